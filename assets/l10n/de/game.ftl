# Was alle Spiele gemeinsam haben.
list-all = { $before } und { $last }
list-any = { $before } oder { $last }

side-black = Schwarz
side-white = Weiß
side-red = Rot
side-blue = Blau
side-green = Grün

game-over = die Partie ist zu Ende ({ $reason })
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

# Optionen
bad-option = Option { $option }: { $reason }
option-unknown = { $game } hat diese Option nicht; es gibt { $options }
option-of-none = { $game } hat keine Optionen
option-twice = doppelt angegeben
option-no-choice = { $value } gibt es nicht; zur Wahl stehen { $choices }
option-no-number = { $value } ist keine ganze Zahl von { $min } bis { $max }
option-too-long = länger als { $max } Zeichen

# Stellungen
bad-position = unmögliche Stellung: { $reason }
position-fields = eine Stellung hat { $wanted } Teile, nicht { $found }: die Reihen, dann x oder o für die Seite am Zug
position-size = das Brett ist { $cols }x{ $rows } (Spalten, Reihen), dieses Spiel braucht { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } ist nicht x oder o, der Buchstabe der Seite am Zug
rows-too-large = es sind mehr als { $most } Reihen oder Spalten
rows-uneven = Reihe { $row } hat { $found } Felder, die oberste aber { $wanted }
rows-unknown-sign = Reihe { $row }: { $sign } ist weder ein Stein dieses Spiels noch eine Zahl leerer Felder
rows-bad-count = Reihe { $row }: eine Zahl leerer Felder beginnt nicht mit 0
rows-bad-height = Reihe { $row }: eine Höhe ist eine Zahl von 2 bis 999 in Klammern, wie in x[3]
rows-empty-row = eine Reihe ist leer

# Aufzeichnungen
no-such-game = es gibt kein Spiel { $name }
replay-refused = Zug { $number } ({ $text }) ist nicht spielbar: { $reason }
record-too-long = die Aufzeichnung ist länger als { $longest } Bytes
record-not-a-line = Zeile { $line }: vor den Zügen steht in jeder Zeile name: wert
record-unexpected = Zeile { $line }: { $name } ist hier unbekannt oder kommt doppelt vor
record-bad-result = Zeile { $line }: ein Ergebnis ist x, o oder draw, ein Komma und der Grund
record-bad-options = Zeile { $line }: Optionen schreibt man name=wert
record-bad-count = Zeile { $line }: own ist eine Anzahl von Zügen
record-no-game = keine Zeile nennt das Spiel (game: …)
foreign-no-record = das sieht nach einem Spielbericht von Abstract Play aus, aber Partie oder Züge fehlen: kopiere den ganzen Bericht
foreign-unknown-game = Postern weiß nicht, wie { $name } anderswo aufgezeichnet wird

record-foreign =
    { $format ->
        [sgf] das ist eine SGF-Datei, wie Go-Programme sie schreiben. Postern liest seine eigenen Aufzeichnungen und Bilder und Spielberichte von Abstract Play
        [pgn] das ist eine PGN-Datei, wie Schachprogramme sie schreiben. Postern liest seine eigenen Aufzeichnungen und Bilder und Spielberichte von Abstract Play
       *[data] das ist eine Datei eines anderen Programms. Postern liest seine eigenen Aufzeichnungen und Bilder und Spielberichte von Abstract Play
    }
record-other = sie beginnt nicht mit einer Zeile game: und der Kennung des Spiels. Hast du nur die Züge, dann gib auch das Spiel an
quoted = „{ $text }“
quoted-hidden =
    { $hidden ->
        [one] „{ $text }“ (mit einem unsichtbaren Zeichen)
       *[other] „{ $text }“ (mit { $hidden } unsichtbaren Zeichen)
    }
