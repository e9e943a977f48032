# Lo que todos los juegos tienen en común.
list-all = { $before } y { $last }
list-any = { $before } o { $last }

side-black = Negras
side-white = Blancas
side-red = Rojas
side-blue = Azules
side-green = Verdes

game-over = la partida ha terminado ({ $reason })
repetition = la misma posición se ha dado por tercera vez
limit =
    { $turns ->
        [one] { $turns } turno sin decisión
       *[other] { $turns } turnos sin decisión
    }

no-move = falta la jugada
move-too-long = ninguna jugada tiene más de { $longest } caracteres
not-a-move = { $text } no es una jugada aquí. { $forms }
ambiguous-move = { $text } es ambiguo. { $forms }
unsound-puzzle = { $why }

# Opciones
bad-option = opción { $option }: { $reason }
option-unknown = { $game } no tiene esa opción; las que hay son { $options }
option-of-none = { $game } no tiene opciones
option-twice = aparece dos veces
option-no-choice = { $value } no existe; puedes elegir { $choices }
option-no-number = { $value } no es un número entero de { $min } a { $max }
option-too-long = tiene más de { $max } caracteres

# Posiciones
bad-position = posición imposible: { $reason }
position-fields = una posición tiene { $wanted } partes, no { $found }. Escribe las filas y luego x u o, el bando al que le toca
position-size = el tablero es de { $cols }x{ $rows } (columnas, filas), pero este juego necesita { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } no es x ni o, la letra del bando al que le toca
rows-too-large = hay más de { $most } filas o columnas
rows-uneven =
    la fila { $row } tiene { $found ->
            [one] { $found } casilla
           *[other] { $found } casillas
        }, pero la de arriba tiene { $wanted }
rows-unknown-sign = { $sign } en la fila { $row } no es una ficha de este juego ni un número de casillas vacías
rows-bad-count = un número de casillas vacías de la fila { $row } empieza por 0
rows-bad-height = una altura de la fila { $row } no es un número de 2 a 999 entre corchetes, como x[3]
rows-empty-row = hay una fila vacía

# Planillas
no-such-game = no hay ningún juego { $name }
replay-refused = la jugada { $number } ({ $text }) no se puede jugar porque { $reason }
record-too-long = la planilla ocupa más de { $longest } bytes
record-unexpected = la línea { $line } contiene { $name } por segunda vez
record-bad-options = las opciones de la línea { $line } no tienen la forma nombre=valor
record-bad-count = el valor de own en la línea { $line } no es un número de jugadas
record-bad-comment = comment en la línea { $line } no empieza con un número de jugadas
record-no-game = ninguna línea dice qué juego es (game: …)
foreign-no-record = parece un informe de partida de Abstract Play, pero faltan la partida o las jugadas. Copia el informe entero
foreign-round = la ronda { $number } del informe tiene algo que no es una jugada
foreign-unknown-game = Postern no sabe cómo se anota { $name } en otros sitios
foreign-unknown-variant = { $variant } no es una opción de ese juego aquí

record-sgf-node = el nodo { $number } del SGF contiene { $value }, que no es un punto del tablero
record-sgf-setup = el nodo { $number } del SGF coloca piedras después de una jugada ({ $value }), algo que no existe en los juegos de Postern
record-sgf-turn = el nodo { $number } del SGF contiene { $value }, pero ese bando también hizo la jugada anterior
record-foreign =
    { $format ->
        [sgf] este archivo SGF no dice qué juego es. Indica también el juego
        [pgn] es un archivo PGN, como los que escriben los programas de ajedrez. Postern lee sus propias planillas e imágenes, y los informes de partida de Abstract Play
       *[data] es un archivo de otro programa. Postern lee sus propias planillas e imágenes, y los informes de partida de Abstract Play
    }
record-other = ninguna línea es de una planilla de Postern, como game: y el identificador del juego. Si solo tienes las jugadas, indica también el juego
quoted = «{ $text }»
# The text has quotes already.
as-typed = { $text }
quoted-hidden =
    { $hidden ->
        [one] { $text } (con un carácter invisible)
       *[other] { $text } (con { $hidden } caracteres invisibles)
    }
