# /explore: the moves that were played from a position.
command-explore = See which moves were played from a position, and how those games ended
argument-match = The number of a finished game to explore
argument-position = A position to explore, as text like 5/5/2x2/5/5 o
argument-options-of-position = The options of the position's game, like size=5, if they are not the usual ones
button-explore = Explore
explore-which = Which game do you want to explore?
explore-choose = Play a move
explore-position =
    { $title }, { $start ->
        [own] { $ply ->
            [0] the given position
            [one] one move after the given position
           *[other] { $ply } moves after the given position
        }
       *[usual] { $ply ->
            [0] before the first move
            [one] after one move
           *[other] after { $ply } moves
        }
    }, { $side } to move.
    { $games ->
        [0] None of the counted games reached this position.
        [one] One game reached this position (between people: { $played }). { $side }: { $won }% won, { $drawn }% drawn.
       *[other] { $games } games reached this position (between people: { $played }). { $side }: { $won }% won, { $drawn }% drawn.
    }
explore-move = - { $number }**{ $move }**: { $figures }
explore-figures =
    { $games ->
        [0] not played
        [one] 1 game, { $won }% won, { $drawn }% drawn
       *[other] { $games } games, { $won }% won, { $drawn }% drawn
    } { $chance }
explore-chance = · Postern: { $chance }%
explore-none = None of the counted games continued from here. **Move** tries a move, **Hint** asks Postern.
explore-running =
    { $id ->
        [none] This position belongs to a game that is still being played. You can explore it once that game is over.
       *[other] This position belongs to game #{ $id }, which is still being played. You can explore it once that game is over.
    }
explore-proved = **Proved:** { $side } { $moves ->
        [0] wins
        [one] wins in one move
       *[other] wins in at most { $moves } moves
    }, whatever the opponent does.
explore-result = · proved: { $wins ->
        [yes] wins
       *[no] loses
    }
position-missing = `options:` belongs to `position:`. Write the position too.
position-or-match = Write either `match:` or `position:`, not both.
position-of-which-game = No game, or more than one, has such a position. Choose `game:` too. You wrote:{ $text }
position-refused =
    This is no position of { $game }: { $why }. The start of { $game } is written like this:
    `{ $start }`
    You wrote:{ $text }
