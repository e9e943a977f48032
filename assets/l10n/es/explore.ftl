# /explore: las jugadas hechas en una posición.
command-explore = Mira las jugadas hechas en una posición y cómo acabaron esas partidas
argument-match = El número de una partida terminada
button-explore = Explorar
explore-which = ¿Qué juego quieres explorar?
explore-choose = Hacer una jugada
explore-position =
    { $title }, { $ply ->
        [0] antes de la primera jugada
        [one] tras una jugada
       *[other] tras { $ply } jugadas
    }, juegan { $side }.
    { $games ->
        [0] Ninguna de las partidas contadas llegó a esta posición.
        [one] Una partida llegó a esta posición (entre personas: { $played }). { $side }: { $won } % de victorias, { $drawn } % de tablas.
       *[other] { $games } partidas llegaron a esta posición (entre personas: { $played }). { $side }: { $won } % de victorias, { $drawn } % de tablas.
    }
explore-move = - **{ $move }**: { $figures }
explore-figures =
    { $games ->
        [one] 1 partida, { $won } % de victorias
       *[other] { $games } partidas, { $won } % de victorias
    }, { $drawn } % de tablas { $chance }
explore-chance = · Postern: { $chance } %
explore-none = Ninguna de las partidas contadas siguió desde aquí. **Jugar** prueba una jugada, **Pista** pregunta a Postern.
explore-running = Esta posición es de la partida #{ $id }, que todavía se juega. Podrás explorarla cuando termine.
explore-proved = **Demostrado:** { $side } ganan en { $moves ->
        [one] una jugada
       *[other] { $moves } jugadas
    }, haga lo que haga el rival.
