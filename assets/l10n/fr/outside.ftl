# Les parties là où le bot n’est pas membre : un groupe, une conversation entre amis, un serveur qui ne l’a pas ajouté.
outside-by-command = Postern n’est pas membre ici et ne peut pas y publier de défi avec ce bouton. Utilise `/challenge` : tout le monde ici pourra accepter la carte.
outside-hidden = Ici, tu es seul à voir les réponses de Postern : ce serveur ne te laisse pas utiliser d’applications externes devant les autres. Choisis un `opponent`, qui recevra ton défi par message privé.
outside-hidden-sent = -# Ici, tu es seul à voir les réponses de Postern : ce serveur ne te laisse pas utiliser d’applications externes devant les autres.
outside-card = -# Postern n’est pas membre ici : il annonce vos tours par message privé. Pour les recevoir, il faut que chacun de vous ajoute Postern à son compte.
outside-board = { $head }{ $last }
outside-told = -# Postern annonce son tour à chaque joueur par message privé. Tu n’as rien reçu ? Ajoute Postern à ton compte. **Plateau** montre ici la position actuelle.
button-add-postern = Ajouter Postern à ton compte
elsewhere = Postern n’est pas membre ici, donc aucune partie ne peut y être déplacée. Tu peux la déplacer sur un serveur où il est, ou en message privé.
outside-play = Postern n’est pas membre ici. **Défier quelqu’un** publie une carte que tout le monde ici peut accepter, ou une seule personne. **Ordinateur** lance une partie contre Postern.
outside-play-hidden = Ici, tu es seul à voir les réponses de Postern : ce serveur ne te laisse pas utiliser d’applications externes devant les autres. **Défier quelqu’un** envoie un défi par message privé. **Ordinateur** lance une partie contre Postern en messages privés.
terms-at-card = Change ces conditions sur la carte, là où tu as lancé le défi. Ou retire-le dans `/games` et lances-en un nouveau.
