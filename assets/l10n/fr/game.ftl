# Ce que tous les jeux ont en commun.
list-all = { $before } et { $last }
list-any = { $before } ou { $last }

side-black = Noir
side-white = Blanc
side-red = Rouge
side-blue = Bleu
side-green = Vert

game-over = la partie est terminée : { $reason }
repetition = la même position s’est présentée pour la troisième fois
limit =
    { $turns ->
        [one] { $turns } tour sans décision
       *[other] { $turns } tours sans décision
    }

no-move = il manque le coup
move-too-long = aucun coup ne dépasse { $longest } caractères
not-a-move = { $text } n’est pas un coup ; les coups s’écrivent { $forms }
ambiguous-move = { $text } est ambigu ; les coups s’écrivent { $forms }
unsound-puzzle = { $why }
