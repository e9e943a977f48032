ransom-summary = Nimm dem gegnerischen König die Luft; geschlagen wird nie
ransom-option-king = Wie die Könige ziehen
ransom-option-king-any = in alle 8 Richtungen (üblich)
ransom-option-king-orthogonal = nur gerade

# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Könige
ransom-value-king-any = alle 8 Richtungen
ransom-value-king-orthogonal = nur gerade
ransom-term-king-orthogonal = Könige ziehen nur gerade

ransom-forms = Schreib c6-e4, mit Feldern von a1 bis h8

# Ablehnungen
ransom-over = Die Partie ist zu Ende. Um einen König ist kein Feld mehr frei
ransom-no-piece = Auf { $at } steht keine Figur
ransom-not-yours = Die Figur auf { $at } gehört dir nicht
ransom-occupied = { $at } ist besetzt, und in Ransom wird nicht geschlagen
ransom-king-too-far = { $to } ist zu weit von { $from }. Ein König geht einen Schritt
ransom-king-aslant = Von { $from } nach { $to } ist es schräg. Mit king=orthogonal zieht ein König nur gerade
ransom-not-in-line = { $to } liegt nicht auf einer Linie mit { $from }. Soldaten ziehen gerade oder schräg
ransom-enemy-between = Der Gegner auf { $by } steht im Weg. Soldaten überspringen nur die eigene Seite
ransom-walls-in = Damit sperrst du deinen König auf { $king } hinter { $walls } ein. Ein Gegner muss immer zu ihm gelangen können

# Optionen und Stellungen
ransom-kings =
    { $seat ->
        [first] Grün hat { $found } Könige (X) statt einem
       *[second] Schwarz hat { $found } Könige (O) statt einem
    }
ransom-soldiers =
    { $seat ->
        [first] Grün hat { $found } Soldaten (x), es gibt aber nur { $most }
       *[second] Schwarz hat { $found } Soldaten (o), es gibt aber nur { $most }
    }

# Das Ende
ransom-suffocated =
    { $king ->
        [first] Um den grünen König ist kein Feld mehr frei
       *[second] Um den schwarzen König ist kein Feld mehr frei
    }
ransom-both-suffocated =
    { $mover ->
        [first] Um beide Könige ist kein Feld mehr frei, und Grün hat gezogen
       *[second] Um beide Könige ist kein Feld mehr frei, und Schwarz hat gezogen
    }
ransom-no-move =
    { $seat ->
        [first] Grün hat keinen erlaubten Zug
       *[second] Schwarz hat keinen erlaubten Zug
    }

# Folgen
ransom-suffocates =
    { $king ->
        [you] Dein König ist erstickt, und du verlierst.
        [first] Der grüne König ist erstickt, und { $winner ->
            [you] du gewinnst
           *[other] Schwarz gewinnt
        }.
       *[second] Der schwarze König ist erstickt, und { $winner ->
            [you] du gewinnst
           *[other] Grün gewinnt
        }.
    }
ransom-suffocates-both =
    { $winner ->
        [you] Beide Könige sind erstickt. Du hast gezogen, also gewinnst du.
        [first] Beide Könige sind erstickt. Grün hat gezogen, also gewinnt Grün.
       *[second] Beide Könige sind erstickt. Schwarz hat gezogen, also gewinnt Schwarz.
    }
ransom-leaves-no-move =
    { $player ->
        [you] Du hast keinen erlaubten Zug und verlierst.
        [first] Grün hat keinen erlaubten Zug, und { $winner ->
            [you] du gewinnst
           *[other] Schwarz gewinnt
        }.
       *[second] Schwarz hat keinen erlaubten Zug, und { $winner ->
            [you] du gewinnst
           *[other] Grün gewinnt
        }.
    }
ransom-liberties =
    { $king ->
        [you] Dein König hat { $left ->
            [one] { $left } Freiheit
           *[other] { $left } Freiheiten
        }.
        [first] Der grüne König hat { $left ->
            [one] { $left } Freiheit
           *[other] { $left } Freiheiten
        }.
       *[second] Der schwarze König hat { $left ->
            [one] { $left } Freiheit
           *[other] { $left } Freiheiten
        }.
    }

# Vergleiche zweier Stellungen
ransom-liberties-compared =
    { $side ->
        [first] Freie Felder am grünen König: { $here } statt { $there }.
       *[second] Freie Felder am schwarzen König: { $here } statt { $there }.
    }

# Themen der Rätsel
ransom-theme-king = ein Zug des Königs
ransom-theme-jump = zuerst ein Sprung
ransom-theme-step = zuerst ein einzelner Schritt
ransom-theme-quiet = ein stiller erster Zug
ransom-theme-squeeze = der erste Zug nimmt Luft weg
ransom-theme-danger = dein König in Gefahr
ransom-theme-straight = Könige, die nur gerade ziehen
ransom-theme-long = drei Züge

# Wie man gewinnt
ransom-aim = Nimm dem gegnerischen König das letzte freie Feld neben ihm, bevor es deinem so geht. Auch wer keinen erlaubten Zug hat, verliert.

# Was Neulinge über eine Stellung lesen
ransom-takes =
    { $left ->
        [one] **{ $move }** nimmt dem gegnerischen König ein freies Feld, eins bleibt ihm.
       *[other] **{ $move }** nimmt dem gegnerischen König ein freies Feld, { $left } bleiben ihm.
    }
ransom-takes-nothing =
    { $moves ->
        [one] Du hast { $moves } Zug, und er nimmt dem gegnerischen König kein freies Feld, ohne deinen König eins zu kosten.
       *[other] Du hast { $moves } Züge, und keiner nimmt dem gegnerischen König ein freies Feld, ohne deinen König eins zu kosten.
    }
ransom-danger = Wäre der Gegner am Zug, würde **{ $move }** deinem König ein freies Feld nehmen; jetzt hat er { $left }.
