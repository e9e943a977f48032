# The weekly letter of a server.
letter-head =
    { $games ->
        [0] **The week on this server**
        [one] **The week on this server**: one game ended.
       *[other] **The week on this server**: { $games } games ended.
    }
letter-results = **Results**
letter-climbers = **Climbers**
letter-climber = - **{ $name }** · { $game }: +{ $gain }, now { $rating }
letter-series = **Series**
letter-solvers = **Puzzle solvers**
letter-solver =
    { $count ->
        [one] - **{ $name }**: one puzzle
       *[other] - **{ $name }**: { $count } puzzles
    }
letter-seats = **Open seats**
button-find-game = Find a game
server-letter = - The weekly letter comes in { $place }, { $day } at { $hour } ({ $zone }). A week without news has none.
server-no-letter = - No weekly letter. Choose a channel for one: results, climbers, puzzle solvers and open seats of the week, without a ping.
server-letter-what = - The letter tells of games in channels that everyone sees, and in its own channel.
placeholder-letter = Weekly letter: no channel
placeholder-letter-day = Letter: { $day }
placeholder-letter-hour = Letter at { $hour }
weekday =
    { $day ->
        [0] Mondays
        [1] Tuesdays
        [2] Wednesdays
        [3] Thursdays
        [4] Fridays
        [5] Saturdays
       *[6] Sundays
    }
