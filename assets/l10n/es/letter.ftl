# La carta semanal de un servidor.
letter-head =
    { $games ->
        [0] **La semana en este servidor**
        [one] **La semana en este servidor**: terminó una partida.
       *[other] **La semana en este servidor**: terminaron { $games } partidas.
    }
letter-results = **Resultados**
letter-climbers = **Quienes más suben**
letter-climber = - **{ $name }** · { $game }: +{ $gain }, ahora { $rating }
letter-series = **Series**
letter-solvers = **Quienes más problemas resuelven**
letter-solver =
    { $count ->
        [one] - **{ $name }**: un problema
       *[other] - **{ $name }**: { $count } problemas
    }
letter-seats = **Plazas libres**
button-find-game = Buscar partida
server-letter = - La carta semanal llega a { $place }, { $day } a las { $hour } ({ $zone }). Una semana sin noticias no tiene carta.
server-no-letter = - Ninguna carta semanal. Elige un canal para ella: resultados, subidas, problemas resueltos y plazas libres de la semana, sin avisar a nadie.
server-letter-what = - Cuenta las partidas de los canales que todos ven, y las de su propio canal.
placeholder-letter = Carta semanal: ningún canal
placeholder-letter-day = Carta: { $day }
placeholder-letter-hour = Carta a las { $hour }
weekday =
    { $day ->
        [0] los lunes
        [1] los martes
        [2] los miércoles
        [3] los jueves
        [4] los viernes
        [5] los sábados
       *[6] los domingos
    }
