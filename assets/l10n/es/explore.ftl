# /explore: las jugadas hechas en una posición.
command-explore = Mira las jugadas hechas en una posición y cómo acabaron esas partidas
argument-match = El número de una partida terminada
argument-position = Una posición para explorar, como texto: 5/5/2x2/5/5 o
argument-options-of-position = Las opciones del juego de la posición, como size=5, si no son las habituales
button-explore = Explorar
explore-which = ¿Qué juego quieres explorar?
explore-choose = Hacer una jugada
explore-position =
    { $title }, { $start ->
        [own] { $ply ->
            [0] la posición dada
            [one] una jugada después de la posición dada
           *[other] { $ply } jugadas después de la posición dada
        }
       *[usual] { $ply ->
            [0] antes de la primera jugada
            [one] tras una jugada
           *[other] tras { $ply } jugadas
        }
    }, juegan { $side }.
    { $games ->
        [0] Ninguna de las partidas contadas llegó a esta posición.
        [one] Una partida llegó a esta posición (entre personas: { $played }). { $side }: { $won } % de victorias, { $drawn } % de tablas.
       *[other] { $games } partidas llegaron a esta posición (entre personas: { $played }). { $side }: { $won } % de victorias, { $drawn } % de tablas.
    }
explore-move = - { $number }**{ $move }**: { $figures }
explore-figures =
    { $games ->
        [0] sin partidas
        [one] 1 partida, { $won } % de victorias, { $drawn } % de tablas
       *[other] { $games } partidas, { $won } % de victorias, { $drawn } % de tablas
    } { $chance }
explore-chance = · Postern: { $chance } %
explore-none = Ninguna de las partidas contadas siguió desde aquí. **Jugar** prueba una jugada, **Pista** pregunta a Postern.
explore-running =
    { $id ->
        [none] Esta posición es de una partida que todavía se juega. Podrás explorarla cuando termine.
       *[other] Esta posición es de la partida #{ $id }, que todavía se juega. Podrás explorarla cuando termine.
    }
explore-proved = **Demostrado:** { $side } { $moves ->
        [0] ganan
        [one] ganan en una jugada
       *[other] ganan en { $moves } jugadas como mucho
    }, haga lo que haga el rival.
explore-result = · demostrado: { $wins ->
        [yes] gana
       *[no] pierde
    }
position-missing = `options:` acompaña a `position:`. Escribe también la posición.
position-or-match = Escribe `match:` o `position:`, pero no los dos.
position-of-which-game = Ningún juego, o más de uno, conoce una posición así. Elige también `game:`. Escribiste:{ $text }
position-refused =
    Esta no es una posición de { $game }: { $why }. El comienzo de { $game } se escribe así:
    `{ $start }`
    Escribiste:{ $text }
