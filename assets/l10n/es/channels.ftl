# Respuestas privadas a botones de mensajes anteriores.
newest-post = [Último mensaje de esta partida](<{ $link }>)

# Canales elegidos en /server settings.
channel-refused =
    { $count ->
        [one] { $place } no queda fijado: a Postern le falta allí el permiso **{ $names }**. Dáselo en los permisos del canal y vuelve a elegirlo.
       *[other] { $place } no queda fijado: a Postern le faltan allí permisos: **{ $names }**. Dáselos en los permisos del canal y vuelve a elegirlo.
    }
