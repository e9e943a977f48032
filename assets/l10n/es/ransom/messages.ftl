ransom-summary = Ahoga al Rey rival; aquí no se captura nunca
ransom-option-king = Cómo se mueven los Reyes
ransom-option-king-any = en las 8 direcciones (lo habitual)
ransom-option-king-orthogonal = solo en línea recta

# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Reyes
ransom-value-king-any = 8 direcciones
ransom-value-king-orthogonal = solo en línea recta
ransom-term-king-orthogonal = Reyes solo en línea recta

ransom-forms = Escribe c6-e4, con casillas de a1 a h8

# Negativas
ransom-over = la partida ha terminado. Un Rey no tiene casillas vacías alrededor
ransom-no-piece = no hay ninguna pieza en { $at }
ransom-not-yours = la pieza de { $at } no es tuya
ransom-occupied = { $at } está ocupada, y en Ransom no se captura
ransom-king-too-far = { $to } está demasiado lejos de { $from }. Un Rey da un paso
ransom-king-aslant = de { $from } a { $to } se va en diagonal. Con king=orthogonal el Rey solo va recto
ransom-not-in-line = { $to } no está en línea con { $from }. Los soldados van recto o en diagonal
ransom-enemy-between = el rival de { $by } está en medio. Los soldados solo saltan a los suyos
ransom-walls-in = así encierras a tu Rey de { $king } tras { $walls }. Algún rival debe poder llegar siempre hasta él

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
        [you] Tu Rey queda ahogado y pierdes.
        [first] El Rey verde queda ahogado y { $winner ->
            [you] ganas
           *[other] ganan las negras
        }.
       *[second] El Rey negro queda ahogado y { $winner ->
            [you] ganas
           *[other] ganan las verdes
        }.
    }
ransom-suffocates-both =
    { $winner ->
        [you] Los dos Reyes quedan ahogados. La jugada es tuya, así que ganas.
        [first] Los dos Reyes quedan ahogados. La jugada es de las verdes, así que ganan.
       *[second] Los dos Reyes quedan ahogados. La jugada es de las negras, así que ganan.
    }
ransom-leaves-no-move =
    { $player ->
        [you] No tienes jugadas legales y pierdes.
        [first] Las verdes no tienen jugadas legales y { $winner ->
            [you] ganas
           *[other] ganan las negras
        }.
       *[second] Las negras no tienen jugadas legales y { $winner ->
            [you] ganas
           *[other] ganan las verdes
        }.
    }
ransom-liberties =
    { $king ->
        [you] Tu Rey tiene { $left ->
            [one] { $left } libertad
           *[other] { $left } libertades
        }.
        [first] El Rey verde tiene { $left ->
            [one] { $left } libertad
           *[other] { $left } libertades
        }.
       *[second] El Rey negro tiene { $left ->
            [one] { $left } libertad
           *[other] { $left } libertades
        }.
    }

# Comparaciones de dos posiciones
ransom-liberties-compared =
    { $side ->
        [first] Casillas libres junto al Rey verde: { $here } en vez de { $there }.
       *[second] Casillas libres junto al Rey negro: { $here } en vez de { $there }.
    }

# Temas de los problemas
ransom-theme-king = una jugada del Rey
ransom-theme-jump = primero un salto
ransom-theme-step = primero un solo paso
ransom-theme-quiet = una primera jugada tranquila
ransom-theme-squeeze = la primera jugada quita aire
ransom-theme-danger = tu Rey en peligro
ransom-theme-straight = Reyes que solo van recto
ransom-theme-long = tres jugadas

# Cómo se gana
ransom-aim = No dejes ninguna casilla vacía junto al Rey rival antes de que le pase al tuyo. También pierde el bando sin jugada legal.

# Lo que leen los novatos sobre una posición
ransom-takes =
    { $left ->
        [one] **{ $move }** le quita una casilla vacía al Rey rival, al que le queda una.
       *[other] **{ $move }** le quita una casilla vacía al Rey rival, al que le quedan { $left }.
    }
ransom-takes-nothing =
    { $moves ->
        [one] Tienes { $moves } jugada, y no le quita ninguna casilla vacía al Rey rival sin costarle una al tuyo.
       *[other] Tienes { $moves } jugadas, y ninguna le quita una casilla vacía al Rey rival sin costarle una al tuyo.
    }
ransom-danger = Si le tocara al rival, **{ $move }** le quitaría una casilla vacía a tu Rey, que tiene { $left }.
