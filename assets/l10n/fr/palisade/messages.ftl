palisade-summary = Clôture plus de terrain avec des boucles de pierres liées en diagonale
palisade-option-size = Points par côté, un nombre impair
palisade-option-size-5 = 5x5, une minute
palisade-option-size-9 = 9x9, pour une première partie
palisade-option-size-19 = 19x19 (habituel)
palisade-option-size-25 = 25x25, une épopée

# Options in short words: the label of a menu, its values, and values in a title.
palisade-label-size = Plateau

palisade-forms = Indique un point, par exemple d4

# Refus
palisade-over = la partie est terminée. Tous les points sont pris
palisade-off-board = { $square } est hors du plateau ({ $size }x{ $size })
palisade-other-parity =
    { $turn ->
        [first] { $square } est un point de Blanc. Noir pose là où colonne + rangée est pair (a1, b2 …)
       *[second] { $square } est un point de Noir. Blanc pose là où colonne + rangée est impair (b1, a2 …)
    }
palisade-occupied = { $square } est occupé
palisade-within =
    { $owner ->
        [first] { $square } est dans une boucle de Noir, où personne ne pose plus
       *[second] { $square } est dans une boucle de Blanc, où personne ne pose plus
    }

# Options et positions
palisade-even-size = { $size } est pair ; la taille est un nombre impair de 5 à 25, comme { $smaller } ou { $larger }
palisade-impossible-parity =
    { $seat ->
        [first] Noir (x) ne peut pas avoir de pierre en { $square }, seulement là où colonne + rangée est pair
       *[second] Blanc (o) ne peut pas avoir de pierre en { $square }, seulement là où colonne + rangée est impair
    }
palisade-impossible-captured =
    { $seat ->
        [first] la pierre noire (x) en { $square } est dans une boucle blanche, qui l’aurait capturée
       *[second] la pierre blanche (o) en { $square } est dans une boucle noire, qui l’aurait capturée
    }

# La fin
palisade-all-owned = tous les points sont pris, { $first } par Noir et { $second } par Blanc

# Conséquences
palisade-ends =
    { $winner ->
        [you] Tu gagnes { $more } à { $less }.
        [first] Noir gagne { $more } à { $less }.
       *[second] Blanc gagne { $more } à { $less }.
    }
palisade-captures =
    { $side ->
        [you] { $count ->
            [one] { $count } de tes pierres est capturée
           *[other] { $count } de tes pierres sont capturées
        }.
        [first] { $count ->
            [one] { $count } pierre noire est capturée
           *[other] { $count } pierres noires sont capturées
        }.
       *[second] { $count ->
            [one] { $count } pierre blanche est capturée
           *[other] { $count } pierres blanches sont capturées
        }.
    }
palisade-owns =
    { $side ->
        [you] Tu fermes une boucle et gagnes { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
        [first] Noir ferme une boucle et gagne { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
       *[second] Blanc ferme une boucle et gagne { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
    }
palisade-takes =
    { $side ->
        [you] Tu perds { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
        [first] Noir perd { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
       *[second] Blanc perd { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
    }

# Comparaisons de deux positions
palisade-loops-compared =
    { $side ->
        [first] Points où Noir peut fermer une boucle : { $here } au lieu de { $there }.
       *[second] Points où Blanc peut fermer une boucle : { $here } au lieu de { $there }.
    }

# Thèmes des problèmes
palisade-theme-loop = d’abord une boucle
palisade-theme-quiet = un premier coup discret
palisade-theme-capture = d’abord une capture
palisade-theme-counter = l’adversaire capture aussi
palisade-theme-reply = l’adversaire ferme une boucle
palisade-theme-short = un ou deux coups
palisade-theme-long = cinq coups ou plus

# Comment on gagne
palisade-aim = Possède plus de points du plateau que l’adversaire : ceux de tes boucles et de leur intérieur. La partie finit quand chaque point a un propriétaire.
