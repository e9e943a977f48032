# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ransom-learn-jump = Les soldats vont aussi loin qu’ils veulent, tout droit ou en diagonale, même par-dessus leur camp, jamais par-dessus un adversaire. Saute par-dessus ton Roi jusqu’en d5.
ransom-learn-jump-right = Le soldat est passé par-dessus ton Roi en d3. Le soldat noir en d7 l’aurait arrêté.
ransom-learn-jump-wrong = Choisis le soldat en d2 : il est sous ton Roi et peut sauter par-dessus.
ransom-learn-jump-wrong-other = Le bon soldat, mais pas la bonne case. d5 est deux cases derrière ton Roi.

ransom-learn-edge = On ne capture jamais rien. Un Roi sans case vide autour de lui a perdu : amis, adversaires et bord comptent pareil. Étouffe le Roi noir en a8.
ransom-learn-edge-right = Son propre soldat en b7, les deux tiens et le bord ne lui laissent rien. Tu gagnes.
ransom-learn-edge-wrong = Le Roi noir a encore une case vide, b8. Quel soldat peut y aller ?

ransom-learn-king = Un Roi fait un pas dans l’une des 8 directions, et occupe une case vide comme le fait un soldat. Gagne.
ransom-learn-king-right = Ton Roi a occupé a7, la dernière case vide à côté du Roi noir.
ransom-learn-king-wrong = Le Roi noir a encore une case vide. Un soldat qui va en a7 en libère une autre, mais ton Roi est à un pas.

ransom-learn-own = Tu peux étouffer ton propre Roi, et alors tu perds. Trois fois la même position, ou 400 coups joués, et la partie est nulle. Joue un coup qui ne perd pas.
ransom-learn-own-right = Ton Roi au bord du plateau a encore de la place. Compte ses cases vides avant chaque coup.
ransom-learn-own-wrong = Ton soldat a occupé b1, la dernière case vide à côté de ton propre Roi : tu as perdu.

ransom-learn-both = Les deux Rois, a8 et a6, partagent une dernière case vide. Si les deux étouffent à la fois, le camp qui a joué gagne. Gagne.
ransom-learn-both-right = a7 était la dernière case vide à côté du Roi noir. C’est toi qui as joué : tu gagnes dans tous les cas.
ransom-learn-both-wrong = Ce n’est pas encore la fin. La case commune est a7, et le soldat en h7 passe par-dessus b7.

ransom-learn-save = Noir menace d’étouffer ton Roi par h1–b1. Sauve-le : sors-le, ou mets un soldat sur le chemin.
ransom-learn-save-right = Aucun soldat ne saute un adversaire, et un Roi à découvert a beaucoup de cases vides. Noir n’a plus de coup gagnant.
ransom-learn-save-wrong = Noir joue encore un soldat en b1 et gagne. Il faut bloquer la rangée 1, ou que le Roi quitte a1.

ransom-learn-reach = N’emmure pas ton Roi : en contournant tes soldats, un adversaire doit pouvoir l’atteindre pas à pas, même en diagonale. h1–c1 est donc interdit. Approche h1 sur la rangée 1 au plus près du Roi.
ransom-learn-reach-right = c2 et d1 ne se touchent que par un coin et laissent un passage : un adversaire entre par d2 et c1. Le coup est donc permis. Un camp sans coup légal a perdu.
ransom-learn-reach-wrong = Joue le soldat en h1 le long de la rangée 1, vers ton Roi.
ransom-learn-reach-wrong-far = Permis, mais d1 est plus près, et permis aussi : on entre encore par le passage en d2.
ransom-learn-reach-wrong-inside = Ce soldat a sauté ton Roi et laisse la rangée 1 ouverte. Arrête-toi en d1.

ransom-learn-straight = Avec cette option, les Rois ne vont que tout droit ; étouffer demande toujours les 8 cases. Un camp sans coup légal a perdu. Le soldat noir en h8 est déjà enfermé. Gagne.
ransom-learn-straight-right = b7 est encore vide : le Roi n’est pas étouffé. Mais Noir n’a aucun coup légal et a perdu.
ransom-learn-straight-wrong = Noir a encore un coup. Sur quelle case le Roi en a8 peut-il aller tout droit ?
ransom-learn-straight-wrong-out = Cela laisse sortir le soldat noir en h8 : Noir a un coup. Garde-le enfermé, et remplis b8.

ransom-learn-win = Tu es Noir maintenant. Chaque Roi n’a plus qu’une case vide, au milieu des soldats. Gagne avant Vert.
ransom-learn-win-right = De d1, le soldat est passé par-dessus f1 et g1, son camp, jusqu’en h1. Déplacer un garde aurait ouvert une case.
ransom-learn-win-wrong = Le Roi vert a encore une case vide. Occupe h1 sans bouger un soldat qui touche le Roi.
