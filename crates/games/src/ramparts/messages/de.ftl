ramparts-summary = Bring deine Steine hinter den Wall: je tiefer, desto mehr Punkte
ramparts-option-endgame = Was passiert, wenn die Seite am Zug keinen Zug hat
ramparts-option-endgame-score = die Partie ist zu Ende, die Punkte zählen (üblich)
ramparts-option-endgame-swap = der Gegner muss erst ein blockiertes Paar tauschen

# Options in short words: the label of a menu, its values, and values in a title.
ramparts-label-endgame = Ohne Zug
ramparts-value-endgame-score = Partie endet
ramparts-value-endgame-swap = Paar tauschen
ramparts-term-endgame-swap = blockierte Paare werden getauscht

ramparts-forms = c2-c3, c2xd3 oder e6<>e7, mit Feldern von a1 bis k11

# Ablehnungen
ramparts-no-man = auf { $at } steht kein Stein
ramparts-not-yours = der Stein auf { $at } gehört dir nicht
ramparts-not-forward = { $to } liegt nicht vor { $from }: Steine ziehen nur vorwärts
ramparts-too-far = { $to } ist zu weit von { $from }: ein Stein geht einen Schritt vor, von der Startreihe auch zwei geradeaus
ramparts-own-man = auf { $at } steht dein eigener Stein
ramparts-past-corner = von { $from } nach { $to } kommt niemand durch: die Wallfelder { $flanks } berühren sich dort an der Ecke
ramparts-protected = der Stein auf { $at } steht auf seinem eigenen Wall und kann nicht geschlagen werden
ramparts-open-takes-aslant = { $to } ist nicht frei, und von { $from } im offenen Feld schlägt ein Stein nur schräg
ramparts-open-moves-straight = von { $from } im offenen Feld zieht ein Stein geradeaus; schräg schlägt er nur
ramparts-enemy-rampart-takes-nothing = { $from } liegt auf dem gegnerischen Wall; von dort schlägt ein Stein nichts
ramparts-enemy-rampart-moves-straight = { $from } liegt auf dem gegnerischen Wall; von dort zieht ein Stein nur geradeaus
ramparts-off-own-rampart = { $from } liegt auf deinem Wall; von dort zieht ein Stein geradeaus oder schräg den Wall entlang
ramparts-not-from-line = { $from } liegt nicht auf deiner Startreihe: nur von dort geht ein Stein zwei Felder
ramparts-double-step-blocked = beim Doppelschritt müssen beide Felder leer sein: im Weg steht { $occupied }
ramparts-commanded = der Gegner auf { $by } bewacht { $between }: ein Doppelschritt führt nicht über bewachte Felder
ramparts-is-capture = auf { $at } steht ein Gegner: schlagen schreibt man { $right }
ramparts-nothing-to-take = auf { $at } gibt es nichts zu schlagen: ziehen schreibt man { $right }
ramparts-no-exchange-due = kein Tausch fällig: dazu braucht es endgame=swap und einen Gegner ohne Zug
ramparts-must-exchange = dein Gegner hat keinen Zug: tausche einen blockierten Stein von ihm mit dem Stein davor: { $pairs }
ramparts-exchange-reversed = nenne den blockierten Gegner zuerst: { $right }
ramparts-no-such-pair = { $from } und { $to } sind kein blockierter Gegner mit deinem Stein davor; tauschen kannst du { $pairs }

# Optionen und Stellungen
ramparts-too-many =
    { $seat ->
        [first] Schwarz (x) hat { $found } Steine, es gibt aber nur { $most }
       *[second] Weiß (o) hat { $found } Steine, es gibt aber nur { $most }
    }
ramparts-turn = { $text } ist nicht x, o, x! oder o!
ramparts-never-due = { $text }: getauscht wird nur mit endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text }: Schwarz muss nur tauschen, wenn Weiß keinen Zug hat, Schwarz einen hat und direkt vor einem weißen Stein steht
       *[second] { $text }: Weiß muss nur tauschen, wenn Schwarz keinen Zug hat, Weiß einen hat und direkt vor einem schwarzen Stein steht
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
        [first] Schwarz hat keinen Zug, und beide haben { $points } Punkte
       *[second] Weiß hat keinen Zug, und beide haben { $points } Punkte
    }

# Folgen
ramparts-wins = gewinnt die Partie: { $reason }
ramparts-loses = verliert die Partie: { $reason }
ramparts-draws = remis: { $reason }
ramparts-must-exchange-next =
    { $blocked ->
        [first] lässt Schwarz keinen Zug: Weiß muss als Nächstes ein blockiertes Paar tauschen
       *[second] lässt Weiß keinen Zug: Schwarz muss als Nächstes ein blockiertes Paar tauschen
    }
ramparts-takes = schlägt den Stein auf { $at }
ramparts-exchanges = tauscht die Steine auf { $squares }
ramparts-reaches-line = erreicht die letzte Reihe: 3 Punkte
ramparts-enters = kommt hinter den Wall: 2 Punkte
ramparts-gives-line =
    { $seat ->
        [first] bringt Schwarz auf die letzte Reihe: 3 Punkte
       *[second] bringt Weiß auf die letzte Reihe: 3 Punkte
    }
ramparts-lets-in =
    { $seat ->
        [first] lässt Schwarz hinter den Wall: 2 Punkte
       *[second] lässt Weiß hinter den Wall: 2 Punkte
    }
