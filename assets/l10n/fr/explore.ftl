# /explore : les coups joués dans une position.
command-explore = Vois les coups joués dans une position, et comment ces parties se sont terminées
argument-match = Le numéro d’une partie terminée
argument-position = Une position à explorer, en texte comme 5/5/2x2/5/5 o
argument-options-of-position = Les options du jeu de la position, comme size=5, si ce ne sont pas celles d’usage
button-explore = Explorer
explore-which = Quel jeu veux-tu explorer ?
explore-choose = Jouer un coup
explore-position =
    { $title }, { $start ->
        [own] { $ply ->
            [0] la position donnée
            [one] un coup après la position donnée
           *[other] { $ply } coups après la position donnée
        }
       *[usual] { $ply ->
            [0] avant le premier coup
            [one] après un coup
           *[other] après { $ply } coups
        }
    }, trait à { $side }.
    { $games ->
        [0] Aucune des parties comptées n’a atteint cette position.
        [one] Une partie a atteint cette position (dont entre personnes : { $played }). { $side } : { $won } % de gains, { $drawn } % de nulles.
       *[other] { $games } parties ont atteint cette position (dont entre personnes : { $played }). { $side } : { $won } % de gains, { $drawn } % de nulles.
    }
explore-move = - { $number }**{ $move }** : { $figures }
explore-figures =
    { $games ->
        [0] pas joué
        [one] { $games } partie, { $won } % de gains, { $drawn } % de nulles
       *[other] { $games } parties, { $won } % de gains, { $drawn } % de nulles
    } { $chance }
explore-chance = · Postern : { $chance } %
explore-none = Aucune des parties comptées n’a continué à partir d’ici. **Jouer** sert à essayer un coup, **Indice** à demander l’avis de Postern.
explore-running =
    { $id ->
        [none] Cette position appartient à une partie encore en cours. Tu pourras l’explorer quand elle sera finie.
       *[other] Cette position appartient à la partie #{ $id }, encore en cours. Tu pourras l’explorer quand elle sera finie.
    }
explore-proved = **Prouvé :** { $side } { $moves ->
        [0] gagne
        [one] gagne en un coup
       *[other] gagne en { $moves } coups au plus
    }, quoi que fasse l’adversaire.
explore-result = · prouvé : { $wins ->
        [yes] gagne
       *[no] perd
    }
position-missing = `options:` accompagne `position:`. Écris aussi la position.
position-or-match = Écris soit `match:`, soit `position:`, mais pas les deux.
position-of-which-game = Aucun jeu, ou plus d’un, ne connaît une telle position. Choisis aussi `game:`. Tu as écrit :{ $text }
position-refused =
    Ce n’est pas une position de { $game } : { $why }. Le début de { $game } s’écrit ainsi :
    `{ $start }`
    Tu as écrit :{ $text }
