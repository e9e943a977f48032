# Open seats: /play, and the lobby of a server.
button-play-now = Play now
button-computer = Computer
play-seats = Open seats. **Play now** takes the best one with the usual terms. Or choose a game:
play-no-seats = No one is waiting here. **Play now** asks for a game and opens your seat; the next person takes it. Or choose a game:
play-alone = In a DM, **Challenge someone** sends a challenge to one person, and **Computer** starts a game against Postern. To find open seats, use `/play` on a server.
play-which = No open seat fits. Which game would you like? Your own seat opens at once.
play-game = **{ $title }** · { $summary }
play-line = ({ $number }) { $line }
seat-line = **{ $by }** · { $game } · { $terms } · { $since }
seat-own-start = from a given position
seat-open =
    { $place ->
        [lobby] Your seat is open in the lobby: **{ $game }**, { $pace }. The next person who wants this game plays you, and you are added to its thread. The seat closes { $at }.
       *[channel] Your seat is open: **{ $game }**, { $pace }. The next person who wants this game plays you, and you are added to its thread. The seat closes { $at }.
    }
seat-beside =
    { $why ->
        [far] -# Somebody waits for this game already, but your ratings are more than { $points } points apart, so you weren't matched. `/play` shows the seat, and you can still take it.
       *[terms] -# Somebody waits for this game already, with other terms than the usual ones. `/play` shows the seat.
    }
card-matched = **{ $first }** and **{ $second }** play **{ $title }**: game #{ $id }.
lobby-head = **Lobby: who wants to play?**
    Press a game: you play the next person who waits for it, or wait here for one.
lobby-seats = **Open seats**
lobby-no-seats = **No one is waiting.** Press a game to open a seat.
lobby-line = - { $line }
lobby-games = **Games to watch**
lobby-game = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · move { $number }
lobby-results = **Latest results**
lobby-result =
    - { $game }: { $first } – { $second } · { $how ->
        [won] **{ $winner }** won
       *[drawn] draw
    }
server-no-lobby = - No lobby. Choose a channel for one: a pinned message with open seats, games to watch and results, and a button for each game.
server-lobby = - The lobby is in { $place }{ $more }.{ $refused }
server-lobby-more = {" "}and also shows { $channels }
server-lobby-refused = {" "}It is out of date, because Postern may not write there. **Check permissions** says what is missing.
placeholder-lobby = Lobby: no channel

# Messages about open seats.
button-tell-me = Tell me
button-tell-no-more = Don't tell me again
tell-me =
    Which games would you like to hear of? A direct message tells you of an open seat in { $place }, { $every ->
        [day] once a day at most
        [week] once a week at most
       *[never] but your settings turn these messages off: choose a game to turn them on
    }, and never in your quiet hours. ✓ means yes. `/settings` → **Other players** changes how often.
told-no-more = You won't hear of open seats in { $game } any more. **Tell me** in `/play` turns it on again.
seat-news = { $to }, a seat is open in { $place }: { $line }
setting-seats = Open seats: { $value }
seat-news-every =
    { $every ->
        [day] a message a day at most
        [week] a message a week at most
       *[never] no messages
    }

# Whom a challenge to anyone takes, and what its card says about the players.
card-within = -# Only players within { $within } rating points.
card-reliable = -# Only reliable players.
card-marks = -# { $who }: { $rating }{ $word }
card-rating = { $rating } ·{" "}
seat-reliability =
    { $word ->
        [steady] steady
        [late] sometimes late
        [absent] often absent
       *[new] new here
    }
terms-within = Ratings: { $value }
terms-range =
    { $within ->
        [0] any
       *[other] within { $within } points
    }
outside-range = This challenge takes players within { $within } rating points: you have { $own }, the challenger { $other }. `/play` shows seats that you may take.
reliable-only = This challenge takes reliable players only: you need three finished games, few of them late or lost on time. `/play` shows seats that you may take.
