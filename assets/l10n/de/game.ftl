# Was alle Spiele gemeinsam haben.
list-all = { $before } und { $last }
list-any = { $before } oder { $last }

side-black = Schwarz
side-white = Weiß
side-red = Rot
side-blue = Blau
side-green = Grün

game-over = die Partie ist zu Ende: { $reason }
repetition = dieselbe Stellung kam zum dritten Mal vor
limit =
    { $turns ->
        [one] { $turns } Zug ohne Entscheidung
       *[other] { $turns } Züge ohne Entscheidung
    }

no-move = es fehlt der Zug
move-too-long = kein Zug hat mehr als { $longest } Zeichen
not-a-move = { $text } ist kein Zug; Züge schreibt man so: { $forms }
ambiguous-move = { $text } ist mehrdeutig; Züge schreibt man so: { $forms }
unsound-puzzle = { $why }
