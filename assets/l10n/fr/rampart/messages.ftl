rampart-summary = Coince une seule pierre et tout son groupe est mort
rampart-option-size = Points par côté : 11 ou 13, ou autant que ta mise en place
rampart-option-size-11 = 11x11, neuf pierres chacun (habituel)
rampart-option-size-13 = 13x13, douze pierres chacun
rampart-option-setup = Les pierres au départ : standard, alternative ou des rangées comme x6/7/7/7/7/7/6o
rampart-option-setup-standard = la mise en place de l’auteur pour cette taille
rampart-option-setup-alternative = l’autre mise en place de l’auteur, 13x13
rampart-option-handicap = Ta propre mise en place peut-elle avantager un camp ?
rampart-option-handicap-no = les deux camps à égalité
rampart-option-handicap-yes = autant de pierres que tu veux

# Options in short words: the label of a menu, its values, and values in a title.
rampart-label-size = Plateau
rampart-label-setup = Mise en place
rampart-value-setup-standard = habituelle
rampart-value-setup-alternative = autre
rampart-term-setup-alternative = autre mise en place
rampart-value-setup = mise en place personnelle
rampart-label-handicap = Handicap
rampart-value-handicap-no = aucun
rampart-value-handicap-yes = permis
rampart-term-handicap-yes = handicap permis

rampart-forms = Écris d4 (poser), xd4 (retirer le groupe en d4) ou pass

# Refus
rampart-over = la partie est terminée. Un camp n’a plus de pierres
rampart-off-board = { $square } est hors du plateau ({ $size }x{ $size })
rampart-occupied =
    { $by ->
        [own] tu as déjà une pierre en { $square }. Pose sur un point vide
        [dead] { $square } est dans un groupe adverse mort. Pour le retirer, écris x{ $square }
       *[enemy] il y a une pierre adverse en { $square }. Pose sur un point vide
    }
rampart-not-beside = { $square } ne touche aucune de tes pierres
rampart-nothing-there = il n’y a rien à retirer en { $square } ; pour y poser, écris { $square }
rampart-own-group = le groupe en { $square } est à toi. On ne retire que les groupes adverses
rampart-alive = le groupe en { $square } est vivant. On ne retire qu’un groupe dont une pierre est coincée
rampart-must-remove = tu ne peux pas encore passer. Le groupe mort en { $square } peut être retiré
rampart-must-place =
    { $more ->
        [0] tu ne peux pas encore passer. Tu peux poser en { $squares }
       *[other] tu ne peux pas encore passer. Tu peux poser entre autres en { $squares }
    }

# Options et positions
rampart-empty-board = il n’y a aucune pierre sur le plateau
rampart-no-standard = la mise en place habituelle existe en 11x11 et 13x13 ; pour { $size }x{ $size }, donne tes rangées (7x7 à 19x19)
rampart-no-alternative = l’autre mise en place est en 13x13, pas en { $size }x{ $size } ; n’indique pas la taille
rampart-other-size =
    la mise en place a { $rows ->
            [one] { $rows } rangée
           *[other] { $rows } rangées
        }, pas { $given } ; n’indique pas la taille
rampart-setup-rows = indique standard, alternative ou des rangées de haut en bas, comme x6/7/7/7/7/7/6o ({ $fault })
rampart-setup-size = le plateau fait { $cols }x{ $rows } ; il doit être carré, de 7x7 à 19x19
rampart-no-stones =
    { $seat ->
        [first] Noir (x) n’a pas de pierre ; il en faut au moins une par camp
       *[second] Blanc (o) n’a pas de pierre ; il en faut au moins une par camp
    }
rampart-too-near =
    { $steps ->
        [one] { $black } (x) et { $white } (o) sont à { $steps } pas ; il faut au moins { $nearest } pas entre adversaires
       *[other] { $black } (x) et { $white } (o) sont à { $steps } pas ; il faut au moins { $nearest } pas entre adversaires
    }
rampart-unanswered =
    la mise en place n’est pas symétrique. { $symmetry ->
        [half-turn] Un demi-tour
        [left-turn] Un quart de tour à gauche
        [right-turn] Un quart de tour à droite
        [left-right] La réflexion gauche-droite
        [up-down] La réflexion haut-bas
        [rising] La réflexion sur la diagonale partant d’en bas à gauche
       *[falling] La réflexion sur la diagonale partant d’en haut à gauche
    } s’en approche le plus, mais envoie le x de { $black } en { $empty }, où il n’y a pas de o (handicap=yes le permet)
rampart-surplus =
    la mise en place n’est pas symétrique. { $symmetry ->
        [half-turn] Un demi-tour
        [left-turn] Un quart de tour à gauche
        [right-turn] Un quart de tour à droite
        [left-right] La réflexion gauche-droite
        [up-down] La réflexion haut-bas
        [rising] La réflexion sur la diagonale partant d’en bas à gauche
       *[falling] La réflexion sur la diagonale partant d’en haut à gauche
    } s’en approche le plus, mais aucun x ne répond au o de { $white } (handicap=yes le permet)
rampart-foreign-board = { $variant } ne se joue pas ici. Seules les parties sur les plateaux habituels, 11x11 et 13x13, se lisent
rampart-foreign-move = le coup { $number }, { $text }, n’en est pas un sur ce plateau

# La fin
rampart-last-stone = la dernière pierre adverse a été retirée

# Conséquences
rampart-wins =
    { $winner ->
        [you] Tu gagnes.
        [first] Noir gagne.
       *[second] Blanc gagne.
    }
rampart-captures =
    { $side ->
        [you] { $stones ->
            [one] { $stones } de tes pierres est retirée.
           *[other] { $stones } de tes pierres sont retirées.
        }
        [first] { $stones ->
            [one] { $stones } pierre noire est retirée.
           *[other] { $stones } pierres noires sont retirées.
        }
       *[second] { $stones ->
            [one] { $stones } pierre blanche est retirée.
           *[other] { $stones } pierres blanches sont retirées.
        }
    }
rampart-dies =
    { $side ->
        [you] Ton groupe en { $square } meurt ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
        [first] Le groupe noir en { $square } meurt ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
       *[second] Le groupe blanc en { $square } meurt ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
    }
rampart-revives =
    { $side ->
        [you] Ton groupe en { $square } revit ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
        [first] Le groupe noir en { $square } revit ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
       *[second] Le groupe blanc en { $square } revit ({ $stones ->
            [one] { $stones } pierre
           *[other] { $stones } pierres
        }).
    }

# Mots d’un coup
rampart-pass = Passer (ton seul coup)

# Entering a move by buttons
rampart-remove =
    Retirer { $square } · { $stones ->
        [one] { $stones } pierre
       *[other] { $stones } pierres
    }

# Comparaisons de deux positions
rampart-points-compared =
    { $side ->
        [first] Points où Noir peut poser : { $here } au lieu de { $there }.
       *[second] Points où Blanc peut poser : { $here } au lieu de { $there }.
    }

# Thèmes des problèmes
rampart-theme-removal = d’abord un retrait
rampart-theme-kill = un groupe meurt aussitôt
rampart-theme-quiet = un premier coup discret
rampart-theme-revival = retour à la vie
rampart-theme-counter = l’adversaire tue aussi
rampart-theme-stones = gagner des pierres
rampart-theme-long = quatre coups ou plus

# Comment on gagne
rampart-aim = Retire la dernière pierre adverse. Un groupe peut être retiré dès qu’il est mort : une pierre coincée suffit.
