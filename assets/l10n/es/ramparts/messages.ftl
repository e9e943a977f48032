ramparts-summary = Lleva tus fichas tras la muralla rival: más hondo, más puntos
ramparts-option-endgame = Qué pasa cuando el bando al que le toca no tiene jugada
ramparts-option-endgame-score = la partida termina y se cuentan los puntos (lo habitual)
ramparts-option-endgame-swap = el rival debe canjear antes una pareja bloqueada

# Options in short words: the label of a menu, its values, and values in a title.
ramparts-label-endgame = Sin jugada
ramparts-value-endgame-score = fin de la partida
ramparts-value-endgame-swap = canjear una pareja
ramparts-term-endgame-swap = canje de parejas bloqueadas

ramparts-forms = Escribe c2-c3, c2xd3 o e6<>e7, con casillas de a1 a k11

# Negativas
ramparts-no-man = no hay ninguna ficha en { $at }
ramparts-not-yours = la ficha de { $at } no es tuya
ramparts-not-forward = { $to } no está delante de { $from }. Las fichas solo avanzan
ramparts-too-far = { $to } está demasiado lejos de { $from }. Una ficha avanza un paso, o dos en línea recta desde su fila inicial
ramparts-own-man = en { $at } hay una ficha tuya
ramparts-past-corner = de { $from } a { $to }, una ficha no se cuela en diagonal entre las casillas de muralla { $flanks }
ramparts-protected = la ficha de { $at } está en su propia muralla, donde no se puede capturar
ramparts-open-takes-aslant = { $to } no está libre, y desde { $from }, en campo abierto, solo se captura en diagonal
ramparts-open-moves-straight = desde { $from }, en campo abierto, se avanza en línea recta; en diagonal solo se captura
ramparts-enemy-rampart-takes-nothing = { $from } está en la muralla rival, desde donde no se captura
ramparts-enemy-rampart-moves-straight = { $from } está en la muralla rival, desde donde solo se avanza en línea recta
ramparts-off-own-rampart = { $from } está en tu muralla, desde donde se avanza recto, o en diagonal a lo largo de ella
ramparts-not-from-line = { $from } no está en tu fila inicial. Solo desde ahí se avanzan dos casillas
ramparts-double-step-blocked = las dos casillas del paso doble deben estar vacías (ocupado: { $occupied })
ramparts-commanded = el rival de { $by } vigila { $between }. El paso doble no cruza casillas vigiladas
ramparts-is-capture = hay un rival en { $at }. Para capturarlo, escribe { $right }
ramparts-nothing-to-take = en { $at } no hay nada que capturar. Para ir ahí, escribe { $right }
ramparts-no-exchange-due = no toca canjear. Hace falta endgame=swap y un rival sin jugadas
ramparts-must-exchange = tu rival no tiene jugada. Canjea una ficha suya bloqueada por la que tiene delante ({ $pairs })
ramparts-exchange-reversed = el rival bloqueado va primero. Escribe { $right }
ramparts-no-such-pair = { $from } y { $to } no son un rival bloqueado y tu ficha delante de él; puedes canjear { $pairs }

# Opciones y posiciones
ramparts-too-many =
    { $seat ->
        [first] las negras (x) tienen { $found } fichas, pero solo hay { $most }
       *[second] las blancas (o) tienen { $found } fichas, pero solo hay { $most }
    }
ramparts-turn = { $text } no es x, o, x! ni o!
ramparts-never-due = { $text } solo tiene sentido con endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text } solo es posible si las blancas no tienen jugada, las negras sí, y una ficha negra está justo delante de una blanca
       *[second] { $text } solo es posible si las negras no tienen jugada, las blancas sí, y una ficha blanca está justo delante de una negra
    }

# El final
ramparts-blocked =
    { $leader ->
        [first] { $blocked ->
            [first] las negras no tienen jugada y ganan { $more } a { $less }
           *[second] las blancas no tienen jugada; las negras ganan { $more } a { $less }
        }
       *[second] { $blocked ->
            [first] las negras no tienen jugada; las blancas ganan { $more } a { $less }
           *[second] las blancas no tienen jugada y ganan { $more } a { $less }
        }
    }
ramparts-blocked-level =
    { $blocked ->
        [first] las negras no tienen jugada, y hay empate a { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }
       *[second] las blancas no tienen jugada, y hay empate a { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }
    }

# Consecuencias
ramparts-ends =
    { $winner ->
        [you] Ganas: { $reason }.
        [first] Ganan las negras: { $reason }.
       *[second] Ganan las blancas: { $reason }.
    }
ramparts-draws = La partida queda en tablas: { $reason }.
ramparts-must-exchange-next =
    { $blocked ->
        [you] No tienes jugadas y tu rival tiene que canjear una pareja bloqueada.
        [first] Las negras no tienen jugadas y { $swaps ->
            [you] tienes
           *[other] las blancas tienen
        } que canjear una pareja bloqueada.
       *[second] Las blancas no tienen jugadas y { $swaps ->
            [you] tienes
           *[other] las negras tienen
        } que canjear una pareja bloqueada.
    }
ramparts-takes =
    { $side ->
        [you] Pierdes la ficha de { $at }.
        [first] Las negras pierden la ficha de { $at }.
       *[second] Las blancas pierden la ficha de { $at }.
    }
ramparts-exchanges = Se canjean las fichas de { $squares }.
ramparts-reaches-line =
    { $side ->
        [you] Tu ficha está en la última fila y vale 3 puntos.
        [first] Una ficha negra está en la última fila y vale 3 puntos.
       *[second] Una ficha blanca está en la última fila y vale 3 puntos.
    }
ramparts-enters =
    { $side ->
        [you] Tu ficha ha pasado la muralla rival y vale 2 puntos.
        [first] Una ficha negra ha pasado la muralla rival y vale 2 puntos.
       *[second] Una ficha blanca ha pasado la muralla rival y vale 2 puntos.
    }

# Comparaciones de dos posiciones
ramparts-steps-compared =
    { $side ->
        [first] Jugadas que tienen las negras: { $here } en vez de { $there }.
       *[second] Jugadas que tienen las blancas: { $here } en vez de { $there }.
    }

# Temas de los problemas
ramparts-theme-capture = primero una captura
ramparts-theme-quiet = una primera jugada tranquila
ramparts-theme-exposed = el rival también captura
ramparts-theme-line = hasta la última fila
ramparts-theme-entry = tras la muralla rival
ramparts-theme-points = ganar puntos
ramparts-theme-game = ganar la partida
ramparts-theme-long = tres jugadas o más

# Cómo se gana
ramparts-aim = Ten más puntos al final: una ficha vale 3 en la última fila, 2 en otra casilla dentro de la muralla rival y 1 en cualquier otro sitio.
