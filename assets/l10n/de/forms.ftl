# Formulare.
button-change-it = Ändern
form-late = Das Formular hat sich nicht rechtzeitig geöffnet (Ref. { $reference }). Drücke noch einmal.
# Ein Befehl im Menü einer Person.
challenge-person = Herausfordern
form-opponent = Gegner
form-opponent-about = Leer: Alle hier können annehmen. Postern ist der Computer.
form-opponent-direct = Eine Person, oder Postern für den Computer
form-game = Spiel und Spielweise
form-pace = Bedenkzeit
form-colour = Deine Seite
form-side =
    { $moves ->
        [first] Du beginnst
        [second] Du ziehst als Zweiter
       *[chance] Zufällig
    }
form-terms = Weitere Bedingungen
form-box =
    { $what ->
        [weekends] Wochenenden zählen nicht
        [late] Wer zu spät zieht, verliert sofort
        [rated] Die Partie ist ungewertet
        [casual] Der Computer spielt wie ein Gelegenheitsspieler (Stufe 3)
        [strong] Der Computer spielt, so gut er kann (Stufe 7)
       *[swap] Der zweite Spieler darf die Seiten tauschen
    }
form-one-level = Kreuze höchstens eine Stufe des Computers an.
form-way = Spielweise
form-options = Optionen des Spiels
form-options-about = Wie size=13. /terms zeigt alle Bedingungen auch als Menüs.
command-terms = Andere Bedingungen für eine offene Herausforderung vorschlagen, oder die eigene ändern
argument-terms-challenge = Welche Herausforderung; leer: die einzige offene
argument-terms-options = Optionen des Spiels, wie size=13
colour-first = Die Seite, die zuerst zieht
colour-second = Die Seite, die als Zweite zieht
terms-which = Wähle die offene Herausforderung (`challenge`); Vorschläge erscheinen beim Tippen.
button-settings-form = Zone und Ruhezeit
form-zone = Deine Zeitzone
form-zone-about = Eine Stadt, ein Land oder ein Name wie Europe/Berlin; leer: keine
form-quiet = Ruhezeit
form-quiet-about = Wie 22-7 oder 22:30-6:45; leer: keine
button-series-new = Neue Serie
form-series-name = Name
form-series-usual = Neue Serie
form-series-seats = Leer: die übliche Zahl für diese Art von Serie
button-lobby-form = Lobby einrichten
form-server =
    { $what ->
        [lobby] Kanal der Lobby
        [pace] Übliche Bedenkzeit
        [across] Freie Plätze
       *[letter] Kanal des Wochenbriefs
    }
form-server-about = Leer: keiner
