# Private answers to buttons of older messages.
newest-post = [Newest message of this game](<{ $link }>)

# Channels chosen in /server settings.
channel-refused =
    { $count ->
        [one] { $place } isn't set: Postern needs the permission **{ $names }** there. Grant it in the channel's permissions, then choose the channel again.
       *[other] { $place } isn't set: Postern needs these permissions there: **{ $names }**. Grant them in the channel's permissions, then choose the channel again.
    }

# /doctor: channels with threads of running games. The threads are links.
doctor-shut-bot = - { $place }: **{ $permission }** is denied to Postern. Games in its threads continue ({ $threads }), but no new one can start there, and a game that loses its thread continues by DM. Allow **{ $permission }** for Postern's role in the channel's permissions.
doctor-shut-players = - { $place }: **{ $permission }** is denied to { $players }, so Discord hides commands from them in the threads of their games ({ $threads }). Buttons still work. Allow **{ $permission }** for players in the channel's permissions, or choose another channel for games in `/server settings`.
doctor-partial = - Not all players of running games could be checked for **Send Messages** in the channels of their threads.
