# Private Antworten auf Knöpfe älterer Nachrichten.
newest-post = [Neueste Nachricht dieser Partie](<{ $link }>)

# Kanäle, die in /server settings gewählt werden.
channel-refused =
    { $count ->
        [one] { $place } ist nicht eingestellt: Postern fehlt dort die Berechtigung **{ $names }**. Erteile sie in den Berechtigungen des Kanals und wähle ihn dann noch einmal.
       *[other] { $place } ist nicht eingestellt: Postern fehlen dort Berechtigungen: **{ $names }**. Erteile sie in den Berechtigungen des Kanals und wähle ihn dann noch einmal.
    }
