# Partien an Orten ohne den Bot: eine Gruppe, ein Gespräch unter Freunden, ein Server, der ihn nicht hinzugefügt hat.
outside-by-command = Postern ist hier kein Mitglied, deshalb kann dieser Knopf keine Herausforderung senden. Nimm `/challenge`: Die Karte, die dann erscheint, können alle hier annehmen.
outside-hidden = Hier siehst nur du Posterns Antworten: Auf diesem Server darfst du externe Apps nicht vor anderen benutzen. Wähle mit `opponent` eine Person, sie bekommt deine Herausforderung als Direktnachricht.
outside-hidden-sent = -# Hier siehst nur du Posterns Antworten: Auf diesem Server darfst du externe Apps nicht vor anderen benutzen.
outside-card = -# Postern ist hier kein Mitglied und meldet eure Züge deshalb mit Direktnachrichten. Damit sie ankommen, fügt ihr beide Postern eurem Konto hinzu.
outside-board = { $head }{ $last }
outside-told = -# Postern sagt euch mit Direktnachrichten, wer am Zug ist. Keine bekommen? Füge Postern deinem Konto hinzu. **Brett** zeigt hier die aktuelle Stellung.
button-add-postern = Postern deinem Konto hinzufügen
elsewhere = Postern ist hier kein Mitglied, deshalb kann keine Partie hierher umziehen. Möglich ist ein Server mit Postern oder eine Direktnachricht an Postern.
outside-play = Postern ist hier kein Mitglied. **Jemanden herausfordern** zeigt eine Karte, die alle hier annehmen können oder nur eine Person. **Computer** beginnt eine Partie gegen Postern.
outside-play-hidden = Hier siehst nur du Posterns Antworten: Auf diesem Server darfst du externe Apps nicht vor anderen benutzen. **Jemanden herausfordern** verschickt eine Herausforderung als Direktnachricht. **Computer** beginnt in Direktnachrichten eine Partie gegen Postern.
terms-at-card = Ändere diese Bedingungen auf der Karte, dort, wo du die Herausforderung gemacht hast. Oder zieh sie in `/games` zurück und mach eine neue.
