# Formulaires.
button-change-it = Modifier
form-late = Le formulaire ne s’est pas ouvert à temps (réf. { $reference }). Appuie encore une fois.
# Une commande dans le menu d’une personne.
challenge-person = Défier
form-opponent = Adversaire
form-opponent-about = Vide : tout le monde ici peut accepter. Postern est l’ordinateur.
form-opponent-direct = Une personne, ou Postern pour l’ordinateur
form-game = Jeu et façon de jouer
form-pace = Temps
form-colour = Ton camp
form-side =
    { $moves ->
        [first] Tu commences
        [second] Tu joues en second
       *[chance] Au hasard
    }
form-terms = Autres conditions
form-box =
    { $what ->
        [weekends] Les week-ends ne comptent pas
        [late] Un retard perd la partie aussitôt
        [rated] La partie n’est pas classée
        [casual] L’ordinateur joue comme un joueur occasionnel (niveau 3)
        [strong] L’ordinateur joue de son mieux (niveau 7)
       *[swap] Le second joueur peut échanger les camps
    }
form-one-level = Coche au plus un niveau de l’ordinateur.
form-way = Façon de jouer
form-options = Options du jeu
form-options-about = Comme size=13. /terms montre aussi chaque condition en menu.
command-terms = Proposer d’autres conditions pour un défi ouvert, ou changer les tiennes
argument-terms-challenge = Quel défi ; le seul ouvert si vide
argument-terms-options = Options du jeu, comme size=13
colour-first = Le camp qui commence
colour-second = Le camp qui joue en second
terms-which = Choisis le défi ouvert (`challenge`) ; des suggestions apparaissent pendant la saisie.
button-settings-form = Fuseau et heures calmes
form-zone = Ton fuseau horaire
form-zone-about = Une ville, un pays ou un nom comme Europe/Berlin ; vide pour aucun
form-quiet = Heures calmes
form-quiet-about = Comme 22-7 ou 22:30-6:45 ; vide pour aucune
button-series-new = Nouvelle série
form-series-name = Nom
form-series-usual = Nouvelle série
form-series-seats = Vide : le nombre habituel pour ce genre de série
button-lobby-form = Installer le foyer
form-server =
    { $what ->
        [lobby] Salon du foyer
        [pace] Temps habituel
        [across] Places libres
       *[letter] Salon de la lettre de la semaine
    }
form-server-about = Vide : aucun
