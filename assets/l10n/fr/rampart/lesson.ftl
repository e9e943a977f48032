# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
rampart-learn-join = Noir joue. Une pierre doit en toucher une des tiennes, à gauche, à droite, au-dessus ou au-dessous : aucun groupe ne naît à part. Poses-en une qui relie deux de tes groupes.
rampart-learn-join-right = Des pierres reliées forment un groupe. Les groupes grandissent et se relient.
rampart-learn-join-wrong = Cette pierre ne touche qu’un de tes groupes. Cherche un point entre deux.

rampart-learn-kill = Une pierre sans voisin vide est coincée, et tout son groupe est mort. Coince la pierre blanche en c3.
rampart-learn-kill-right = Une seule pierre coincée suffit : les cinq pierres de son groupe sont mortes, même si les autres ont de la place.
rampart-learn-kill-wrong = c3 a encore un voisin vide : c2. Son groupe vit.
rampart-learn-kill-wrong-far = Cela met la pression sur une autre pierre du groupe. c3 est presque coincée : seul c2 est encore vide.

rampart-learn-row = Une longue rangée est faible en son milieu : là, une pierre a des amis des deux côtés, et de la place seulement au-dessus et au-dessous. Tue la rangée blanche.
rampart-learn-row-right = c3 est coincée : les trois pierres sont mortes, même si les deux bouts ont de la place. Garde aussi de la place au milieu de tes rangées.
rampart-learn-row-wrong = La rangée blanche vit tant que c2 est vide : c’est la dernière place à côté de c3.
rampart-learn-row-wrong-end = Ce coup presse un bout de la rangée, qui a encore de la place. La pierre du milieu, c3, n’a qu’un voisin vide : c2.

rampart-learn-remove = Un groupe mort reste en place tant que tu n’y consacres pas un coup. Tu poses ou tu retires, et tu ne passes que si tu ne peux ni l’un ni l’autre. Retire le groupe blanc mort.
rampart-learn-remove-right = Les cinq pierres partent toutes à la fois. C’était tout ton coup : tu ne poses rien en plus.
rampart-learn-remove-wrong = Le groupe blanc mort est encore là. Utilise le bouton qui le retire.
rampart-learn-remove-wrong-own = Cela tue même ton propre groupe : c2 n’a plus de voisin vide. Retire plutôt le groupe blanc.

rampart-learn-friends = c4 n’a que des amis à côté. Jusqu’à 11x11, c’est sans danger : pour être coincée, une pierre doit aussi avoir un voisin adverse. Tue le groupe.
rampart-learn-friends-right = a4 n’a plus de voisin vide, et a un voisin adverse, a3. Cela tue les sept pierres.
rampart-learn-friends-wrong = Le groupe vit encore. Quelle pierre blanche n’a plus qu’un voisin vide que tu peux atteindre ?
rampart-learn-friends-wrong-inside = c4 est hors d’atteinte : ses voisins sont tous des amis. Regarde a4, qui n’a qu’un voisin vide.

rampart-learn-wide = Au-delà de 11x11, comme en 13x13, il suffit qu’aucun voisin ne soit vide : les amis coincent aussi. Retire le groupe mort.
rampart-learn-wide-right = g7 avait des amis des quatre côtés, et en 13x13 c’était mortel. N’y remplis jamais une telle croix toi-même.
rampart-learn-wide-wrong = La croix blanche autour de g7 est morte ici, sans aucun adversaire. Retire-la.

rampart-learn-choose = Deux pierres blanches sont mortes, ton grand groupe aussi. Tu retires un groupe par coup, et un groupe revit dès qu’aucune de ses pierres n’est coincée. Sauve ton groupe.
rampart-learn-choose-right = Sans a1, tes pierres a2 et b1 ont de nouveau un voisin vide : le groupe vit. e5 reste mort et peut attendre.
rampart-learn-choose-wrong = Ton groupe est toujours mort, et Blanc va le retirer. Fais de la place à côté de a2 et b1.
rampart-learn-choose-wrong-other = Cela t’a coûté ton coup. e5 était mort de toute façon, et Blanc retire maintenant tes cinq pierres.

rampart-learn-mortal = Ton propre coup peut tuer ton propre groupe. Pose une pierre où tu veux, mais garde ton groupe en vie.
rampart-learn-mortal-right = Aucune de tes pierres n’est coincée : le groupe vit. Sur ce plateau, les amis seuls ne coincent pas.
rampart-learn-mortal-wrong = Une de tes pierres est maintenant coincée : tout ton groupe est mort.
rampart-learn-mortal-wrong-both = Tuer par suicide : les deux pierres blanches sont mortes, mais tes neuf aussi. Blanc joue, et retire le premier.

rampart-learn-suicide = Tu es Blanc maintenant. Noir vient de tuer a5 et b5 par suicide en a4 : les deux groupes sont morts, et celui qui joue retire le premier. Gagne.
rampart-learn-suicide-right = Les dernières pierres noires sont parties : tu gagnes, et a5 et b5 revivent.
rampart-learn-suicide-wrong = Le groupe noir autour de a4 est mort, mais au prochain coup Noir peut retirer tes pierres mortes. Retire tout de suite le groupe noir.

rampart-learn-infect = Tes pierres a1 et b1 sont mortes, car a1 est coincée, et seul Blanc peut les retirer. Un groupe vivant qui s’y relie meurt. Pose une pierre, mais garde en vie le groupe en d1.
rampart-learn-infect-right = Le groupe en d1 vit. Deux pierres seulement sont mortes, et Blanc doit y consacrer un coup.
rampart-learn-infect-wrong = c1 relie tout à la pierre coincée a1 : maintenant, les cinq pierres sont mortes.

rampart-learn-win = Tu es Noir et gagnes en retirant la dernière pierre blanche. Tue le seul groupe blanc, et reste en vie.
rampart-learn-win-right = Tout le groupe blanc est mort, et aucun des tiens ne l’est. Quoi que joue Blanc, tu le retires et tu gagnes. Il n’y a pas de nulle.
rampart-learn-win-wrong = Le groupe blanc vit encore. Laquelle de ses pierres n’a qu’un voisin vide que tu peux atteindre ?
rampart-learn-win-wrong-own = Ta pierre en c5 est aussitôt coincée : aucun voisin vide et deux adversaires. Seul ton propre groupe meurt.
