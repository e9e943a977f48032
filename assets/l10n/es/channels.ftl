# Respuestas privadas a botones de mensajes anteriores.
newest-post = [Último mensaje de esta partida](<{ $link }>)
