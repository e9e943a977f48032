# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Pose un pion de ta réserve sur une case vide. Des pions côte à côte forment un groupe ; sans case vide à côté, il est capturé. Capture d5.
inchworm-learn-drop-right = Les quatre cases à côté de d5 étaient prises : le pion est ton prisonnier, un point.
inchworm-learn-drop-wrong = d5 a encore une case vide à côté. Gauche, droite, dessus et dessous comptent, pas les diagonales.

inchworm-learn-stack = Tu peux aussi poser un pion sur une de tes piles, quelle que soit sa hauteur. On ne passe que si rien d’autre n’est possible. Rehausse la pile en d5.
inchworm-learn-stack-right = La pile a 2 pions. Une pile haute va loin quand on l’étale, mais si elle est capturée, l’adversaire marque un point par pion.
inchworm-learn-stack-wrong = Aucune pile n’est plus haute. Choisis la case de ta pile, d5.

inchworm-learn-collect = Tes piles qui se suivent sans trou sur une ligne droite ou diagonale peuvent être rassemblées en une seule. Rassemble les trois.
inchworm-learn-collect-right = Un seul coup a fait une pile de 3 sur la dernière case.
inchworm-learn-collect-wrong = Tu n’as rien rassemblé. Appuie sur « Rassembler une ligne », puis sur un bout de la ligne et sur l’autre.
inchworm-learn-collect-wrong-short = Tu n’as rassemblé que deux piles. Va d’un bout de la ligne à l’autre.

inchworm-learn-spread = Étale toute une pile le long d’un chemin de cases vides, dans n’importe laquelle des 8 directions : un pion par case, le premier reste sur la sienne. Capture b2.
inchworm-learn-spread-right = Le chemin peut tourner à chaque pas. b3 et c2 ont été remplies d’un coup, et b2 n’avait plus de case vide.
inchworm-learn-spread-wrong = b2 a encore des cases vides à côté, b3 et c2. La pile en a2 peut remplir les deux d’un coup.
inchworm-learn-spread-wrong-path = Ce chemin laisse une case vide à côté de b2. Passe par b3 vers c2.
inchworm-learn-spread-wrong-drop = Un seul pion remplit une case, et b2 garde l’autre. Étale la pile en a2.

inchworm-learn-tall = Chaque pion capturé rapporte un point : une pile haute vaut sa hauteur. Fais la capture qui rapporte le plus.
inchworm-learn-tall-right = Quatre pions, quatre points.
inchworm-learn-tall-wrong = Rien n’a été capturé. La pile en g4 n’a plus qu’une case vide à côté.
inchworm-learn-tall-wrong-small = Cela rapporte 1 point. La pile en g4 en vaut 4.

inchworm-learn-own = Les captures valent pour les deux couleurs à la fois, tes pions compris. Capture un pion sans en perdre.
inchworm-learn-own-right = b4 est capturé, et ton pion en c4 a des cases vides à côté.
inchworm-learn-own-wrong = Rien n’a été capturé. b4 n’a plus qu’une case vide à côté.
inchworm-learn-own-wrong-both = g4 est capturé, mais ton pion en h4 aussi : aucun des deux n’avait de case vide à côté. Regarde b4.

inchworm-learn-rescue = Bleu tient cinq de tes pions. Un coup entier les libère, toujours tous à la fois : ils reviennent dans ta réserve, mais Bleu garde les points. Libère-les.
inchworm-learn-rescue-right = Ta réserve a de nouveau 11 pions, et Bleu a toujours 5 points.
inchworm-learn-rescue-wrong = Tes cinq pions sont toujours prisonniers. Utilise le bouton qui les libère.

inchworm-learn-edges = Avec cette option, les colonnes a et h se touchent (sur un tore, les rangées 1 et 8 aussi). Voisins, lignes et chemins franchissent le bord. Capture a4.
inchworm-learn-edges-right = Sur ce plateau, h4 est à côté de a4. C’était la dernière case vide à côté du pion bleu.
inchworm-learn-edges-wrong = a4 a encore une case vide à côté, au-delà du bord : h4.

inchworm-learn-prisoner = Avec cette option, un coup peut poser un de tes prisonniers sur une case vide, comme pion de l’adversaire. Tu as 8 points sur 10. Gagne.
inchworm-learn-prisoner-right = Le prisonnier en e5 et le pion en d5 ont été capturés ensemble : 2 points, et 10 suffisent.
inchworm-learn-prisoner-wrong = d5 et e5 n’ont pas d’autre case vide à côté. Un prisonnier en e5 serait capturé avec d5.
inchworm-learn-prisoner-wrong-drop = Seul d5 est capturé : 9 points. Un prisonnier en e5 est repris avec lui et compte encore une fois.

inchworm-learn-race = On gagne avec 10 points. Tu en as 8, Bleu 9. Si un coup y mène les deux camps, celui qui en a le plus gagne ; à égalité, la partie est nulle. Gagne.
inchworm-learn-race-right = La pile en g4 t’a donné 3 points, et h4 en a donné 1 à Bleu : tu gagnes 11 à 10.
inchworm-learn-race-wrong = Tu as toujours 8 points. La pile en g4 a 3 pions et une seule case vide à côté.
inchworm-learn-race-wrong-small = Cela fait 9 points. La pile en g4 en vaut 3, même si ton pion en h4 est capturé aussi.

inchworm-learn-win = L’objectif est ici de 10 points, 60 d’habitude, et tu en as 8. Trois fois la même position, ou 120 coups sans capture : partie nulle. La pile en d4 a 2 pions. Gagne.
inchworm-learn-win-right = La pile a rampé autour de d4 comme une chenille : 2 points, et la partie est à toi.
inchworm-learn-win-wrong = d4 est encore libre de deux côtés, d3 et e4. Ta pile de 3 peut remplir les deux.
inchworm-learn-win-wrong-path = Ce chemin laisse une case vide à côté de d4. Il doit couvrir d3 et e4.
inchworm-learn-win-wrong-drop = Cela ne remplit qu’un côté. Étale ta pile de 3 sur les deux.
