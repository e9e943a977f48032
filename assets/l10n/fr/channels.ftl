# Réponses privées aux boutons de messages plus anciens.
newest-post = [Dernier message de cette partie](<{ $link }>)

# Salons choisis dans /server settings.
channel-refused =
    { $count ->
        [one] { $place } n’est pas réglé : il y manque à Postern la permission **{ $names }**. Accorde-la dans les permissions du salon, puis choisis-le de nouveau.
       *[other] { $place } n’est pas réglé : il y manque à Postern des permissions : **{ $names }**. Accorde-les dans les permissions du salon, puis choisis-le de nouveau.
    }

# /doctor : salons avec des fils de parties en cours. Les fils sont des liens.
doctor-shut-bot = - { $place } : **{ $permission }** est refusé à Postern. Les parties de ses fils continuent ({ $threads }), mais aucune ne peut y commencer, et une partie qui perd son fil continue en message privé. Autorise **{ $permission }** pour le rôle de Postern dans les permissions du salon.
doctor-shut-players = - { $place } : **{ $permission }** est refusé à { $players }. Discord leur cache donc les commandes dans les fils de leurs parties ({ $threads }). Les boutons marchent toujours. Autorise **{ $permission }** pour les joueurs dans les permissions du salon, ou choisis un autre salon pour les parties dans `/server settings`.
doctor-partial = - Il n’a pas été possible de vérifier pour tous les joueurs des parties en cours s’ils peuvent écrire dans les salons de leurs fils.
