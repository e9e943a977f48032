inchworm-name =
    { $seat ->
        [first] Red
       *[second] Blue
    }

# Refusals
inchworm-over = the game is over
inchworm-off-board = { $square } is not on the board: squares go from a1 to h8
inchworm-empty-stock = { $player } has no piece left in stock to drop
inchworm-drop-on-enemy =
    { $square } has a stack of your opponent: a piece is dropped on an empty square or on a stack of your own
inchworm-no-placing = prisoners are not placed in this game (that needs the option captives=place)
inchworm-no-prisoner = { $player } holds no prisoner to place
inchworm-place-on-stack = { $square } is not empty: a prisoner is placed on an empty square
inchworm-nothing-there = { $square } is empty: the move begins with a stack of your own
inchworm-not-yours = { $square } has a stack of your opponent: the move begins with a stack of your own
inchworm-collect-in-place = collecting needs two squares, and { $square } is named twice
inchworm-not-in-line = { $from } and { $to } are not in one straight or diagonal line
inchworm-gap-at-end = { $to } has no stack of yours: { $from }={ $to } collects stacks of your own only
inchworm-gap = { $gap } has no stack of yours: from { $from } to { $to } every square must have one
inchworm-single-piece = { $square } holds a single piece: only a stack of 2 or more is distributed
inchworm-not-touching = { $to } does not touch { $from }: each square of a path touches the one before
inchworm-not-empty = { $square } is not empty: a path goes over empty squares only
inchworm-twice = { $square } is named twice: a path never returns to a square
inchworm-wrong-length =
    { $square } holds { $height } pieces, but the path has { $squares } squares: it needs as many, { $square } included
inchworm-nobody-to-rescue = your opponent holds none of your pieces
inchworm-rescue-all =
    your opponent holds { $held } of your pieces, not { $asked }: R{ $held } rescues them all at once
inchworm-must-move = you may pass only when nothing else is possible, and you can still { $instead }
inchworm-instead-drop = drop a piece, for example on { $square }
inchworm-instead-place = place a prisoner, for example on { $square }
inchworm-instead-collect = collect the stack on { $square }
inchworm-instead-distribute = distribute the stack on { $square }
inchworm-instead-rescue = rescue your pieces (R{ $held })

# The end
inchworm-goal = { $winner } has { $points } points and has reached the goal of { $goal }
inchworm-both-more =
    both have reached the goal of { $goal } in one turn, and { $winner } has more points: { $points } to { $less }
inchworm-both-equal = both have reached the goal of { $goal } in one turn, with { $points } points each
inchworm-unequal = the stocks are unequal ({ $first } and { $second })

# Consequences
inchworm-ends-won = reaches { $points } points and wins
inchworm-ends-given = gives { $winner } { $points } points and loses the game
inchworm-ends-both =
    { $end ->
        [win] takes both to the goal and wins by { $own } points to { $enemy }
       *[loss] takes both to the goal and loses the game by { $own } points to { $enemy }
    }
inchworm-ends-drawn = takes both to { $points } points, which is a draw
inchworm-captures =
    { $pieces ->
        [one] captures 1 piece on { $squares }
       *[other] captures { $pieces } pieces on { $squares }
    }
inchworm-loses =
    { $groups ->
        [one] { $pieces ->
            [one] loses its own group: 1 piece on { $squares }
           *[other] loses its own group: { $pieces } pieces on { $squares }
        }
       *[other] { $pieces ->
            [one] loses { $groups } groups of its own: 1 piece on { $squares }
           *[other] loses { $groups } groups of its own: { $pieces } pieces on { $squares }
        }
    }

# Words of a move
inchworm-word-place = Place a prisoner here
inchworm-word-collect = Collect stacks along a line
inchworm-word-distribute = Distribute the stack along a path
inchworm-word-rescue = Rescue all your captured pieces
inchworm-word-pass = Pass
