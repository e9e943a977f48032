# Commandes : 100 caractères au plus par texte, 8000 pour tous les textes d’une commande. Les mots entre accents graves restent en anglais.
open-board = Ouvrir ce plateau
command-help = Comment ça marche, et une partie pour commencer
command-challenge = Défie quelqu’un
command-move = Joue ton coup
command-board = Regarde un plateau ; toi seul le vois
command-hint = Ce que jouerait Postern (contre Postern et sur les plateaux d’analyse)
command-games = Tes parties et défis, d’abord ceux où c’est à toi
command-rules = Les règles d’un jeu
command-replay = Revois une partie, ou des positions côte à côte
command-puzzle = Une position où une idée gagne : trouve-la
command-review = Fais analyser une partie terminée par Postern
command-settings = Comment tu vois les plateaux
command-draw = Propose la nulle
command-takeback = Demande à reprendre ton dernier coup
command-resign = Abandonne une partie (avec confirmation)

argument-opponent = Contre qui ? Postern = l’ordinateur ; vide : accepte qui veut
argument-level = La force de Postern ; vide : 3
argument-colour = Ton camp ; vide : tiré au sort
argument-pace = Temps par coup ; vide : sans limite
argument-move = Ton coup, par exemple d4 ou c2-c3
argument-game = Quelle partie, si tu en as plusieurs
argument-which-game = Quel jeu
argument-text = En mots : rows, un camp, une rangée (row 3) ou une colonne (column d)
argument-theme = Couleurs du plateau
argument-width = Largeur du plateau en pixels ; d’ordinaire 1080
argument-below = Quel camp est en bas
argument-moves = Jusqu’à 9 positions côte à côte, après ces coups : 4, 9, 12

level-choice =
    { $level ->
        [1] 1 : novice
        [2] 2 : débutant
        [3] 3 : joueur occasionnel
        [4] 4 : joueur de club
        [5] 5 : bon joueur de club
        [6] 6 : maître
       *[7] 7 : pleine force
    }
colour-choice =
    { $moves ->
        [first] { $side } (commence)
       *[second] { $side } (joue en second)
    }
colour-chance = Au hasard
theme-wood = Bois
theme-slate = Ardoise (sombre)
theme-paper = Papier (pour imprimer)
theme-cobalt = Cobalt (lisible par les daltoniens)
theme-contrast = Contraste élevé
below-own = ton camp
below-first = qui commence
below-second = qui joue en second
