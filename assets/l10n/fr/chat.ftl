# Boutons. 80 caractères au plus.
button-accept = Accepter
button-decline = Refuser
button-accept-draw = Accepter la nulle
button-decline-draw = Refuser la nulle
button-withdraw = Retirer
button-terms = Autres conditions
button-send-terms = Proposer ces conditions
button-rules = Règles
button-fair-play = Fair-play
button-play-computer = Jouer contre Postern
button-challenge = Défier quelqu’un
button-puzzle = Un problème
button-whole-rules = Toutes les règles
button-move = Jouer
button-type = Écrire le coup
button-oops = Oups
button-board = Plateau
button-more = Plus
button-next = Partie suivante
button-later = Plus tard
button-next-waiting =
    { $count ->
        [one] Partie suivante (1 en attente)
       *[other] Partie suivante ({ $count } en attente)
    }
button-boards = Plateaux
button-play-language = Coups et langue
button-pings = Notifications
button-play = Jouer ce coup
button-play-draw = Jouer et proposer nulle
button-plan = Plan
button-plan-more = Ajouter une variante
button-keep-plan = Garder comme plan
button-cut-plan = Supprimer le plan
button-back = Retour
button-resign = Abandonner
button-resign-sure = Oui, abandonner
button-play-on = Continuer
button-claim = Réclamer la victoire
button-close = Terminer sans résultat
button-rematch = Revanche
button-replay = Revoir
button-post = Publier ici
button-history = Déroulé
button-record = Feuille de partie
button-review = Bilan
button-start-here = Jouer d’ici
button-start-here-sure = Publier le défi
button-analyse = Analyser
button-my-notes = Mes notes
button-forget-notes = Effacer ces notes
button-hint = Indice
button-offer-draw = Proposer nulle
button-take-back = Reprendre
button-draw-sure = Oui, nulle
button-try-again = Réessayer
button-try-from-here = Réessayer d’ici
button-solution = Solution
button-show-solution = Montrer
button-next-puzzle = Problème suivant
button-puzzles = Autres problèmes
button-server-more = Autres réglages
button-check = Vérifier les permissions
button-invite-again = Réinviter
button-no-threads = Jouer sans fils
button-unblock = Débloquer
button-my-data = Mes données
button-delete = Supprimer mes données
button-delete-sure = Oui, supprimer
button-next-part = La suite
button-solve = Résoudre
button-post-again = Publier à nouveau
button-end-vacation = Finir les vacances

# Morceaux de phrases. Une partie s’appelle « **Rampart** (13x13) #2035 ».
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}{ $all }
last-move = {" "}Dernier coup : **{ $move }**.
pace =
    { $days ->
        [0] sans limite de temps
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
pace-bank = { $start } + { $add } par coup, { $most } au plus
pace-bank-short = { $start } + { $add }, max. { $most }
span-short =
    { $unit ->
        [days] { $count } j
       *[hours] { $count } h
    }
span =
    { $unit ->
        [days] { $count ->
            [one] { $count } jour
           *[other] { $count } jours
        }
        [hours] { $count ->
            [one] { $count } heure
           *[other] { $count } heures
        }
       *[minutes] { $count ->
            [one] { $count } minute
           *[other] { $count } minutes
        }
    }
after-moves =
    { $moves ->
        [one] après { $moves } coup
       *[other] après { $moves } coups
    }
due = {" "}· à jouer { $at }
told =
    {" "}· { $how ->
        [shown-here] montré { $at }
        [pinged-here] ping { $at }
        [shown] montré { $at } { $place }
       *[pinged] ping { $at } { $place }
    }
told-in = dans { $place }
told-directly = en message privé

# Tours. La première ligne est celle de la notification.
turn-first = { $to }, tu commences { $game } contre { $opponent }. Ton camp : { $side }{ $due }.{ $note }
turn =
    { $to }, à toi de jouer dans { $game }. { $by } a joué **{ $move }**.{ $effects }{ $note }
    -# { $side } · coup { $number }{ $due }
turn-elsewhere = { $by } a joué **{ $move }** dans { $game }.{ $effects }
    -# { $name } ({ $side }) · coup { $number }{ $told }
note-taken-back = {" "}{ $by } a accepté la reprise : rejoue.
note-oops = {" "}Tu as repris ton coup : rejoue.
note-planned = {" "}Ce coup, prévu en réponse à **{ $moves }**, a été joué aussitôt.
note-offer = {" "}{ $by } te propose la nulle. Jouer un coup, c’est refuser.
note-declined =
    {" "}{ $what ->
        [draw] Ta proposition de nulle a été refusée.
       *[takeback] Ta demande de reprise a été refusée.
    }
note-spared = {" "}{ $name } récupère { $time } : Postern était arrêté ou n’a pas pu envoyer de ping.
note-vacation = {" "}Ton horloge est arrêtée pendant tes vacances, du { $from } au { $to }.
note-bank = {" "}Temps restant de { $name } : { $time }.

# La fin d’une partie.
over = { $result }{ $last } { $to }{ $rating }{ $code }
# The line about ratings under it.
over-rating = {"\u000A"}-# { $first } { $first_change } · { $second } { $second_change }
over-unrated =
    {"\u000A"}-# Partie non classée : { $why ->
        [own-setup] elle partait d’une position personnalisée
        [handicap] elle avait un handicap
        [not-moved] { $name } n’a pas joué
        [nobody-moved] personne n’a joué
        [repeated] une partie précédente des mêmes joueurs a eu le même résultat et les mêmes { $plies } premiers coups
        [absence] { $name } a déjà perdu une partie pendant la même absence, et une absence ne compte qu’une fois
        [voided] elle a été annulée
        [agreed] comme convenu
       *[no-result] elle n’a pas de résultat
    }.
over-level = {"\u000A"}-# { $name } joue comme le niveau { $level } (±{ $error }).
voided = { $to } – { $game } a été annulée et ne compte pour personne : { $reason }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) gagne { $game } { after-moves } : { $rule }.
        [resigned] **{ $winner }** ({ $side }) gagne { $game } : { $loser } abandonne { after-moves }.
        [time] **{ $winner }** ({ $side }) gagne { $game } au temps { after-moves }.
        [draw] { $game } est **nulle** { after-moves } : { $rule }.
        [agreed] { $game } est **nulle** d’un commun accord { after-moves }.
        [length] { $game } est **nulle** : une partie ne dépasse pas { $moves } coups.
        [removed] { $game } a été arrêtée sans résultat { after-moves } par la modération : { $reason }
       *[closed] { $game } a été terminée sans résultat { after-moves }.
    }
# Figure dans la feuille de partie.
recorded-result =
    { $how ->
        [rules] selon les règles
        [resigned] par abandon
        [time] au temps
        [agreed] d’un commun accord
        [length] nombre maximal de coups atteint
        [removed] arrêtée par la modération
       *[closed] terminée sans résultat
    }

# La carte d’un défi.
card-to = { $to }, **{ $by }** te défie à **{ $title }**.
card-open = **{ $by }** veut jouer à **{ $title }**. Qui veut jouer ?
card-terms-to = { $to }, **{ $by }** propose d’autres conditions pour **{ $title }**.
terms-question = Tes conditions pour **{ $title }**. Choisis ce que tu veux changer :
terms-colour = Ton camp : { $value }
terms-pace = Temps : { $value }
side-choice =
    { $moves ->
        [first] { $side }, commence
       *[second] { $side }, joue en second
    }
terms-of-time =
    { $what ->
        [swap] Échange : { $value }
        [weekends] Week-ends : { $value }
        [rated] Classée : { $value }
        [reliable] Joueurs : { $value }
       *[late] Retard : { $value }
    }
terms-value =
    { $value ->
        [yes] oui
        [no] non
        [count] comptés
        [off] non comptés
        [wait] l’adversaire décide
        [anybody] tout le monde
        [steady] fiables seulement
       *[lose] partie perdue
    }
# Terms on a card.
term-unrated = non classée
term-rated = classée
term-labelled = { $label } : { $value }
terms-same = Ce sont déjà les conditions du défi. Change d’abord quelque chose.
terms-of-position = Ce défi part d’une position préparée pour ses options : elles ne changent pas. `/challenge` avec d’autres options en commence un nouveau.
card-computer = **{ $by }** joue à **{ $title }** contre Postern, { $level } : partie #{ $id }.
card-rematch = **{ $first }** et **{ $second }** rejouent à **{ $title }** : partie #{ $id }.
card-summary = *{ $summary }*
card-terms = { $terms }
card-own-start = Commence par la position ci-dessous.
card-weekends = -# Les samedis et dimanches ne comptent pas.
card-late =
    -# { $what ->
        [lost] Si ton temps est écoulé, tu perds.
        [claim] Après 30 jours sans coup, l’adversaire peut réclamer la victoire.
       *[close] Après 30 jours sans coup, l’adversaire peut terminer la partie sans résultat.
    }
sides-random = camps au hasard
sides =
    { $moves ->
        [first] { $by } joue { $side } et commence
       *[second] { $by } joue { $side }, en second
    }
card-expires = Expire { $at }.
card-accepted-by = **Accepté** par { $by }.
card-accepted = **Accepté** : partie #{ $id }.
card-declined = **Refusé.**
card-withdrawn = **Retiré.**
card-other-terms = **D’autres conditions ont été proposées.**
card-expired = **Expiré.** Personne n’a accepté à temps.
card-undelivered = **Impossible à remettre.**
level =
    niveau { $level }, { $level ->
        [1] novice
        [2] débutant
        [3] joueur occasionnel
        [4] joueur de club
        [5] bon joueur de club
        [6] maître
       *[7] pleine force
    }
begins = { $game } commence{ $in }.
begun-at = { $game } a commencé{ $in }. [Voir le plateau](<{ $link }>)
in-place = {" "}dans { $place }
in-direct = {" "}en messages privés
computer-begins =
    { $first ->
        [you] { $game } contre Postern ({ $level }) commence{ $in }. À toi : le plateau arrive.
       *[computer] { $game } contre Postern ({ $level }) commence{ $in }. Postern joue en premier.
    }
challenge-sent =
    { $place ->
        [direct] Défi envoyé : **{ $title }**. La réponse viendra ici.
        [dm] Défi envoyé : **{ $title }**. La réponse viendra par message privé. Ton adversaire ne reçoit le défi que si Postern est ajouté à son compte ou présent sur un de ses serveurs.
       *[channel] Défi publié{ $in } : **{ $title }**. La partie commence dès qu’il est accepté.
    }
challenge-posted = Défi publié{ $in } : [**{ $title }**](<{ $link }>). La partie commence dès qu’il est accepté.
challenge-answer =
    { $state ->
        [declined] { $to }, ton défi à **{ $title }** a été refusé.
        [expired] { $to }, personne n’a accepté à temps ton défi à **{ $title }**.
        [undelivered] { $to }, ton défi à **{ $title }** n’a pas pu être remis : Postern ne peut pas écrire là-bas. Essaie un salon d’un serveur que vous partagez.
        [withdrawn] Le défi à **{ $title }** a été retiré.
        [accepted] { $to }, ton défi à **{ $title }** a été accepté. La partie #{ $id } est lancée, et ton adversaire commence.
       *[open] Le défi à **{ $title }** est ouvert.
    }
challenge-unreachable = { $to }, ton défi à **{ $title }** n’est pas arrivé à { $opponent } : Postern ne peut pas lui envoyer de messages privés. Renouvelle ton défi une fois Postern ajouté à son compte. Envoie-lui ce lien : <{ $link }>

# Messages que personne n’a demandés.
missed-challenge = { $to }, pendant tes heures calmes, **{ $by }** t’a lancé un défi à **{ $title }** : { $link }
missed = { $to }, pendant tes heures calmes, il y a eu du nouveau dans { $game } : { $link }
flag = { $to }, { $late } a dépassé son temps dans { $game }. Réclame la victoire, ou attends le coup.
reminder = { $to }, ton coup dans { $game } contre { $opponent } est attendu { $at }.
turn-again =
    { $why ->
        [lost] { $to }, à toi de jouer dans { $game } contre { $opponent }. Ton résumé quotidien n’a pas pu être remis : il est désactivé, et tu reçois de nouveau un ping à chaque tour.
       *[changed] { $to }, à toi de jouer dans { $game } contre { $opponent }.
    }
silence =
    { $may ->
        [claim] { $to }, { $silent } n’a pas joué dans { $game } depuis 30 jours. Réclame la victoire, termine la partie sans résultat, ou attends encore.
       *[close] { $to }, { $silent } n’a pas joué dans { $game } depuis 30 jours. Termine la partie sans résultat, ou attends encore.
    }
out-of-reach = { $to }, c’est à { $silent } de jouer dans { $game }, mais Postern ne peut pas l’en avertir : { $where ->
        [direct] ses messages privés lui sont fermés.
       *[server] soit cette personne a quitté ce serveur, soit Postern ne peut pas écrire là où vous jouez, et ses messages privés sont fermés.
    } Préviens-la, s’il te plaît. L’horloge est arrêtée en attendant. Si cela ne suffit pas, tu pourras terminer la partie sans résultat { $at }. En ajoutant Postern à son compte, elle recevra ses tours par message privé : <{ $link }>
out-of-reach-told = { $to }, { $silent } a quitté ce serveur, mais sait par message privé que c’est son tour dans { $game }. La partie continue.
left-server = -# Tu as quitté le serveur où cette partie a commencé : elle continue donc ici.
frozen = { $to } – { $game } est suspendue : ses coups ne mènent pas à la position enregistrée. Rien n’est perdu et l’horloge est arrêtée. L’opérateur du bot doit examiner le problème.
thawed = { $to } – { $game } reprend, avec le temps complet pour ce coup.
continued = { $to } – les règles de { $game } ont changé. La partie continue depuis cette position avec les nouvelles règles. Pendant une semaine, chacun peut la terminer sans résultat.
closable = { $to } – ton adversaire dans { $game } est injoignable depuis une semaine. Termine la partie sans résultat, ou attends encore.
place-forbidden = { $to } : Postern ne peut plus écrire dans { $place } : la partie continue donc ici. Il lui manque là-bas la permission **{ $permission }**.
place-lost = { $to } : Postern ne peut plus écrire dans { $place } : la partie continue donc ici.
thread-forbidden = { $to } : Postern ne peut pas écrire dans les fils de { $place } : la partie continue donc ici. Il lui manque la permission **{ $permission }**.
thread-lost = { $to } : Postern ne peut pas écrire dans les fils de { $place } : la partie continue donc ici.
picture-forbidden = Pas d’image : il manque ici à Postern la permission **{ $permission }**. **Plateau** te la montre.
picture-failed = L’image n’a pas pu être affichée. **Plateau** réessaie.

# Les noms des permissions chez Discord.
permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-embed-links = Intégrer des liens
permission-attach-files = Joindre des fichiers
permission-read-history = Voir les anciens messages
permission-create-threads = Créer des fils publics
permission-send-in-threads = Envoyer des messages dans les fils
permission-pin-messages = Épingler des messages

# Plateaux et coups.
board =
    { $turn ->
        [thinking] { $game }, coup { $number } : { $name } ({ $side }) réfléchit{ $told }.{ $last }
       *[to-move] { $game }, coup { $number } : c’est à { $name } ({ $side }) de jouer{ $told }.{ $last }
    }
board-over = { $result }{ $last }
forms-of-words = écris rows (toutes les rangées), position (en texte), le nom d’un camp, une rangée (row 3) ou une colonne (column d)
board-position =
    La position de { $game } en texte, pour `/explore position:` :
    ```
    { $position }
    ```{ $options }
board-options = {"\u000A"}Et comme `options:` : `{ $options }`
moved-on = La partie a continué. Voici le plateau actuel :
enter = { $game } : { $asked }
choose-part = Choisis une zone du plateau, de A à { $last }, puis une case.
choose-part-first = { $asked } Choisis d’abord une zone du plateau, de A à { $last }.
choose-others = { $asked } Les autres coups sont tout en bas.
choose-what = Que veux-tu faire ?
choose-piece = Choisis une pièce.
choose-square = Choisis une case.
choose-next = **{ $entered }** : et ensuite ?
choose-more = **{ $entered }** : c’est tout, ou tu continues ?
just = Seulement { $move }
preview =
    { $choice ->
        [only] { $game } : **{ $move }**, ton seul coup.{ $effects } Tu le joues ?
       *[one] { $game } : **{ $move }**.{ $effects } Tu le joues ?
    }
played = Tu as joué **{ $move }** dans { $game }.{ $effects }
played-offer = Tu as proposé la nulle avec ce coup.
played-answer = { $name } avait prévu une réponse : **{ $move }**.
form-move = Ton coup
form-example = Comme avec /move ; majuscules et espaces ne comptent pas
oops-done = Tu as repris ton coup dans { $game }.
oops-late = Trop tard : tu as 20 secondes pour annuler, et seulement tant que l’adversaire n’a pas regardé le plateau. Tu peux encore demander à reprendre ton coup.
oops-once = Tu ne peux annuler qu’un coup par tour. Tu peux encore demander à reprendre ton coup.
computer-thinks = C’est à Postern de jouer, et tu recevras un ping.
move-refused = `{ $text }` est impossible : { $why }.
text-refused = { $why }.
move-impossible = C’est impossible : { $why }.
stranger = { $game } oppose { $first } et { $second } ; ce bouton est pour eux. `/board game:{ $id }` te montre la partie.
not-your-turn-in = C’est à { $name } de jouer dans { $game }.
wait-for-computer = Postern réfléchit dans { $game }. Tu recevras un ping quand il aura joué.
more = { $game } : que veux-tu faire ?
resign-question = Abandonner { $game } ? { $opponent } gagne, et c’est sans retour.
resigned = Tu as abandonné { $game }.
closed = Tu as terminé { $game } sans résultat.
claimed = Tu as réclamé la victoire dans { $game }.
play-on = La partie continue.

# Plans: answers to moves that were not made yet.
plan-played = { $to }, ton plan a répondu à { $by } dans { $game } : **{ $moves }**.
plan-shown =
    Ton plan dans { $game }, que personne d’autre ne voit. Le premier coup de chaque variante est celui de ton adversaire :
    { $lines }
    -# Le plateau après **{ $line }**.
plan-choose = Montrer une autre variante
plan-none = Tu n’as pas de plan dans { $game }. `/plan set` en crée un : `d4 e5; c3 c4` veut dire « sur d4, e5 ; sur c3, c4 ».
plan-step =
    -# { $next ->
        [theirs] **Plan :** et si ton adversaire joue … ? Choisis ce coup avec **Jouer**.
        [own] **Plan :** et si la partie suit **{ $line }** ? Choisis ta réponse avec **Jouer**.
       *[keep] **Plan :** **{ $line }**. **Garder comme plan** joue tes réponses pour toi.
    }
plan-own-turn = C’est à toi : joue d’abord. Un plan répond aux coups de ton adversaire.
plan-missing = Tu n’as pas de plan ici.
plan-cut = Tu as supprimé ton plan dans { $game }.
plan-empty = Écris le coup de ton adversaire et ta réponse, par exemple `d4 e5; c3 c4`.
plan-too-long = Un plan a au plus { $limit } caractères.
plan-too-many = Un plan a au plus { $lines } variantes de { $moves } coups.
plan-after = {" "}après **{ $line }**
plan-bad-move = Le plan n’a pas été enregistré. `{ $made }` est impossible{ $after } : { $why }.
plan-no-answer = Le plan n’a pas été enregistré : la variante **{ $line }** finit sans réponse de ta part.
plan-two-answers = Le plan n’a pas été enregistré : après **{ $after }**, il a deux réponses, **{ $one }** et **{ $other }**.
plan-elsewhere = Cette variante ne part pas de la position actuelle de la partie et ne peut pas être ton plan. Appuie sur **Analyser** sous `/board` pour partir de cette position.

# History, notes, records.
notes-shown = Tes notes sur { $game }, que personne d’autre ne voit :{ $lines }
note-line =
    { $ply ->
        [0] depuis le début : **{ $moves }**
       *[other] après le coup { $ply } : **{ $moves }**
    }
notes-choose = Ouvrir une variante
notes-none = Tu n’as pas encore de notes sur { $game }. Ce que tu essaies sur son plateau d’analyse est enregistré ici.
note-past = Les coups d’où part cette variante ont été repris dans { $game }.
notes-forgotten = Tes notes sur { $game } sont effacées.
import-what = Donne la feuille de partie en texte ou en fichier : un fichier texte ou une image de Postern.

# Another place for a game.
goes-on-here = { $to } – { $game } continue ici.
taken-here = { $game } continue ici.
here-already = { $game } se joue déjà ici.
no-game-elsewhere = Tu n’as pas de partie en cours ailleurs.
# A board, replay, review or analysis that a person shows to everybody.
posted = -# { $first } – { $second } · publié par { $by }
posted-by = -# Publié par { $by }
posted-already = C’est déjà publié ici. Tu pourras le republier dans quelques minutes.
replay-caption = { $game } du début à la fin :
positions-caption = { $game } après les coups { $moves } :
record-caption = La feuille de partie de { $game } :
# Under a record, and in the last message of a game.
record-code =
    {"\u000A"}-# { $from ->
        [0] Code de la feuille de partie : `{ $code }`
       *[other] Code de la feuille de partie : `{ $code }`, à partir de l’étape { $from }
    }
record-sgf = { $game } en SGF. Sabaki et d’autres programmes de go montrent ses positions.
record-no-sgf = SGF sert aux pierres noires et blanches sur des points, et { $game } a d’autres pièces. Choisis le format texte ou JSON.
record-json = { $game } dans le format des parties d’Abstract Play.
record-not-over = Ce format est pour les parties terminées, et { $game } est encore en cours. Choisis le format texte.
record-no-result = Ce format demande un résultat, et { $game } s’est terminée sans. Choisis le format texte.
bad-moves = Donne jusqu’à { $most } numéros de coups de 0 à { $last }, par exemple 4, 9, 12.
settings = Ton affichage. Les changements prennent effet tout de suite, et seulement pour toi.
setting-theme = Couleurs : { $value }
setting-width = Largeur : { $value }
setting-below = En bas : { $value }
setting-language = Langue : { $value }
setting-moves = Coups : { $value }
moves-shown = montrés avant d’être joués
moves-at-once = joués tout de suite, avec Oups
pixels = { $width } pixels
language-of-discord = comme dans Discord
settings-pings =
    Quand et où Postern t’envoie des pings. Les heures sont celles { $whose ->
        [own] de ton fuseau, **{ $zone }** (il y est { $time })
        [server] du fuseau du serveur de chaque partie, ici **{ $zone }** (il y est { $time })
       *[nobody] d’**UTC** (il y est { $time })
    } : change cela avec `/settings zone`. Aux heures calmes, les pings attendent, mais ton horloge tourne. Avec un résumé, les coups arrivent sans ping, et un message privé par jour donne les parties qui t’attendent.
setting-shows = Les autres voient : { $value }
shows =
    { $what ->
        [everything] tout ton profil
        [no-ratings] profil sans classements
       *[nothing] rien de ton profil
    }
setting-ping = Pings : { $value }
ping-at =
    { $place ->
        [thread] dans le fil de la partie
        [channel] dans le salon
       *[direct] en message privé
    }
setting-quiet = Heures calmes : { $value }
no-quiet = aucune
setting-digest = Résumé quotidien : { $value }
no-digest = aucun, un ping par coup
zone-which = `{ $text }` correspond à plusieurs fuseaux horaires. Où es-tu ? L’heure qu’il est là-bas est à côté de chaque nom.
zone-choose = Choisis un fuseau horaire
zone-now = Il est maintenant **{ $zone }**.
zones = donne une ville, un pays ou un nom comme Europe/Paris ; des suggestions s’affichent pendant que tu écris
hours = écris les heures comme 22-7 ou 22:30-6:45, ou none
vacation-taken =
    { $when ->
        [now] Tu es en vacances jusqu’au { $to }.
       *[later] Tu seras en vacances du { $from } au { $to }.
    } Toutes tes horloges sont alors arrêtées ; tu peux jouer quand même. { vacation-left }
    -# Les jours comptent dans le fuseau { $zone }.
vacation-over =
    { $what ->
        [ended] Te revoilà ! Tes horloges tournent de nouveau.
       *[dropped] Tes vacances prévues sont annulées.
    } { vacation-left }
vacation-none = Tu n’es pas en vacances. `/vacation start` arrête toutes tes horloges pour quelques jours. { vacation-left }
vacation-left =
    { $days ->
        [one] Il te reste { $days } jour de vacances cette année.
       *[other] Il te reste { $days } jours de vacances cette année.
    }

# Nulles et reprises.
offered =
    { $what ->
        [draw] Tu as proposé la nulle à { $to } dans { $game }. La proposition tient jusqu’à la réponse ou au prochain coup.
       *[takeback] Tu as demandé à { $to } à pouvoir reprendre ton coup dans { $game }. La demande tient jusqu’au prochain coup.
    }
offer-asks =
    { $what ->
        [draw] { $to }, **{ $by }** te propose la nulle dans { $game }. Jouer un coup, c’est refuser.
       *[takeback] { $to }, **{ $by }** voudrait reprendre **{ $moves }** dans { $game } et rejouer. Jouer un coup, c’est refuser.
    }
offer-waits =
    { $what ->
        [draw] { $to } n’a pas encore répondu à ta proposition de nulle dans { $game }.
       *[takeback] { $to } n’a pas encore répondu à ta demande de reprise dans { $game }.
    }
offer-withdrawn =
    { $what ->
        [draw] Tu as retiré ta proposition de nulle dans { $game }.
       *[takeback] Tu as retiré ta demande de reprise dans { $game }.
    }
offer-declined =
    { $what ->
        [draw] { $to }, { $by } refuse la nulle dans { $game }. On continue !
       *[takeback] { $to }, { $by } refuse la reprise dans { $game }. Ton coup reste joué.
    }
offer-was =
    -# { $what ->
        [draw] { $by } a proposé la nulle.
       *[takeback] { $by } a demandé à reprendre son coup.
    }
said-yes =
    { $what ->
        [draw] Tu as accepté la nulle dans { $game }.
       *[takeback] **{ $by }** accepte la reprise : { $asker } rejoue dans { $game }.
    }
said-no =
    { $what ->
        [draw] **{ $by }** refuse la nulle dans { $game }.
       *[takeback] **{ $by }** refuse la reprise dans { $game }.
    }
draw-question = Accepter la nulle proposée par { $by } dans { $game } ? La partie se termine sans vainqueur.

# La liste des parties.
games-yours = À toi de jouer
games-challenges = Défis reçus
games-out-of-reach = Injoignables
games-theirs = À l’adversaire de jouer
games-own-challenges = Tes défis
games-finished = Terminées
games-unreadable =
    { $count ->
        [one] 1 partie terminée est illisible ici : l’opérateur du bot doit réparer le stockage
       *[other] { $count } parties terminées sont illisibles ici : l’opérateur du bot doit réparer le stockage
    }
games-found =
    { $count ->
        [one] 1 partie terminée
       *[other] { $count } parties terminées
    }
no-finished-games = Aucune partie terminée ne correspond.
forms-of-days = écris un jour, un mois ou une année, comme 2026-11-22, 2026-11, 2026 ou 14j (il y a 14 jours)
games-line = { $emblem }[{ $game }](<{ $link }>) contre { $opponent } · coup { $number }{ $clock }{ $told }
games-finished-line = { $game } contre { $opponent } · { $result ->
        [won] **gagnée**
        [lost] perdue
        [drawn] nulle
       *[closed] sans résultat
    } { after-moves }
challenge-to = { $title } à { $to }
challenge-open = { $title }, ouvert à tous
challenge-from = { $title } de { $by }
clock-until-you-look = {" "}· horloge arrêtée jusqu’à ce que tu regardes le plateau
clock-until-told = {" "}· horloge arrêtée jusqu’à ce que { $opponent } soit au courant
clock-you-unreachable = {" "}· horloge arrêtée : Postern n’a pas pu te dire que c’est à toi. Ouvre tes messages privés
clock-they-unreachable = {" "}· horloge arrêtée : Postern n’a pas pu prévenir { $opponent }{ $close }
clock-close = ; tu peux terminer la partie sans résultat { $at }
clock-thinking = {" "}· réfléchit
clock-on-hold = {" "}· **suspendue** jusqu’à ce que l’opérateur du bot ait examiné le problème
clock-your-vacation = {" "}· horloge arrêtée : tu es en vacances jusqu’au { $to }
clock-vacation = {" "}· { $opponent } est en vacances jusqu’au { $to }
clock-planned = {" "}· en vacances du { $from } au { $to }
clock-spared = {" "}· temps rendu : { $time }
your-move = à toi
no-games = Tu n’as ni partie ni défi. `/challenge` lance un défi.

# Aide.
help = **Avec Postern, tu joues à des jeux de plateau, coup par coup.** Prends des heures ou des jours.
    - Chaque partie a son fil. Quand c’est à toi, tu reçois un ping avec le plateau.
    - Appuie sur **Jouer**, choisis, puis **Jouer ce coup**. Ou écris `/move d4`.
    - `/games` retrouve tes parties, `/watch` celles des autres, `/series` les tournois ; **Plus** propose nulle, reprise et abandon.
    - `/settings` change les couleurs, la taille et la langue, et te permet de jouer avec les membres d’autres serveurs. Commence ici :
fair-play = **Fair-play.** Dans une partie entre personnes, classée ou non, tes coups viennent de toi.
    - Permis : ton plateau d’analyse, tes notes et tes plans ; règles, leçons et problèmes ; les parties terminées et leurs bilans ; `/explore` et les livres.
    - Interdit : tout conseil sur la partie en cours, d’une personne ou d’un programme qui joue, Postern compris. Plusieurs comptes contre toi-même, résultats convenus d’avance.
    - Sur la position d’une partie en cours entre personnes, Postern ne donne ni indice ni `/explore`, et ses joueurs n’y voient aucun commentaire avant la fin.
    - Pour chaque partie sont gardés : chaque coup avec son heure, le nombre de reprises et les coups joués par un plan. Postern n’accuse personne de lui-même.
    - Pour signaler quelqu’un, donne le numéro de la partie aux responsables du serveur, qui peuvent l’annuler. Ou écris à l’opérateur du bot, qui peut aussi exclure quelqu’un ; ses conditions d’utilisation disent où.
help-computer = Contre Postern, { $level }. Quel jeu ?
help-challenge = N’importe qui dans ce salon peut accepter. Quel jeu ? Pour défier une personne, écris `/challenge` et choisis-la comme `opponent`.
help-rules = Les règles de quel jeu ?

# Serveurs : réglages, permissions, personnes bloquées.
server-head = **Postern sur ce serveur.** Les changements prennent effet tout de suite, pour tout le monde ici.
server-everywhere = - Les parties commencent dans tous les salons où Postern peut écrire.
server-channels = - Les parties ne commencent que dans { $channels }.
server-threads = - Chaque partie a son propre fil, là où Postern peut en ouvrir un.
server-no-threads = - On joue dans le salon même, sans fils.
server-pace = - Cadence par défaut : { $pace }.
server-pace-none = - Cadence par défaut : sans limite.
server-most =
    { $most ->
        [one] - Une partie à la fois par personne ici, défis ouverts compris.
       *[other] - Jusqu’à { $most } parties à la fois par personne ici, défis ouverts compris.
    }
server-no-limit = - Jusqu’à { $most } parties par personne, tous serveurs confondus.
server-none-blocked = - Personne n’est bloqué. `/server block` empêche quelqu’un de lancer des parties ici.
server-blocked =
    { $count ->
        [one] - Une personne ne peut pas lancer de parties ici. `/server block` montre la liste.
       *[other] - { $count } personnes ne peuvent pas lancer de parties ici. `/server block` montre la liste.
    }
server-language = - Les plateaux et les pings que tous voient sont en { $language }.
server-language-of-discord = - Les plateaux et les pings que tous voient sont dans la langue que ce serveur a sur Discord.
server-puzzle = - Un problème pour tous est publié dans { $place } chaque jour à { $hour } ({ $zone }).
server-no-puzzle = - Pas de problème du jour. Choisis un salon pour en avoir un.
server-zone = - Le fuseau horaire est { $zone }. `/server settings` avec `zone` le change.
server-no-standing = - Aucun tableau des parties. Choisis des salons : un message épinglé y montre les parties en cours.
server-standing = - Un tableau montre les parties en cours de { $channels }.
server-standing-refused = - Un tableau montre les parties en cours de { $channels }. Plus à jour, car Postern ne peut pas y écrire : { $refused }. **Vérifier les permissions** dit ce qui manque.
placeholder-channels = Parties : tous les salons
placeholder-puzzle = Problème du jour : nulle part
placeholder-standing = Tableau : aucun salon
placeholder-pace = Cadence : { $pace }
placeholder-hour = Problème à : { $hour }
threads-on = Fils : un par partie
threads-off = Fils : aucun
most-games =
    { $most ->
        [0] Parties par personne : sans limite
       *[other] Parties par personne : { $most }
    }
game-removed = Tu as arrêté { $game } sans résultat. Les deux adversaires lisent ta raison : { $reason }
game-voided = Tu as annulé { $game } : elle ne compte pour personne. Les deux joueurs lisent ta raison : { $reason }
doctor-fine = **Tout va bien.**
doctor-ill = **Il manque quelque chose.**
doctor-well = - { $place } : tout marche.
doctor-unknown = - { $place } : Discord n’a pas répondu. Réessaie dans un moment.
doctor-missing = - { $place } : il manque **{ $permission }** – { $breaks }.
breaks-games = on ne peut pas y jouer
breaks-embeds = les bilans et les listes sont plus sobres
breaks-pictures = les coups arrivent sans image
breaks-history = après une panne de réseau, un ping pourrait venir deux fois, et aucune partie ne commence
breaks-threads = les parties n’ont pas de fil
breaks-in-threads = aucune partie n’y commence tant que les parties ont des fils
breaks-pins = le tableau des parties n’y est pas épinglé
doctor-repair = **Réinviter** donne au rôle de Postern tout ce qu’il lui faut. Si les réglages d’un salon retirent une permission, change-les là-bas.
greeting = **Bonjour ! Avec Postern, on joue ici à des jeux de plateau, un coup après l’autre.** `/challenge` lance une partie, `/help` montre comment ça marche.
    -# Pour les responsables du serveur : `/server settings` dit où et comment on joue, `/doctor` vérifie les permissions.
greeting-missing = Il manque quelque chose dans ce salon :
standing-head = **Parties en cours ici**
standing-none = **Aucune partie en cours ici.** `/challenge` en commence une.
standing-line = - { $emblem }[{ $game }](<{ $link }>) : { $first } – { $second } · à { $mover } de jouer{ $clock }
standing-more =
    { $count ->
        [one] …et une autre.
       *[other] …et { $count } autres.
    }
daily-puzzle = **Problème du jour**
    { $puzzle }
blocked = **Tu as bloqué ces personnes.** Elles ne peuvent ni te défier ni te faire de propositions, et n’en savent rien. Les parties en cours continuent.
blocked-none = Tu n’as bloqué personne. `/block` avec `person` écarte les défis et les propositions de quelqu’un.
blocked-here = **Ces personnes ne peuvent pas lancer de parties sur ce serveur.** Les parties en cours continuent.
blocked-here-none = Personne n’est bloqué sur ce serveur.
block-computer = On ne peut pas bloquer Postern. Il ne défie personne.

# Ce qui est gardé sur quelqu’un.
privacy = **Ce que Postern garde sur toi**, sur la machine de l’opérateur du bot et nulle part ailleurs :
privacy-rest = Postern ne lit aucun autre message.
kept =
    { $what ->
        [person] - ton identifiant Discord, et ton nom au début de chaque partie
        [games] - tes parties avec coups, heures, propositions, résultats et bilans, pour toujours
        [plans] - tes plans, jusqu’à ce qu’ils soient joués ou que la partie finisse
        [notes] - tes notes sur les parties, jusqu’à ce que tu les supprimes
        [comments] - tes commentaires sur les parties, jusqu’à ce que tu les supprimes
        [challenges] - tes défis, jusqu’à leur réponse ou leur expiration
        [places] - où se jouent tes parties et où sont leurs messages
        [last-ping] - l’heure et le lieu du dernier ping de chaque partie
        [last-visit] - quand tu as utilisé le bot pour la dernière fois, à six heures près
        [settings] - comment tu vois les plateaux, comment tu joues, et ta langue
        [later] - les parties que tu as remises à un autre jour
        [shows] - ce que les autres voient de ton profil
        [opened] - la dernière partie que tu as ouverte dans Discord dans chaque salon, pendant six heures
        [browsers] - les navigateurs connectés aux plateaux de tes parties, avec leur dernière utilisation
        [across] - si tu joues avec les membres d’autres serveurs
        [pings] - ton fuseau horaire, tes heures calmes et rappels, si les résultats t’envoient un ping, et où tu reçois les pings
        [webhook] - ton webhook : son adresse, son secret et son dernier résultat
        [digest] - l’heure de ton résumé quotidien, et le moment du dernier
        [series] - tes séries, tes résultats, et si tu passes ton tour dans la prochaine
        [seats] - les jeux dont tu veux connaître les places libres, et le moment de la dernière nouvelle
        [vacations] - tes vacances, pendant deux ans environ
        [puzzles] - les problèmes que tu as essayés, avec tes classements et tes séries, et les problèmes du jour que tu as ouverts sur des serveurs
        [lessons] - où tu en es dans la leçon de chaque jeu
        [blocked] - les personnes que tu as bloquées
        [excluded] - si l’opérateur du bot t’en a retiré l’accès, même une fois tes données supprimées
       *[deletion] - ta demande de suppression, jusqu’à ce qu’elle soit exécutée
    }
data-file = Tout ce que Postern garde sur toi, en JSON
data-all = Tout ce que Postern garde sur toi. Personne d’autre ne le voit.
data-part = Un extrait de ce que Postern garde sur toi : tout ne tient pas dans un seul fichier.
delete-question =
    Supprimer tout ce que Postern garde sur toi ? { $games ->
        [0] Tu n’as pas de partie en cours.
        [one] Ta partie en cours se termine.
       *[other] Tes { $games } parties en cours se terminent.
    } Tu abandonnes là où tu as joué un coup ; les autres se terminent sans résultat. Dans les parties terminées, ton nom devient « ancien membre ». Ce qui est déjà dans les salons de Discord y reste. C’est définitif.
deleting = Tes données sont en cours de suppression. Dans une minute, il ne restera que des parties terminées d’un ancien membre. Sur le disque de l’opérateur, des traces peuvent rester jusqu’à ce que ses fichiers soient réécrits, et les sauvegardes gardent leur contenu.
former-player = ancien membre

# Les pings, le résumé quotidien et la partie suivante.
ping-test = { $to }, ceci est un essai. Tes parties t’envoient des pings comme celui-ci.
ping-arrived = L’essai est arrivé { $place }. C’est là qu’arrivent les pings des parties jouées ici.
ping-forbidden = Pas { $place } : Postern n’y a pas la permission **{ $permission }**. Qui gère le serveur peut la donner.
ping-lost = Pas { $place } : Postern ne peut pas y écrire.
ping-closed = Pas en message privé : les tiens sont fermés à Postern. Ajoute Postern à ton compte, ou autorise les messages privés dans les paramètres de confidentialité d’un serveur que tu partages avec Postern.
ping-later = Pas { $place } : Discord est occupé. Réessaie dans une minute.
ping-nowhere = **Aucun ping ne peut t’atteindre ici.** Arrange l’un de ces endroits, ou choisis-en un autre dans `/settings`.
ping-quiet = Ce sont tes heures calmes ; elles finissent { $at }. Les pings de tes parties attendent jusque-là.
ping-digest = Tu as un résumé quotidien : les coups arrivent sans ping. `/settings` permet d’en changer.
too-many-tests = Assez d’essais pour l’instant. Attends une minute.
digest =
    { $games ->
        [0] { $to }, aucune partie n’attend ton coup aujourd’hui.
        [one] { $to }, une partie attend ton coup :
       *[other] { $to }, { $games } parties attendent ton coup :
    }
digest-more =
    { $games ->
        [one] … et une autre : `/games` les donne toutes.
       *[other] … et { $games } autres : `/games` les donne toutes.
    }
digest-challenges =
    { $count ->
        [one] Un défi attend ta réponse dans `/games`.
       *[other] { $count } défis attendent ta réponse dans `/games`.
    }
next-game =
    { $count ->
        [one] La seule partie qui t’attend : [y aller](<{ $link }>)
       *[other] { $number } sur { $count } parties qui t’attendent : [y aller](<{ $link }>)
    }
nothing-waits =
    { $later ->
        [0] Aucune partie ne t’attend. `/games` donne toutes les tiennes.
        [one] Aucune autre partie ne t’attend aujourd’hui : tu en as remis une à plus tard. `/games` donne toutes les tiennes.
       *[other] Aucune autre partie ne t’attend aujourd’hui : tu en as remis { $later } à plus tard. `/games` donne toutes les tiennes.
    }
put-off = { $game } t’attendra de nouveau { $at }. Son horloge continue de tourner.
put-off-not = { $game } ne peut pas être remise à plus tard : ce n’est pas ton tour, ou ton coup est attendu dans quelques heures.
go-to-game = { $game } : [aller à la partie](<{ $link }>)

# De quelle partie il s’agit.
no-game-here = Tu n’as pas de partie ici. `/games` montre les tiennes, `/challenge` en lance une.
legal-nowhere = `{ $text }` n’est un coup possible dans aucune partie qui t’attend.
which-game = Quelle partie ?
several-games = Quelle partie ? Précise-la avec l’option `game` : { $names }.
no-game-called = Tu n’as pas de partie `{ $text }`. `/games` montre les tiennes.

# Refus.
not-your-game = Tu ne joues pas dans cette partie.
not-your-turn = Ce n’est pas à toi de jouer.
too-long-a-move = Un coup ne dépasse pas { $limit } caractères.
clock-frozen = Cette partie est suspendue : le temps ne court pas.
clock-untold = Ton adversaire n’est pas encore au courant, donc le temps ne court pas.
clock-away = Ton adversaire est en vacances : le temps ne court pas.
time-over = Le temps pour ce coup est écoulé : la partie est terminée.
vacation-no-date = `{ $text }` n’est pas une date. Écris-la ainsi : 2026-12-24, ou 14j pour dans 14 jours.
vacation-past = Des vacances ne peuvent ni commencer avant aujourd’hui, ni finir avant de commencer.
vacation-too-far = Prévois au plus un an à l’avance.
vacation-too-long =
    { $days ->
        [0] Tu n’as plus de jours de vacances en { $year } : il y en a { $most } par an.
        [one] Il ne te reste que { $days } jour de vacances en { $year } : il y en a { $most } par an.
       *[other] Il ne te reste que { $days } jours de vacances en { $year } : il y en a { $most } par an.
    }
vacation-away = Tes vacances finissent { $at }. Prévois les suivantes après, ou change celles-ci avec `until` seul.
vacation-at-home = Tu n’es pas en vacances, et rien n’est prévu.
closable-from = Tu pourras terminer cette partie sans résultat { $at }, pas avant.
not-closable = Il n’y a pas de raison de terminer cette partie sans résultat.
too-fast = Cela fait { $limit } défis en une minute. Attends un peu.
too-many-to = Tu as déjà { $limit } défis ouverts avec cette personne. Attends d’abord une réponse.
too-fast-to = Tu as envoyé { $limit } défis à cette personne en une heure. Attends un peu.
moved-too-often = Tu as déplacé tes parties avec cette personne { $limit } fois en une heure. Attends un peu.
not-in-this-channel = Aucune partie ne commence dans ce salon. Lance la tienne dans { $channels }.
too-many-here =
    { $limit ->
        [one] Sur ce serveur, tu peux avoir une seule partie à la fois, défis ouverts compris. Finis-la d’abord.
       *[other] Sur ce serveur, tu peux avoir { $limit } parties à la fois, défis ouverts compris. Finis-en une d’abord.
    }
not-on-this-server = Tu ne peux pas lancer de parties sur ce serveur. Demande à ses responsables.
not-available = Cette personne n’accepte ni défis ni propositions en ce moment.
blocked-by-you = Tu as bloqué cette personne. `/block` montre ta liste.
leaving = Tes données sont en cours de suppression. Réessaie dans une minute.
excluded = L’opérateur de ce bot t’en a retiré l’accès. Les conditions d’utilisation et la politique de confidentialité du bot disent comment le joindre, aussi au sujet de tes données.
excluded-server = L’opérateur de ce bot a exclu ce serveur.
too-many-blocked = La liste est pleine : { $limit } personnes au plus. Débloque d’abord quelqu’un.
managers-only = Il faut la permission **Gérer le serveur** pour changer cela.
servers-only = Cela ne marche que sur un serveur.
no-zone = le fuseau horaire `{ $text }` n’existe pas ; prends un nom comme Europe/Paris
match-over = Cette partie est terminée.
not-over = Seules les parties terminées peuvent être annulées, et celle-ci est encore en cours.
voided-already = Cette partie est déjà annulée.
match-frozen = Cette partie est suspendue : ses coups ne mènent pas à la position enregistrée. Rien n’est perdu, et l’opérateur du bot est au courant.
still-time = Ton adversaire a encore du temps : son coup est attendu { $at }.
no-time-limit = Cette partie est sans limite de temps.
own-clock = C’est à toi de jouer.
no-such-match = Cette partie n’existe pas.
no-such-challenge = Ce défi n’existe pas.
challenge-closed =
    { $how ->
        [accepted] Ce défi a été accepté : partie #{ $id }.
        [declined] Ce défi a été refusé.
        [withdrawn] Ce défi a été retiré.
        [expired] Ce défi a expiré.
        [terms] D’autres conditions ont été proposées pour ce défi.
       *[gone] Ce défi n’est plus ouvert.
    }
own-challenge = C’est ton propre défi : quelqu’un d’autre doit répondre.
not-challenged = Ce défi est pour quelqu’un d’autre.
not-challenger = Seul l’auteur du défi peut le retirer.
challenged-already = Tu as déjà lancé ce défi, et il est toujours ouvert. `/games` montre où.
oneself = Tu ne peux pas te défier toi-même.
too-many = Tu as déjà { $limit } parties et défis. Termines-en d’abord quelques-uns.
no-computers = L’opérateur du bot ne propose pas de parties contre Postern ici. Défie quelqu’un !
too-many-computers =
    { $count ->
        [one] Tu as déjà une partie contre Postern : { $names }. Termine-la ou abandonne d’abord : la limite est ici de { $limit } à la fois.
       *[other] Tu as déjà { $count } parties contre Postern : { $names }. Termines-en une ou abandonne d’abord : la limite est ici de { $limit } à la fois.
    }
begun-already = Cette partie contre Postern vient de commencer (#{ $id }) : joues-y d’abord ton coup.
computer-time = Postern n’est jamais en retard : son horloge ne compte pas, et il joue dès qu’il est prêt.
still-running = Seules les parties terminées ont un bilan, et celle-ci est en cours.
nothing-to-review = Pas de bilan : la partie s’est terminée avant le coup { $least }.
too-many-reviews =
    { $limit ->
        [one] Ton dernier bilan n’est pas encore prêt. Redemande ensuite.
       *[other] { $limit } de tes bilans ne sont pas encore prêts. Redemande quand l’un le sera.
    }
own-offer-stands =
    { $what ->
        [draw] Ta proposition de nulle attend une réponse. Retire-la d’abord.
       *[takeback] Ta demande de reprise attend une réponse. Retire-la d’abord.
    }
their-offer-stands =
    { $what ->
        [draw] Réponds d’abord à la proposition de nulle.
       *[takeback] Réponds d’abord à la demande de reprise.
    }
offered-before =
    { $what ->
        [draw] Tu as déjà proposé la nulle à ce coup. Tu pourras recommencer après le prochain.
       *[takeback] Tu as déjà demandé une reprise à ce coup. Tu pourras recommencer après le prochain.
    }
nothing-to-take-back = Tu n’as pas encore joué : il n’y a rien à reprendre.
too-many-takebacks = Il y a déjà eu { $limit } reprises dans cette partie : c’est le maximum.
offer-gone =
    { $what ->
        [draw] Cette proposition de nulle ne tient plus : on y a répondu, elle a été retirée, ou la partie a continué.
       *[takeback] Cette demande de reprise ne tient plus : on y a répondu, elle a été retirée, ou la partie a continué.
    }
own-offer = C’est ta propre proposition : ton adversaire doit répondre.
not-offerer = Seul l’auteur d’une proposition peut la retirer.
repeated = C’est déjà fait.
done-move = **{ $move }** est joué.
done-resigned = Tu as abandonné cette partie.
done-claimed = Tu as gagné cette partie au temps.
done-closed = Cette partie est terminée sans résultat.
done-offered = Tu l’as déjà proposé, et cela attend une réponse.
done-accepted = Tu as accepté.
done-declined = Tu as refusé.
done-withdrawn = Tu as retiré ta proposition.
option-refused = `{ $option }` ne convient pas : { $reason }.
range = possible de { $least } à { $most }
paces = `none`, des jours par coup comme `3d`, ou une réserve comme `3d+12h max 7d` (3 jours, 12 heures de plus à chaque coup, 7 jours au plus)
paces-days = le temps par coup est en jours entiers, de 1 à { $most }. Pour moins, il faut une réserve, comme `1d+8h`
paces-bank = une réserve commence par au moins une heure. Son maximum n’est pas inférieur au départ ni à l’ajout par coup, et vaut au plus { $most } jours
missing-permissions =
    { $count ->
        [one] Il manque à Postern la permission **{ $names }** dans ce salon. Qui gère le serveur peut la donner.
       *[other] Il manque à Postern des permissions dans ce salon : **{ $names }**. Qui gère le serveur peut les donner.
    }
old-button = Ce bouton est trop ancien. `/games` montre tes parties.
old-form = Ce formulaire vient d’une version antérieure, et il y manque quelque chose. Rouvre-le avec le même bouton ou la même commande.
unknown-command = Postern ne connaît plus cette commande. Recharge Discord pour voir les commandes actuelles.
no-other-bots = Les autres bots ne répondent pas aux défis. Choisis une personne ou Postern, ou laisse l’adversaire vide.
needs-opponent = En message privé, personne d’autre ne voit ton défi. Choisis un `opponent` : une personne, ou Postern.
person-unresolved = Discord n’a pas dit qui tu as choisi, donc rien n’a été fait. Choisis la personne à nouveau.
outsider = { $name } ne voit pas ce salon. Lance ton défi là où vous êtes tous les deux.
level-of-nobody = `level` est la force de Postern. Pour jouer contre lui, choisis { $computer } comme `opponent` ; sinon, laisse `level` vide. Aucun défi n’a été envoyé.
fault = Une erreur s’est produite de notre côté (réf. { $reference }). Tes parties sont en sécurité.
late = Cela prend plus de temps que prévu (réf. { $reference }). Cela peut encore aboutir : regarde `/games` dans un instant avant de réessayer.

# Plateaux d’analyse.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Avant le coup 1 sur { $moves }
       *[other] Après le coup { $ply } sur { $moves }{ $last }
    }
analysis-start = Avant le premier coup
analysis-last = {" "}: **{ $move }**.{ $effects }
analysis-branch =
    { $moves ->
        [one] Ta variante part après le coup { $from } et remplace un coup.
       *[other] Ta variante part après le coup { $from } et remplace { $moves } coups.
    }
analysis-own =
    { $count ->
        [one] Le coup { $to } est un essai à toi.
       *[other] Les coups { $from } à { $to } sont des essais à toi.
    }
analysis-over = Partie terminée : { $reason }.
analysis-running =
    { $hints ->
        [no] -# La partie #{ $id } est en cours. Tes essais ici n’y changent rien, et il n’y a pas d’indices.
       *[yes] -# La partie #{ $id } est en cours. Tes essais ici n’y changent rien.
    }
analysis-enter = **{ $game }**, après le coup { $ply } : { $asked }
import-passed =
    { $count ->
        [one] -# Une ligne ou une note ne fait pas partie de la partie et a été laissée de côté.
       *[other] -# { $count } lignes ou notes ne font pas partie de la partie et ont été laissées de côté.
    }
import-others =
    { $count ->
        [one] -# Le texte contient encore une partie. Voici la première.
       *[other] -# Le texte contient encore { $count } parties. Voici la première.
    }
import-cut = -# Le texte s’arrête au milieu de la partie : la suite manque.
over-here = La partie est terminée dans cette position. Reviens d’abord en arrière.
start-here-question = Publier un défi ouvert à partir de cette position ? Tout le monde ici le voit, et qui l’accepte joue contre toi.
line-too-long = Cette variante est trop longue pour une image. Reviens en arrière pour essayer autre chose.
no-record = Il n’y a pas de plateau de Postern là-dedans. Seules les images et les feuilles de partie de Postern contiennent une partie.
picture-unreachable = L’image n’a pas pu être récupérée chez Discord. Réessaie.
file-unreachable = Le fichier n’a pas pu être récupéré chez Discord. Réessaie.
file-gone = Le fichier est supprimé ou dépasse { $most } Mo : Postern ne peut pas le lire.
bad-record = Cette feuille de partie ne s’ouvre pas : { $why }.
still-played =
    { $id ->
        [none] Une partie en cours a cette position. Quand elle sera terminée, tu pourras en lancer d’autres depuis ses positions.
       *[other] La partie #{ $id } est en cours. Quand elle sera terminée, tu pourras en lancer d’autres depuis ses positions.
    }

# Indices.
hint-move =
    { $whose ->
        [side] Pour { $side }, le coup est **{ $move }**.{ $effects }
       *[you] Essaie **{ $move }**.{ $effects }
    }
hint-wins =
    { $moves ->
        [1] Ce coup gagne tout de suite.
       *[other] Ce coup force le gain en { $moves } coups.
    }
hint-loses =
    { $moves ->
        [one] Tous les coups perdent ; celui-ci tient le plus longtemps ({ $moves } coup).
       *[other] Tous les coups perdent ; celui-ci tient le plus longtemps ({ $moves } coups).
    }
hint-first = -# Avec des indices, cette partie ne dit rien du niveau auquel tu joues.
hint-only = C’est le seul coup.
hint-threatens-win = Ce coup menace de gagner par **{ $move }**.
hint-threatens = Ce coup menace **{ $move }** :{ $effects }
hint-saves-game = Ce coup sauve la partie : sinon { $enemy } gagne par **{ $move }**.
hint-saves = Ce coup sauve { $pieces } de **{ $move }** ({ $enemy }).
hint-keeps-alive = Ce coup garde en vie { $pieces } : sinon { $enemy } les tue par **{ $move }**.
hint-points =
    { $points ->
        [one] Ce coup empêche **{ $move }** ({ $enemy }), qui vaut { $points } point.
       *[other] Ce coup empêche **{ $move }** ({ $enemy }), qui vaut { $points } points.
    }
hint-pieces =
    { $count ->
        [one] { $whose ->
            [you] ta pièce en { $squares }
           *[side] la pièce en { $squares }
        }
       *[other] { $whose ->
            [you] tes pièces en { $squares }
           *[side] les pièces en { $squares }
        }
    }
hint-pieces-more =
    { $whose ->
        [you] tes pièces en { $squares } et { $more ->
            [one] { $more } autre case
           *[other] { $more } autres cases
        }
       *[side] les pièces en { $squares } et { $more ->
            [one] { $more } autre case
           *[other] { $more } autres cases
        }
    }
hint-compared =
    { $by ->
        [about-as-good] À peu près aussi bon que **{ $next }** ; { $stands }.
        [a-little] Un peu meilleur que **{ $next }** ; { $stands }.
       *[clearly] Nettement meilleur que **{ $next }** ; { $stands }.
    }
hint-stands-alone = Ensuite, { $stands }.
hint-stands =
    { $how ->
        [won] la partie est gagnée
        [better] { $whose ->
            [you] tu es mieux
           *[side] { $side } est mieux
        }
        [slightly-better] { $whose ->
            [you] tu es un peu mieux
           *[side] { $side } est un peu mieux
        }
        [even] la partie est égale
        [slightly-worse] { $whose ->
            [you] tu es un peu moins bien
           *[side] { $side } est un peu moins bien
        }
        [worse] { $whose ->
            [you] tu es moins bien
           *[side] { $side } est moins bien
        }
       *[lost] la partie est perdue
    } ({ $chance } % pour { $whose ->
        [you] toi
       *[side] { $side }
    })
no-hint-between-people = La partie #{ $id } se joue entre personnes, donc sans indices ; il y en a contre Postern. **Analyser** sur `/board` te permet d’essayer des coups.
no-hint-of-game =
    { $id ->
        [none] Cette position est celle d’une partie en cours : pas d’indices ici avant la fin. Tu peux essayer des coups toi-même.
       *[other] Cette position est celle de la partie #{ $id }, en cours : pas d’indices ici avant la fin. Tu peux essayer des coups toi-même.
    }
review-in-play =
    { $id ->
        [none] Cette partie est passée par la position d’une partie encore en cours. Son bilan s’ouvrira quand celle-ci sera finie.
       *[other] Cette partie est passée par la position de la partie #{ $id }, encore en cours. Son bilan s’ouvrira quand celle-ci sera finie.
    }
puzzle-in-play =
    { $id ->
        [none] La position de ce problème est sur le plateau d’une partie encore en cours. Tu pourras le résoudre quand elle sera finie ; `/puzzle theme:` en a d’autres.
       *[other] La position de ce problème est sur le plateau de la partie #{ $id }, encore en cours. Tu pourras le résoudre quand elle sera finie ; `/puzzle theme:` en a d’autres.
    }
no-hint-thinking = Postern réfléchit encore à ta dernière question.
no-hint-ending = Postern redémarre. Redemande dans une minute.

# Problèmes.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options }, problème facile{ $found } : { $stage }
        [medium] **{ $game }**{ $options }, problème moyen{ $found } : { $stage }
       *[hard] **{ $game }**{ $options }, problème difficile{ $found } : { $stage }
    }
puzzle-found = {" "}(l’ordinateur le résout au niveau { $level })
puzzle-give-up = Montrer la solution ? Le problème comptera comme abandonné.
puzzle-task =
    { $right ->
        [1] { $goal } Trouve le coup.
       *[other] { $goal } { $right } premiers coups y mènent : trouve l’un d’eux.
    }
puzzle-goal =
    { $goal ->
        [game] { $side } joue et gagne { puzzle-in }.
        [points] { $side } joue et gagne des points { puzzle-in }.
       *[stones] { $side } joue et gagne des pierres { puzzle-in }.
    }
puzzle-in =
    { $moves ->
        [one] en { $moves } coup
       *[other] en { $moves } coups
    }
puzzle-right = **{ $move }**, c’est ça ! Et maintenant ?
puzzle-right-answered = **{ $move }**, c’est ça ! { $other } répond **{ $answer }**. Et maintenant ?
puzzle-wrong = **{ $move }**, ce n’est pas ça.
puzzle-wrong-answered = **{ $move }**, ce n’est pas ça : { $other } répond **{ $answer }**.
puzzle-solved = **résolu !** { $line }{ $count }{ $next }
puzzle-also-solved = ce coup marche aussi. **Résolu !** La ligne principale : { $line }{ $count }{ $next }
puzzle-given-up = la solution est { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.{ $right }
       *[easy] { $moves }, et ensuite tout gagne.{ $right }
    }
puzzle-right-moves = {" "}Premiers coups justes : { $moves }.
puzzle-count =
    { $solved ->
        [0] {""}
        [1] {" "}Ton premier !
       *[other] {" "}Résolus : { $solved }, dont { $first_try } du premier coup.
    }
puzzle-next =
    {" "}{ $level ->
        [easy] Ton prochain problème de { $game } est facile.
        [medium] Ton prochain problème de { $game } est moyen.
       *[hard] Ton prochain problème de { $game } est difficile.
    }
puzzle-next-none = {" "}C’était le dernier problème de { $game }.
puzzle-choice =
    { $state ->
        [finished] { $game } · tous faits
        [easy] { $game } · facile
        [medium] { $game } · moyen
       *[hard] { $game } · difficile
    }
puzzles = **Problèmes.** Chacun cache un coup gagnant. Les trois premiers sont faciles. Ensuite, chacun est proche de ton classement aux problèmes. Seul ton premier essai compte.
puzzles-all-done = Tu as fait tous les problèmes de { $game }. Bravo !
puzzle-busy = Postern est pris par d’autres parties et ne peut pas juger ce coup. Réessaie dans un instant ; cet essai ne compte pas.

# Bilans.
review-wanted =
    { $told ->
        [here] Postern passe { $game } en revue. Cela prend une minute ou deux ; tu recevras un message ici.
        [there] Postern passe { $game } en revue. Cela prend une minute ou deux ; tu recevras un ping là où vous avez joué.
       *[later] Postern passe { $game } en revue. Regarde à nouveau dans quelques minutes.
    }
review-done = { $to }, le bilan est prêt.
review-failed = { $to }, le bilan de { $game } a échoué : une erreur de notre côté. Tu peux redemander.
no-finished-game = Tu n’as aucune partie terminée de ce genre. Pour un bilan, appuie sur **Bilan** sous le dernier message d’une partie, ou utilise `/review`.
review-result = { $result }
review-accuracy = Précision : { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy } %**
accuracy-none = { $name } ({ $side }) n’a pas joué
turning-move = coup { $number } (**{ $move }** de { $by })
review-turning = Tournants : { $turning }. ▶ montre ce qui était meilleur.
review-no-turning = Aucun coup n’a décidé à lui seul de cette partie.
review-method = -# L’avis de l’ordinateur. La précision dépend des chances de gain qu’un coup cède en moyenne : aucune, c’est 100 %, { $half } points de pourcentage 50 %, { $quarter } points de pourcentage 25 %.
chart-title = Chances de gain par coup, %
chart-legend = { $side }
chart-alt = Chances de gain, { $side } : { $values }.
chart-value =
    { $ply ->
        [0] { $chance } % au début
       *[other] { $chance } % après le coup { $ply }
    }
turning-head = { $game }, tournant { $number } sur { $count }
turning-played = Coup { $number } : { $name } ({ $side }) a joué **{ $move }**.{ $effects } Chances de gain de { $side } : **{ $best } % → { $got } %**.
turning-better = Meilleur : **{ $move }**.{ $effects }
turning-then = La suite pourrait être { $moves }.
turning-legend =
    { $marked ->
        [both] -# Le plateau avant le coup : **!** marque le coup joué, les cadres le meilleur.
        [played] -# Le plateau avant le coup : **!** marque le coup joué.
        [better] -# Le plateau avant le coup : les cadres marquent le meilleur.
       *[none] -# Le plateau avant le coup.
    }
turning-alt = Joué : { $played }, marqué d’un point d’exclamation ; meilleur : { $better }, encadré.

# Tableaux et profils.
table-head = **{ $game }** · { $against ->
        [computer] contre Postern
       *[people] classements
    }, { $place ->
        [here] ce serveur
       *[all] tous les serveurs
    }
table-legend =
    -# Place, { $against ->
        [computer] niveau, parties contre Postern
       *[people] classement, parties qui comptent
    }, nom
table-empty =
    { $against ->
        [computer] Le tableau est encore vide. Il montre les personnes qui ont assez de parties contre Postern, dont une dans les 12 dernières semaines.
       *[people] Le tableau est encore vide. Il montre les personnes qui ont assez de parties qui comptent, dont une dans les 12 dernières semaines.
    }
table-own = Toi : place { $rank } avec **{ $figure }**, { games-count }
table-own-unlisted =
    Toi : { $games ->
        [0] pas encore de chiffre
       *[other] **{ $figure }**, { games-count }
    }. Pas dans le tableau : { $missing }.
games-count =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
missing-played = aucune de tes parties ne compte encore
missing-games =
    { $about ->
        [one] il manque environ 1 partie qui compte
       *[other] il manque environ { $about } parties qui comptent
    }
missing-computer =
    { $games ->
        [one] il manque 1 partie contre Postern
       *[other] il manque { $games } parties contre Postern
    }
missing-recent = il manque une partie dans les { $weeks } dernières semaines
missing-hidden = tes réglages cachent tes classements
missing-here = tu n’as terminé aucune partie sur ce serveur
button-my-page = Ma place
button-table = Tableau
profile-head = **{ $name }**
profile-nothing = Ce profil est caché.
profile-private =
    -# { $shows ->
        [no-ratings] Les autres ne voient pas tes classements.
       *[nothing] Les autres ne voient pas ce profil.
    }
profile-no-games = Pas encore de partie terminée.
profile-none-counts = Aucune des parties terminées ne compte encore pour le classement.
profile-computer = Postern n’a pas de profil. Choisis un niveau avec `/help` et joue contre lui.
profile-game = **{ $game }** · { $parts }
rating-shown = classement **{ $rating }**
rating-hidden = classement caché
rating-none = pas encore de classement
profile-results =
    { $won ->
            [one] { $won } gagnée
           *[other] { $won } gagnées
        }, { $drawn ->
            [one] { $drawn } nulle
           *[other] { $drawn } nulles
        }, { $lost ->
            [one] { $lost } perdue
           *[other] { $lost } perdues
        }
profile-level = joue comme le niveau { $level } (±{ $error })
profile-between = Toi contre { $name } : { $results }
profile-puzzles = Problèmes résolus : { $count }
profile-reliability =
    Fiabilité : { $word ->
        [steady] **régulier**
        [late] **parfois en retard**
        [absent] **souvent absent**
       *[new] **nouveau**
    } { $games ->
        [0] (aucune partie terminée)
        [one] ({ $lost } partie sur 1 perdue au temps)
       *[other] ({ $lost } des { $games } dernières parties perdues au temps)
    }
profile-running = Parties en cours : { $count }
profile-running-here = Parties en cours : { $count } – { $links }{ $more }
profile-running-more =
    { $more ->
        [one] {" "}…et une autre
       *[other] {" "}…et { $more } autres
    }{ $whose ->
        [own] {" "}: `/games` les montre toutes
       *[theirs] {""}
    }
profile-link = [{ $game }](<{ $link }>)
profile-last =
    { $count ->
        [one] Dernière partie
       *[other] Les { $count } dernières parties
    }
profile-chart-of = Graphique : { $game }
rating-chart = { $game } : classement de { $name }
rating-chart-line = après chaque partie, avec son incertitude
# `is` is `day`, or `month` for a month.
chart-date =
    { $is ->
        [day] { $day }{" "}
       *[month] {""}
    }{ $month ->
        [1] janv.
        [2] févr.
        [3] mars
        [4] avr.
        [5] mai
        [6] juin
        [7] juil.
        [8] août
        [9] sept.
        [10] oct.
        [11] nov.
       *[12] déc.
    } { $year }
