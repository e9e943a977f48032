# Private answers to buttons of older messages.
newest-post = [Newest message of this game](<{ $link }>)

# Channels chosen in /server settings.
channel-refused =
    { $count ->
        [one] { $place } isn't set: Postern needs the permission **{ $names }** there. Grant it in the channel's permissions, then choose the channel again.
       *[other] { $place } isn't set: Postern needs these permissions there: **{ $names }**. Grant them in the channel's permissions, then choose the channel again.
    }
