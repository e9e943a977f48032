# Respuestas privadas a botones de mensajes anteriores.
newest-post = [Último mensaje de esta partida](<{ $link }>)

# Canales elegidos en /server settings.
channel-refused =
    { $count ->
        [one] { $place } no queda fijado: a Postern le falta allí el permiso **{ $names }**. Dáselo en los permisos del canal y vuelve a elegirlo.
       *[other] { $place } no queda fijado: a Postern le faltan allí permisos: **{ $names }**. Dáselos en los permisos del canal y vuelve a elegirlo.
    }

# /doctor: canales con hilos de partidas en curso. Los hilos son enlaces.
doctor-shut-bot = - { $place }: Postern tiene denegado **{ $permission }**. Las partidas de sus hilos siguen ({ $threads }), pero allí no puede empezar ninguna, y una partida que pierde su hilo sigue por mensaje directo. Permite **{ $permission }** al rol de Postern en los permisos del canal.
doctor-shut-players = - { $place }: { $players } no tienen **{ $permission }**, así que Discord les oculta los comandos en los hilos de sus partidas ({ $threads }). Los botones siguen funcionando. Permite **{ $permission }** a los jugadores en los permisos del canal, o elige otro canal para las partidas en `/server settings`.
doctor-partial = - No se pudo comprobar si todos los jugadores de partidas en curso pueden escribir en los canales de sus hilos.
