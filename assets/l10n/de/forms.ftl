# Formulare.
button-change-it = Ändern
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
        [first] Ich beginne
        [second] Ich ziehe als Zweiter
       *[chance] Zufällig
    }
form-terms = Weitere Bedingungen
form-box =
    { $what ->
        [weekends] Wochenenden zählen nicht
        [late] Wer zu spät zieht, verliert sofort
        [rated] Die Partie ist ungewertet
       *[swap] Der zweite Spieler darf die Seiten tauschen
    }
