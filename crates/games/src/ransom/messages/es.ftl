ransom-summary = Ahoga al Rey rival; aquí no se captura nunca
ransom-option-king = Cómo se mueven los Reyes
ransom-option-king-any = en las 8 direcciones (lo habitual)
ransom-option-king-orthogonal = solo en línea recta

# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Reyes
ransom-value-king-any = 8 direcciones
ransom-value-king-orthogonal = solo en línea recta
ransom-term-king-orthogonal = Reyes solo en línea recta

ransom-forms = c6-e4, con casillas de a1 a h8

# Negativas
ransom-over = la partida ha terminado: un Rey no tiene casillas vacías alrededor
ransom-no-piece = no hay ninguna pieza en { $at }
ransom-not-yours = la pieza de { $at } no es tuya
ransom-occupied = { $at } no está vacía: aquí no se captura, toda jugada acaba en una casilla vacía
ransom-king-too-far = { $to } está demasiado lejos de { $from }: un Rey da un paso
ransom-king-aslant = de { $from } a { $to } es en diagonal: con king=orthogonal el Rey solo va recto
ransom-not-in-line = { $to } no está en línea con { $from }: los soldados van recto o en diagonal
ransom-enemy-between = el rival de { $by } está en medio: los soldados solo saltan a los suyos
ransom-walls-in = así encierras a tu Rey de { $king } tras { $walls }: algún rival debe poder llegar siempre hasta él

# Opciones y posiciones
ransom-kings =
    { $seat ->
        [first] las verdes tienen { $found } Reyes (X) en lugar de uno
       *[second] las negras tienen { $found } Reyes (O) en lugar de uno
    }
ransom-soldiers =
    { $seat ->
        [first] las verdes tienen { $found } soldados (x), pero solo hay { $most }
       *[second] las negras tienen { $found } soldados (o), pero solo hay { $most }
    }

# El final
ransom-suffocated =
    { $king ->
        [first] el Rey verde no tiene casillas vacías alrededor
       *[second] el Rey negro no tiene casillas vacías alrededor
    }
ransom-both-suffocated =
    { $mover ->
        [first] ningún Rey tiene casillas vacías alrededor, y movieron las verdes
       *[second] ningún Rey tiene casillas vacías alrededor, y movieron las negras
    }
ransom-no-move =
    { $seat ->
        [first] las verdes no tienen ninguna jugada legal
       *[second] las negras no tienen ninguna jugada legal
    }

# Consecuencias
ransom-suffocates =
    { $king ->
        [first] ahoga al Rey verde y gana
       *[second] ahoga al Rey negro y gana
    }
ransom-suffocates-own =
    { $king ->
        [first] ahoga a su propio Rey verde y pierde
       *[second] ahoga a su propio Rey negro y pierde
    }
ransom-suffocates-both = ahoga a los dos Reyes y gana
ransom-leaves-no-move =
    { $player ->
        [first] deja a las verdes sin jugadas y gana
       *[second] deja a las negras sin jugadas y gana
    }
ransom-liberties =
    { $left ->
        [one] deja al Rey rival { $left } libertad
       *[other] deja al Rey rival { $left } libertades
    }
ransom-own-liberties =
    { $left ->
        [one] deja a su propio Rey { $left } libertad
       *[other] deja a su propio Rey { $left } libertades
    }
