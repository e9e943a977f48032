# Places et parties entre serveurs.
across-unnamed = d’un autre serveur
across-named = de **{ $server }**
across-line = { $line } · { $from }
across-hint = -# Ce serveur partage ses places avec d’autres serveurs. `/settings` → **Autres joueurs** te les montre aussi.
across-open = -# Les membres d’autres serveurs la voient aussi. Une partie avec l’un d’eux se joue dans tes messages privés, ou dans ce salon si tu as choisi les mentions dans le salon.
across-place = {" "}en messages privés, car les joueurs sont sur des serveurs différents
across-note = -# L’autre personne joue depuis un autre serveur, donc chacun lit les coups chez soi : en messages privés, ou dans un salon de son serveur s’il a choisi les mentions dans le salon.
across-closed = -# Tu es mentionné ici parce que Postern ne peut pas t’envoyer de messages privés. Pour y recevoir cette partie, autorise les messages privés dans les paramètres de confidentialité de ce serveur.
across-nameless = Discord ne donne pas le nom de ce serveur à Postern pour le moment. Réessaie dans une minute.
not-across = Cette place est sur un autre serveur. Les parties entre serveurs sont désactivées pour toi, pour l’autre personne ou pour l’un des deux serveurs : tu les actives dans `/settings` → **Autres joueurs**, et les propriétaires dans `/server settings`.
stays-across = Une partie entre joueurs de deux serveurs reste dans leurs messages privés.
lobby-across = **Places d’autres serveurs** (pour ceux qui les ont activées dans `/settings` → **Autres joueurs**)
lobby-linked = [{ $game }](<{ $link }>)
lobby-unlinked = { $game } (entre serveurs)

# Les réglages d’une personne et d’un serveur.
button-people = Autres joueurs
settings-people =
    { $across ->
        [on] Choisis dans les menus. Tu vois les places d’autres serveurs dans `/play`, et tes nouvelles places y sont visibles, si les propriétaires des deux serveurs l’autorisent. Ces parties se jouent dans tes messages privés. L’autre personne voit de toi ce que voient les gens d’ici.
       *[off] Choisis dans les menus. Si tu choisis **Autres serveurs**, tu vois leurs places dans `/play`, et tes nouvelles places y sont visibles, si les propriétaires des deux serveurs l’autorisent.
    }
setting-across = Autres serveurs : { $value }
across-on = oui
across-off = non
server-across-off = - Les places ne sont pas partagées avec d’autres serveurs.
server-across = - Les places sont partagées avec les autres serveurs qui font de même, sans le nom de ce serveur et pour les personnes qui le souhaitent. Ces parties se jouent en messages privés.
server-across-named = - Les places sont partagées avec les autres serveurs qui font de même, avec le nom **{ $server }** et pour les personnes qui le souhaitent. Ces parties se jouent en messages privés.
seats-across =
    { $shared ->
        [on] Places : partagées, sans nom
        [named] Places : partagées, avec nom
       *[off] Places : ce serveur seulement
    }
