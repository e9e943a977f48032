palisade-summary = Cerca más tablero con anillos de fichas unidas en diagonal
palisade-option-size = Puntos por lado, un número impar
palisade-option-size-5 = 5x5, un minuto
palisade-option-size-9 = 9x9, para empezar
palisade-option-size-19 = 19x19 (lo habitual)
palisade-option-size-25 = 25x25, una epopeya

# Options in short words: the label of a menu, its values, and values in a title.
palisade-label-size = Tablero

palisade-forms = Indica un punto, por ejemplo d4

# Negativas
palisade-over = la partida ha terminado. Todos los puntos tienen dueño
palisade-off-board = { $square } está fuera del tablero ({ $size }x{ $size })
palisade-other-parity =
    { $turn ->
        [first] { $square } es un punto de las blancas. Las negras ponen donde columna + fila es par (a1, b2 …)
       *[second] { $square } es un punto de las negras. Las blancas ponen donde columna + fila es impar (b1, a2 …)
    }
palisade-occupied = { $square } está ocupado
palisade-within =
    { $owner ->
        [first] { $square } está dentro de un anillo negro, donde ya nadie pone
       *[second] { $square } está dentro de un anillo blanco, donde ya nadie pone
    }

# Opciones y posiciones
palisade-even-size = { $size } es par; el tamaño es un número impar de 5 a 25, como { $smaller } o { $larger }
palisade-impossible-parity =
    { $seat ->
        [first] las negras (x) no pueden tener una ficha en { $square }, solo donde columna + fila es par
       *[second] las blancas (o) no pueden tener una ficha en { $square }, solo donde columna + fila es impar
    }
palisade-impossible-captured =
    { $seat ->
        [first] la ficha negra (x) de { $square } está dentro de un anillo blanco, que la habría capturado
       *[second] la ficha blanca (o) de { $square } está dentro de un anillo negro, que la habría capturado
    }

# El final
palisade-all-owned = todos los puntos tienen dueño: { $first } de las negras y { $second } de las blancas

# Consecuencias
palisade-ends =
    { $winner ->
        [you] Ganas { $more } a { $less }.
        [first] Ganan las negras { $more } a { $less }.
       *[second] Ganan las blancas { $more } a { $less }.
    }
palisade-captures =
    { $side ->
        [you] Pierdes { $count ->
            [one] { $count } ficha
           *[other] { $count } fichas
        }.
        [first] Las negras pierden { $count ->
            [one] { $count } ficha
           *[other] { $count } fichas
        }.
       *[second] Las blancas pierden { $count ->
            [one] { $count } ficha
           *[other] { $count } fichas
        }.
    }
palisade-owns =
    { $side ->
        [you] Cierras un anillo y ganas { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
        [first] Las negras cierran un anillo y ganan { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
       *[second] Las blancas cierran un anillo y ganan { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
    }
palisade-takes =
    { $side ->
        [you] Pierdes { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
        [first] Las negras pierden { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
       *[second] Las blancas pierden { $count ->
            [one] { $count } punto
           *[other] { $count } puntos
        }.
    }

# Comparaciones de dos posiciones
palisade-loops-compared =
    { $side ->
        [first] Puntos donde las negras pueden cerrar un anillo: { $here } en vez de { $there }.
       *[second] Puntos donde las blancas pueden cerrar un anillo: { $here } en vez de { $there }.
    }

# Temas de los problemas
palisade-theme-loop = primero un anillo
palisade-theme-quiet = una primera jugada tranquila
palisade-theme-capture = primero una captura
palisade-theme-counter = el rival también captura
palisade-theme-reply = el rival cierra un anillo
palisade-theme-short = una o dos jugadas
palisade-theme-long = cinco jugadas o más

# Cómo se gana
palisade-aim = Ten más puntos del tablero que el rival: los de tus anillos y los de su interior. La partida acaba cuando cada punto tiene dueño.
