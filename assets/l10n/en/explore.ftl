# /explore: the moves that were played from a position.
command-explore = See which moves were played from a position, and how those games ended
argument-match = The number of a finished game to explore
button-explore = Explore
explore-which = Which game do you want to explore?
explore-choose = Play a move
explore-position =
    { $title }, { $ply ->
        [0] before the first move
        [one] after one move
       *[other] after { $ply } moves
    }, { $side } to move.
    { $games ->
        [0] None of the counted games reached this position.
        [one] One game reached this position (between people: { $played }). { $side }: { $won }% won, { $drawn }% drawn.
       *[other] { $games } games reached this position (between people: { $played }). { $side }: { $won }% won, { $drawn }% drawn.
    }
explore-move = - **{ $move }**: { $figures }
explore-figures =
    { $games ->
        [one] 1 game, { $won }% won
       *[other] { $games } games, { $won }% won
    }, { $drawn }% drawn { $chance }
explore-chance = · Postern: { $chance }%
explore-none = None of the counted games continued from here. **Move** tries a move, **Hint** asks Postern.
explore-running = This position belongs to game #{ $id }, which is still being played. You can explore it once that game is over.
explore-proved = **Proved:** { $side } wins in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }, whatever the opponent does.
