# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ramparts-learn-leap = Les pions avancent d’une case : tout droit et, derrière leur rempart, aussi en diagonale. De sa ligne de départ, un pion peut avancer de deux cases vides tout droit. De a1, saute ton rempart.
ramparts-learn-leap-right = Les pions des colonnes a, b, j et k sautent ainsi leur rempart ; ceux de c et i s’y posent.
ramparts-learn-leap-wrong = Ce pion n’a pas passé le rempart. Le pion en a1 peut aller en a3 d’un coup.
ramparts-learn-leap-wrong-wall = Le pion est maintenant sur le rempart. Le double pas l’amène au-delà, en a3.

ramparts-learn-guarded = Le double pas est interdit si un adversaire pourrait prendre sur la case du milieu. Blanc en e3 garde d2. Fais un double pas.
ramparts-learn-guarded-right = Aucun adversaire ne garde h2 : h1–h3 est permis. d1–d3 n’était même pas proposé. Il n’y a pas de prise en passant.
ramparts-learn-guarded-wrong = C’était un pas simple. Le pion en h1 peut avancer de deux cases tout droit.
ramparts-learn-guarded-wrong-left = Le pion en d1 n’a pas de double pas : le pion blanc en e3 pourrait le prendre en d2.

ramparts-learn-slip = Personne ne se glisse en diagonale entre deux cases de rempart qui se touchent par un coin, comme c3 et d4. De d3, monte sur le rempart.
ramparts-learn-slip-right = c4 n’était pas proposé. Pour passer un rempart, il faut d’abord s’y poser, ou le sauter d’un double pas.
ramparts-learn-slip-wrong = Joue le pion en d3. Ton rempart, celui en petites briques, est juste devant lui.
ramparts-learn-slip-wrong-inside = e4 est encore derrière ton rempart. La case de rempart devant d3 est d4.

ramparts-learn-safe = Le pion blanc en d3 menace c2. Un pion sur son propre rempart est imprenable. Sauve ton pion.
ramparts-learn-safe-right = c3 fait partie de ton rempart : rien ne peut y prendre le pion. Derrière ton rempart, tes pions prennent tout droit et en diagonale.
ramparts-learn-safe-wrong = Blanc prend maintenant en c2. Monte sur ton rempart avec ce pion.
ramparts-learn-safe-wrong-take = Tu prends d3, mais Blanc reprend depuis e4. On n’est jamais obligé de prendre.

ramparts-learn-field = En terrain ouvert, entre les remparts, un pion avance tout droit et prend en diagonale. On n’est jamais obligé de prendre, mais prends un pion maintenant.
ramparts-learn-field-right = d6 est droit devant, et en terrain ouvert on ne prend rien tout droit. En diagonale, tu peux prendre.
ramparts-learn-field-wrong = Rien n’a été pris. Regarde en diagonale devant d5.

ramparts-learn-shield = Deux pions blancs sont en diagonale devant c7. Celui en d8 est sur son propre rempart, donc à l’abri. Prends l’autre.
ramparts-learn-shield-right = b8 est en terrain ouvert : ce pion était prenable. d8 n’était pas proposé.
ramparts-learn-shield-wrong = Rien n’a été pris. Le pion en c7 peut prendre l’un des deux.

ramparts-learn-enter = Sur le rempart adverse, un pion avance seulement tout droit et ne prend rien. Entre avec le pion en c9.
ramparts-learn-enter-right = Du rempart, tu ne pouvais pas prendre d10. Derrière le rempart adverse, un pion vaut 2 points, avance et prend tout droit ou en diagonale. On peut encore le prendre.
ramparts-learn-enter-wrong = Le pion en c9 est encore sur le rempart et vaut 1 point. Avance-le tout droit.

ramparts-learn-deep = Derrière le rempart adverse, un pion va tout droit ou en diagonale et vaut 2 points ; sur la dernière rangée il en vaut 3, et rien ne peut le prendre. Partout ailleurs il vaut 1. Gagne un point.
ramparts-learn-deep-right = Le pion vaut maintenant 3 points. Il y reste, et rien ne peut le prendre.
ramparts-learn-deep-wrong = Ce pion vaut autant qu’avant. Quel pion peut atteindre la dernière rangée ?
ramparts-learn-deep-wrong-inside = Ce pion était déjà derrière le rempart et vaut toujours 2 points. Le pion en e10 peut atteindre la dernière rangée.

ramparts-learn-along = Sur son propre rempart, un pion prend aussi tout droit. Sans prendre, il avance tout droit, ou en diagonale le long du rempart. Prends un pion.
ramparts-learn-along-right = Du rempart, on prend dans les trois directions vers l’avant. b4 n’était pas proposé : la case est vide et hors de ton rempart.
ramparts-learn-along-wrong = Rien n’a été pris. Le pion blanc en c4 est juste devant c3.
ramparts-learn-along-wrong-wall = C’est un pas le long du rempart, de c3 à d4, et il ne prend rien. Le pion blanc est en c4.

ramparts-learn-swap = Option « échanger une paire » : Blanc n’a aucun coup. Tu dois donc échanger un pion blanc bloqué avec ton pion devant lui. Ne perds aucun pion.
ramparts-learn-swap-right = c6 et c5 ont échangé leurs places. Blanc a de nouveau un coup, et ne peut rien te prendre.
ramparts-learn-swap-wrong = Le pion blanc en i5 prend maintenant le tien en j4. Échange l’autre paire, c6 et c5.

ramparts-learn-win = La partie finit quand le camp au trait n’a pas de coup. Qui a le plus de points gagne ; à égalité, elle est nulle. Le dernier pion blanc, en c1, vaut 3 et ne peut plus bouger. Gagne avec ce coup.
ramparts-learn-win-right = Blanc n’a pas de coup, la partie est finie : 3 et 1 font 4 points, Blanc en a 3. Qui en a le plus gagne.
ramparts-learn-win-wrong = Ce coup ne gagne pas. Compte les points des deux camps.
ramparts-learn-win-wrong-drawn = C’est 3 à 3, partie nulle : ton pion en e10 vaut 2 points. Amène-le sur la dernière rangée.
