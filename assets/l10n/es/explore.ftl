# /explore: las jugadas hechas en una posición.
command-explore = Ver las jugadas hechas en una posición, y cómo acabaron esas partidas
argument-match = El número de una partida terminada
button-explore = Explorar
explore-which = ¿Qué juego quieres explorar?
explore-choose = Hacer una jugada
explore-position =
    { $title }, tras { $ply ->
        [0] ninguna jugada
        [one] una jugada
       *[other] { $ply } jugadas
    }, juega { $side }.
    { $games ->
        [0] Ninguna partida contada llegó a esta posición.
        [one] Una partida llegó a esta posición (de personas: { $played }). { $side }: { $won } % ganadas, { $drawn } % tablas.
       *[other] { $games } partidas llegaron a esta posición (de personas: { $played }). { $side }: { $won } % ganadas, { $drawn } % tablas.
    }
explore-move = - **{ $move }**: { $figures }
explore-figures =
    { $games ->
        [one] 1 partida, { $won } % ganadas
       *[other] { $games } partidas, { $won } % ganadas
    }, { $drawn } % tablas { $chance }
explore-chance = · Postern: { $chance } %
explore-none = Ninguna partida contada siguió desde aquí. **Jugar** prueba una jugada, **Pista** pregunta a Postern.
explore-running = Esta posición es de la partida #{ $id }, que todavía se juega. Podrás explorarla cuando termine.
explore-proved = **Demostrado:** { $side } gana en { $moves ->
        [one] una jugada
       *[other] { $moves } jugadas
    }, haga lo que haga el rival.
