# Lo que todos los juegos tienen en común.
list-all = { $before } y { $last }
list-any = { $before } o { $last }

side-black = Negras
side-white = Blancas
side-red = Rojas
side-blue = Azules
side-green = Verdes

game-over = la partida ha terminado: { $reason }
repetition = la misma posición se ha dado por tercera vez
limit =
    { $turns ->
        [one] { $turns } turno sin decisión
       *[other] { $turns } turnos sin decisión
    }

no-move = falta la jugada
move-too-long = ninguna jugada tiene más de { $longest } caracteres
not-a-move = { $text } no es una jugada; las jugadas se escriben { $forms }
ambiguous-move = { $text } es ambiguo; las jugadas se escriben { $forms }
unsound-puzzle = { $why }
