# Places libres : /play et le foyer d’un serveur.
button-play-now = Jouer maintenant
button-computer = Ordinateur
play-seats = Places libres. **Jouer maintenant** prend la meilleure aux conditions habituelles. Ou choisis un jeu :
play-no-seats = Personne n’attend ici. **Jouer maintenant** demande un jeu et ouvre ta place ; la prochaine personne la prend. Ou choisis un jeu :
play-alone = En message privé, **Défier quelqu’un** envoie un défi à une personne, et **Ordinateur** lance une partie contre Postern. Pour trouver des places libres, utilise `/play` sur un serveur.
play-which = Aucune place libre ne convient. Quel jeu veux-tu ? Ta propre place s’ouvre tout de suite.
play-game = **{ $title }** · { $summary }
play-line = ({ $number }) { $line }
seat-line = **{ $by }** · { $game } · { $terms } · { $since }
seat-own-start = depuis une position donnée
seat-open =
    { $place ->
        [lobby] Ta place est ouverte dans le foyer : **{ $game }**, { $pace }. La prochaine personne qui veut ce jeu joue contre toi, et on t’ajoute au fil de la partie. La place expire { $at }.
       *[channel] Ta place est ouverte : **{ $game }**, { $pace }. La prochaine personne qui veut ce jeu joue contre toi, et on t’ajoute au fil de la partie. La place expire { $at }.
    }
seat-beside =
    { $why ->
        [far] -# Quelqu’un attend déjà ce jeu, mais vos cotes ont plus de { $points } points d’écart : vous n’êtes donc pas réunis d’office. `/play` montre la place, et tu peux quand même la prendre.
       *[terms] -# Quelqu’un attend déjà ce jeu, à d’autres conditions que d’habitude. `/play` montre la place.
    }
card-matched = **{ $first }** et **{ $second }** jouent à **{ $title }** : partie #{ $id }.
lobby-head = **Foyer : qui veut jouer ?**
    Appuie sur un jeu : tu joues contre la prochaine personne qui l’attend, ou tu attends ici.
lobby-seats = **Places libres**
lobby-no-seats = **Personne n’attend.** Appuie sur un jeu pour ouvrir une place.
lobby-line = - { $line }
lobby-games = **Parties à regarder**
lobby-game = - { $emblem }[{ $game }](<{ $link }>) : { $first } – { $second } · coup { $number }
lobby-results = **Derniers résultats**
lobby-result =
    - { $game } : { $first } – { $second } · { $how ->
        [won] victoire de **{ $winner }**
       *[drawn] nulle
    }
server-no-lobby = - Pas de foyer. Choisis un salon pour en avoir un : un message épinglé avec les places libres, les parties à regarder, les résultats, et un bouton par jeu.
server-lobby = - Le foyer est dans { $place }{ $more }.{ $refused }
server-lobby-more = {" "}et montre aussi { $channels }
server-lobby-refused = {" "}Il n’est plus à jour, car Postern ne peut pas y écrire. **Vérifier les permissions** dit ce qui manque.
placeholder-lobby = Foyer : aucun salon

# Messages sur les places libres.
button-tell-me = Préviens-moi
button-tell-no-more = Ne plus me prévenir
tell-me =
    De quels jeux veux-tu avoir des nouvelles ? Un message privé te prévient d’une place libre dans { $place }, { $every ->
        [day] une fois par jour au plus
        [week] une fois par semaine au plus
       *[never] mais tes réglages désactivent ces messages : choisis un jeu pour les activer
    }, et jamais pendant tes heures calmes. ✓ veut dire oui. `/settings` → **Autres joueurs** change la fréquence.
told-no-more = Tu ne seras plus prévenu des places libres de { $game }. **Préviens-moi** dans `/play` réactive ces messages.
seat-news = { $to }, une place est libre dans { $place } : { $line }
setting-seats = Places libres : { $value }
seat-news-every =
    { $every ->
        [day] un message par jour
        [week] un message par semaine
       *[never] aucun message
    }

# Qui un défi ouvert accepte, et ce que sa carte dit des joueurs.
card-within = -# Seulement à { $within } points de classement près.
card-reliable = -# Seulement pour les personnes fiables.
card-marks = -# { $who } : { $rating }{ $word }
card-rating = { $rating } ·{" "}
seat-reliability =
    { $word ->
        [steady] fiable
        [late] parfois en retard
        [absent] souvent absent
       *[new] nouveau ici
    }
terms-within = Classement : { $value }
terms-range =
    { $within ->
        [0] tous
       *[other] à { $within } points près
    }
outside-range = Ce défi accepte un écart de { $within } points de classement au plus : tu as { $own }, en face { $other }. `/play` montre les places que tu peux prendre.
reliable-only = Ce défi n’accepte que des personnes fiables : il te faut trois parties finies, dont peu en retard ou perdues au temps. `/play` montre les places que tu peux prendre.
