# Plätze und Partien über Server hinweg.
across-unnamed = von einem anderen Server
across-named = von **{ $server }**
across-line = { $line } · { $from }
across-hint = -# Dieser Server teilt Plätze mit anderen Servern. `/settings` → **Andere Spieler** zeigt sie auch dir.
across-open = -# Auch Leute auf anderen Servern sehen ihn. Eine Partie mit ihnen spielst du in deinen Direktnachrichten, oder in diesem Kanal, wenn du Pings im Kanal gewählt hast.
across-place = {" "}in Direktnachrichten, weil die Spieler auf verschiedenen Servern sind
across-note = -# Die andere Person spielt von einem anderen Server aus. Deshalb liest jeder die Züge bei sich: in Direktnachrichten, oder in einem Kanal des eigenen Servers, wenn er Pings im Kanal gewählt hat.
across-closed = -# Du wirst hier angepingt, weil Postern dir keine Direktnachrichten schicken kann. Wenn du die Partie dort haben möchtest, erlaube Direktnachrichten in den Privatsphäre-Einstellungen dieses Servers.
across-nameless = Discord nennt Postern den Namen dieses Servers gerade nicht. Versuch es in einer Minute noch einmal.
not-across = Dieser Platz ist auf einem anderen Server. Partien über Server hinweg sind für dich, für die andere Person oder für einen der beiden Server ausgeschaltet: Du schaltest sie in `/settings` → **Andere Spieler** ein, die Besitzer des Servers in `/server settings`.
stays-across = Eine Partie zwischen Spielern zweier Server bleibt in ihren Direktnachrichten.
lobby-across = **Plätze anderer Server** (für alle, die sie in `/settings` → **Andere Spieler** eingeschaltet haben)
lobby-linked = [{ $game }](<{ $link }>)
lobby-unlinked = { $game } (über Server hinweg)

# Die Einstellungen einer Person und eines Servers.
button-people = Andere Spieler
settings-people =
    { $across ->
        [on] Wähle aus den Menüs. Du siehst in `/play` Plätze anderer Server, und deine neuen Plätze sieht man dort, wenn die Besitzer beider Server es erlauben. Diese Partien spielst du in deinen Direktnachrichten. Die andere Person sieht von dir, was die Leute hier sehen.
       *[off] Wähle aus den Menüs. Wenn du **Andere Server** wählst, siehst du ihre Plätze in `/play`, und deine neuen Plätze sieht man dort, wenn die Besitzer beider Server es erlauben.
    }
setting-across = Andere Server: { $value }
across-on = ja
across-off = nein
server-across-off = - Plätze werden nicht mit anderen Servern geteilt.
server-across = - Plätze werden mit anderen Servern geteilt, die das auch tun, ohne den Namen dieses Servers und für Leute, die das möchten. Diese Partien werden in Direktnachrichten gespielt.
server-across-named = - Plätze werden mit anderen Servern geteilt, die das auch tun, mit dem Namen **{ $server }** und für Leute, die das möchten. Diese Partien werden in Direktnachrichten gespielt.
seats-across =
    { $shared ->
        [on] Plätze: geteilt, ohne Namen
        [named] Plätze: geteilt, mit Namen
       *[off] Plätze: nur dieser Server
    }
