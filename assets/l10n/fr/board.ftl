# Les plateaux en mots, pour qui ne voit pas l’image : textes alternatifs et `/board text:`.
alt-to-move = À { $side } de jouer, coup { $move }.
alt-over =
    { $moves ->
        [one] Partie terminée après { $moves } coup.
       *[other] Partie terminée après { $moves } coups.
    }
alt-won =
    { $moves ->
        [one] { $winner } gagne après { $moves } coup : { $reason }.
       *[other] { $winner } gagne après { $moves } coups : { $reason }.
    }
alt-drawn =
    { $moves ->
        [one] Partie nulle après { $moves } coup : { $reason }.
       *[other] Partie nulle après { $moves } coups : { $reason }.
    }
alt-last = Dernier coup { $move }.
alt-last-effects = Dernier coup { $move }.{ $effects }
alt-replay =
    Déroulement de la partie. { $what } { $count ->
        [0] Aucun coup joué.
       *[other] Coups : { $moves }.
    }
# In the text of a replay.
alt-code = Code de la feuille de partie { $code }.
alt-position = Après le coup { $ply } :
# Above a board.
position-label =
    { $ply ->
        [0] début
       *[other] après le coup { $ply }
    }
alt-parts = Zones : { $all }.
alt-part = { $letter } de { $from } à { $to }
caption-move = { $side } : { $move }.{ $effects }
alt-captured = Pris en { $squares }.
alt-candidates = Au choix : { $squares }.
alt-blame = En cause : { $squares }.
alt-dead = Pierres mortes, { $side } : { $squares }.
alt-count = { $count } : { $first } { $one }, { $second } { $two }.
alt-count-goal = { $count } (sur { $goal }) : { $first } { $one }, { $second } { $two }.
alt-no-pieces = { $side } : aucune pièce.
alt-pieces =
    { $side } : { $kind ->
        [stones] { $count ->
            [one] { $count } pierre
           *[other] { $count } pierres
        }
        [men] { $count ->
            [one] { $count } pion
           *[other] { $count } pions
        }
        [stacks] { $count ->
            [one] { $count } pile
           *[other] { $count } piles
        }
       *[pieces] { $count ->
            [one] { $count } pièce
           *[other] { $count } pièces
        }
    } : { $all }.
alt-king = Roi { $square }
alt-stack = { $square } de { $height }
alt-dead-piece = { $square } morte
alt-piece = { $square }
alt-more = La suite avec /board text.

line =
    { $of ->
        [column] Colonne { $name } : { $all }.
       *[row] Rangée { $name } : { $all }.
    }
line-empty =
    { $of ->
        [column] Colonne { $name } : vide.
       *[row] Rangée { $name } : vide.
    }
no-row = Il n’y a pas de rangée { $row } : elles vont de 1 à { $last }.
no-column = Cette colonne n’existe pas : elles vont de a à { $last }.
square-line = { $square } { $what }
square-empty = vide
square-piece =
    { $shape ->
        [dead] { $side }, mort
        [king] { $side }, roi
        [single] { $side }, pièce seule
        [stack] { $side }, pile de { $height }
       *[piece] { $side }
    }
square-owned = territoire de { $side }
square-wall = rempart de { $side }
square-last = dernier coup
square-captured = pris ici
square-candidate = au choix
square-chosen = choisi
square-blame = en cause
square-liberty = liberté de { $side }

# Le bandeau d’une image, au-dessus du plateau : court, il tient en une ligne.
strip-side = { $side }
strip-move = coup { $move }
strip-over =
    { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
strip-count = { $count } { $one } : { $two }
strip-count-goal = { $count } { $one } : { $two } sur { $goal }
strip-count-own = { $count } { $number }
strip-won = { $winner } gagne · { $reason }
strip-drawn = Partie nulle · { $reason }

# Ce que l’on compte.
count-stones = Pierres
count-groups = Groupes
count-liberties = Libertés
count-points = Points
count-score = Score
count-stock = Réserve
count-prisoners = Prisonniers
