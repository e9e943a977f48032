# Séries : /series, leur message permanent, et ce que les joueurs apprennent. Forme, règles et réglages.
series-kind =
    { $form ->
        [pool] Poule
        [league] Ligue
        [stairs] Escalier
        [knockout] Coupe
        [swiss] Tournoi suisse
       *[automatic] Poule automatique
    }
series-games =
    { $both ->
        [yes] une partie avec chaque couleur
       *[no] une partie
    }
series-at-once = {" "}({ $count } à la fois au plus)
series-form =
    { $form ->
        [pool] **Poule :** tout le monde joue contre tout le monde, { $games }{ $once }.
        [league] **Ligue :** des poules en divisions d’environ { $size } ; tout le monde joue contre tout le monde, { $games }{ $once }. Un quart environ monte et descend. La saison suivante commence une semaine après la dernière partie, et tu y restes jusqu’à ton départ.
        [stairs] **Escalier :** une victoire fait monter d’une marche, une défaite descendre d’une. Défie quelqu’un de deux marches sous toi à deux marches au-dessus, jusqu’à { $size ->
            [one] { $size } partie à la fois
           *[other] { $size } parties à la fois
        }. Les mêmes rejouent après 14 jours. Les marches vides disparaissent une fois par mois.
        [knockout] **Coupe :** une défaite élimine. Une nulle qualifie le second joueur.
        [swiss] **Tournoi suisse :** chaque ronde oppose des joueurs au nombre de points proche, et jamais deux fois les mêmes.
       *[automatic] **Poule automatique :** une poule commence dès que { $size } personnes y sont ; tout le monde joue contre tout le monde, { $games }{ $once }.
    }
series-head = **{ $name }** · { $game }
series-pool-head = **{ $name }**
series-clock = Temps : { $pace }. { $rated ->
        [yes] Les parties sont classées.
       *[no] Les parties ne sont pas classées.
    }
series-vacation = -# En vacances, ta pendule s’arrête. L’échéance reste, mais tes vacances ne comptent pas comme du temps utilisé.
series-deadline =
    -# { $what ->
        [pool] Toutes les parties ensemble durent au plus { $days ->
            [one] { $days } jour
           *[other] { $days } jours
        }.
        [season] Une saison dure au plus { $days ->
            [one] { $days } jour
           *[other] { $days } jours
        }.
        [game] Une partie dure au plus { $days ->
            [one] { $days } jour
           *[other] { $days } jours
        }.
       *[round] Une ronde dure au plus { $days ->
            [one] { $days } jour
           *[other] { $days } jours
        }.
    } { $what ->
        [knockout] Si une partie est alors inachevée, qui a utilisé le moins de temps passe la ronde.
       *[other] Une partie inachevée est alors perdue pour qui a utilisé plus du double du temps de l’autre ; sinon, elle est nulle.
    }
series-seats = Places : { $taken } sur { $seats }{ $waiting }.{ $starts }
series-starts-with = {" "}Il faut être au moins { $least } pour commencer.
series-waiting = , { $count } de plus en liste d’attente
series-members = Inscrits : { $names }
series-more-names =
    {" "}et { $count ->
            [one] { $count } autre
           *[other] { $count } autres
        }

# L’état d’une série.
series-open-full = **Ouverte.** Elle commence quand toutes les places sont prises et que tout le monde est prêt.
series-open-at = **Ouverte.** Elle commence { $at }. Deux jours avant, chacun dit s’il veut toujours jouer.
series-asking = **Qui joue toujours ?** { $in } sur { $of } ont confirmé. Les places non confirmées { $at } vont aux suivants.
series-running-pool = **En cours :** { $over } parties sur { $all } sont finies. Échéance { $at }.
series-running-round = **En cours :** ronde { $round } sur { $of }. Échéance { $at }.
series-running-stairs = **En cours :** { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } en ce moment. On peut s’inscrire à tout moment.
series-resting = Au repos après une défaite au temps : { $names }. Personne ne les défie avant leur prochain défi ou un appui sur **Je joue**.
series-running-season = **La saison { $season } est en cours.** Qui s’inscrit maintenant joue dès la saison suivante.
series-finished = **Terminée** { $at }.
series-cancelled = **Fermée** { $at }, sans classement final.
series-substitutes = Une place peut encore se libérer : qui s’inscrit maintenant passe en premier.

# Listes de parties et de séries.
series-games-head = **Parties**
series-game-line = - [{ $game }](<{ $link }>) : { $first } – { $second }
series-list-head = **Les séries de ce serveur**
series-list-empty = Il n’y a pas encore de série ici. Qui en a le droit en ouvre une avec `/series new`.
series-list-line = - **{ $name }** · { $kind } · { $game } · { $state }{ $mine }
series-list-mine = {" "}· tu y es
series-short-open =
    ouverte, { $free ->
        [0] toutes les places sont prises
        [one] { $free } place est libre
       *[other] { $free } places sont libres
    }
series-short-muster = commence bientôt
series-short-round = ronde { $round } sur { $of }
series-short-season = saison { $season }
series-short-running = en cours
series-short-over = terminée
series-profile-head = **Séries**
placeholder-series = Voir une série

# Titres des parties, comme « Poule d’automne · ronde 2 ».
series-part-pool = poule { $number }
series-of-match = -# { $title }

# Images.
series-col-points = Pts
series-col-ties = SB
series-col-round = Ronde { $round }
series-final = Finale
series-bye-slot = exempt
series-player = Joueur { $number }
series-alt-table = Classement de { $title }, page { $page } sur { $pages } :
series-alt-row =
    { $place }. { $name }, { $points ->
            [one] { $points } point
           *[other] { $points } points
        } ({ $won ->
            [one] { $won } gagnée
           *[other] { $won } gagnées
        }, { $drawn ->
            [one] { $drawn } nulle
           *[other] { $drawn } nulles
        }, { $lost ->
            [one] { $lost } perdue
           *[other] { $lost } perdues
        })
series-alt-bracket = Tableau de { $title }, page { $page } sur { $pages } :
series-alt-round = ronde { $round } : { $games }
series-alt-won = { $winner } bat { $loser }
series-alt-passed = { $winner } sans partie
series-alt-open = { $one } contre { $other }
series-alt-unknown = quelqu’un
series-alt-stairs = Escalier { $title }, page { $page } sur { $pages } :
series-alt-step = marche { $step } : { $names }

# Boutons et menus.
button-series-join = Participer
button-series-leave = Quitter
button-series-leave-sure = Oui, quitter
button-series-in = Je joue
button-series-challenge = Défier
button-series-table = Classement
button-series-show = Voir la série
button-series-rules = Règles et joueurs
button-series-list = Toutes les séries
button-series-export = Fichier TRF
button-series-close-sure = Oui, fermer
placeholder-series-challenge = Qui veux-tu défier ?

# Réponses.
series-joined =
    { $how ->
        [seat] Tu participes à **{ $series }**.
        [waiting] Tu es sur la liste d’attente de **{ $series }**. Tu sauras quand une place est à toi.
        [skipping] Tu passes ton tour dans **{ $series }**, car tu as perdu une partie par absence. Tu pourras jouer dans la suivante.
       *[staying] Tu restes dans **{ $series }**.
    }
series-left = Tu as quitté **{ $series }**.
series-leaving-league = Tu joues cette saison de **{ $series }** jusqu’au bout, et aucune autre.
series-leave-question =
    Quitter **{ $series }** ? { $what ->
        [annul] Moins de la moitié de tes parties sont jouées : toutes quittent le classement. Elles ne comptent pour aucune cote.
        [forfeit] Tes parties restantes sont perdues pour le classement. Elles ne comptent pour aucune cote.
       *[season] Tu joues cette saison jusqu’au bout, et aucune autre.
    }
series-leave-league-too = {" "}Tu quittes aussi la ligue.
series-confirmed = C’est noté : **{ $series }** compte sur toi.
series-challenged = La partie contre { $opponent } commence.
series-nobody = Il n’y a personne que tu puisses défier dans **{ $series }** en ce moment.
series-on-step = marche { $step }
series-challenge-question = **{ $series }** : qui veux-tu défier ? Tu es sur la marche { $step }.
series-close-question = Fermer **{ $series }** ? Elle finit sans classement final ; les parties en cours continuent comme des parties ordinaires.
series-closed = **{ $series }** est fermée.
series-exported = **{ $series }** en fichier TRF, pour les programmes d’appariement comme bbpPairings.
series-created = **{ $series }** est ouverte. Son message avec **Participer** apparaît dans { $place }.

# Qui peut ouvrir des séries, dans /server settings.
server-series-by-all = - Séries (`/series new`) : tout le monde ici peut en ouvrir une.
server-series-by-managers = - Séries (`/series new`) : seules les personnes qui gèrent le serveur peuvent en ouvrir une.
series-by-all = tout le monde
series-by-managers = qui gère le serveur
placeholder-series-by = Ouvre des séries : { $who }

# Refus.
series-unknown = Cette série n’existe pas ici. `/series list` les montre toutes.
series-may-not-create = Seules les personnes qui gèrent le serveur peuvent le faire. Dans `/server settings`, elles peuvent permettre à tous ou à certains rôles d’ouvrir des séries.
server-series-by-roles = - Séries (`/series new`) : les personnes qui gèrent le serveur ou qui ont l’un de ces rôles peuvent en ouvrir une : { $roles }.
server-series-roles = - Chaque personne peut fermer les séries qu’elle a ouvertes ; les personnes qui gèrent le serveur peuvent fermer n’importe laquelle.
placeholder-series-roles = Rôles qui peuvent ouvrir des séries
series-only-by-roles = Ici, seules les personnes qui gèrent le serveur ou qui ont l’un de ces rôles peuvent ouvrir des séries et fermer les leurs : { $roles }.
series-not-yours = Quelqu’un d’autre a ouvert cette série. Seules cette personne et celles qui gèrent le serveur peuvent la fermer.
doctor-role-gone = - Un rôle qui peut ouvrir des séries a été supprimé (identifiant { $role }). Choisis à nouveau les rôles dans `/server settings`.
series-options-form = les options sont des paires comme `size=13, edges=flat`
series-no-swiss = Seuls les tournois suisses ont un fichier TRF.
series-not-begun = **{ $series }** n’a pas encore d’appariements. Le fichier TRF vient avec la première ronde.

# Commandes.
command-series = Poules, ligues, coupes et escaliers
command-series-new = Ouvrir une série
command-series-list = Les séries de ce serveur, et les tiennes
command-series-show = Une série : classement, règles et parties
command-series-join = Participer à une série
command-series-leave = Quitter une série
command-series-challenge = Défier quelqu’un sur l’escalier
command-series-close = Fermer une série sans classement final (demande d’abord)
command-series-export = Un tournoi suisse en fichier TRF
argument-series = Quelle série
argument-series-name = Son nom, comme Poule d’automne
argument-series-form = Qui joue contre qui
argument-series-options = La façon de jouer, comme size=13 ; vide pour l’usuelle
argument-series-seats = Joueurs au plus
argument-series-least = Joueurs au moins
argument-series-start = Début dans tant de jours ; vide : quand tout est pris
argument-series-round = Jours par ronde ; pour une poule ou saison, en tout
argument-series-both = Une partie avec chaque couleur ? Vide : non
argument-series-at-once = Parties d’un joueur à la fois
argument-series-rounds = Rondes d’un tournoi suisse
argument-series-division = Joueurs d’une division de ligue
argument-series-opponent = Qui défier
series-form-pool = Poule : tous contre tous
series-form-league = Ligue : divisions, saison après saison
series-form-stairs = Escalier : une victoire, une marche
series-form-knockout = Coupe : une défaite élimine
series-form-swiss = Tournoi suisse
series-form-automatic = Automatique : dès qu’une poule est pleine
series-both-yes = oui, deux parties
series-both-no = non, une partie
series-season-starts = { $to }, une saison a commencé : **{ $title }**. Tu joues contre { $opponents }.
series-season-ends = La saison se termine le { $at }.
