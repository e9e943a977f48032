# /watch et les commentaires des spectateurs.
button-comment = Commenter
button-watch-list = Toutes les parties
button-go-there = Aller à la partie
watch-list = **Parties en cours sur ce serveur**, les plus récentes d’abord. Choisis-en une à regarder :
watch-none = **Aucune partie à regarder ici.** `/play` en commence une.
watch-where = `/watch` montre les parties d’un serveur : utilise-le là-bas.
watch-line = - { $emblem }[{ $game }](<{ $link }>) : { $first } – { $second } · coup { $number }, à { $mover } de jouer
watch-open = Regarder une partie
watch-every = Tous les jeux
watch-head = { $game } : **{ $first }** – **{ $second }** · à { $mover } de jouer
watch-own = -# Tu joues dans cette partie. Ce qu’en disent les spectateurs apparaît ici et dans `/history` une fois qu’elle est finie.
comment-line =
    { $stands ->
        [yes] { $mark } **{ $name }** : { $text }
       *[no] { $mark } **{ $name }** (sur une position qui a été reprise) : { $text }
    }
comments-more =
    { $count ->
        [one] …et encore un commentaire : `/record` le contient une fois la partie finie.
       *[other] …et encore { $count } commentaires : `/record` les contient une fois la partie finie.
    }
comments-at = -# Commentaires après ces coups : { $places }
comment-delete = Supprimer un commentaire
comment-deleted = Le commentaire est supprimé.
comment-removed = Le commentaire sur { $game } est supprimé.
comment-kept =
    { $game ->
        [over] -# Ton commentaire est dans `/history` et dans la feuille de partie.
       *[running] -# Ton commentaire est gardé. Les autres spectateurs le voient dans `/watch` ; les joueurs, une fois la partie finie.
    }
comment-which = Quelle partie ? Nomme-la avec `game:`, ou utilise `/comment` là où une seule partie est en cours.
comment-ply-number = `ply` est le nombre de coups avant la position, comme 12.
form-comment =
    { $ply ->
        [0] Avant le premier coup
       *[other] Après le coup { $ply }
    }
form-comment-example = Les joueurs le voient une fois la partie finie.
comment-playing = Tu joues dans cette partie : tu pourras la commenter une fois qu’elle est finie. `/notes` et le plateau d’analyse sont pour toi seul.
comment-off = Les commentaires sont désactivés sur ce serveur.
comment-of-removed = La modération a arrêté cette partie : elle ne prend pas de commentaires.
comment-direct = Une partie en message privé n’a pas de spectateurs et ne prend pas de commentaires.
comment-empty = Le commentaire n’a pas de texte.
comment-too-long = Le commentaire est trop long : { $limit } caractères au plus.
comment-too-many = Tu as { $limit } commentaires sur cette partie, et c’est la limite. Supprimes-en un dans `/watch` pour en écrire un autre.
comment-full = Cette partie ne prend plus de commentaires.
comment-no-position =
    La partie a { $moves ->
            [one] { $moves } coup :
           *[other] { $moves } coups :
        } choisis un nombre de 0 à { $moves }.
comment-missing = Ce commentaire n’existe plus, ou quelqu’un d’autre l’a écrit.
server-comments = - Les spectateurs peuvent commenter les parties dans `/watch`. Les joueurs voient les commentaires une fois la partie finie.
server-no-comments = - Les commentaires sur les parties sont désactivés. Les anciens restent ; `/server remove-comment` les supprime.
comments-on = Commentaires : oui
comments-off = Commentaires : non
