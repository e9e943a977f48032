# Réponses privées aux boutons de messages plus anciens.
newest-post = [Dernier message de cette partie](<{ $link }>)
