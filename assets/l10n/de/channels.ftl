# Private Antworten auf Knöpfe älterer Nachrichten.
newest-post = [Neueste Nachricht dieser Partie](<{ $link }>)

# Kanäle, die in /server settings gewählt werden.
channel-refused =
    { $count ->
        [one] { $place } ist nicht eingestellt: Postern fehlt dort die Berechtigung **{ $names }**. Erteile sie in den Berechtigungen des Kanals und wähle ihn dann noch einmal.
       *[other] { $place } ist nicht eingestellt: Postern fehlen dort Berechtigungen: **{ $names }**. Erteile sie in den Berechtigungen des Kanals und wähle ihn dann noch einmal.
    }

# /doctor: Kanäle mit Threads laufender Partien. Die Threads sind Links.
doctor-shut-bot = - { $place }: **{ $permission }** ist Postern verboten. Die Partien in den Threads dort gehen weiter ({ $threads }), aber es beginnt keine neue, und eine Partie, die ihren Thread verliert, geht per Direktnachricht weiter. Erlaube der Rolle von Postern in den Berechtigungen des Kanals **{ $permission }**.
doctor-shut-players = - { $place }: **{ $permission }** ist { $players } verboten. Discord blendet darum in den Threads ihrer Partien ({ $threads }) die Befehle aus. Die Knöpfe funktionieren weiter. Erlaube den Spielern in den Berechtigungen des Kanals **{ $permission }**, oder wähle in `/server settings` einen anderen Kanal für Partien.
doctor-partial = - Ob alle Spieler laufender Partien in den Kanälen ihrer Threads schreiben dürfen, konnte nicht für jeden geprüft werden.
