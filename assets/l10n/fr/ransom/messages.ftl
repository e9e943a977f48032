ransom-summary = Étouffe le Roi adverse ; on ne capture jamais rien
ransom-option-king = Comment les Rois se déplacent
ransom-option-king-any = dans les 8 directions (habituel)
ransom-option-king-orthogonal = tout droit seulement

# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Rois
ransom-value-king-any = 8 directions
ransom-value-king-orthogonal = tout droit seulement
ransom-term-king-orthogonal = Rois : tout droit seulement

ransom-forms = Écris c6-e4, avec des cases de a1 à h8

# Refus
ransom-over = la partie est terminée. Un Roi n’a plus de case vide autour de lui
ransom-no-piece = il n’y a pas de pièce en { $at }
ransom-not-yours = la pièce en { $at } n’est pas à toi
ransom-occupied = { $at } est occupé, et Ransom n’a pas de prises
ransom-king-too-far = { $to } est trop loin de { $from }. Un Roi fait un pas
ransom-king-aslant = de { $from } à { $to }, le pas est en diagonale. Avec king=orthogonal, un Roi ne va que tout droit
ransom-not-in-line = { $to } n’est pas en ligne avec { $from }. Les soldats vont tout droit ou en diagonale
ransom-enemy-between = l’adversaire en { $by } barre la route. Les soldats ne sautent que leur propre camp
ransom-walls-in = cela enferme ton Roi en { $king } derrière { $walls }. Un adversaire doit toujours pouvoir l’atteindre

# Options et positions
ransom-kings =
    { $seat ->
        [first] Vert a { $found ->
            [one] { $found } Roi
           *[other] { $found } Rois
        } (X) au lieu d’un
       *[second] Noir a { $found ->
            [one] { $found } Roi
           *[other] { $found } Rois
        } (O) au lieu d’un
    }
ransom-soldiers =
    { $seat ->
        [first] Vert a { $found } soldats (x), mais il n’y en a que { $most }
       *[second] Noir a { $found } soldats (o), mais il n’y en a que { $most }
    }

# La fin
ransom-suffocated =
    { $king ->
        [first] le Roi vert n’a plus de case vide autour de lui
       *[second] le Roi noir n’a plus de case vide autour de lui
    }
ransom-both-suffocated =
    { $mover ->
        [first] aucun Roi n’a de case vide autour de lui, et Vert a joué
       *[second] aucun Roi n’a de case vide autour de lui, et Noir a joué
    }
ransom-no-move =
    { $seat ->
        [first] Vert n’a aucun coup légal
       *[second] Noir n’a aucun coup légal
    }

# Conséquences
ransom-suffocates =
    { $king ->
        [you] Ton Roi est étouffé, et tu perds.
        [first] Le Roi vert est étouffé, et { $winner ->
            [you] tu gagnes
           *[other] Noir gagne
        }.
       *[second] Le Roi noir est étouffé, et { $winner ->
            [you] tu gagnes
           *[other] Vert gagne
        }.
    }
ransom-suffocates-both =
    { $winner ->
        [you] Les deux Rois sont étouffés. C’est ton coup, donc tu gagnes.
        [first] Les deux Rois sont étouffés. C’est le coup de Vert, donc Vert gagne.
       *[second] Les deux Rois sont étouffés. C’est le coup de Noir, donc Noir gagne.
    }
ransom-leaves-no-move =
    { $player ->
        [you] Tu n’as aucun coup légal, et tu perds.
        [first] Vert n’a aucun coup légal, et { $winner ->
            [you] tu gagnes
           *[other] Noir gagne
        }.
       *[second] Noir n’a aucun coup légal, et { $winner ->
            [you] tu gagnes
           *[other] Vert gagne
        }.
    }
ransom-liberties =
    { $king ->
        [you] Ton Roi a { $left ->
            [one] { $left } liberté
           *[other] { $left } libertés
        }.
        [first] Le Roi vert a { $left ->
            [one] { $left } liberté
           *[other] { $left } libertés
        }.
       *[second] Le Roi noir a { $left ->
            [one] { $left } liberté
           *[other] { $left } libertés
        }.
    }

# Comparaisons de deux positions
ransom-liberties-compared =
    { $side ->
        [first] Cases libres autour du Roi vert : { $here } au lieu de { $there }.
       *[second] Cases libres autour du Roi noir : { $here } au lieu de { $there }.
    }

# Thèmes des problèmes
ransom-theme-king = un coup du Roi
ransom-theme-jump = d’abord un saut
ransom-theme-step = d’abord un seul pas
ransom-theme-quiet = un premier coup discret
ransom-theme-squeeze = le premier coup ôte de l’air
ransom-theme-danger = ton Roi en danger
ransom-theme-straight = des Rois qui ne vont que tout droit
ransom-theme-long = trois coups

# Comment on gagne
ransom-aim = Ne laisse aucune case vide à côté du Roi adverse avant que cela n’arrive au tien. Un camp sans coup légal perd aussi.

# Ce que les débutants lisent d’une position
ransom-takes =
    { $left ->
        [one] **{ $move }** prend une case vide au Roi adverse, qui en garde une seule.
       *[other] **{ $move }** prend une case vide au Roi adverse, qui en garde { $left }.
    }
ransom-takes-nothing =
    { $moves ->
        [one] Tu as { $moves } coup, et il ne prend aucune case vide au Roi adverse sans en coûter une au tien.
       *[other] Tu as { $moves } coups, et aucun ne prend une case vide au Roi adverse sans en coûter une au tien.
    }
ransom-danger = Si c’était à l’adversaire de jouer, **{ $move }** prendrait une case vide à ton Roi, qui en a { $left }.
