# Was alle Spiele gemeinsam haben.
list-all = { $before } und { $last }
list-any = { $before } oder { $last }

side-black = Schwarz
side-white = Weiß
side-red = Rot
side-blue = Blau
side-green = Grün

game-over = Die Partie ist zu Ende ({ $reason })
repetition = Dieselbe Stellung kam zum dritten Mal vor
limit =
    { $turns ->
        [one] { $turns } Zug ohne Entscheidung
       *[other] { $turns } Züge ohne Entscheidung
    }

no-move = Es fehlt der Zug
move-too-long = Kein Zug hat mehr als { $longest } Zeichen
not-a-move = { $text } ist hier kein Zug. { $forms }
ambiguous-move = { $text } ist mehrdeutig. { $forms }
unsound-puzzle = { $why }

# Optionen
bad-option = Option { $option }: { $reason }
option-unknown = { $game } hat diese Option nicht; es gibt { $options }
option-of-none = { $game } hat keine Optionen
option-twice = Sie ist doppelt angegeben
option-no-choice = { $value } gibt es nicht; zur Wahl stehen { $choices }
option-no-number = { $value } ist keine ganze Zahl von { $min } bis { $max }
option-too-long = Das ist länger als { $max } Zeichen

# Stellungen
bad-position = Unmögliche Stellung: { $reason }
position-fields = Eine Stellung hat { $wanted } Teile, nicht { $found }. Schreib die Reihen, dann x oder o für die Seite am Zug
position-size = Das Brett ist { $cols }x{ $rows } (Spalten, Reihen), dieses Spiel braucht { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } ist nicht x oder o, der Buchstabe der Seite am Zug
rows-too-large = Es sind mehr als { $most } Reihen oder Spalten
rows-uneven =
    Reihe { $row } hat { $found ->
            [one] { $found } Feld
           *[other] { $found } Felder
        }, die oberste aber { $wanted }
rows-unknown-sign = { $sign } in Reihe { $row } ist weder ein Stein dieses Spiels noch eine Zahl leerer Felder
rows-bad-count = Eine Zahl leerer Felder in Reihe { $row } beginnt mit 0
rows-bad-height = Eine Höhe in Reihe { $row } ist keine Zahl von 2 bis 999 in Klammern, wie in x[3]
rows-empty-row = Eine Reihe ist leer

# Aufzeichnungen
no-such-game = Es gibt kein Spiel { $name }
replay-refused = Zug { $number } ({ $text }) ist nicht spielbar. { $reason }
record-too-long = Die Aufzeichnung ist länger als { $longest } Bytes
record-unexpected = Zeile { $line } enthält { $name } zum zweiten Mal
record-bad-options = Die Optionen in Zeile { $line } sind nicht als name=wert geschrieben
record-bad-count = Der Wert von own in Zeile { $line } ist keine Anzahl von Zügen
record-bad-comment = comment in Zeile { $line } beginnt nicht mit einer Anzahl von Zügen
record-no-game = Keine Zeile nennt das Spiel (game: …)
foreign-no-record = Das sieht nach einem Spielbericht von Abstract Play aus, aber Partie oder Züge fehlen. Kopiere den ganzen Bericht
foreign-round = Runde { $number } des Berichts enthält etwas, das kein Zug ist
foreign-unknown-game = Postern weiß nicht, wie { $name } anderswo aufgezeichnet wird
foreign-unknown-variant = { $variant } ist hier keine Option dieses Spiels

record-sgf-node = Knoten { $number } des SGF enthält { $value }, was kein Punkt des Brettes ist
record-sgf-setup = Knoten { $number } des SGF stellt nach einem Zug Steine auf ({ $value }), was es in den Spielen von Postern nicht gibt
record-sgf-turn = Knoten { $number } des SGF enthält { $value }, aber diese Seite hat auch den Zug davor gemacht
record-foreign =
    { $format ->
        [sgf] Diese SGF-Datei sagt nicht, welches Spiel es ist. Gib auch das Spiel an
        [pgn] Das ist eine PGN-Datei, wie Schachprogramme sie schreiben. Postern liest seine eigenen Aufzeichnungen und Bilder und Spielberichte von Abstract Play
       *[data] Das ist eine Datei eines anderen Programms. Postern liest seine eigenen Aufzeichnungen und Bilder und Spielberichte von Abstract Play
    }
record-other = Keine Zeile davon gehört zu einer Aufzeichnung von Postern, etwa game: und die Kennung des Spiels. Hast du nur die Züge, dann gib auch das Spiel an
quoted = „{ $text }“
# The text has quotes already.
as-typed = { $text }
quoted-hidden =
    { $hidden ->
        [one] { $text } (mit einem unsichtbaren Zeichen)
       *[other] { $text } (mit { $hidden } unsichtbaren Zeichen)
    }
