# Tableros en palabras, para quien no ve la imagen: textos alternativos y `/board text:`.
alt-to-move = Juegan { $side }, jugada { $move }.
alt-over =
    { $moves ->
        [one] Partida terminada tras 1 jugada.
       *[other] Partida terminada tras { $moves } jugadas.
    }
alt-won =
    { $moves ->
        [one] Victoria de { $winner } tras 1 jugada: { $reason }.
       *[other] Victoria de { $winner } tras { $moves } jugadas: { $reason }.
    }
alt-drawn =
    { $moves ->
        [one] Tablas tras 1 jugada: { $reason }.
       *[other] Tablas tras { $moves } jugadas: { $reason }.
    }
alt-last = Última jugada { $move }.
alt-last-effects = Última jugada { $move }.{ $effects }
alt-replay =
    Desarrollo de la partida. { $what } { $count ->
        [0] Aún no hay jugadas.
       *[other] Jugadas: { $moves }.
    }
# In the text of a replay.
alt-code = Código de la planilla { $code }.
alt-position = Tras la jugada { $ply }:
# Above a board.
position-label =
    { $ply ->
        [0] inicio
       *[other] tras la jugada { $ply }
    }
alt-parts = Partes: { $all }.
alt-part = { $letter } de { $from } a { $to }
caption-move = { $side }: { $move }.{ $effects }
alt-captured = Capturas en { $squares }.
alt-candidates = Puedes elegir { $squares }.
alt-blame = El problema: { $squares }.
alt-dead = Fichas muertas, { $side }: { $squares }.
alt-count = { $count }: { $first } { $one }, { $second } { $two }.
alt-count-goal = { $count } (de { $goal }): { $first } { $one }, { $second } { $two }.
alt-no-pieces = { $side }: ninguna ficha.
alt-pieces =
    { $side }: { $kind ->
        [stones] { $count ->
            [one] 1 ficha
           *[other] { $count } fichas
        }
        [men] { $count ->
            [one] 1 ficha
           *[other] { $count } fichas
        }
        [stacks] { $count ->
            [one] 1 pila
           *[other] { $count } pilas
        }
       *[pieces] { $count ->
            [one] 1 pieza
           *[other] { $count } piezas
        }
    }: { $all }.
alt-king = Rey { $square }
alt-stack = { $square } de { $height }
alt-dead-piece = { $square } muerta
alt-piece = { $square }
alt-more = Más con /board text.

line =
    { $of ->
        [column] Columna { $name }: { $all }.
       *[row] Fila { $name }: { $all }.
    }
line-empty =
    { $of ->
        [column] Columna { $name }: vacía.
       *[row] Fila { $name }: vacía.
    }
no-row = No hay fila { $row }: van de 1 a { $last }.
no-column = No existe esa columna: van de a a { $last }.
square-line = { $square } { $what }
square-empty = vacía
square-piece =
    { $shape ->
        [dead] { $side }, muerta
        [king] { $side }, rey
        [single] { $side }, ficha suelta
        [stack] { $side }, pila de { $height }
       *[piece] { $side }
    }
square-owned = territorio: { $side }
square-wall = muralla: { $side }
square-last = última jugada
square-captured = captura
square-candidate = se puede elegir
square-chosen = elegida
square-blame = el problema
square-liberty = libertad: { $side }

# La franja de una imagen, encima del tablero: corta, cabe en una línea.
strip-side = { $side }
strip-move = jugada { $move }
strip-over =
    { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    }
strip-count = { $count } { $one } : { $two }
strip-count-goal = { $count } { $one } : { $two } de { $goal }
strip-count-own = { $count } { $number }
strip-won = Victoria de { $winner } · { $reason }
strip-drawn = Tablas · { $reason }

# Lo que se cuenta.
count-stones = Fichas
count-groups = Grupos
count-liberties = Libertades
count-points = Puntos
count-score = Puntos
count-stock = Reserva
count-prisoners = Prisioneros
