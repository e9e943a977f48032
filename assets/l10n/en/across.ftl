# Seats and games across servers.
across-unnamed = from another server
across-named = from **{ $server }**
across-line = { $line } · { $from }
across-hint = -# This server shares seats with other servers. `/settings` → **Other players** shows them to you too.
across-open = -# People of other servers see it too. A game with one of them is played in your direct messages, or in this channel if you chose pings in the channel.
across-place = {" "}in direct messages, since the players are on different servers
across-note = -# Your opponent plays from another server, so each of you is told on your own side: in direct messages, or in a channel of your server if you chose pings in the channel.
across-closed = -# You're pinged here because Postern can't send you direct messages. To get this game there, allow direct messages in this server's privacy settings.
across-nameless = Discord doesn't tell Postern the name of this server right now. Try again in a minute.
not-across = This seat is on another server. Games across servers are off for you, your opponent or one of the two servers: you turn them on in `/settings` → **Other players**, and the owners in `/server settings`.
stays-across = A game between players of two servers stays in their direct messages.
lobby-across = **Seats of other servers** (for everyone who turned them on in `/settings` → **Other players**)
lobby-linked = [{ $game }](<{ $link }>)
lobby-unlinked = { $game } (across servers)

# The settings of a person and of a server.
button-people = Other players
settings-people =
    { $across ->
        [on] Choose from the menus. You see seats of other servers in `/play`, and your new seats are seen there, if the owners of both servers allow it. These games are played in your direct messages. Your opponent sees of you what people here see.
       *[off] Choose from the menus. If you choose **Other servers**, you see their seats in `/play`, and your new seats are seen there, if the owners of both servers allow it.
    }
setting-across = Other servers: { $value }
across-on = yes
across-off = no
server-across-off = - Seats are not shared with other servers.
server-across = - Seats are shared with other servers that do so too, without this server's name, for people who want that. These games are played in direct messages.
server-across-named = - Seats are shared with other servers that do so too, with the name **{ $server }**, for people who want that. These games are played in direct messages.
seats-across =
    { $shared ->
        [on] Seats: shared, without our name
        [named] Seats: shared, with our name
       *[off] Seats: this server only
    }
