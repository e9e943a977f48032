# Plazas libres: /play y la sala de un servidor.
button-play-now = Jugar ahora
button-computer = Contra Postern
play-seats = Plazas libres. **Jugar ahora** toma la mejor con las condiciones habituales. O elige un juego:
play-no-seats = Aquí no espera nadie. **Jugar ahora** pregunta por un juego y abre tu plaza; la próxima persona la toma. O elige un juego:
play-alone = En un mensaje directo, **Retar a alguien** envía un reto a una persona y **Contra Postern** empieza una partida contra Postern. Para ver plazas libres, usa `/play` en un servidor.
play-which = Ninguna plaza libre encaja. ¿Qué juego quieres? Tu propia plaza se abre al momento.
play-game = **{ $title }** · { $summary }
play-line = ({ $number }) { $line }
seat-line = **{ $by }** · { $game } · { $terms } · { $since }
seat-own-start = desde una posición dada
seat-open =
    { $place ->
        [lobby] Tu plaza está abierta en la sala: **{ $game }**, { $pace }. La próxima persona que quiera este juego juega contra ti, y se te añade al hilo de la partida. La plaza caduca { $at }.
       *[channel] Tu plaza está abierta: **{ $game }**, { $pace }. La próxima persona que quiera este juego juega contra ti, y se te añade al hilo de la partida. La plaza caduca { $at }.
    }
seat-beside =
    { $why ->
        [far] -# Alguien espera ya este juego, pero sus puntos y los tuyos distan más de { $points }, así que la partida no empieza sin preguntar. `/play` muestra la plaza, y aun así puedes tomarla.
       *[terms] -# Alguien espera ya este juego, con otras condiciones que las de siempre. `/play` muestra la plaza.
    }
card-matched = **{ $first }** y **{ $second }** juegan a **{ $title }**: partida #{ $id }.
lobby-head = **Sala: ¿quién quiere jugar?**
    Pulsa un juego: juegas contra la próxima persona que lo espera, o esperas aquí.
lobby-seats = **Plazas libres**
lobby-no-seats = **No espera nadie.** Pulsa un juego para abrir una plaza.
lobby-line = - { $line }
lobby-games = **Partidas para ver**
lobby-game = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · jugada { $number }
lobby-results = **Últimos resultados**
lobby-result =
    - { $game }: { $first } – { $second } · { $how ->
        [won] gana **{ $winner }**
       *[drawn] tablas
    }
server-no-lobby = - Ninguna sala. Elige un canal para una: un mensaje fijado con plazas libres, partidas para ver y resultados, y un botón para cada juego.
server-lobby = - La sala está en { $place }{ $more }.{ $refused }
server-lobby-more = {" "}y muestra también { $channels }
server-lobby-refused = {" "}Está desactualizada, porque Postern no puede escribir allí. **Revisar permisos** dice qué falta.
placeholder-lobby = Sala: ningún canal

# Mensajes sobre plazas libres.
button-tell-me = Avísame
button-tell-no-more = No avisarme más
tell-me =
    ¿De qué juegos quieres saber? Un mensaje directo te avisa de una plaza libre en { $place }, { $every ->
        [day] una vez al día como mucho
        [week] una vez a la semana como mucho
       *[never] pero tus ajustes desactivan estos mensajes: elige un juego para activarlos
    }, y nunca en tus horas de silencio. ✓ significa sí. `/settings` → **Otros jugadores** cambia la frecuencia.
told-no-more = Ya no sabrás de plazas libres de { $game }. **Avísame** en `/play` lo activa otra vez.
seat-news = { $to }, hay una plaza libre en { $place }: { $line }
setting-seats = Plazas libres: { $value }
seat-news-every =
    { $every ->
        [day] un mensaje al día, máximo
        [week] un mensaje por semana, máximo
       *[never] ningún mensaje
    }

# A quién acepta un reto abierto, y qué dice su tarjeta de los jugadores.
card-within = -# Solo con { $within } puntos de diferencia como mucho.
card-reliable = -# Solo jugadores fiables.
card-marks = -# { $who }: { $rating }{ $word }
card-rating = { $rating } ·{" "}
seat-reliability =
    { $word ->
        [steady] fiable
        [late] a veces tarde
        [absent] a menudo ausente
       *[new] nuevo aquí
    }
terms-within = Puntuación: { $value }
terms-range =
    { $within ->
        [0] cualquiera
       *[other] hasta { $within } puntos de diferencia
    }
outside-range = Este reto acepta hasta { $within } puntos de diferencia: tú tienes { $own }, tu rival { $other }. `/play` muestra las plazas que puedes tomar.
reliable-only = Este reto solo acepta jugadores fiables: necesitas tres partidas terminadas, con pocas tarde o perdidas por tiempo. `/play` muestra las plazas que puedes tomar.
