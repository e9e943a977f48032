palisade-summary = Umzäune mehr vom Brett mit Ringen schräg verbundener Steine
palisade-option-size = Punkte je Seite, eine ungerade Zahl
palisade-option-size-5 = 5x5, eine Minute
palisade-option-size-9 = 9x9, für die erste Partie
palisade-option-size-19 = 19x19 (üblich)
palisade-option-size-25 = 25x25, ein Epos

# Options in short words: the label of a menu, its values, and values in a title.
palisade-label-size = Brett

palisade-forms = Nenn einen Punkt, etwa d4

# Ablehnungen
palisade-over = Die Partie ist zu Ende. Alle Punkte sind vergeben
palisade-off-board = { $square } liegt nicht auf dem Brett ({ $size }x{ $size })
palisade-other-parity =
    { $turn ->
        [first] { $square } ist ein Punkt von Weiß. Schwarz setzt, wo Spalte + Reihe gerade ist (a1, b2 …)
       *[second] { $square } ist ein Punkt von Schwarz. Weiß setzt, wo Spalte + Reihe ungerade ist (b1, a2 …)
    }
palisade-occupied = { $square } ist besetzt
palisade-within =
    { $owner ->
        [first] { $square } liegt in einem Ring von Schwarz; dort setzt niemand mehr
       *[second] { $square } liegt in einem Ring von Weiß; dort setzt niemand mehr
    }

# Optionen und Stellungen
palisade-even-size = { $size } ist gerade; die Größe ist eine ungerade Zahl von 5 bis 25, etwa { $smaller } oder { $larger }
palisade-impossible-parity =
    { $seat ->
        [first] Schwarz (x) kann auf { $square } keinen Stein haben, nur wo Spalte + Reihe gerade ist
       *[second] Weiß (o) kann auf { $square } keinen Stein haben, nur wo Spalte + Reihe ungerade ist
    }
palisade-impossible-captured =
    { $seat ->
        [first] Der schwarze Stein (x) auf { $square } steht in einem weißen Ring und wäre geschlagen
       *[second] Der weiße Stein (o) auf { $square } steht in einem schwarzen Ring und wäre geschlagen
    }

# Das Ende
palisade-all-owned = Alle Punkte sind vergeben, { $first } an Schwarz und { $second } an Weiß

# Folgen
palisade-ends =
    { $winner ->
        [you] Du gewinnst { $more } zu { $less }.
        [first] Schwarz gewinnt { $more } zu { $less }.
       *[second] Weiß gewinnt { $more } zu { $less }.
    }
palisade-captures =
    { $side ->
        [you] { $count ->
            [one] { $count } deiner Steine wird
           *[other] { $count } deiner Steine werden
        } geschlagen.
        [first] { $count ->
            [one] { $count } schwarzer Stein wird
           *[other] { $count } schwarze Steine werden
        } geschlagen.
       *[second] { $count ->
            [one] { $count } weißer Stein wird
           *[other] { $count } weiße Steine werden
        } geschlagen.
    }
palisade-owns =
    { $side ->
        [you] Du schließt einen Ring und gewinnst { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
        [first] Schwarz schließt einen Ring und gewinnt { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
       *[second] Weiß schließt einen Ring und gewinnt { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
    }
palisade-takes =
    { $side ->
        [you] Du verlierst { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
        [first] Schwarz verliert { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
       *[second] Weiß verliert { $count ->
            [one] { $count } Punkt
           *[other] { $count } Punkte
        }.
    }

# Vergleiche zweier Stellungen
palisade-loops-compared =
    { $side ->
        [first] Punkte, auf denen Schwarz einen Ring schließen kann: { $here } statt { $there }.
       *[second] Punkte, auf denen Weiß einen Ring schließen kann: { $here } statt { $there }.
    }

# Themen der Rätsel
palisade-theme-loop = zuerst ein Ring
palisade-theme-quiet = ein stiller erster Zug
palisade-theme-capture = zuerst schlagen
palisade-theme-counter = auch der Gegner schlägt
palisade-theme-reply = der Gegner schließt einen Ring
palisade-theme-short = ein oder zwei Züge
palisade-theme-long = fünf Züge oder mehr

# Wie man gewinnt
palisade-aim = Besitze mehr Punkte des Bretts als der Gegner: Dir gehören die auf deinen Ringen und in ihnen. Die Partie endet, wenn jeder Punkt jemandem gehört.
