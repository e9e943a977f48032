# Formulaires.
button-change-it = Modifier
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
        [first] Je commence
        [second] Je joue en second
       *[chance] Au hasard
    }
form-terms = Autres conditions
form-box =
    { $what ->
        [weekends] Les week-ends ne comptent pas
        [late] Un retard perd la partie aussitôt
        [rated] La partie n’est pas classée
       *[swap] Le second joueur peut échanger les camps
    }
