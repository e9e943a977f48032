# /watch y los comentarios de los espectadores.
button-comment = Comentar
button-watch-list = Todas las partidas
button-go-there = Ir a la partida
watch-list = **Partidas en curso en este servidor**, las más nuevas primero. Elige una para verla:
watch-none = **Aquí no hay ninguna partida que puedas ver.** `/play` empieza una.
watch-where = `/watch` muestra las partidas de un servidor: úsalo allí.
watch-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · jugada { $number }, le toca a { $mover }
watch-open = Ver una partida
watch-every = Todos los juegos
watch-head = { $game }: **{ $first }** – **{ $second }** · le toca a { $mover }
watch-own = -# Juegas en esta partida. Lo que digan los espectadores aparecerá aquí y en `/history` cuando termine.
comment-line =
    { $stands ->
        [yes] { $mark } **{ $name }**: { $text }
       *[no] { $mark } **{ $name }** (sobre una posición que se deshizo): { $text }
    }
comments-more =
    { $count ->
        [one] …y un comentario más: `/record` lo tendrá cuando termine la partida.
       *[other] …y { $count } comentarios más: `/record` los tendrá cuando termine la partida.
    }
comments-at = -# Comentarios tras estas jugadas: { $places }
comment-delete = Borrar un comentario
comment-deleted = El comentario está borrado.
comment-removed = El comentario sobre { $game } está borrado.
comment-kept =
    { $game ->
        [over] -# Tu comentario está en `/history` y en la planilla.
       *[running] -# Tu comentario está guardado. Los demás espectadores lo ven en `/watch`; los jugadores, cuando termine la partida.
    }
comment-which = ¿Qué partida? Nómbrala con `game:`, o usa `/comment` donde haya una sola partida en curso.
comment-ply-number = `ply` es el número de jugadas antes de la posición, como 12.
form-comment =
    { $ply ->
        [0] Antes de la primera jugada
       *[other] Tras la jugada { $ply }
    }
form-comment-example = Los jugadores lo verán cuando termine la partida.
comment-playing = Juegas en esta partida: podrás comentarla cuando termine. `/notes` y el tablero de análisis son solo para ti.
comment-off = En este servidor los comentarios están desactivados.
comment-of-removed = La moderación terminó esa partida: no admite comentarios.
comment-direct = Una partida por mensajes directos no tiene espectadores ni admite comentarios.
comment-empty = El comentario no tiene texto.
comment-too-long = El comentario es demasiado largo: como máximo { $limit } caracteres.
comment-too-many = Tienes { $limit } comentarios en esta partida, y ese es el límite. Borra uno en `/watch` para escribir otro.
comment-full = Esta partida no admite más comentarios.
comment-no-position =
    La partida tiene { $moves ->
            [one] { $moves } jugada:
           *[other] { $moves } jugadas:
        } elige un número de 0 a { $moves }.
comment-missing = Ese comentario ya no existe, o lo escribió otra persona.
server-comments = - Los espectadores pueden comentar partidas en `/watch`. Los jugadores ven los comentarios cuando la partida termina.
server-no-comments = - Los comentarios sobre partidas están desactivados. Los anteriores se quedan; `/server remove-comment` los borra.
comments-on = Comentarios: sí
comments-off = Comentarios: no
