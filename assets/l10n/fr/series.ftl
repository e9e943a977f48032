# Séries : poules, ligues, escaliers, coupes et tournois suisses.
series-muster = { $to }, **{ $title }** commence bientôt. Confirme avant { $at } que tu veux toujours jouer ; sinon, ta place ira à la personne suivante de la liste d’attente.
series-told =
    { $what ->
        [got-seat] { $to }, tu as maintenant une place dans **{ $title }**.
        [lost-seat] { $to }, tu n’as pas confirmé à temps : ta place dans **{ $title }** est allée à la personne suivante. Tu peux revenir tant qu’il reste des places.
        [skips-this] { $to }, tu as perdu une partie par absence : tu passes ton tour dans **{ $title }**. Tu pourras jouer la série suivante.
        [skips-next] { $to }, tu as perdu une partie de **{ $title }** par absence : tu passeras ton tour dans la prochaine série que tu rejoindras.
        [bye] { $to }, tu n’as pas d’adversaire à la ronde { $round } de **{ $title }** et tu reçois le point.
        [sat-out] { $to }, aucune partie n’était possible pour toi à la ronde { $round } de **{ $title }**. Tu reçois un demi-point.
        [decided] { $to }, ta partie { $game } dans **{ $title }** a été décidée par les règles de la série : { $result }.
        [again] { $to }, ta partie { $game } dans **{ $title }** n’a pas compté. Une nouvelle partie commence.
        [annulled] { $to }, ta partie { $game } dans **{ $title }** ne compte plus pour le classement.
        [rests] { $to }, tu as perdu ta partie { $game } dans **{ $title }** au temps : te voilà au repos. Personne ne te défie tant que tu n’as pas touché **Je joue** ou défié quelqu’un.
        [put-off] { $to }, il y a encore trop peu de joueurs dans **{ $title }**. { $at ->
            [none] La série commence dès qu’il y a assez de monde.
           *[other] Le nouveau départ est { $at }.
        }
       *[cancelled] { $to }, **{ $title }** a été annulé. Les parties en cours continuent sans la série.
    }
series-left-told =
    { $whose ->
        [own] { $to }, tu as quitté **{ $title }**. { $games ->
            [annulled] Tes parties sont closes et ne comptent plus pour le classement.
            [forfeit] Tes parties inachevées sont closes, et perdues pour le classement.
           *[again] Quelqu’un d’autre a pris ta place.
        }
       *[other] { $to }, { $name } a quitté **{ $title }**. { $games ->
            [annulled] Tes parties contre { $name } ne comptent plus pour le classement.
            [forfeit] Pour le classement, tu gagnes toutes tes parties inachevées contre { $name }.
           *[again] Quelqu’un d’autre a pris la place, et une nouvelle partie commence.
        }
    }
series-decided =
    { $how ->
        [won] tu gagnes
        [lost] tu perds
       *[draw] partie nulle
    }
series-over = { $to } – **{ $title }** est terminé. Le classement :
series-awaited = { $to }, tout le monde dans **{ $title }** attend ton coup { $games }.
series-missed = { $to }, pendant tes heures calmes, il y a eu du nouveau dans **{ $title }** : { $link }
series-season = saison { $season }
series-division = division { $division }
series-round = ronde { $round } sur { $rounds }
series-game = **{ $place }** : { $first } – { $second }, { $game }
series-refused =
    { $why ->
        [over] Cette série est terminée.
        [already-in] Tu es déjà dans cette série.
        [not-in] Tu n’es pas dans cette série.
        [not-asked] Il n’y a rien à confirmer en ce moment.
        [too-late] Il est trop tard pour entrer : aucune place n’est libre, ou la moitié des parties est terminée.
        [not-stairs] Les défis sont réservés aux escaliers. Dans cette série, les règles choisissent qui joue.
        [oneself] Tu ne peux pas te défier toi-même.
        [steps-away] Choisis quelqu’un de deux marches sous toi à deux marches au-dessus.
        [busy] L’un de vous deux a déjà autant de parties que cet escalier en permet à la fois.
        [resting] Cette personne se repose après une absence et ne peut pas être défiée maintenant.
        [met-recently] Vous avez joué ensemble récemment. Vous pourrez rejouer { $at }.
        [playing] Vous avez une partie en cours sur cet escalier.
       *[no-pairing] Cette partie ne fait plus partie de la série.
    }
series-settings =
    { $why ->
        [players] Une telle série a de { $least } à { $most } joueurs. Le plus petit nombre ne peut pas dépasser le plus grand.
        [division] Une division a de { $least } à { $most } joueurs.
        [at-once] Choisis de 1 à 50 parties à la fois.
        [rounds] Choisis de 1 à { $most } rondes pour ce nombre de joueurs.
        [round] Une ronde dure de { $least } à { $most } jours.
        [too-soon] Il faut 48 heures pour confirmer. Le départ le plus proche est { $at }.
       *[start] Une ligue a besoin d’un jour de départ ; une poule automatique commence quand ses places sont prises.
    }
no-such-series = Cette série n’existe pas.
series-title-length = Choisis un titre de 1 à { $limit } caractères visibles.
too-many-series = Il y a { $limit } séries sur ce serveur, et c’est le maximum. Ferme-en une d’abord.
