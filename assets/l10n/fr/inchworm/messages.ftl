inchworm-summary = Empile, rampe hors de tes piles, encercle l’adversaire
inchworm-option-edges = Quels bords du plateau se touchent
inchworm-option-edges-flat = aucun (habituel)
inchworm-option-edges-cylinder = les colonnes a et h se touchent
inchworm-option-edges-torus = les colonnes a et h se touchent, les rangées 1 et 8 aussi
inchworm-option-captives = Les prisonniers peuvent-ils revenir sur le plateau ?
inchworm-option-captives-rescue = les prisonniers attendent d’être libérés (habituel)
inchworm-option-captives-place = un coup peut poser un prisonnier, comme pion de son camp
inchworm-option-stock = Pions de Rouge et de Bleu, 5 à 25 chacun
inchworm-option-stock-25-25 = à égalité (habituel)
inchworm-option-stock-20-20 = à égalité, moins de pions
inchworm-option-stock-15-15 = à égalité, partie courte
inchworm-option-stock-12-12 = à égalité, le moins de pions
inchworm-option-stock-25-20 = avantage à Rouge
inchworm-option-stock-20-25 = avantage à Bleu
inchworm-option-goal = Points pour gagner, de 10 à 200
inchworm-option-goal-60 = habituel
inchworm-option-goal-30 = partie courte
inchworm-option-goal-100 = partie longue

# Options in short words: the label of a menu, its values, and values in a title.
inchworm-label-edges = Bords
inchworm-value-edges-flat = plats
inchworm-value-edges-cylinder = cylindre
inchworm-value-edges-torus = tore
inchworm-label-captives = Prisonniers
inchworm-value-captives-rescue = à libérer
inchworm-value-captives-place = à poser
inchworm-term-captives-place = on peut poser les prisonniers
inchworm-label-stock = Pions
inchworm-value-stock-25-25 = 25 chacun
inchworm-value-stock-20-20 = 20 chacun
inchworm-value-stock-15-15 = 15 chacun
inchworm-value-stock-12-12 = 12 chacun
inchworm-value-stock-25-20 = Rouge 25, Bleu 20
inchworm-value-stock-20-25 = Rouge 20, Bleu 25
inchworm-term-stock-20-20 = 20 pions chacun
inchworm-term-stock-15-15 = 15 pions chacun
inchworm-term-stock-12-12 = 12 pions chacun
inchworm-term-stock-25-20 = 25 pions pour Rouge, 20 pour Bleu
inchworm-term-stock-20-25 = 20 pions pour Rouge, 25 pour Bleu
inchworm-label-goal = Pour gagner
inchworm-value-goal = { $value } points

inchworm-forms = Écris d3 (poser), e1=e4 (rassembler), e5-f4-e3 (étaler), *d3 (poser un prisonnier), R9 (libérer) ou pass

# Refus
inchworm-over = la partie est terminée
inchworm-off-board = { $square } est hors du plateau, qui va de a1 à h8
inchworm-empty-stock =
    { $player ->
        [first] Rouge n’a plus de pions en réserve
       *[second] Bleu n’a plus de pions en réserve
    }
inchworm-drop-on-enemy = il y a une pile adverse en { $square }. Pose sur une case vide ou sur une de tes piles
inchworm-no-placing = on ne pose pas de prisonniers dans cette partie (il faut captives=place)
inchworm-no-prisoner =
    { $player ->
        [first] Rouge n’a pas de prisonniers
       *[second] Bleu n’a pas de prisonniers
    }
inchworm-place-on-stack = { $square } n’est pas vide. Pose le prisonnier sur une case vide
inchworm-nothing-there = { $square } est vide. Pars d’une de tes piles
inchworm-not-yours = il y a une pile adverse en { $square }. Pars d’une des tiennes
inchworm-collect-in-place = pour rassembler il faut deux cases différentes, pas deux fois { $square }
inchworm-not-in-line = { $from } et { $to } ne sont pas sur une ligne droite ou diagonale
inchworm-gap = tu n’as pas de pile en { $gap }. De { $from } à { $to }, il en faut une sur chaque case
inchworm-gap-at-end = tu n’as pas de pile en { $to }. { $from }={ $to } ne rassemble que les tiennes
inchworm-single-piece = { $square } est un pion seul. On n’étale qu’une pile de 2 ou plus
inchworm-not-touching = { $to } ne touche pas { $from }. Un chemin va de case en case voisine
inchworm-not-empty = { $square } n’est pas vide. Un chemin ne passe que par des cases vides
inchworm-twice = { $square } revient deux fois. Un chemin ne repasse jamais par une case
inchworm-wrong-length = la pile en { $square } a { $height } pions ; son chemin doit avoir { $height } cases, { $square } compris, pas { $squares }
inchworm-nobody-to-rescue = ton adversaire ne tient aucun de tes pions
inchworm-rescue-all = ton adversaire tient { $held } de tes pions, pas { $asked }. R{ $held } les libère tous
inchworm-must-drop = tu ne peux pas encore passer. Tu peux poser un pion, par exemple en { $square }
inchworm-must-place = tu ne peux pas encore passer. Tu peux poser un prisonnier, par exemple en { $square }
inchworm-must-collect = tu ne peux pas encore passer. Tu peux rassembler la pile en { $square }
inchworm-must-spread = tu ne peux pas encore passer. Tu peux étaler la pile en { $square }
inchworm-must-rescue = tu ne peux pas encore passer. Tu peux libérer tes pions (R{ $held })

# Options et positions
inchworm-edges = choisis flat, cylinder ou torus
inchworm-bad-goal = il faut un nombre entier de 10 à 200
inchworm-bad-stock = { $text }, ce ne sont pas deux nombres de { $fewest } à { $most } avec une virgule, comme 25,20
inchworm-fields = une position a cinq parties, pas { $found }. Écris rangées, camp qui doit jouer, réserves, prisonniers et points comme 8/8/8/8/8/8/8/8 x 25,25 0,0 0,0
inchworm-tall =
    { $seat ->
        [first] il y a une pile de { $height } en { $square }, mais Rouge (x) n’a que { $most ->
            [one] { $most } pion
           *[other] { $most } pions
        }
       *[second] il y a une pile de { $height } en { $square }, mais Bleu (o) n’a que { $most ->
            [one] { $most } pion
           *[other] { $most } pions
        }
    }
inchworm-no-pair =
    { $field ->
        [stock] les réserves { $text } ne sont pas deux nombres avec une virgule, comme 16,9
        [prisoners] les prisonniers { $text } ne sont pas deux nombres avec une virgule, comme 0,9
       *[points] les points { $text } ne sont pas deux nombres avec une virgule, comme 0,9
    }
inchworm-sum =
    { $seat ->
        [first] Rouge (x) a { $board ->
            [one] { $board } pion
           *[other] { $board } pions
        } sur le plateau, { $stock } en réserve et { $held } chez Bleu, soit { $sum } au lieu de { $dealt }
       *[second] Bleu (o) a { $board ->
            [one] { $board } pion
           *[other] { $board } pions
        } sur le plateau, { $stock } en réserve et { $held } chez Rouge, soit { $sum } au lieu de { $dealt }
    }
inchworm-few-points =
    { $seat ->
        [first] Rouge (x) a { $prisoners ->
            [one] { $prisoners } prisonnier
           *[other] { $prisoners } prisonniers
        } mais seulement { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, et chaque prisonnier en a rapporté un
       *[second] Bleu (o) a { $prisoners ->
            [one] { $prisoners } prisonnier
           *[other] { $prisoners } prisonniers
        } mais seulement { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, et chaque prisonnier en a rapporté un
    }
inchworm-many-points =
    { $seat ->
        [first] Rouge (x) a { $points } points, mais avec l’objectif à { $goal } personne ne dépasse { $most }
       *[second] Bleu (o) a { $points } points, mais avec l’objectif à { $goal } personne ne dépasse { $most }
    }

# La fin
inchworm-goal =
    { $winner ->
        [first] Rouge a { $points } points et atteint l’objectif de { $goal }
       *[second] Bleu a { $points } points et atteint l’objectif de { $goal }
    }
inchworm-both-more =
    { $winner ->
        [first] les deux atteignent l’objectif de { $goal } au même coup, et Rouge mène { $points } à { $less }
       *[second] les deux atteignent l’objectif de { $goal } au même coup, et Bleu mène { $points } à { $less }
    }
inchworm-both-equal = les deux atteignent l’objectif de { $goal } au même coup, avec { $points } points chacun

# Conséquences
inchworm-ends-won =
    { $winner ->
        [you] Tu atteins { $points } points et tu gagnes.
        [first] Rouge atteint { $points } points et gagne.
       *[second] Bleu atteint { $points } points et gagne.
    }
inchworm-ends-both =
    { $winner ->
        [you] Les deux atteignent l’objectif, et tu gagnes { $more } à { $less }.
        [first] Les deux atteignent l’objectif, et Rouge gagne { $more } à { $less }.
       *[second] Les deux atteignent l’objectif, et Bleu gagne { $more } à { $less }.
    }
inchworm-ends-drawn = Les deux atteignent { $points } points : la partie est nulle.
inchworm-loses =
    { $side ->
        [you] Tu perds { $pieces ->
            [one] { $pieces } pion
           *[other] { $pieces } pions
        } en { $squares }.
        [first] Rouge perd { $pieces ->
            [one] { $pieces } pion
           *[other] { $pieces } pions
        } en { $squares }.
       *[second] Bleu perd { $pieces ->
            [one] { $pieces } pion
           *[other] { $pieces } pions
        } en { $squares }.
    }

# Mots d’un coup
inchworm-word-place = Poser un prisonnier
inchworm-word-collect = Rassembler une ligne
inchworm-word-distribute = Étaler une pile
inchworm-word-rescue = Libérer tous tes pions
inchworm-word-pass = Passer

# Entering a move by buttons
inchworm-ask-drop = Où poses-tu un pion ?
inchworm-ask-path =
    Depuis { $square }, { $left ->
        [one] encore une case
       *[other] encore { $left } cases
    }. Avance d’un pas, ou tout droit.
inchworm-ask-collect = À partir de quelle pile rassembler ?
inchworm-ask-collect-to = Rassembler de { $square } jusqu’à quelle pile ?
inchworm-ask-spread = Quelle pile étales-tu ?
inchworm-ask-place = Où poses-tu un prisonnier ?
inchworm-spread-from = Étaler { $square }
inchworm-straight = { $square } ({ $squares } cases)

# Comparaisons de deux positions
inchworm-room-compared =
    { $side ->
        [first] Cases vides à côté des pions de Rouge : { $here } au lieu de { $there }.
       *[second] Cases vides à côté des pions de Bleu : { $here } au lieu de { $there }.
    }

# Thèmes des problèmes
inchworm-theme-collect = d’abord rassembler
inchworm-theme-spread = d’abord étaler
inchworm-theme-capture = d’abord une capture
inchworm-theme-quiet = un premier coup discret
inchworm-theme-twice = deux captures ou plus
inchworm-theme-answer = l’adversaire étale aussi
inchworm-theme-long = trois coups ou plus

# Comment on gagne
inchworm-aim = Atteins { $goal } points avant l’adversaire : chaque pion adverse capturé en vaut un.
