ramparts-summary = Bring deine Steine hinter den Wall: je tiefer, desto mehr Punkte
ramparts-option-endgame = Was passiert, wenn die Seite am Zug keinen Zug hat
ramparts-option-endgame-score = die Partie ist zu Ende, die Punkte zählen (üblich)
ramparts-option-endgame-swap = der Gegner muss erst ein blockiertes Paar tauschen

# Options in short words: the label of a menu, its values, and values in a title.
ramparts-label-endgame = Ohne Zug
ramparts-value-endgame-score = Partie endet
ramparts-value-endgame-swap = Paar tauschen
ramparts-term-endgame-swap = blockierte Paare werden getauscht

ramparts-forms = Schreib c2-c3, c2xd3 oder e6<>e7, mit Feldern von a1 bis k11

# Ablehnungen
ramparts-no-man = Auf { $at } steht kein Stein
ramparts-not-yours = Der Stein auf { $at } gehört dir nicht
ramparts-not-forward = { $to } liegt nicht vor { $from }. Steine ziehen nur vorwärts
ramparts-too-far = { $to } ist zu weit von { $from }. Ein Stein geht einen Schritt vor, von der Startreihe auch zwei geradeaus
ramparts-own-man = Auf { $at } steht dein eigener Stein
ramparts-past-corner = Von { $from } nach { $to } schlüpft kein Stein schräg zwischen den Wallfeldern { $flanks } durch
ramparts-protected = Der Stein auf { $at } steht auf seinem eigenen Wall und kann nicht geschlagen werden
ramparts-open-takes-aslant = { $to } ist nicht frei, und von { $from } im offenen Feld schlägt ein Stein nur schräg
ramparts-open-moves-straight = Von { $from } im offenen Feld zieht ein Stein geradeaus; schräg schlägt er nur
ramparts-enemy-rampart-takes-nothing = { $from } liegt auf dem gegnerischen Wall; von dort schlägt ein Stein nichts
ramparts-enemy-rampart-moves-straight = { $from } liegt auf dem gegnerischen Wall; von dort zieht ein Stein nur geradeaus
ramparts-off-own-rampart = { $from } liegt auf deinem Wall; von dort zieht ein Stein geradeaus oder schräg den Wall entlang
ramparts-not-from-line = { $from } liegt nicht auf deiner Startreihe. Nur von dort geht ein Stein zwei Felder
ramparts-double-step-blocked = Beim Doppelschritt müssen beide Felder leer sein (besetzt: { $occupied })
ramparts-commanded = Der Gegner auf { $by } bewacht { $between }. Ein Doppelschritt führt nicht über bewachte Felder
ramparts-is-capture = Auf { $at } steht ein Gegner. Um zu schlagen, schreib { $right }
ramparts-nothing-to-take = Auf { $at } gibt es nichts zu schlagen. Um dorthin zu ziehen, schreib { $right }
ramparts-no-exchange-due = Es ist kein Tausch fällig. Dazu braucht es endgame=swap und einen Gegner ohne Zug
ramparts-must-exchange = Dein Gegner hat keinen Zug. Tausche einen blockierten Stein von ihm mit dem Stein davor ({ $pairs })
ramparts-exchange-reversed = Der blockierte Gegner kommt zuerst. Schreib { $right }
ramparts-no-such-pair = { $from } und { $to } sind kein blockierter Gegner mit deinem Stein davor; tauschen kannst du { $pairs }

# Optionen und Stellungen
ramparts-too-many =
    { $seat ->
        [first] Schwarz (x) hat { $found } Steine, es gibt aber nur { $most }
       *[second] Weiß (o) hat { $found } Steine, es gibt aber nur { $most }
    }
ramparts-turn = { $text } ist nicht x, o, x! oder o!
ramparts-never-due = { $text } gibt es nur mit endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text } gibt es nur, wenn Weiß keinen Zug hat, Schwarz einen hat und ein schwarzer Stein direkt vor einem weißen steht
       *[second] { $text } gibt es nur, wenn Schwarz keinen Zug hat, Weiß einen hat und ein weißer Stein direkt vor einem schwarzen steht
    }

# Das Ende
ramparts-blocked =
    { $leader ->
        [first] { $blocked ->
            [first] Schwarz hat keinen Zug und führt { $more } zu { $less }
           *[second] Weiß hat keinen Zug; Schwarz führt { $more } zu { $less }
        }
       *[second] { $blocked ->
            [first] Schwarz hat keinen Zug; Weiß führt { $more } zu { $less }
           *[second] Weiß hat keinen Zug und führt { $more } zu { $less }
        }
    }
ramparts-blocked-level =
    { $blocked ->
        [first] Schwarz hat keinen Zug, und beide haben { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }
       *[second] Weiß hat keinen Zug, und beide haben { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }
    }

# Folgen
ramparts-ends =
    { $winner ->
        [you] Du gewinnst: { $reason }.
        [first] Schwarz gewinnt: { $reason }.
       *[second] Weiß gewinnt: { $reason }.
    }
ramparts-draws = Die Partie ist remis: { $reason }.
ramparts-must-exchange-next =
    { $blocked ->
        [you] Du hast keinen Zug, und dein Gegner muss ein blockiertes Paar tauschen.
        [first] Schwarz hat keinen Zug, und { $swaps ->
            [you] du musst
           *[other] Weiß muss
        } ein blockiertes Paar tauschen.
       *[second] Weiß hat keinen Zug, und { $swaps ->
            [you] du musst
           *[other] Schwarz muss
        } ein blockiertes Paar tauschen.
    }
ramparts-takes =
    { $side ->
        [you] Dein Stein auf { $at } wird geschlagen.
        [first] Der schwarze Stein auf { $at } wird geschlagen.
       *[second] Der weiße Stein auf { $at } wird geschlagen.
    }
ramparts-exchanges = Die Steine auf { $squares } werden getauscht.
ramparts-reaches-line =
    { $side ->
        [you] Dein Stein steht auf der letzten Reihe und zählt 3 Punkte.
        [first] Ein schwarzer Stein steht auf der letzten Reihe und zählt 3 Punkte.
       *[second] Ein weißer Stein steht auf der letzten Reihe und zählt 3 Punkte.
    }
ramparts-enters =
    { $side ->
        [you] Dein Stein ist hinter dem gegnerischen Wall und zählt 2 Punkte.
        [first] Ein schwarzer Stein ist hinter dem gegnerischen Wall und zählt 2 Punkte.
       *[second] Ein weißer Stein ist hinter dem gegnerischen Wall und zählt 2 Punkte.
    }

# Vergleiche zweier Stellungen
ramparts-steps-compared =
    { $side ->
        [first] Züge, die Schwarz hat: { $here } statt { $there }.
       *[second] Züge, die Weiß hat: { $here } statt { $there }.
    }

# Themen der Rätsel
ramparts-theme-capture = zuerst ein Schlagzug
ramparts-theme-quiet = ein stiller erster Zug
ramparts-theme-exposed = auch der Gegner schlägt
ramparts-theme-line = auf die letzte Reihe
ramparts-theme-entry = hinter den gegnerischen Wall
ramparts-theme-points = Punkte gewinnen
ramparts-theme-game = die Partie gewinnen
ramparts-theme-long = drei Züge oder mehr

# Wie man gewinnt
ramparts-aim = Hab am Ende mehr Punkte: Ein Stein zählt 3 auf der letzten Reihe, 2 anderswo hinter dem gegnerischen Wall und sonst 1.
