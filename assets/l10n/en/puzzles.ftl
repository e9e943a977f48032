# Puzzles: ratings, streaks, themes, and the table of the week.
button-puzzle-themes = Themes
button-puzzle-week = This week
puzzle-standing = Your rating in these puzzles: { $rating }{ $streaks }
puzzle-days =
    {" "}· { $days ->
        [one] one day in a row
       *[other] { $days } days in a row
    }
puzzle-row = {" "}· { $row } in a row on the first try
puzzle-streak =
    { $days ->
        [one] One day in a row
       *[other] { $days } days in a row
    }, { $row } in a row on the first try.
puzzle-themes = **{ $game } puzzles by theme**, with the number you haven't done yet
puzzle-theme-done = You've done every { $game } puzzle with the theme “{ $theme }”.
puzzle-week = **Daily puzzles of { $days ->
        [one] one day
       *[other] the last { $days } days
    }** (● on the first try, ○ later, · not solved)
puzzle-week-row = - { $name }: { $signs }
puzzle-week-more =
    { $count ->
        [one] - and one more person
       *[other] - and { $count } more people
    }
puzzle-week-none = No one here has solved any of this week's daily puzzles yet.
profile-puzzle-line = { $parts }
profile-puzzle-ratings = Puzzle ratings: { $ratings }
profile-puzzle-rating = { $game } { $rating }

# Puzzles from a person's own games.
button-own-puzzles = From my games
own-puzzle = **{ $game }**, the turning point: { $stage }
own-puzzle-task = move { $number } was **{ $move }**, and your winning chances went from { $best }% to { $got }%. Find a better move.
own-puzzle-goal = { $side } to move: find a better move than { $move }.
own-puzzles-none = Your latest games have no turning point to solve. Turning points come from reviews of games that turned on one of your moves.
own-puzzles-unreviewed = A review finds the move on which your game turned. Choose a game to review, then use this command again:
