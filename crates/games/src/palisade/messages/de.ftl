palisade-summary = Umzäune mehr vom Brett mit Ringen schräg verbundener Steine
palisade-option-size = Punkte je Seite, eine ungerade Zahl
palisade-option-size-5 = 5x5, eine Minute
palisade-option-size-9 = 9x9, für die erste Partie
palisade-option-size-19 = 19x19 (üblich)
palisade-option-size-25 = 25x25, ein Epos

# Options in short words: the label of a menu, its values, and values in a title.
palisade-label-size = Brett

palisade-forms = der Punkt, auf den du setzt, zum Beispiel d4

# Ablehnungen
palisade-over = die Partie ist zu Ende: alle Punkte sind vergeben
palisade-off-board = { $square } liegt nicht auf dem Brett ({ $size }x{ $size })
palisade-other-parity =
    { $turn ->
        [first] { $square } ist ein Punkt von Weiß: Schwarz setzt, wo Spalte + Reihe gerade ist (a1, b2 …)
       *[second] { $square } ist ein Punkt von Schwarz: Weiß setzt, wo Spalte + Reihe ungerade ist (b1, a2 …)
    }
palisade-occupied = { $square } ist besetzt: setze auf einen leeren Punkt
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
        [first] der schwarze Stein (x) auf { $square } steht in einem weißen Ring und wäre geschlagen
       *[second] der weiße Stein (o) auf { $square } steht in einem schwarzen Ring und wäre geschlagen
    }

# Das Ende
palisade-all-owned = alle Punkte sind vergeben, { $first } an Schwarz und { $second } an Weiß

# Folgen
palisade-wins = gewinnt die Partie mit { $own } zu { $enemy }
palisade-loses = verliert die Partie mit { $own } zu { $enemy }
palisade-captures =
    { $count ->
        [one] schlägt { $count } Stein
       *[other] schlägt { $count } Steine
    }
palisade-owns =
    { $count ->
        [one] schließt einen Ring: +{ $count } Punkt
       *[other] schließt einen Ring: +{ $count } Punkte
    }
palisade-takes =
    { $count ->
        [one] kostet den Gegner { $count } Punkt
       *[other] kostet den Gegner { $count } Punkte
    }
