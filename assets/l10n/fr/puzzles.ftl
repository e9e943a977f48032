# Problèmes : classements, séries, thèmes et tableau de la semaine.
button-puzzle-themes = Thèmes
button-puzzle-week = Cette semaine
puzzle-standing = Ton classement dans ces problèmes : { $rating }{ $streaks }
puzzle-days =
    {" "}· { $days ->
        [1] un jour de suite
       *[other] { $days } jours de suite
    }
puzzle-row = {" "}· { $row } de suite du premier coup
puzzle-streak =
    { $days ->
        [0] Aucun jour de suite
        [1] Un jour de suite
       *[other] { $days } jours de suite
    }, { $row } de suite du premier coup.
puzzle-themes = **Problèmes de { $game } par thème**, avec le nombre de ceux qui te restent
puzzle-theme-done = Tu as fait tous les problèmes de { $game } sur le thème « { $theme } ».
puzzle-week = **Problèmes du jour, { $days ->
        [1] un jour
       *[other] { $days } derniers jours
    }** (● du premier coup, ○ plus tard, · non résolu)
puzzle-week-row = - { $name } : { $signs }
puzzle-week-more =
    { $count ->
        [1] - et une autre personne
       *[other] - et { $count } autres personnes
    }
puzzle-week-none = Ici, personne n’a encore résolu un problème du jour de cette semaine.
profile-puzzle-line = { $parts }
profile-puzzle-ratings = Classements aux problèmes : { $ratings }
profile-puzzle-rating = { $game } { $rating }

# Problèmes tirés de ses propres parties.
button-own-puzzles = De mes parties
own-puzzle = **{ $game }**, le tournant : { $stage }
own-puzzle-task = le coup { $number } était **{ $move }**, et tes chances de gain sont passées de { $best } % à { $got } %. Trouve un meilleur coup.
own-puzzle-goal = { $side } joue : trouve un meilleur coup que { $move }.
own-puzzles-none = Tes dernières parties n’ont aucun tournant à résoudre. Les tournants viennent des bilans de parties qui ont basculé sur un de tes coups.
own-puzzles-unreviewed = Un bilan trouve le coup où ta partie a basculé. Choisis une partie, puis relance cette commande :
