# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Pose un pion de ta réserve sur une case vide. Un groupe sans case vide à côté est capturé. Capture d5.
inchworm-learn-drop-right = Les quatre cases à côté de d5 étaient prises : le pion est ton prisonnier, un point.
inchworm-learn-drop-wrong = d5 a encore une case vide à côté. Gauche, droite, dessus et dessous comptent, pas les diagonales.

inchworm-learn-stack = On peut aussi poser un pion sur une de ses piles, quelle que soit sa hauteur. Grandis la pile en d5.
inchworm-learn-stack-right = La pile a 2 pions. Une haute pile va loin quand on l’étale, mais vaut autant de points pour l’adversaire.
inchworm-learn-stack-wrong = Ce pion est seul. Choisis la case de ta pile, d5.

inchworm-learn-collect = Rassemble le long d’une ligne droite ou diagonale avec tes piles sur chaque case : elles n’en font qu’une. Rassemble les trois.
inchworm-learn-collect-right = Un seul coup a fait une pile de 3 sur la dernière case.
inchworm-learn-collect-wrong = Ce n’était pas un rassemblement. Appuie sur Rassembler, puis sur un bout de la ligne et sur l’autre.
inchworm-learn-collect-wrong-short = Tu n’as rassemblé que deux piles. Va d’un bout de la ligne à l’autre.

inchworm-learn-spread = Étale toute une pile le long d’un chemin de cases vides, un pion par case, la sienne d’abord. Capture b2.
inchworm-learn-spread-right = Le chemin peut tourner dans 8 directions. b3 et c2 ont été remplies d’un coup, et b2 n’avait plus de case vide.
inchworm-learn-spread-wrong = b2 a encore des cases vides à côté, b3 et c2. La pile en a2 peut remplir les deux d’un coup.
inchworm-learn-spread-wrong-path = Ce chemin laisse une case vide à côté de b2. Passe par b3 vers c2.
inchworm-learn-spread-wrong-drop = Un seul pion remplit une case, et b2 garde l’autre. Étale la pile en a2.

inchworm-learn-tall = Chaque pion capturé rapporte un point : une haute pile vaut sa hauteur. Fais la capture qui rapporte le plus.
inchworm-learn-tall-right = Quatre pions, quatre points. Une partie normale se gagne à 60 points ; ici, le but est 10.
inchworm-learn-tall-wrong = Rien n’a été capturé. La pile en g4 n’a plus qu’une case vide à côté.
inchworm-learn-tall-wrong-small = Cela rapporte 1 point. La pile en g4 en vaut 4.

inchworm-learn-own = Les captures valent pour les deux couleurs à la fois, tes pions compris. Capture un pion sans en perdre.
inchworm-learn-own-right = b4 est capturé, et ton pion en c4 a des cases vides à côté.
inchworm-learn-own-wrong = Rien n’a été capturé. b4 n’a plus qu’une case vide à côté.
inchworm-learn-own-wrong-both = g4 est capturé, mais ton pion en h4 aussi : aucun n’avait de case vide. Regarde b4.

inchworm-learn-rescue = Bleu tient cinq de tes pions. Un coup peut les délivrer tous : ils reviennent dans ta réserve. Délivre-les.
inchworm-learn-rescue-right = Ta réserve a de nouveau 11 pions. Bleu garde les 5 points.
inchworm-learn-rescue-wrong = Tes cinq pions sont toujours prisonniers. Utilise le bouton qui les délivre.

inchworm-learn-win = Le but de cette partie est 10 points, et tu en as 8. La pile en d4 a 2 pions. Gagne.
inchworm-learn-win-right = La pile a rampé autour de d4 comme une chenille : 2 points, et la partie est à toi.
inchworm-learn-win-wrong = d4 est encore libre de deux côtés, d3 et e4. Ta pile de 3 peut remplir les deux.
inchworm-learn-win-wrong-path = Ce chemin laisse une case vide à côté de d4. Il doit couvrir d3 et e4.
inchworm-learn-win-wrong-drop = Cela ne remplit qu’un côté. Étale ta pile de 3 sur les deux.
