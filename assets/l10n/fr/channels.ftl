# Réponses privées aux boutons de messages plus anciens.
newest-post = [Dernier message de cette partie](<{ $link }>)

# Salons choisis dans /server settings.
channel-refused =
    { $count ->
        [one] { $place } n’est pas réglé : il y manque à Postern la permission **{ $names }**. Accorde-la dans les permissions du salon, puis choisis-le de nouveau.
       *[other] { $place } n’est pas réglé : il y manque à Postern des permissions : **{ $names }**. Accorde-les dans les permissions du salon, puis choisis-le de nouveau.
    }
