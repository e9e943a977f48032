# Lessons: /learn
command-learn = Learn a game step by step, in about four minutes
learn-all = **Lessons.** Each takes about four minutes, in simple positions, and you only press buttons. Postern keeps your progress.
learn-choice =
    { $state ->
        [new] { $game } · new
        [begun] { $game } · step { $number } of { $steps }
       *[done] { $game } · done
    }
learn-caption = { $task }
learn-step =
    { $task ->
        [place] **{ $game }** · step { $number } of { $steps } · Place
        [move] **{ $game }** · step { $number } of { $steps } · Move
        [capture] **{ $game }** · step { $number } of { $steps } · Capture
        [save] **{ $game }** · step { $number } of { $steps } · Save
        [win] **{ $game }** · step { $number } of { $steps } · Win
       *[done] **{ $game }** · step { $number } of { $steps }
    }
learn-right = **{ $move }** is right. { $why }
learn-wrong = **{ $move }**: not yet. { $why }
learn-shown = **{ $move }** is the move. { $why }
learn-finished = **{ $game }**: you know every rule that decides games. Play a small game now: Postern plays at level 1, and takes it easy.{ $start ->
        [given] {" "}{ learn-near-end }
       *[usual] {""}
    }
learn-near-end = The small game is short: it starts near the end.
learn-posted = **{ $title }** · { $summary }
    New to it? The lesson takes about four minutes. Everyone who presses the button gets their own, in private.
button-learn = Learn
button-learn-start = Start the lesson
button-learn-go-on = Go on
button-learn-post = Post for everyone
button-next-step = Next
button-show-me = Show me
button-start-over = Start over
button-small-game = Play a small game
learn-new-to = New to { $game }? Four minutes
learn-offer = This is your first game of { $game }. The lesson shows every rule that decides games, in simple positions.
small-review = { $result } { $three }
small-review-turn = The game turned most at your move { $number }, **{ $move }**: **{ $better }** was better (turning point { $point }).
small-review-steady = No single move of yours changed who was winning.
small-review-both = { $turned } Your moves were { $accuracy }% accurate, Postern's { $other }%.
button-explain = Learn this rule
button-facts = What can I do?
facts = { $game }: { $all }
facts-win = **{ $move }** wins at once.
facts-take =
    { $count ->
        [one] You can capture { $count } piece: **{ $move }**.
       *[other] You can capture { $count } pieces: **{ $move }**.
    }
facts-kill =
    { $count ->
        [one] You can kill { $count } piece: **{ $move }**.
       *[other] You can kill { $count } pieces: **{ $move }**.
    }
facts-gain =
    { $count ->
        [one] **{ $move }** is worth { $count } point.
       *[other] **{ $move }** is worth { $count } points.
    }
facts-nothing =
    { $moves ->
        [one] You have { $moves } move, and it captures nothing.
       *[other] You have { $moves } moves, and none of them captures anything.
    }
facts-many = You have very many moves.
facts-costly =
    { $moves ->
        [one] You have { $moves } move, and it costs you at least as much as your opponent.
       *[other] You have { $moves } moves. Those that capture or kill anything cost you at least as much as your opponent.
    }
facts-loss = If it were your opponent's turn, **{ $move }** would win.
facts-danger =
    { $count ->
        [one] If it were your opponent's turn, **{ $move }** would capture { $count } piece of yours.
       *[other] If it were your opponent's turn, **{ $move }** would capture { $count } pieces of yours.
    }
facts-danger-kill =
    { $count ->
        [one] If it were your opponent's turn, **{ $move }** would kill { $count } piece of yours.
       *[other] If it were your opponent's turn, **{ $move }** would kill { $count } pieces of yours.
    }
facts-danger-gain =
    { $count ->
        [one] If it were your opponent's turn, **{ $move }** would be worth { $count } point.
       *[other] If it were your opponent's turn, **{ $move }** would be worth { $count } points.
    }
facts-safe = None of your pieces is in danger right now.
facts-goal = **The goal.** { $goal } { $counts }
# Reviews: what the better move does
better-wins = The continuation below ends with a win for { $side }.
better-takes =
    { $own ->
        [0] { $enemy ->
            [one] In the continuation below { $other } loses 1 piece, and { $side } loses none.
           *[other] In the continuation below { $other } loses { $enemy } pieces, and { $side } loses none.
        }
       *[other] In the continuation below { $other } { $enemy ->
            [one] loses { $enemy } piece, and { $side } loses { $own }
           *[other] loses { $enemy } pieces, and { $side } loses { $own }
        }.
    }
better-answer = Best answer: **{ $move }**.
better-only = The computer finds the difference only by looking further ahead.
