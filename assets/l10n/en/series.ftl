# Series: pools, leagues, stairs, knock-outs and Swiss tournaments.
series-muster = { $to }, **{ $title }** starts soon. Confirm until { $at } that you still want to play; otherwise your seat goes to the next person on the waiting list.
series-told =
    { $what ->
        [got-seat] { $to }, you have a seat in **{ $title }** now.
        [lost-seat] { $to }, you didn't confirm in time, so your seat in **{ $title }** went to the next person. You can join again while seats are free.
        [skips-this] { $to }, you lost a game by absence, so you skip **{ $title }**. You can play in the one after it.
        [skips-next] { $to }, you lost a game of **{ $title }** by absence, so you skip the next series that you join.
        [bye] { $to }, you have no opponent in round { $round } of **{ $title }** and get the point.
        [sat-out] { $to }, no game was possible for you in round { $round } of **{ $title }**. You get half a point.
        [decided] { $to }, your game { $game } in **{ $title }** was decided by the rules of the series: { $result }.
        [again] { $to }, your game { $game } in **{ $title }** did not count. A new game starts.
        [annulled] { $to }, your game { $game } in **{ $title }** no longer counts for the table.
        [rests] { $to }, you lost your game { $game } in **{ $title }** on time, so you rest now: nobody challenges you until you press **Count me in** or challenge somebody.
        [put-off] { $to }, too few players are in **{ $title }** so far. { $at ->
            [none] It starts once enough people are in.
           *[other] The new start is { $at }.
        }
       *[cancelled] { $to }, **{ $title }** was cancelled. Running games continue without it.
    }
series-left-told =
    { $whose ->
        [own] { $to }, you left **{ $title }**. { $games ->
            [annulled] Your games are closed and no longer count for the table.
            [forfeit] Your unfinished games are closed, and lost for the table.
           *[again] Somebody else has taken your seat.
        }
       *[other] { $to }, { $name } left **{ $title }**. { $games ->
            [annulled] Your games against { $name } no longer count for the table.
            [forfeit] For the table you win all your unfinished games against { $name }.
           *[again] Somebody else has taken the seat, and a new game starts.
        }
    }
series-decided =
    { $how ->
        [won] you win
        [lost] you lose
       *[draw] a draw
    }
series-over = { $to } – **{ $title }** is over. The table:
series-awaited = { $to }, everybody in **{ $title }** waits for your move { $games }.
series-missed = { $to }, during your quiet hours there was news of **{ $title }**: { $link }
series-season = season { $season }
series-division = division { $division }
series-round = round { $round } of { $rounds }
series-game = **{ $place }**: { $first } – { $second }, { $game }
series-refused =
    { $why ->
        [over] This series is over.
        [already-in] You are in this series already.
        [not-in] You are not in this series.
        [not-asked] There is nothing to confirm now.
        [too-late] It is too late to join: no seat is free, or half of the games are over.
        [not-stairs] Challenges are for stairs. In this series, the rules choose who plays.
        [oneself] You can't challenge yourself.
        [steps-away] Choose somebody from two steps below you to two steps above you.
        [busy] One of you already has as many games as these stairs allow at once.
        [resting] This player rests after an absence and can't be challenged now.
        [met-recently] You two have met recently. You may play again { $at }.
        [playing] You two have a running game on these stairs.
       *[no-pairing] This game no longer belongs to the series.
    }
series-settings =
    { $why ->
        [players] This kind of series takes { $least } to { $most } players. Choose the smallest number at most as large as the largest.
        [division] A division has { $least } to { $most } players.
        [at-once] Choose 1 to 50 games at once.
        [rounds] Choose 1 to { $most } rounds for this number of players.
        [round] A round takes { $least } to { $most } days.
        [too-soon] People need 48 hours to confirm. The earliest start is { $at }.
       *[start] A league needs a day for its start; an automatic pool starts when its seats are taken.
    }
no-such-series = There is no such series.
series-title-length = Choose a title of 1 to { $limit } characters that people can see.
too-many-series = There are { $limit } series on this server, and no more fit. Close one first.
