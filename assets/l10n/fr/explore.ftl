# /explore : les coups joués dans une position.
command-explore = Voir les coups joués dans une position, et comment ces parties ont fini
argument-match = Le numéro d’une partie terminée
button-explore = Explorer
explore-which = Quel jeu veux-tu explorer ?
explore-choose = Jouer un coup
explore-position =
    { $title }, après { $ply ->
        [0] aucun coup
        [one] un coup
       *[other] { $ply } coups
    }, trait à { $side }.
    { $games ->
        [0] Aucune partie comptée n’a atteint cette position.
        [one] Une partie a atteint cette position (entre personnes : { $played }). { $side } : { $won } % gagnées, { $drawn } % nulles.
       *[other] { $games } parties ont atteint cette position (entre personnes : { $played }). { $side } : { $won } % gagnées, { $drawn } % nulles.
    }
explore-move = - **{ $move }** : { $figures }
explore-figures =
    { $games ->
        [one] { $games } partie, { $won } % gagnées
       *[other] { $games } parties, { $won } % gagnées
    }, { $drawn } % nulles { $chance }
explore-chance = · Postern : { $chance } %
explore-none = Aucune partie comptée n’a continué d’ici. **Jouer** essaie un coup, **Indice** demande à Postern.
explore-running = Cette position appartient à la partie #{ $id }, encore en cours. Tu pourras l’explorer quand elle sera finie.
explore-proved = **Prouvé :** { $side } gagne en { $moves ->
        [one] un coup
       *[other] { $moves } coups
    }, quoi que fasse l’adversaire.
