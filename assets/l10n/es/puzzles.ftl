# Problemas: puntuaciones, rachas, temas y la tabla de la semana.
button-puzzle-themes = Temas
button-puzzle-week = Esta semana
puzzle-standing = Tu puntuación en estos problemas: { $rating }{ $streaks }
puzzle-days =
    {" "}· { $days ->
        [one] un día seguido
       *[other] { $days } días seguidos
    }
puzzle-row =
    {" "}· { $row ->
            [one] { $row } seguido
           *[other] { $row } seguidos
        } a la primera
puzzle-streak =
    { $days ->
        [one] Un día seguido
       *[other] { $days } días seguidos
    }, { $row ->
            [one] { $row } seguido
           *[other] { $row } seguidos
        } a la primera.
puzzle-themes = **Problemas de { $game } por tema**, y cuántos te faltan de cada uno
puzzle-theme-done = Ya hiciste todos los problemas de { $game } del tema «{ $theme }».
puzzle-week = **Problemas del día, { $days ->
        [one] un día
       *[other] últimos { $days } días
    }** (● a la primera, ○ después, · sin resolver)
puzzle-week-row = - { $name }: { $signs }
puzzle-week-more =
    { $count ->
        [one] - y una persona más
       *[other] - y { $count } personas más
    }
puzzle-week-none = Aquí aún nadie ha resuelto un problema del día de esta semana.
profile-puzzle-line = { $parts }
profile-puzzle-ratings = Puntuación en problemas: { $ratings }
profile-puzzle-rating = { $game } { $rating }

# Problemas de las partidas propias.
button-own-puzzles = De mis partidas
own-puzzle = **{ $game }**, el momento clave: { $stage }
own-puzzle-task = la jugada { $number } fue **{ $move }**, y tus opciones de ganar pasaron de { $best } % a { $got } %. Encuentra una jugada mejor.
own-puzzle-goal = Juegan { $side }: encuentra una jugada mejor que { $move }.
own-puzzles-none = En tus últimas partidas no hay ningún momento clave que resolver. Los momentos clave salen de los repasos de partidas que cambiaron de rumbo con una jugada tuya.
own-puzzles-unreviewed = Un repaso encuentra la jugada con la que tu partida cambió de rumbo. Elige una partida y después usa otra vez este comando:
