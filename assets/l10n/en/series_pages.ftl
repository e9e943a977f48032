# Series: /series, its standing message, and what players hear. Form, rules and settings.
series-kind =
    { $form ->
        [pool] Pool
        [league] League
        [stairs] Stairs
        [knockout] Knock-out
        [swiss] Swiss tournament
       *[automatic] Automatic pool
    }
series-games =
    { $both ->
        [yes] one game with each colour
       *[no] one game
    }
series-at-once = {" "}(at most { $count } at once)
series-form =
    { $form ->
        [pool] **Pool:** everybody plays everybody, { $games }{ $once }.
        [league] **League:** pools in divisions of about { $size }; everybody plays everybody, { $games }{ $once }. About a quarter moves up and down. The next season starts a week after the last game, and you stay in unless you leave.
        [stairs] **Stairs:** a win is one step up, a loss one step down. Challenge anyone from two steps below you to two above you, up to { $size ->
            [one] { $size } game at once
           *[other] { $size } games at once
        }. The same pair plays again after 14 days. Empty steps close once a month.
        [knockout] **Knock-out:** a lost game ends it. A draw takes the second player to the next round.
        [swiss] **Swiss tournament:** each round pairs players with about as many points, and no pair meets twice.
       *[automatic] **Automatic pool:** a pool starts whenever { $size } people are in; everybody plays everybody, { $games }{ $once }.
    }
series-head = **{ $name }** · { $game }
series-pool-head = **{ $name }**
series-clock = Clock: { $pace }. { $rated ->
        [yes] Games are rated.
       *[no] Games are unrated.
    }
series-vacation = -# On vacation your clock stops. The deadline stays, but your vacation does not count as time that you used.
series-deadline =
    -# { $what ->
        [pool] All games together take at most { $days ->
            [one] { $days } day
           *[other] { $days } days
        }.
        [season] A season takes at most { $days ->
            [one] { $days } day
           *[other] { $days } days
        }.
        [game] A game takes at most { $days ->
            [one] { $days } day
           *[other] { $days } days
        }.
       *[round] A round takes at most { $days ->
            [one] { $days } day
           *[other] { $days } days
        }.
    } { $what ->
        [knockout] Of an unfinished game, the player who used less time then reaches the next round.
       *[other] An unfinished game is then lost by the player who used more than twice as much time as the other; otherwise it is a draw.
    }
series-seats = Seats: { $taken } of { $seats }{ $waiting }.{ $starts }
series-starts-with = {" "}It starts with { $least } or more.
series-waiting = , { $count } more on the waiting list
series-members = In: { $names }
series-more-names = {" "}and { $count } more

# The state of a series.
series-open-full = **Open.** It starts when all seats are taken and everybody is in.
series-open-at = **Open.** It starts { $at }. Two days before, everybody is asked whether they still want to play.
series-asking = **Who is still in?** { $in } of { $of } have confirmed. Seats that are not confirmed { $at } go to the next people.
series-running-pool = **Running:** { $over } of { $all } games are over. Deadline { $at }.
series-running-round = **Running:** round { $round } of { $of }. Deadline { $at }.
series-running-stairs = **Running:** { $count ->
        [one] 1 game
       *[other] { $count } games
    } at the moment. Anyone may join at any time.
series-resting = Resting after a game lost on time: { $names }. Nobody challenges them until they challenge somebody or press **Count me in**.
series-running-season = **Season { $season } is running.** Anyone who joins now plays from the next season on.
series-finished = **Over** { $at }.
series-cancelled = **Closed** { $at }, without a final table.
series-substitutes = A seat may still become free: anyone who joins now comes next.

# Lists of games and series.
series-games-head = **Games**
series-game-line = - [{ $game }](<{ $link }>): { $first } – { $second }
series-list-head = **Series on this server**
series-list-empty = There is no series here yet. `/series new` opens one, for people who may.
series-list-line = - **{ $name }** · { $kind } · { $game } · { $state }{ $mine }
series-list-mine = {" "}· you are in
series-short-open =
    open, { $free ->
        [0] all seats are taken
        [one] 1 seat is free
       *[other] { $free } seats are free
    }
series-short-muster = starts soon
series-short-round = round { $round } of { $of }
series-short-season = season { $season }
series-short-running = running
series-short-over = over
series-profile-head = **Series**
placeholder-series = Look at a series

# Titles of matches, as in "Autumn pool · round 2".
series-part-pool = pool { $number }
series-of-match = -# { $title }

# Pictures.
series-col-points = Pts
series-col-ties = SB
series-col-round = Round { $round }
series-final = Final
series-bye-slot = bye
series-player = Player { $number }
series-alt-table = Table of { $title }, page { $page } of { $pages }:
series-alt-row =
    { $place }. { $name }, { $points ->
            [one] { $points } point
           *[other] { $points } points
        } ({ $won } won, { $drawn } drawn, { $lost } lost)
series-alt-bracket = Bracket of { $title }, page { $page } of { $pages }:
series-alt-round = round { $round }: { $games }
series-alt-won = { $winner } beats { $loser }
series-alt-passed = { $winner } without a game
series-alt-open = { $one } against { $other }
series-alt-unknown = someone
series-alt-stairs = Stairs of { $title }, page { $page } of { $pages }:
series-alt-step = step { $step }: { $names }

# Buttons and menus.
button-series-join = Join
button-series-leave = Leave
button-series-leave-sure = Yes, leave
button-series-in = Count me in
button-series-challenge = Challenge
button-series-table = Table
button-series-show = Show the series
button-series-rules = Rules & players
button-series-list = All series
button-series-export = TRF file
button-series-close-sure = Yes, close
placeholder-series-challenge = Whom do you challenge?

# Answers.
series-joined =
    { $how ->
        [seat] You are in **{ $series }**.
        [waiting] You are on the waiting list of **{ $series }**. You hear when a seat is yours.
        [skipping] You skip **{ $series }** because of a game that you lost by absence. You can play in the one after it.
       *[staying] You stay in **{ $series }**.
    }
series-left = You left **{ $series }**.
series-leaving-league = You play this season of **{ $series }** to its end, and no further one.
series-leave-question =
    Leave **{ $series }**? { $what ->
        [annul] Fewer than half of your games were played, so all of them leave the table. They count in no rating.
        [forfeit] Your remaining games are lost for the table. They count in no rating.
       *[season] You play this season to its end, and no further one.
    }
series-leave-league-too = {" "}You also leave the league.
series-confirmed = You're in: **{ $series }** counts on you.
series-challenged = The game against { $opponent } starts.
series-nobody = There is no one whom you can challenge in **{ $series }** at the moment.
series-on-step = step { $step }
series-challenge-question = **{ $series }**: whom do you challenge? You are on step { $step }.
series-close-question = Close **{ $series }**? It ends without a final table; running games continue as ordinary games.
series-closed = **{ $series }** is closed.
series-exported = **{ $series }** as a TRF file, for pairing programs such as bbpPairings.
series-created = **{ $series }** is open. Its message with **Join** appears in { $place }.

# Who may open series, in /server settings.
server-series-by-all = - Series (`/series new`): everybody here may open one.
server-series-by-managers = - Series (`/series new`): only people who manage the server may open one.
series-by-all = everybody
series-by-managers = people who manage the server
placeholder-series-by = Opens series: { $who }

# Refusals.
series-unknown = There is no such series here. `/series list` shows all of them.
series-may-not-create = Only people who manage the server can do this. They may let everybody or some roles open series: `/server settings`.
server-series-by-roles = - Series (`/series new`): people who manage the server and people with { $roles } may open one.
server-series-roles = - Each person can close the series that they opened; people who manage the server can close any.
placeholder-series-roles = Roles that may open series
series-only-by-roles = Only people who manage the server and people with { $roles } can open series here, and close the series that they opened.
series-not-yours = Somebody else opened this series. Only that person and people who manage the server can close it.
doctor-role-gone = - A role that may open series was deleted (id { $role }). Choose the roles again in `/server settings`.
series-options-form = options are pairs like `size=13, edges=flat`
series-no-swiss = Only Swiss tournaments have a TRF file.
series-not-begun = **{ $series }** has no pairings yet. The TRF file comes with its first round.

# Commands.
command-series = Pools, leagues, cups and stairs: look, join, play
command-series-new = Create a series
command-series-list = The series of this server, and which you are in
command-series-show = A series: its table, rules and games
command-series-join = Join a series
command-series-leave = Leave a series
command-series-challenge = Challenge someone on the stairs
command-series-close = Close a series without a final table (asks first)
command-series-export = A Swiss tournament as a TRF file
argument-series = Which series
argument-series-name = Its name, like Autumn pool
argument-series-form = Who plays whom
argument-series-options = The way to play, like size=13; the usual way if empty
argument-series-seats = Most players
argument-series-least = Fewest players
argument-series-start = Days until the start; if empty, when all seats are taken
argument-series-round = Days for a round; for a pool or season, all of its days
argument-series-both = Does each pair play a game with each colour? No if empty
argument-series-at-once = Games of a player at once
argument-series-rounds = Rounds of a Swiss tournament
argument-series-division = Players in a division of a league
argument-series-opponent = Whom to challenge
series-form-pool = Pool: everybody plays everybody
series-form-league = League: divisions, season after season
series-form-stairs = Stairs: a win is a step up
series-form-knockout = Knock-out: a lost game ends it
series-form-swiss = Swiss tournament
series-form-automatic = Automatic: a pool starts whenever it is full
series-both-yes = yes, two games
series-both-no = no, one game
series-season-starts = { $to }, a season has started: **{ $title }**. You play { $opponents }.
series-season-ends = The season ends on { $at }.
