# Les pages des parties : un plateau à regarder et à jouer dans un navigateur.
button-open-board = Ouvrir le plateau
button-page = Jouer sur le plateau
button-browsers = Navigateurs
button-sign-out = Déconnecter { $name }
button-sign-out-all = Tout déconnecter
no-pages = Il n’y a pas de pages de parties ici.
page-offer = Ton propre lien vers le plateau de { $game }. Il connecte un navigateur, une fois, pendant dix minutes ; ensuite **Ouvrir le plateau** y ouvre le plateau, prêt à jouer. Ne le donne à personne.
page-open = Le plateau de { $game } :
page-no-page = { $game } n’a pas de page : les propriétaires du serveur ou un joueur n’en veulent pas.
browsers = Navigateurs connectés aux plateaux de tes parties :
browsers-none = Aucun navigateur n’est connecté aux plateaux de tes parties. **Plus** → **Jouer sur le plateau** dans une partie en connecte un.
browser-line = - { $name }, dernière utilisation { $used }
pages-on = oui
pages-off = non
setting-pages = Pages de mes parties : { $value }
second-tap-on = au second toucher
second-tap-off = avec un bouton
setting-second-tap = Pages : { $value }
placeholder-pages = Pages de parties : { $value }
server-pages = Les parties ont des pages à regarder dans un navigateur.
server-no-pages = Les parties n’ont pas de pages.
page-your-turn = C’est à toi de jouer ({ $side }).
page-to-move = C’est à { $name } ({ $side }) de jouer.
page-you = toi
page-thinking = { $name } réfléchit.
page-last = { $name } : { $move }.{ $effects }
page-clock = { $said }
page-bank = encore { $time }
page-no-step = Cela ne fait partie d’aucun coup permis.
page-play-move = Jouer { $move }
page-close-question = Fermer { $game } sans résultat ? C’est définitif.
page-link-used = Ce lien ne marche plus : il a servi, ou dix minutes sont passées. Dans la partie sur Discord, **Plus** → **Jouer sur le plateau** t’en donne un nouveau.
page-unknown = Cette page n’existe pas. La partie n’en a peut-être plus, ou seuls ses joueurs la voient : **Ouvrir le plateau** dans la partie sur Discord y mène.
page-sign-in-title = Jouer dans ce navigateur
page-sign-in-why = Cela connecte ce navigateur aux plateaux de tes parties. Ne le fais que dans un navigateur à toi.
page-sign-in = Se connecter et ouvrir le plateau
page-signed-in = Ce navigateur est connecté aux plateaux de tes parties.
button-sign-in-discord = Se connecter avec Discord
page-discord-failed = Discord n’a pas confirmé qui tu es. Reviens au plateau et réessaie, ou passe par **Jouer sur le plateau** dans la partie sur Discord.
page-discord-unknown = Tu n’as encore aucune partie avec Postern. Commence-en une sur Discord, puis reconnecte-toi.
page-play = Jouer
page-undo = Annuler l’étape
page-whole = Tout le plateau
page-board = Plateau
page-history = Coups
page-first = Première position
page-previous = Coup précédent
page-next = Coup suivant
page-current = Position actuelle
page-start = Début
page-at = Coup { $at } sur { $of }
page-older = C’est une position plus ancienne. La dernière flèche ramène à la partie.
page-new-move = Un nouveau coup : { $move }.
page-moved-on = La partie a continué. Voici le plateau actuel.
page-lost = Connexion perdue. Nouvel essai en cours.
page-back = De nouveau connecté.
page-kept = Pas de connexion : { $move } est gardé et n’est pas envoyé. La question te sera posée de nouveau.
page-chosen = Tu as choisi { $move }. Le jouer ?
page-dropped = La partie a continué depuis que tu as choisi { $move }. Le coup n’a pas été renvoyé.
page-failed = Rien n’est arrivé. Réessaie.
page-no = Non
page-to-move-mark = au trait
page-days = { $count }j
page-hours = { $count }h
page-minutes = { $count }min
page-seconds = { $count }s
page-choices = Autres choix
page-actions = Partie

# La page dans Discord.
page-opening = Ouverture du plateau…
page-not-opened = Le plateau n’a pas pu être ouvert. Vérifie ta connexion et réessaie.
page-again = Réessayer
page-no-proof = Discord ne dit pas à cette page qui tu es. Ferme-la et rouvre-la avec **Ouvrir le plateau**. Si cela ne suffit pas, **Jouer sur le plateau**, sous **Plus**, ouvre le plateau dans ton navigateur.
page-no-instance = Discord ne te compte pas parmi les personnes qui ont ouvert cette page. Ferme-la et rouvre-la avec **Ouvrir le plateau**.
page-none-open = Aucune partie n’est ouverte ici. Appuie sur **Ouvrir le plateau** dans une partie.

# /doctor : la page dans Discord.
doctor-activity-off = - Activité : Discord n’en connaît pas pour ce bot. Son exploitant doit cocher **Enable Activities** dans le Developer Portal, sous **Activities**, **Settings**. D’ici là, **Ouvrir le plateau** donne des liens.
doctor-activity-entry = - Activité : la commande que Discord crée pour elle a disparu. Dans le Developer Portal, l’exploitant du bot doit décocher **Enable Activities** puis le recocher.
doctor-activity-right = - { $place } : il manque aux membres **Utiliser les activités**, donc **Ouvrir le plateau** leur donne des liens. Accorde cette permission dans les réglages du salon ou d’un rôle.
doctor-activity-page = - Activité : elle a été ouverte, et aucune page n’est arrivée. Dans le Developer Portal, le préfixe `/` doit avoir pour cible `{ $address }`, sans `https://`, que Discord doit pouvoir joindre de l’extérieur.
doctor-activity-proof = - Activité : sa page arrive sans la preuve de Discord sur la personne. L’exploitant doit laisser passer jusqu’à Postern les en-têtes `X-Signature-Ed25519`, `X-Signature-Timestamp` et `X-Discord-Proxy-Payload`, et vérifier l’horloge de la machine.
doctor-activity-unknown = - Activité : Discord n’a pas répondu. Réessaie dans un moment.

# Views below the board.
page-comments = Commentaires
page-no-view = Ceci ne t’est plus ouvert.
page-choose-move = Choisir { $move }
page-plan = Ton plan, que toi seul vois. Le premier coup de chaque ligne est celui de ton adversaire.
page-plan-none = Tu n’as pas de plan ici. Un plan répond aussitôt aux prochains coups de ton adversaire.
page-notes-none = Tu n’as pas de notes sur cette partie. Les coups que tu essaies sur ton propre plateau restent ici, pour toi seul.
page-note-past = { $line }, dans des coups repris
page-try-moves = Essayer des coups d’ici
page-comment-at =
    { $ply ->
        [0] Avant le premier coup
       *[other] Après le coup { $ply }
    }
page-taken-back = (repris)
page-comment-delete = Supprimer
page-comments-none = Il n’y a pas de commentaires.
page-line-start = Ton propre plateau : choisis un coup. Toi seul vois ce que tu essaies.
page-later = La partie t’attendra de nouveau demain. Aucune autre ne t’attend.
page-rematch-asked = Tu as demandé la revanche à { $name }. La partie commence dès son accord.
page-close = Fermer
page-own = Ta ligne : { $line }
page-leave = Retour à la partie
page-review-wanted = Postern analyse la partie. L’analyse apparaîtra ici dans une minute ou deux.
page-review-none = Personne n’a encore demandé l’analyse de cette partie. Ses joueurs le peuvent, ainsi que quiconque est connecté.
# Pages of series, people and tables.
button-open-page = Ouvrir la page
page-col-rank = Rang
page-col-player = Nom
page-col-figure = Cote
page-col-games = Parties
