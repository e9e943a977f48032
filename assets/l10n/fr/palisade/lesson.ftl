# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
palisade-learn-link = Noir et Blanc ont chacun leurs points, comme les deux couleurs d’un échiquier. Les pierres qui se touchent par un coin sont liées. Relie b2 et d4.
palisade-learn-link-right = c3 touche les deux par un coin : les trois pierres forment un chemin. Un chemin n’enferme rien tant qu’il est ouvert.
palisade-learn-link-wrong = Cette pierre ne relie pas les deux. Cherche le point qui touche les deux par un coin.
palisade-learn-link-wrong-other = Cette pierre n’en touche qu’une. c3 touche les deux.

palisade-learn-loop = Une boucle est un chemin fermé de tes pierres, coin à coin. Les pierres adverses à l’intérieur sont capturées. Fermes-en une.
palisade-learn-loop-right = c4 est capturée. Les quatre pierres et le point intérieur sont à toi : 5 points.
palisade-learn-loop-wrong = La boucle autour de c4 est encore ouverte. Il manque un de ses quatre coins.

palisade-learn-inside = Tu possèdes tous les points sur une boucle et à l’intérieur, même vides, et personne ne peut plus y poser. Ferme la plus grande boucle.
palisade-learn-inside-right = Huit pierres et cinq points à l’intérieur : 13 points d’un coup.
palisade-learn-inside-wrong = Cela ne ferme aucune boucle. Suis tes pierres de coin en coin : où est le trou ?
palisade-learn-inside-wrong-small = Une boucle, mais plus petite. En f4, tu aurais gagné 13 points d’un coup.

palisade-learn-outside = Seuls comptent les points sur une boucle ou à l’intérieur. Une pierre hors de toute boucle ne compte pas, même liée à d’autres. Ferme la boucle autour de c4.
palisade-learn-outside-right = 5 points : la boucle et, dedans, c4. e3 et f2 lui sont liées, mais restent dehors et ne comptent pas.
palisade-learn-outside-wrong = La boucle autour de c4 n’est pas fermée. Il lui manque un coin : c3.

palisade-learn-ring = L’anneau pâle autour du plateau a des pierres des deux couleurs. Les tiennes se lient par les coins à tes pierres et sont imprenables. Sers-t’en pour capturer a2.
palisade-learn-ring-right = Une pierre de l’anneau à côté de a2 a fermé la boucle avec a1, b2 et a3. Au bord, une boucle demande moins de pierres. L’anneau ne compte aucun point, et ses quatre coins sont vides.
palisade-learn-ring-wrong = a2 n’est pas encore dans une boucle. Quel point au-dessus est à toi ?
palisade-learn-ring-wrong-empty = Cette boucle utilise aussi l’anneau, mais b1 est vide. Enferme plutôt a2.

palisade-learn-first = Blanc menace de fermer une boucle autour de d4 en jouant e4. Tu ne peux pas poser sur les points blancs. Sauve d4.
palisade-learn-first-right = Tu as été plus rapide : c4 est capturée, et la boucle blanche a un trou pour toujours.
palisade-learn-first-wrong = Blanc répond e4 et capture d4. Seule une capture pare la menace : regarde c4.

palisade-learn-nested = Blanc a une boucle autour de d4. Une boucle dans une plus grande est capturée comme toute pierre. Capture-la.
palisade-learn-nested-right = Les quatre pierres sont parties, et avec elles les 5 points de Blanc. Les 13 sont à toi.
palisade-learn-nested-wrong = La boucle blanche tient encore. Ton chemin autour a un trou.

palisade-learn-most = Deux pierres peuvent capturer ici, et l’une rapporte plus de points que l’autre. Trouve-la.
palisade-learn-most-right = La longue boucle de a5 par c7, e5 et c3 est fermée : 2 captures et 10 points.
palisade-learn-most-wrong = Cela ne ferme aucune boucle. Regarde le long chemin de b4 par c3, e5 et c7 jusqu’à b6.
palisade-learn-most-wrong-less = Cela capture aussi et rapporte 8 points. a5 capture les mêmes pierres et en rapporte 10.
palisade-learn-most-wrong-edge = Une boucle de 4 points, mais rien n’est capturé. a5 rapporte plus.

palisade-learn-win = On ne passe jamais. La partie finit quand tous les points sont pris ; qui en a le plus gagne. Tu peux encore poser sur deux points. Un seul gagne.
palisade-learn-win-right = a5 capture a4 et assure le coin. Blanc prend le reste, mais cela ne suffit pas. Il n’y a pas de nulle : le nombre de points est impair.
palisade-learn-win-wrong = Blanc répond dans l’autre coin et finit avec plus de points. Capture d’abord.
