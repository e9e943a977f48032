# Commandes : 100 caractères au plus par texte, 8000 pour tous les textes d’une commande. Les mots entre accents graves restent en anglais.
profile-of = Profil
open-board = Ouvrir ce plateau
command-help = Comment ça marche, et une partie pour commencer
command-play = Trouve une partie : places libres, quelqu’un, ou l’ordinateur
command-challenge = Défie quelqu’un
command-move = Joue ton coup
command-board = Regarde un plateau ; personne d’autre ne le voit
command-hint = Ce que jouerait Postern (contre Postern et sur les plateaux d’analyse)
command-games = Tes parties et défis, d’abord ceux où c’est à toi
command-table = Le tableau d’un jeu : qui joue le mieux, et où tu en es
command-profile = Classements, résultats et fiabilité : les tiens ou ceux d’une autre personne
argument-table-where = Ce serveur ou tous les serveurs ; ce serveur si c’est vide
table-where-here = ce serveur
table-where-all = tous les serveurs
argument-table-against = Par classement entre personnes, ou par niveau contre Postern
table-against-people = entre personnes
table-against-computer = contre Postern
argument-profile = Le profil de qui ; vide pour le tien
command-rules = Les règles d’un jeu
command-replay = Revois une partie, ou des positions côte à côte
command-puzzle = Une position où une idée gagne : trouve-la
command-review = Demande à Postern le bilan d’une partie terminée
command-settings = Comment tu vois les plateaux, quand et où tu reçois des pings
command-next = Va à la prochaine partie qui t’attend
command-ping = Vérifie que les pings t’arrivent
command-test = Envoie-toi un ping d’essai et vois où il arrive
command-vacation = Arrête toutes tes horloges pour quelques jours
command-vacation-start = Pars en vacances : toutes tes horloges s’arrêtent
command-vacation-end = Termine tes vacances, ou annule celles qui sont prévues
command-vacation-show = Tes vacances, et les jours qui te restent
command-draw = Propose la nulle
command-takeback = Demande à reprendre ton dernier coup
command-plan = Prévois tes réponses aux coups de ton adversaire
plan-command =
    { $what ->
        [set] Prévois des réponses ; personne ne les voit avant qu’elles soient jouées
        [cut] Supprime ton plan
       *[show] Ton plan dans une partie ; personne d’autre ne le voit
    }
command-history = Parcours une partie, coup par coup
command-watch = Regarde une partie en cours de ce serveur
command-comment = Commente une position ; les joueurs le voient après la partie
command-notes = Ce que tu as essayé sur le plateau d’analyse d’une partie
command-record = Une partie en texte et en fichier
command-import = Ouvre une partie depuis sa feuille : texte, fichier ou image
command-move-here = Joue désormais une de tes parties ici
command-resign = Abandonne une partie (avec confirmation)
command-block = Écarte les défis et propositions de quelqu’un, ou regarde ta liste
command-privacy = Ce que Postern garde sur toi ; récupère-le ou supprime-le
command-doctor = Vérifie ce que Postern peut faire ici, et ce qui manque
command-server = Ce qui vaut pour tous sur ce serveur
command-server-settings = Où et comment on joue ici
command-server-remove-game = Arrête une partie ici ou annule une partie finie ; les deux joueurs voient la raison
command-server-remove-comment = Supprime un commentaire sur une partie d’ici
command-server-block = Empêche quelqu’un de lancer des parties ici, ou regarde la liste

argument-opponent = Contre qui ? Postern = l’ordinateur ; vide : accepte qui veut
argument-level = La force de Postern ; vide : 1
argument-colour = Ton camp ; vide : tiré au sort
argument-pace = Temps : 3d = 3 jours par coup, 3d+12h max 7d = réserve ; vide : sans limite
argument-weekends = Les samedis et dimanches comptent-ils ? Vide : oui
argument-late = En cas de retard ; vide : l’adversaire décide
argument-rated = La partie compte-t-elle au classement ? Oui si vide
argument-until = Le dernier jour, comme 2026-12-31
argument-from = Le premier jour, comme 2026-12-24 ; vide : tout de suite
argument-move = Ton coup, par exemple d4 ou c2-c3
argument-draw = Propose la nulle avec le coup
draw-offer = Proposer nulle
argument-lines = Le coup de ton adversaire, ta réponse : d4 e5; c3 c4
argument-record = La feuille de partie, ou des coups seuls avec `game`
argument-file = Un fichier texte ou une image de Postern
argument-against = Parties terminées contre cette personne
argument-result = Parties terminées avec ce résultat
argument-since = Parties terminées depuis ce jour, ce mois ou cette année : 2026-11-22
argument-finished-until = Parties terminées jusqu’à ce jour, ce mois ou cette année : 2026-11
result-won = gagnée
result-lost = perdue
result-drawn = nulle
result-closed = terminée sans résultat
argument-game = Quelle partie, si tu en as plusieurs
argument-which-game = Quel jeu
argument-text = En mots : rows, position, un camp, une rangée (row 3) ou une colonne (column d)
argument-theme = Couleurs du plateau
argument-puzzle-theme = Un genre de problèmes, par exemple un premier coup discret
argument-width = Largeur du plateau en pixels ; d’ordinaire 1080
argument-below = Quel camp est en bas
argument-zone = Ton fuseau horaire, comme Europe/Paris
argument-quiet = Heures sans ping, comme 22-7, ou none
argument-webhook = Une adresse HTTPS qui apprend tes tours et résultats, ou none
argument-moves = Jusqu’à 9 positions côte à côte, après ces coups : 4, 9, 12
argument-block = La personne à bloquer ; vide montre ta liste
argument-blocked = Qui ne peut pas lancer de parties ici ; vide montre la liste
argument-reason = Pourquoi ; les deux joueurs le lisent
argument-remove-game = Le numéro de la partie, comme 2035
argument-remove-comment = Le commentaire
argument-watch-game = Une partie en cours ; vide pour la liste
argument-comment-text = Ton commentaire, sur une ligne
argument-comment-game = Quelle partie ; vide pour celle qui est en cours ici
argument-comment-ply = Le nombre de coups avant la position ; vide pour maintenant
argument-server-zone = Fuseau horaire de ce serveur, comme Europe/Paris

level-choice =
    { $level ->
        [1] 1 : novice
        [2] 2 : débutant
        [3] 3 : joueur occasionnel
        [4] 4 : joueur de club
        [5] 5 : bon joueur de club
        [6] 6 : maître
       *[7] 7 : pleine force
    }
colour-choice =
    { $moves ->
        [first] { $side } (commence)
       *[second] { $side } (joue en second)
    }
colour-chance = Au hasard
weekends-count = Les week-ends comptent
weekends-off = Les week-ends ne comptent pas
late-wait = L’adversaire décide : gagner au temps ou attendre
late-lose = Le retardataire perd (sans limite : après 30 jours, sur demande)
rated-yes = Oui, elle compte
rated-no = Non, non classée
theme-wood = Bois
theme-slate = Ardoise (sombre)
theme-paper = Papier (pour imprimer)
theme-cobalt = Cobalt (pour daltoniens aussi)
theme-contrast = Contraste élevé
below-own = ton camp
below-first = qui commence
below-second = qui joue en second
argument-format = Le format du fichier
format-text = texte, pour Postern et pour lire
format-sgf = SGF, pour les programmes de go
format-json = JSON, comme Abstract Play note les parties
