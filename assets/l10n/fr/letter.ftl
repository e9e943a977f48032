# La lettre de la semaine d’un serveur.
letter-head =
    { $games ->
        [0] **La semaine sur ce serveur**
        [one] **La semaine sur ce serveur** : une partie s’est terminée.
       *[other] **La semaine sur ce serveur** : { $games } parties se sont terminées.
    }
letter-results = **Résultats**
letter-climbers = **En progrès**
letter-climber = - **{ $name }** · { $game } : +{ $gain }, maintenant { $rating }
letter-series = **Séries**
letter-solvers = **Problèmes résolus**
letter-solver =
    { $count ->
        [one] - **{ $name }** : un problème
       *[other] - **{ $name }** : { $count } problèmes
    }
letter-seats = **Places libres**
button-find-game = Trouver une partie
server-letter = - La lettre de la semaine arrive dans { $place }, { $day } à { $hour } ({ $zone }). Une semaine sans nouvelles n’en a pas.
server-no-letter = - Pas de lettre de la semaine. Choisis un salon pour elle : résultats, progrès, problèmes résolus et places libres de la semaine, sans ping.
server-letter-what = - Elle parle des parties dans les salons que tout le monde voit, et dans son propre salon.
placeholder-letter = Lettre de la semaine : aucun salon
placeholder-letter-day = Lettre : { $day }
placeholder-letter-hour = Lettre à { $hour }
weekday =
    { $day ->
        [0] le lundi
        [1] le mardi
        [2] le mercredi
        [3] le jeudi
        [4] le vendredi
        [5] le samedi
       *[6] le dimanche
    }
