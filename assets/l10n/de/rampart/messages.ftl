rampart-summary = Klemm einen Stein ein, und seine ganze Gruppe ist tot
rampart-option-size = Punkte je Seite: 11 oder 13, oder so viele wie deine Aufstellung hat
rampart-option-size-11 = 11x11, je neun Steine (üblich)
rampart-option-size-13 = 13x13, je zwölf Steine
rampart-option-setup = Die Steine am Anfang: standard, alternative oder Reihen wie x6/7/7/7/7/7/6o
rampart-option-setup-standard = die Aufstellung des Autors für diese Größe
rampart-option-setup-alternative = die andere Aufstellung des Autors, 13x13
rampart-option-handicap = Darf deine eigene Aufstellung eine Seite bevorzugen?
rampart-option-handicap-no = beide Seiten gleich
rampart-option-handicap-yes = beliebig viele Steine je Seite

# Options in short words: the label of a menu, its values, and values in a title.
rampart-label-size = Brett
rampart-label-setup = Aufstellung
rampart-value-setup-standard = übliche
rampart-value-setup-alternative = andere
rampart-term-setup-alternative = andere Aufstellung
rampart-value-setup = eigene Aufstellung
rampart-label-handicap = Vorgabe
rampart-value-handicap-no = keine
rampart-value-handicap-yes = erlaubt
rampart-term-handicap-yes = Vorgabe erlaubt

rampart-forms = Schreib d4 (setzen), xd4 (die Gruppe auf d4 entfernen) oder pass

# Ablehnungen
rampart-over = Die Partie ist zu Ende. Eine Seite hat keine Steine mehr
rampart-off-board = { $square } liegt nicht auf dem Brett ({ $size }x{ $size })
rampart-occupied =
    { $by ->
        [own] Auf { $square } steht schon ein Stein von dir. Setz auf einen leeren Punkt
        [dead] { $square } gehört zu einer toten Gruppe des Gegners. Mit x{ $square } entfernst du sie
       *[enemy] Auf { $square } steht ein Stein des Gegners. Setz auf einen leeren Punkt
    }
rampart-not-beside = { $square } berührt keinen deiner Steine
rampart-nothing-there = Auf { $square } steht kein Stein zum Entfernen. Um dort zu setzen, schreib { $square }
rampart-own-group = Die Gruppe auf { $square } ist deine eigene. Entfernen kannst du nur Gruppen des Gegners
rampart-alive = Die Gruppe auf { $square } lebt. Entfernen lässt sich nur eine Gruppe mit eingeklemmtem Stein
rampart-must-remove = Passen kannst du noch nicht. Die tote Gruppe auf { $square } lässt sich entfernen
rampart-must-place =
    { $more ->
        [0] Passen kannst du noch nicht. Setzen kannst du auf { $squares }
       *[other] Passen kannst du noch nicht. Setzen kannst du unter anderem auf { $squares }
    }

# Optionen und Stellungen
rampart-empty-board = Auf dem Brett steht kein Stein
rampart-no-standard = Die übliche Aufstellung gibt es für 11x11 und 13x13; für { $size }x{ $size } gib eigene Reihen an (7x7 bis 19x19)
rampart-no-alternative = Die andere Aufstellung ist 13x13, nicht { $size }x{ $size }; lass die Größe weg
rampart-other-size =
    Die Aufstellung hat { $rows ->
            [one] { $rows } Reihe
           *[other] { $rows } Reihen
        }, nicht { $given }; lass die Größe weg
rampart-setup-rows = Gib standard, alternative oder Reihen von oben nach unten an, etwa x6/7/7/7/7/7/6o ({ $fault })
rampart-setup-size = Das Brett ist { $cols }x{ $rows }; es muss quadratisch sein, von 7x7 bis 19x19
rampart-no-stones =
    { $seat ->
        [first] Schwarz (x) hat keinen Stein; jede Seite braucht mindestens einen
       *[second] Weiß (o) hat keinen Stein; jede Seite braucht mindestens einen
    }
rampart-too-near =
    { $steps ->
        [one] { $black } (x) und { $white } (o) sind { $steps } Schritt auseinander; Gegner beginnen mindestens { $nearest } Schritte auseinander
       *[other] { $black } (x) und { $white } (o) sind { $steps } Schritte auseinander; Gegner beginnen mindestens { $nearest } Schritte auseinander
    }
rampart-unanswered =
    Die Aufstellung ist nicht symmetrisch. Am nächsten kommt { $symmetry ->
        [half-turn] eine halbe Drehung
        [left-turn] eine Vierteldrehung nach links
        [right-turn] eine Vierteldrehung nach rechts
        [left-right] die Spiegelung links-rechts
        [up-down] die Spiegelung oben-unten
        [rising] die Spiegelung an der Diagonale von links unten
       *[falling] die Spiegelung an der Diagonale von links oben
    }, doch dem x auf { $black } entspricht kein o auf { $empty } (handicap=yes erlaubt das)
rampart-surplus =
    Die Aufstellung ist nicht symmetrisch. Am nächsten kommt { $symmetry ->
        [half-turn] eine halbe Drehung
        [left-turn] eine Vierteldrehung nach links
        [right-turn] eine Vierteldrehung nach rechts
        [left-right] die Spiegelung links-rechts
        [up-down] die Spiegelung oben-unten
        [rising] die Spiegelung an der Diagonale von links unten
       *[falling] die Spiegelung an der Diagonale von links oben
    }, doch dem o auf { $white } entspricht kein x (handicap=yes erlaubt das)
rampart-foreign-board = { $variant } wird hier nicht gespielt. Lesbar sind nur Partien auf den üblichen Brettern, 11x11 und 13x13
rampart-foreign-move = Zug { $number }, { $text }, ist auf diesem Brett keiner

# Das Ende
rampart-last-stone = Der letzte gegnerische Stein wurde entfernt

# Folgen
rampart-wins =
    { $winner ->
        [you] Du gewinnst.
        [first] Schwarz gewinnt.
       *[second] Weiß gewinnt.
    }
rampart-captures =
    { $side ->
        [you] { $stones ->
            [one] { $stones } deiner Steine wird entfernt.
           *[other] { $stones } deiner Steine werden entfernt.
        }
        [first] { $stones ->
            [one] { $stones } schwarzer Stein wird entfernt.
           *[other] { $stones } schwarze Steine werden entfernt.
        }
       *[second] { $stones ->
            [one] { $stones } weißer Stein wird entfernt.
           *[other] { $stones } weiße Steine werden entfernt.
        }
    }
rampart-dies =
    { $side ->
        [you] Deine Gruppe auf { $square } stirbt ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
        [first] Die schwarze Gruppe auf { $square } stirbt ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
       *[second] Die weiße Gruppe auf { $square } stirbt ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
    }
rampart-revives =
    { $side ->
        [you] Deine Gruppe auf { $square } lebt wieder ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
        [first] Die schwarze Gruppe auf { $square } lebt wieder ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
       *[second] Die weiße Gruppe auf { $square } lebt wieder ({ $stones ->
            [one] { $stones } Stein
           *[other] { $stones } Steine
        }).
    }

# Wörter im Zug
rampart-pass = Passen (dein einziger Zug)

# Entering a move by buttons
rampart-remove =
    { $square } entfernen · { $stones ->
        [one] { $stones } Stein
       *[other] { $stones } Steine
    }

# Vergleiche zweier Stellungen
rampart-points-compared =
    { $side ->
        [first] Punkte, auf die Schwarz setzen kann: { $here } statt { $there }.
       *[second] Punkte, auf die Weiß setzen kann: { $here } statt { $there }.
    }

# Themen der Rätsel
rampart-theme-removal = zuerst eine Gruppe entfernen
rampart-theme-kill = eine Gruppe stirbt sofort
rampart-theme-quiet = ein stiller erster Zug
rampart-theme-revival = zurück ins Leben
rampart-theme-counter = auch der Gegner tötet
rampart-theme-stones = Steine gewinnen
rampart-theme-long = vier Züge oder mehr

# Wie man gewinnt
rampart-aim = Entferne den letzten gegnerischen Stein. Eine Gruppe darfst du entfernen, sobald sie tot ist: Ein eingeklemmter Stein genügt.
