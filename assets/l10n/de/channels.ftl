# Private Antworten auf Knöpfe älterer Nachrichten.
newest-post = [Neueste Nachricht dieser Partie](<{ $link }>)
