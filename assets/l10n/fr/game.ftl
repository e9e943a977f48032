# Ce que tous les jeux ont en commun.
list-all = { $before } et { $last }
list-any = { $before } ou { $last }

side-black = Noir
side-white = Blanc
side-red = Rouge
side-blue = Bleu
side-green = Vert

game-over = la partie est terminée ({ $reason })
repetition = la même position s’est présentée pour la troisième fois
limit =
    { $turns ->
        [one] { $turns } tour sans décision
       *[other] { $turns } tours sans décision
    }

no-move = il manque le coup
move-too-long = aucun coup ne dépasse { $longest } caractères
not-a-move = { $text } n’est pas un coup ici. { $forms }
ambiguous-move = { $text } est ambigu. { $forms }
unsound-puzzle = { $why }

# Options
bad-option = option { $option } : { $reason }
option-unknown = { $game } n’a pas cette option ; il y a { $options }
option-of-none = { $game } n’a pas d’options
option-twice = elle est donnée deux fois
option-no-choice = { $value } n’existe pas ; choisis { $choices }
option-no-number = { $value } n’est pas un nombre entier de { $min } à { $max }
option-too-long = c’est plus long que { $max } caractères

# Positions
bad-position = position impossible : { $reason }
position-fields = une position a { $wanted } parties, pas { $found }. Écris les rangées, puis x ou o pour le camp qui doit jouer
position-size = le plateau fait { $cols }x{ $rows } (colonnes, rangées), ce jeu demande { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } n’est ni x ni o, la lettre du camp qui doit jouer
rows-too-large = il y a plus de { $most } rangées ou colonnes
rows-uneven =
    la rangée { $row } a { $found ->
            [one] { $found } case
           *[other] { $found } cases
        }, mais celle du haut en a { $wanted }
rows-unknown-sign = { $sign } dans la rangée { $row } n’est ni une pièce de ce jeu ni un nombre de cases vides
rows-bad-count = un nombre de cases vides de la rangée { $row } commence par 0
rows-bad-height = une hauteur de la rangée { $row } n’est pas un nombre de 2 à 999 entre crochets, comme x[3]
rows-empty-row = une rangée est vide

# Feuilles de partie
no-such-game = il n’y a pas de jeu { $name }
replay-refused = le coup { $number } ({ $text }) est injouable, car { $reason }
record-too-long = la feuille de partie dépasse { $longest } octets
record-unexpected = la ligne { $line } contient { $name } une deuxième fois
record-bad-options = les options de la ligne { $line } ne s’écrivent pas nom=valeur
record-bad-count = la valeur de own à la ligne { $line } n’est pas un nombre de coups
record-bad-comment = comment à la ligne { $line } ne commence pas par un nombre de coups
record-no-game = aucune ligne ne donne le jeu (game: …)
foreign-no-record = cela ressemble à un rapport de partie d’Abstract Play, mais la partie ou les coups manquent. Copie le rapport en entier
foreign-round = la manche { $number } du rapport contient quelque chose qui n’est pas un coup
foreign-unknown-game = Postern ne sait pas comment { $name } est noté ailleurs
foreign-unknown-variant = { $variant } n’est pas une option de ce jeu ici

record-sgf-node = le nœud { $number } du SGF contient { $value }, qui n’est pas un point du plateau
record-sgf-setup = le nœud { $number } du SGF place des pierres après un coup ({ $value }), ce qui n’existe pas dans les jeux de Postern
record-sgf-turn = le nœud { $number } du SGF contient { $value }, mais ce camp a déjà joué le coup précédent
record-foreign =
    { $format ->
        [sgf] ce fichier SGF ne dit pas de quel jeu il s’agit. Indique aussi le jeu
        [pgn] c’est un fichier PGN, comme en écrivent les programmes d’échecs. Postern lit ses propres feuilles de partie et images, et les rapports de partie d’Abstract Play
       *[data] c’est un fichier d’un autre programme. Postern lit ses propres feuilles de partie et images, et les rapports de partie d’Abstract Play
    }
record-other = aucune ligne n’appartient à une feuille de partie de Postern, comme game: et l’identifiant du jeu. Si tu n’as que les coups, indique aussi le jeu
quoted = « { $text } »
# The text has quotes already.
as-typed = { $text }
quoted-hidden =
    { $hidden ->
        [one] { $text } (avec un caractère invisible)
       *[other] { $text } (avec { $hidden } caractères invisibles)
    }
