# Leçons : /learn
command-learn = Apprendre un jeu pas à pas, en quatre minutes environ
learn-all = **Leçons.** Chacune dure environ quatre minutes, sur des positions simples, rien qu’avec des boutons. Ta progression est enregistrée.
learn-choice =
    { $state ->
        [new] { $game } · nouveau
        [begun] { $game } · étape { $number } sur { $steps }
       *[done] { $game } · terminé
    }
learn-caption = { $task }
learn-step =
    { $task ->
        [place] **{ $game }** · étape { $number } sur { $steps } · Poser
        [move] **{ $game }** · étape { $number } sur { $steps } · Jouer
        [capture] **{ $game }** · étape { $number } sur { $steps } · Capturer
        [save] **{ $game }** · étape { $number } sur { $steps } · Sauver
        [win] **{ $game }** · étape { $number } sur { $steps } · Gagner
       *[done] **{ $game }** · étape { $number } sur { $steps }
    }
learn-right = **{ $move }**, c’est ça. { $why }
learn-wrong = **{ $move }** : pas encore. { $why }
learn-shown = **{ $move }** est le coup. { $why }
learn-finished = **{ $game }** : tu connais toutes les règles qui décident des parties. Joue maintenant une petite partie : Postern joue au niveau 1, tranquillement.{ $start ->
        [given] {" "}{ learn-near-end }
       *[usual] {""}
    }
learn-near-end = Elle commence vers la fin d’une partie : elle est donc courte.
learn-posted = **{ $title }** · { $summary }
    C’est nouveau pour toi ? La leçon dure environ quatre minutes. Chaque personne qui appuie sur le bouton a la sienne, en privé.
button-learn = Apprendre
button-learn-start = Commencer la leçon
button-learn-go-on = Continuer
button-learn-post = Publier pour tous
button-next-step = Suivant
button-show-me = Montre-moi
button-start-over = Recommencer
button-small-game = Jouer une petite partie
learn-new-to = { $game }, c’est nouveau pour toi ? Quatre minutes
learn-offer = C’est ta première partie de { $game }. La leçon montre, sur des positions simples, chaque règle qui décide des parties.
small-review = { $result } { $three }
small-review-turn = La partie a surtout tourné à ton coup { $number }, **{ $move }** : **{ $better }** était meilleur (tournant { $point }).
small-review-steady = Aucun de tes coups n’a changé à lui seul qui était en tête.
small-review-both = { $turned } Tes coups sont précis à { $accuracy } %, ceux de Postern à { $other } %.
button-explain = Apprendre cette règle
button-facts = Que puis-je faire ?
facts = { $game } : { $all }
facts-win = **{ $move }** gagne tout de suite.
facts-take =
    { $count ->
        [one] Tu peux capturer { $count } pièce : **{ $move }**.
       *[other] Tu peux capturer { $count } pièces : **{ $move }**.
    }
facts-kill =
    { $count ->
        [one] Tu peux tuer { $count } pièce : **{ $move }**.
       *[other] Tu peux tuer { $count } pièces : **{ $move }**.
    }
facts-gain =
    { $count ->
        [one] **{ $move }** te rapporte { $count } point.
       *[other] **{ $move }** te rapporte { $count } points.
    }
facts-nothing =
    { $moves ->
        [one] Tu as { $moves } coup, et il ne capture rien.
       *[other] Tu as { $moves } coups, et aucun ne capture.
    }
facts-many = Tu as énormément de coups.
facts-costly =
    { $moves ->
        [one] Tu as { $moves } coup, et il te coûte au moins autant qu’à l’adversaire.
       *[other] Tu as { $moves } coups. Ceux qui capturent ou tuent te coûtent au moins autant qu’à l’adversaire.
    }
facts-loss = Si c’était à l’adversaire de jouer, **{ $move }** gagnerait.
facts-danger =
    { $count ->
        [one] Si c’était à l’adversaire de jouer, **{ $move }** te capturerait { $count } pièce.
       *[other] Si c’était à l’adversaire de jouer, **{ $move }** te capturerait { $count } pièces.
    }
facts-danger-kill =
    { $count ->
        [one] Si c’était à l’adversaire de jouer, **{ $move }** te tuerait { $count } pièce.
       *[other] Si c’était à l’adversaire de jouer, **{ $move }** te tuerait { $count } pièces.
    }
facts-danger-gain =
    { $count ->
        [one] Si c’était à l’adversaire de jouer, **{ $move }** lui rapporterait { $count } point.
       *[other] Si c’était à l’adversaire de jouer, **{ $move }** lui rapporterait { $count } points.
    }
facts-safe = Aucune de tes pièces n’est en danger pour l’instant.
facts-goal = **Le but.** { $goal } { $counts }
# Analyses : ce que fait le meilleur coup
better-wins = La suite ci-dessous se termine par une victoire de { $side }.
better-takes =
    { $own ->
        [0] { $enemy ->
            [one] Dans la suite ci-dessous, { $other } perd { $enemy } pièce et { $side } n’en perd aucune.
           *[other] Dans la suite ci-dessous, { $other } perd { $enemy } pièces et { $side } n’en perd aucune.
        }
       *[other] Dans la suite ci-dessous, { $other } { $enemy ->
            [one] perd { $enemy } pièce et { $side } en perd { $own }
           *[other] perd { $enemy } pièces et { $side } en perd { $own }
        }.
    }
better-answer = Meilleure réponse : **{ $move }**.
better-only = L’ordinateur ne voit la différence qu’en calculant plus loin.
