inchworm-summary = Türme Stapel auf, kriech aus ihnen heraus, umzingle den Gegner
inchworm-option-edges = Welche Ränder des Bretts sich berühren
inchworm-option-edges-flat = keine (üblich)
inchworm-option-edges-cylinder = Spalten a und h berühren sich
inchworm-option-edges-torus = Spalten a und h berühren sich, Reihen 1 und 8 auch
inchworm-option-captives = Ob Gefangene auch aufs Brett gesetzt werden dürfen
inchworm-option-captives-rescue = Gefangene bleiben, bis sie befreit werden (üblich)
inchworm-option-captives-place = ein Zug darf einen Gefangenen setzen, als Stein seines Besitzers
inchworm-option-stock = Steine von Rot und Blau, je 5 bis 25
inchworm-option-stock-25-25 = gleich (üblich)
inchworm-option-stock-20-20 = gleich, weniger Steine
inchworm-option-stock-15-15 = gleich, eine kurze Partie
inchworm-option-stock-12-12 = gleich, am wenigsten Steine
inchworm-option-stock-25-20 = Vorgabe für Rot
inchworm-option-stock-20-25 = Vorgabe für Blau
inchworm-option-goal = Punkte zum Sieg, von 10 bis 200
inchworm-option-goal-60 = üblich
inchworm-option-goal-30 = eine kurze Partie
inchworm-option-goal-100 = eine lange Partie

# Options in short words: the label of a menu, its values, and values in a title.
inchworm-label-edges = Ränder
inchworm-value-edges-flat = flach
inchworm-value-edges-cylinder = Zylinder
inchworm-value-edges-torus = Torus
inchworm-label-captives = Gefangene
inchworm-value-captives-rescue = bis zur Befreiung
inchworm-value-captives-place = darf man setzen
inchworm-term-captives-place = Gefangene darf man setzen
inchworm-label-stock = Steine
inchworm-value-stock-25-25 = je 25
inchworm-value-stock-20-20 = je 20
inchworm-value-stock-15-15 = je 15
inchworm-value-stock-12-12 = je 12
inchworm-value-stock-25-20 = Rot 25, Blau 20
inchworm-value-stock-20-25 = Rot 20, Blau 25
inchworm-term-stock-20-20 = je 20 Steine
inchworm-term-stock-15-15 = je 15 Steine
inchworm-term-stock-12-12 = je 12 Steine
inchworm-term-stock-25-20 = 25 Steine für Rot, 20 für Blau
inchworm-term-stock-20-25 = 20 Steine für Rot, 25 für Blau
inchworm-label-goal = Zum Sieg
inchworm-value-goal = { $value } Punkte

inchworm-forms = Schreib d3 (legen), e1=e4 (sammeln), e5-f4-e3 (verteilen), *d3 (Gefangenen setzen), R9 (befreien) oder pass

# Ablehnungen
inchworm-over = Die Partie ist zu Ende
inchworm-off-board = { $square } liegt nicht auf dem Brett, das von a1 bis h8 geht
inchworm-empty-stock =
    { $player ->
        [first] Rot hat keine Steine mehr im Vorrat
       *[second] Blau hat keine Steine mehr im Vorrat
    }
inchworm-drop-on-enemy = Auf { $square } steht ein Stapel des Gegners. Leg den Stein auf ein leeres Feld oder einen eigenen Stapel
inchworm-no-placing = Gefangene setzt man in dieser Partie nicht (dazu braucht es captives=place)
inchworm-no-prisoner =
    { $player ->
        [first] Rot hat keine Gefangenen
       *[second] Blau hat keine Gefangenen
    }
inchworm-place-on-stack = { $square } ist nicht leer. Setz den Gefangenen auf ein leeres Feld
inchworm-nothing-there = { $square } ist leer. Beginn mit einem deiner Stapel
inchworm-not-yours = Auf { $square } steht ein Stapel des Gegners. Beginn mit einem deiner Stapel
inchworm-collect-in-place = Zum Sammeln braucht es zwei verschiedene Felder, nicht zweimal { $square }
inchworm-not-in-line = { $from } und { $to } liegen nicht auf einer geraden oder schrägen Linie
inchworm-gap = Auf { $gap } steht kein Stapel von dir. Von { $from } bis { $to } muss auf jedem Feld einer stehen
inchworm-gap-at-end = Auf { $to } steht kein Stapel von dir. { $from }={ $to } sammelt nur eigene
inchworm-single-piece = Auf { $square } steht ein einzelner Stein. Verteilen lässt sich ein Stapel ab 2
inchworm-not-touching = { $to } berührt { $from } nicht. Ein Weg geht von Feld zu Nachbarfeld
inchworm-not-empty = { $square } ist nicht leer. Ein Weg geht nur über leere Felder
inchworm-twice = { $square } kommt zweimal vor. Ein Weg betritt kein Feld zweimal
inchworm-wrong-length = Der Stapel auf { $square } hat { $height } Steine; der Weg braucht { $height } Felder mit { $square }, nicht { $squares }
inchworm-nobody-to-rescue = Dein Gegner hält keinen deiner Steine
inchworm-rescue-all = Dein Gegner hält { $held } deiner Steine, nicht { $asked }. R{ $held } befreit sie alle
inchworm-must-drop = Passen kannst du noch nicht. Du kannst einen Stein legen, etwa auf { $square }
inchworm-must-place = Passen kannst du noch nicht. Du kannst einen Gefangenen setzen, etwa auf { $square }
inchworm-must-collect = Passen kannst du noch nicht. Du kannst den Stapel auf { $square } sammeln
inchworm-must-spread = Passen kannst du noch nicht. Du kannst den Stapel auf { $square } verteilen
inchworm-must-rescue = Passen kannst du noch nicht. Du kannst deine Steine befreien (R{ $held })

# Optionen und Stellungen
inchworm-edges = Möglich sind flat, cylinder und torus
inchworm-bad-goal = Möglich ist eine ganze Zahl von 10 bis 200
inchworm-bad-stock = { $text } sind nicht zwei Zahlen von { $fewest } bis { $most } mit Komma, etwa 25,20
inchworm-fields = Eine Stellung hat fünf Teile, nicht { $found }. Schreib Reihen, Seite am Zug, Vorräte, Gefangene und Punkte wie in 8/8/8/8/8/8/8/8 x 25,25 0,0 0,0
inchworm-tall =
    { $seat ->
        [first] Auf { $square } steht ein Stapel von { $height }, Rot (x) hat aber nur { $most ->
            [one] { $most } Stein
           *[other] { $most } Steine
        }
       *[second] Auf { $square } steht ein Stapel von { $height }, Blau (o) hat aber nur { $most ->
            [one] { $most } Stein
           *[other] { $most } Steine
        }
    }
inchworm-no-pair =
    { $field ->
        [stock] Die Vorräte { $text } sind nicht zwei Zahlen mit Komma, etwa 16,9
        [prisoners] Die Gefangenen { $text } sind nicht zwei Zahlen mit Komma, etwa 0,9
       *[points] Die Punkte { $text } sind nicht zwei Zahlen mit Komma, etwa 0,9
    }
inchworm-sum =
    { $seat ->
        [first] Rot (x) hat { $board } auf dem Brett, { $stock } im Vorrat und { $held } bei Blau, also { $sum ->
            [one] { $sum } Stein
           *[other] { $sum } Steine
        } statt { $dealt }
       *[second] Blau (o) hat { $board } auf dem Brett, { $stock } im Vorrat und { $held } bei Rot, also { $sum ->
            [one] { $sum } Stein
           *[other] { $sum } Steine
        } statt { $dealt }
    }
inchworm-few-points =
    { $seat ->
        [first] Rot (x) hat { $prisoners ->
            [one] { $prisoners } Gefangenen
           *[other] { $prisoners } Gefangene
        }, aber nur { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }. Jeder Gefangene hat einen Punkt gebracht
       *[second] Blau (o) hat { $prisoners ->
            [one] { $prisoners } Gefangenen
           *[other] { $prisoners } Gefangene
        }, aber nur { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }. Jeder Gefangene hat einen Punkt gebracht
    }
inchworm-many-points =
    { $seat ->
        [first] Rot (x) hat { $points } Punkte, mit dem Ziel { $goal } kommt aber niemand über { $most }
       *[second] Blau (o) hat { $points } Punkte, mit dem Ziel { $goal } kommt aber niemand über { $most }
    }

# Das Ende
inchworm-goal =
    { $winner ->
        [first] Rot hat { $points } Punkte und das Ziel von { $goal } erreicht
       *[second] Blau hat { $points } Punkte und das Ziel von { $goal } erreicht
    }
inchworm-both-more =
    { $winner ->
        [first] Beide haben im selben Zug das Ziel von { $goal } erreicht, Rot führt { $points } zu { $less }
       *[second] Beide haben im selben Zug das Ziel von { $goal } erreicht, Blau führt { $points } zu { $less }
    }
inchworm-both-equal = Beide haben im selben Zug das Ziel von { $goal } erreicht, mit je { $points } Punkten

# Folgen
inchworm-ends-won =
    { $winner ->
        [you] Du kommst auf { $points } Punkte und gewinnst.
        [first] Rot kommt auf { $points } Punkte und gewinnt.
       *[second] Blau kommt auf { $points } Punkte und gewinnt.
    }
inchworm-ends-both =
    { $winner ->
        [you] Beide erreichen das Ziel, und du gewinnst { $more } zu { $less }.
        [first] Beide erreichen das Ziel, und Rot gewinnt { $more } zu { $less }.
       *[second] Beide erreichen das Ziel, und Blau gewinnt { $more } zu { $less }.
    }
inchworm-ends-drawn = Beide kommen auf { $points } Punkte: Die Partie ist remis.
inchworm-loses =
    { $side ->
        [you] Du verlierst { $pieces ->
            [one] { $pieces } Stein
           *[other] { $pieces } Steine
        } auf { $squares }.
        [first] Rot verliert { $pieces ->
            [one] { $pieces } Stein
           *[other] { $pieces } Steine
        } auf { $squares }.
       *[second] Blau verliert { $pieces ->
            [one] { $pieces } Stein
           *[other] { $pieces } Steine
        } auf { $squares }.
    }

# Wörter im Zug
inchworm-word-place = Einen Gefangenen setzen
inchworm-word-collect = Eine Linie sammeln
inchworm-word-distribute = Einen Stapel verteilen
inchworm-word-rescue = Alle Gefangenen befreien
inchworm-word-pass = Passen

# Entering a move by buttons
inchworm-ask-drop = Wohin legst du einen Stein?
inchworm-ask-path =
    Von { $square } { $left ->
        [one] noch ein Feld
       *[other] noch { $left } Felder
    }. Geh einen Schritt oder geradeaus weiter.
inchworm-ask-collect = Ab welchem Stapel sammelst du?
inchworm-ask-collect-to = Bis zu welchem Stapel sammelst du von { $square } aus?
inchworm-ask-spread = Welchen Stapel verteilst du?
inchworm-ask-place = Wohin setzt du einen Gefangenen?
inchworm-spread-from = { $square } verteilen
inchworm-straight = { $square } ({ $squares } Felder)

# Vergleiche zweier Stellungen
inchworm-room-compared =
    { $side ->
        [first] Leere Felder neben den Steinen von Rot: { $here } statt { $there }.
       *[second] Leere Felder neben den Steinen von Blau: { $here } statt { $there }.
    }

# Themen der Rätsel
inchworm-theme-collect = zuerst sammeln
inchworm-theme-spread = zuerst verteilen
inchworm-theme-capture = zuerst schlagen
inchworm-theme-quiet = ein stiller erster Zug
inchworm-theme-twice = zweimal schlagen oder öfter
inchworm-theme-answer = auch der Gegner verteilt
inchworm-theme-long = drei Züge oder mehr

# Wie man gewinnt
inchworm-aim = Erreiche { $goal } Punkte vor dem Gegner: Jeder geschlagene gegnerische Stein zählt einen.
