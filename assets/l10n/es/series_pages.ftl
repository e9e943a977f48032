# Series: /series, su mensaje fijo y lo que oyen los jugadores. Forma, reglas y ajustes.
series-kind =
    { $form ->
        [pool] Grupo
        [league] Liga
        [stairs] Escalera
        [knockout] Eliminatoria
        [swiss] Torneo suizo
       *[automatic] Grupo automático
    }
series-games =
    { $both ->
        [yes] una partida con cada color
       *[no] una partida
    }
series-at-once = {" "}({ $count } a la vez como máximo)
series-form =
    { $form ->
        [pool] **Grupo:** todos juegan contra todos, { $games }{ $once }.
        [league] **Liga:** grupos en divisiones de unos { $size }; todos juegan contra todos, { $games }{ $once }. Cerca de un cuarto sube y baja. La próxima temporada empieza una semana después de la última partida, y sigues en ella hasta que la dejes.
        [stairs] **Escalera:** una victoria sube un peldaño, una derrota baja uno. Desafía a alguien entre dos peldaños por debajo y dos por encima de ti, hasta { $size ->
            [one] { $size } partida a la vez
           *[other] { $size } partidas a la vez
        }. Los mismos vuelven a jugar después de 14 días. Los peldaños vacíos desaparecen una vez al mes.
        [knockout] **Eliminatoria:** una derrota elimina. Con tablas pasa el segundo jugador.
        [swiss] **Torneo suizo:** cada ronda empareja a jugadores con puntos parecidos, y nunca dos veces a los mismos.
       *[automatic] **Grupo automático:** un grupo empieza en cuanto hay { $size } personas; todos juegan contra todos, { $games }{ $once }.
    }
series-head = **{ $name }** · { $game }
series-pool-head = **{ $name }**
series-clock = Tiempo: { $pace }. { $rated ->
        [yes] Las partidas puntúan.
       *[no] Las partidas no puntúan.
    }
series-vacation = -# En vacaciones tu reloj se para. El plazo sigue, pero tus vacaciones no cuentan como tiempo usado.
series-deadline =
    -# { $what ->
        [pool] Todas las partidas juntas duran como mucho { $days ->
            [one] { $days } día
           *[other] { $days } días
        }.
        [season] Una temporada dura como mucho { $days ->
            [one] { $days } día
           *[other] { $days } días
        }.
        [game] Una partida dura como mucho { $days ->
            [one] { $days } día
           *[other] { $days } días
        }.
       *[round] Una ronda dura como mucho { $days ->
            [one] { $days } día
           *[other] { $days } días
        }.
    } { $what ->
        [knockout] Si una partida queda sin acabar, pasa quien usó menos tiempo.
       *[other] Una partida sin acabar la pierde entonces quien usó más del doble de tiempo que el otro; si no, son tablas.
    }
series-seats = Plazas: { $taken } de { $seats }{ $waiting }.{ $starts }
series-starts-with = {" "}Empieza con { $least } o más.
series-waiting = , { $count } más en la lista de espera
series-members = Participan: { $names }
series-more-names = {" "}y { $count } más

# El estado de una serie.
series-open-full = **Abierta.** Empieza cuando todas las plazas están ocupadas y todos confirman.
series-open-at = **Abierta.** Empieza { $at }. Dos días antes se pregunta a todos si aún quieren jugar.
series-asking = **¿Quién sigue?** Han confirmado { $in } de { $of }. Las plazas sin confirmar { $at } pasan a los siguientes.
series-running-pool = **En curso:** han acabado { $over } de { $all } partidas. Plazo { $at }.
series-running-round = **En curso:** ronda { $round } de { $of }. Plazo { $at }.
series-running-stairs = **En curso:** { $count ->
        [one] 1 partida
       *[other] { $count } partidas
    } en este momento. Se puede entrar en cualquier momento.
series-resting = Descansan tras perder por tiempo: { $names }. Nadie los desafía hasta que desafíen a alguien o pulsen **Juego**.
series-running-season = **La temporada { $season } está en curso.** Quien entra ahora juega desde la próxima.
series-finished = **Terminada** { $at }.
series-cancelled = **Cerrada** { $at }, sin clasificación final.
series-substitutes = Aún puede quedar libre una plaza: quien entra ahora va primero.

# Listas de partidas y series.
series-games-head = **Partidas**
series-game-line = - [{ $game }](<{ $link }>): { $first } – { $second }
series-list-head = **Series de este servidor**
series-list-empty = Aún no hay ninguna serie aquí. Quien puede abre una con `/series new`.
series-list-line = - **{ $name }** · { $kind } · { $game } · { $state }{ $mine }
series-list-mine = {" "}· participas
series-short-open =
    abierta, { $free ->
        [0] todas las plazas están ocupadas
        [one] 1 plaza libre
       *[other] { $free } plazas libres
    }
series-short-muster = empieza pronto
series-short-round = ronda { $round } de { $of }
series-short-season = temporada { $season }
series-short-running = en curso
series-short-over = terminada
series-profile-head = **Series**
placeholder-series = Ver una serie

# Títulos de partidas, como «Grupo de otoño · ronda 2».
series-part-pool = grupo { $number }
series-of-match = -# { $title }

# Imágenes.
series-col-points = Pts
series-col-ties = SB
series-col-round = Ronda { $round }
series-final = Final
series-bye-slot = exento
series-player = Jugador { $number }
series-alt-table = Clasificación de { $title }, página { $page } de { $pages }:
series-alt-row =
    { $place }. { $name }, { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        } ({ $won ->
            [one] { $won } ganada
           *[other] { $won } ganadas
        }, { $drawn } tablas, { $lost ->
            [one] { $lost } perdida
           *[other] { $lost } perdidas
        })
series-alt-bracket = Cuadro de { $title }, página { $page } de { $pages }:
series-alt-round = ronda { $round }: { $games }
series-alt-won = { $winner } gana a { $loser }
series-alt-passed = { $winner } sin partida
series-alt-open = { $one } contra { $other }
series-alt-unknown = alguien
series-alt-stairs = Escalera { $title }, página { $page } de { $pages }:
series-alt-step = peldaño { $step }: { $names }

# Botones y menús.
button-series-join = Participar
button-series-leave = Salir
button-series-leave-sure = Sí, salir
button-series-in = Juego
button-series-challenge = Desafiar
button-series-table = Clasificación
button-series-show = Ver la serie
button-series-rules = Reglas y jugadores
button-series-list = Todas las series
button-series-export = Archivo TRF
button-series-close-sure = Sí, cerrar
placeholder-series-challenge = ¿A quién desafías?

# Respuestas.
series-joined =
    { $how ->
        [seat] Participas en **{ $series }**.
        [waiting] Estás en la lista de espera de **{ $series }**. Sabrás cuándo una plaza es tuya.
        [skipping] No juegas **{ $series }**, porque perdiste una partida por ausencia. Puedes jugar la siguiente.
       *[staying] Sigues en **{ $series }**.
    }
series-left = Has salido de **{ $series }**.
series-leaving-league = Juegas esta temporada de **{ $series }** hasta el final, y ninguna más.
series-leave-question =
    ¿Salir de **{ $series }**? { $what ->
        [annul] Has jugado menos de la mitad de tus partidas: todas salen de la clasificación. No cuentan para ninguna puntuación.
        [forfeit] Tus partidas restantes se pierden en la clasificación. No cuentan para ninguna puntuación.
       *[season] Juegas esta temporada hasta el final, y ninguna más.
    }
series-leave-league-too = {" "}También sales de la liga.
series-confirmed = Anotado: **{ $series }** cuenta contigo.
series-challenged = Empieza la partida contra { $opponent }.
series-nobody = Ahora no hay nadie a quien puedas desafiar en **{ $series }**.
series-on-step = peldaño { $step }
series-challenge-question = **{ $series }**: ¿a quién desafías? Estás en el peldaño { $step }.
series-close-question = ¿Cerrar **{ $series }**? Acaba sin clasificación final; las partidas en curso siguen como partidas normales.
series-closed = **{ $series }** está cerrada.
series-exported = **{ $series }** como archivo TRF, para programas de emparejamiento como bbpPairings.
series-created = **{ $series }** está abierta. Su mensaje con **Participar** aparece en { $place }.

# Quién puede abrir series, en /server settings.
server-series-by-all = - Series (`/series new`): aquí cualquiera puede abrir una.
server-series-by-managers = - Series (`/series new`): solo quien gestiona el servidor puede abrir una.
series-by-all = cualquiera
series-by-managers = quien gestiona el servidor
placeholder-series-by = Abre series: { $who }

# Rechazos.
series-unknown = Aquí no hay tal serie. `/series list` las muestra todas.
series-may-not-create = Solo quien gestiona el servidor puede hacerlo. En `/server settings` puede permitir que cualquiera o ciertos roles abran series.
server-series-by-roles = - Series (`/series new`): puede abrir una quien gestiona el servidor o tiene uno de estos roles: { $roles }.
server-series-roles = - Cada persona puede cerrar las series que abrió; quien gestiona el servidor puede cerrar cualquiera.
placeholder-series-roles = Roles que pueden abrir series
series-only-by-roles = Aquí solo puede abrir series, y cerrar las suyas, quien gestiona el servidor o tiene uno de estos roles: { $roles }.
series-not-yours = Esta serie la abrió otra persona. Solo esa persona y quien gestiona el servidor pueden cerrarla.
doctor-role-gone = - Se eliminó un rol que puede abrir series (id { $role }). Vuelve a elegir los roles en `/server settings`.
series-options-form = las opciones son pares como `size=13, edges=flat`
series-no-swiss = Solo los torneos suizos tienen un archivo TRF.
series-not-begun = **{ $series }** aún no tiene emparejamientos. El archivo TRF llega con la primera ronda.

# Comandos.
command-series = Grupos, ligas, copas y escaleras
command-series-new = Abrir una serie
command-series-list = Las series de este servidor, y las tuyas
command-series-show = Una serie: clasificación, reglas y partidas
command-series-join = Participar en una serie
command-series-leave = Salir de una serie
command-series-challenge = Desafiar a alguien en la escalera
command-series-close = Cerrar una serie sin clasificación final (pregunta antes)
command-series-export = Un torneo suizo como archivo TRF
argument-series = Qué serie
argument-series-name = Su nombre, como Grupo de otoño
argument-series-form = Quién juega contra quién
argument-series-options = La forma de jugar, como size=13; vacío: la habitual
argument-series-seats = Jugadores como máximo
argument-series-least = Jugadores como mínimo
argument-series-start = Empieza en tantos días; vacío: al llenarse
argument-series-round = Días por ronda; para grupo o temporada, en total
argument-series-both = ¿Una partida con cada color? Vacío: no
argument-series-at-once = Partidas de un jugador a la vez
argument-series-rounds = Rondas de un torneo suizo
argument-series-division = Jugadores de una división de liga
argument-series-opponent = A quién desafiar
series-form-pool = Grupo: todos contra todos
series-form-league = Liga: divisiones, temporada a temporada
series-form-stairs = Escalera: cada victoria, un peldaño
series-form-knockout = Eliminatoria: una derrota elimina
series-form-swiss = Torneo suizo
series-form-automatic = Automático: cuando un grupo se llena
series-both-yes = sí, dos partidas
series-both-no = no, una partida
series-season-starts = { $to }, ha empezado una temporada: **{ $title }**. Juegas contra { $opponents }.
series-season-ends = La temporada termina el { $at }.
