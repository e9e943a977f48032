ramparts-summary = Passe le rempart adverse : plus tu vas loin, plus tu marques
ramparts-option-endgame = Ce qui se passe quand le camp qui doit jouer n’a pas de coup
ramparts-option-endgame-score = la partie s’arrête et on compte les points (habituel)
ramparts-option-endgame-swap = l’adversaire doit d’abord échanger une paire bloquée

# Options in short words: the label of a menu, its values, and values in a title.
ramparts-label-endgame = Sans coup
ramparts-value-endgame-score = la partie finit
ramparts-value-endgame-swap = échanger une paire
ramparts-term-endgame-swap = échange des paires bloquées

ramparts-forms = Écris c2-c3, c2xd3 ou e6<>e7, avec des cases de a1 à k11

# Refus
ramparts-no-man = il n’y a pas de pion en { $at }
ramparts-not-yours = le pion en { $at } n’est pas à toi
ramparts-not-forward = { $to } n’est pas devant { $from }. Les pions ne font qu’avancer
ramparts-too-far = { $to } est trop loin de { $from }. Un pion avance d’un pas, ou de deux tout droit depuis sa ligne de départ
ramparts-own-man = ton propre pion est en { $at }
ramparts-past-corner = de { $from } à { $to }, un pion ne se glisse pas en diagonale entre les cases de rempart { $flanks }
ramparts-protected = le pion en { $at } est sur son propre rempart, où il est imprenable
ramparts-open-takes-aslant = { $to } n’est pas libre, et depuis { $from }, en terrain ouvert, un pion ne prend qu’en diagonale
ramparts-open-moves-straight = depuis { $from }, en terrain ouvert, un pion avance tout droit ; en diagonale il ne fait que prendre
ramparts-enemy-rampart-takes-nothing = { $from } est sur le rempart adverse, d’où un pion ne prend rien
ramparts-enemy-rampart-moves-straight = { $from } est sur le rempart adverse, d’où un pion n’avance que tout droit
ramparts-off-own-rampart = { $from } est sur ton rempart, d’où un pion avance tout droit, ou en diagonale le long du rempart
ramparts-not-from-line = { $from } n’est pas sur ta ligne de départ. De là seulement un pion avance de deux cases
ramparts-double-step-blocked = les deux cases d’un double pas doivent être vides (occupé : { $occupied })
ramparts-commanded = l’adversaire en { $by } garde { $between }. Un double pas ne traverse pas une case gardée
ramparts-is-capture = il y a un adversaire en { $at }. Pour le prendre, écris { $right }
ramparts-nothing-to-take = il n’y a rien à prendre en { $at }. Pour y aller, écris { $right }
ramparts-no-exchange-due = il n’y a pas d’échange à faire. Il faut endgame=swap et un adversaire sans coup
ramparts-must-exchange = ton adversaire n’a pas de coup. Échange un de ses pions bloqués avec celui de devant ({ $pairs })
ramparts-exchange-reversed = l’adversaire bloqué vient d’abord. Écris { $right }
ramparts-no-such-pair = { $from } et { $to } ne sont pas un adversaire bloqué et ton pion devant lui ; tu peux échanger { $pairs }

# Options et positions
ramparts-too-many =
    { $seat ->
        [first] Noir (x) a { $found } pions, mais il n’y en a que { $most }
       *[second] Blanc (o) a { $found } pions, mais il n’y en a que { $most }
    }
ramparts-turn = { $text } n’est ni x, ni o, ni x!, ni o!
ramparts-never-due = { $text } n’a de sens qu’avec endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text } n’est possible que si Blanc n’a pas de coup, que Noir en a un et qu’un pion noir est juste devant un pion blanc
       *[second] { $text } n’est possible que si Noir n’a pas de coup, que Blanc en a un et qu’un pion blanc est juste devant un pion noir
    }

# La fin
ramparts-blocked =
    { $leader ->
        [first] { $blocked ->
            [first] Noir n’a pas de coup et mène { $more } à { $less }
           *[second] Blanc n’a pas de coup ; Noir mène { $more } à { $less }
        }
       *[second] { $blocked ->
            [first] Noir n’a pas de coup ; Blanc mène { $more } à { $less }
           *[second] Blanc n’a pas de coup et mène { $more } à { $less }
        }
    }
ramparts-blocked-level =
    { $blocked ->
        [first] Noir n’a pas de coup, et chacun a { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
       *[second] Blanc n’a pas de coup, et chacun a { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
    }

# Conséquences
ramparts-ends =
    { $winner ->
        [you] Tu gagnes : { $reason }.
        [first] Noir gagne : { $reason }.
       *[second] Blanc gagne : { $reason }.
    }
ramparts-draws = La partie est nulle : { $reason }.
ramparts-must-exchange-next =
    { $blocked ->
        [you] Tu n’as aucun coup, et ton adversaire doit échanger une paire bloquée.
        [first] Noir n’a aucun coup, et { $swaps ->
            [you] tu dois
           *[other] Blanc doit
        } échanger une paire bloquée.
       *[second] Blanc n’a aucun coup, et { $swaps ->
            [you] tu dois
           *[other] Noir doit
        } échanger une paire bloquée.
    }
ramparts-takes =
    { $side ->
        [you] Ton pion en { $at } est pris.
        [first] Le pion noir en { $at } est pris.
       *[second] Le pion blanc en { $at } est pris.
    }
ramparts-exchanges = Les pions en { $squares } sont échangés.
ramparts-reaches-line =
    { $side ->
        [you] Ton pion est sur la dernière rangée et vaut 3 points.
        [first] Un pion noir est sur la dernière rangée et vaut 3 points.
       *[second] Un pion blanc est sur la dernière rangée et vaut 3 points.
    }
ramparts-enters =
    { $side ->
        [you] Ton pion a passé le rempart adverse et vaut 2 points.
        [first] Un pion noir a passé le rempart adverse et vaut 2 points.
       *[second] Un pion blanc a passé le rempart adverse et vaut 2 points.
    }

# Comparaisons de deux positions
ramparts-steps-compared =
    { $side ->
        [first] Coups dont Noir dispose : { $here } au lieu de { $there }.
       *[second] Coups dont Blanc dispose : { $here } au lieu de { $there }.
    }

# Thèmes des problèmes
ramparts-theme-capture = d’abord une prise
ramparts-theme-quiet = un premier coup discret
ramparts-theme-exposed = l’adversaire prend aussi
ramparts-theme-line = jusqu’à la dernière rangée
ramparts-theme-entry = derrière le rempart adverse
ramparts-theme-points = gagner des points
ramparts-theme-game = gagner la partie
ramparts-theme-long = trois coups ou plus

# Comment on gagne
ramparts-aim = Aie plus de points à la fin : un pion vaut 3 sur la dernière rangée, 2 ailleurs derrière le rempart adverse, et 1 partout ailleurs.
