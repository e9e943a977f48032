# Series: ligas, grupos, escaleras, eliminatorias y torneos suizos.
series-muster = { $to }, **{ $title }** empieza pronto. Confirma antes de { $at } que aún quieres jugar; si no, tu plaza pasa a la siguiente persona de la lista de espera.
series-told =
    { $what ->
        [got-seat] { $to }, ya tienes una plaza en **{ $title }**.
        [lost-seat] { $to }, no confirmaste a tiempo, así que tu plaza en **{ $title }** pasó a la siguiente persona. Puedes volver a entrar mientras queden plazas.
        [skips-this] { $to }, perdiste una partida por ausencia, así que no juegas en **{ $title }**. Podrás jugar en la siguiente.
        [skips-next] { $to }, perdiste una partida de **{ $title }** por ausencia, así que no jugarás en la próxima serie en la que entres.
        [bye] { $to }, no tienes rival en la ronda { $round } de **{ $title }** y recibes el punto.
        [sat-out] { $to }, en la ronda { $round } de **{ $title }** no había partida posible para ti. Recibes medio punto.
        [decided] { $to }, tu partida { $game } en **{ $title }** se decidió por las reglas de la serie: { $result }.
        [again] { $to }, tu partida { $game } en **{ $title }** no cuenta. Empieza una nueva.
        [annulled] { $to }, tu partida { $game } en **{ $title }** ya no cuenta para la tabla.
        [rests] { $to }, perdiste tu partida { $game } en **{ $title }** por tiempo, así que ahora descansas: nadie te desafía hasta que pulses **Juego** o desafíes a alguien.
        [put-off] { $to }, todavía hay muy pocos jugadores en **{ $title }**. { $at ->
            [none] Empieza en cuanto haya gente suficiente.
           *[other] El nuevo comienzo es { $at }.
        }
       *[cancelled] { $to }, **{ $title }** se canceló. Las partidas en curso siguen sin la serie.
    }
series-left-told =
    { $whose ->
        [own] { $to }, saliste de **{ $title }**. { $games ->
            [annulled] Tus partidas están cerradas y ya no cuentan para la tabla.
            [forfeit] Tus partidas sin acabar están cerradas, y perdidas para la tabla.
           *[again] Otra persona ocupa tu plaza.
        }
       *[other] { $to }, { $name } salió de **{ $title }**. { $games ->
            [annulled] Tus partidas contra { $name } ya no cuentan para la tabla.
            [forfeit] Para la tabla ganas todas tus partidas sin acabar contra { $name }.
           *[again] Otra persona ocupa la plaza, y empieza una partida nueva.
        }
    }
series-decided =
    { $how ->
        [won] ganas
        [lost] pierdes
       *[draw] tablas
    }
series-over = { $to } – **{ $title }** ha terminado. La tabla:
series-awaited = { $to }, todos en **{ $title }** esperan tu jugada { $games }.
series-missed = { $to }, durante tus horas de silencio hubo novedades en **{ $title }**: { $link }
series-season = temporada { $season }
series-division = división { $division }
series-round = ronda { $round } de { $rounds }
series-game = **{ $place }**: { $first } – { $second }, { $game }
series-refused =
    { $why ->
        [over] Esta serie ha terminado.
        [already-in] Ya estás en esta serie.
        [not-in] No estás en esta serie.
        [not-asked] Ahora no hay nada que confirmar.
        [too-late] Es tarde para entrar: no queda ninguna plaza o ya terminó la mitad de las partidas.
        [not-stairs] Los retos son para las escaleras. En esta serie, las reglas eligen quién juega.
        [oneself] No puedes retarte a ti mismo.
        [steps-away] Elige a alguien entre dos peldaños por debajo y dos por encima de ti.
        [busy] Uno de los dos ya tiene tantas partidas como esta escalera permite a la vez.
        [resting] Este jugador descansa tras una ausencia y ahora no se le puede retar.
        [met-recently] Jugasteis hace poco. Podéis volver a jugar { $at }.
        [playing] Tenéis una partida en curso en esta escalera.
       *[no-pairing] Esta partida ya no pertenece a la serie.
    }
series-settings =
    { $why ->
        [players] Una serie así tiene de { $least } a { $most } jugadores. El número menor no puede superar al mayor.
        [division] Una división tiene de { $least } a { $most } jugadores.
        [at-once] Elige de 1 a 50 partidas a la vez.
        [rounds] Elige de 1 a { $most } rondas para este número de jugadores.
        [round] Una ronda dura de { $least } a { $most } días.
        [too-soon] Hacen falta 48 horas para confirmar. El comienzo más cercano es { $at }.
       *[start] Una liga necesita un día de comienzo; un grupo automático empieza cuando se ocupan sus plazas.
    }
no-such-series = Esa serie no existe.
series-title-length = Elige un título de 1 a { $limit } caracteres visibles.
too-many-series = Hay { $limit } series en este servidor y no caben más. Cierra una primero.
