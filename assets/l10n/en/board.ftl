# Boards in words, for people who don't see the picture: alt texts and `/board text:`.
alt-to-move = { $side } to move, move { $move }.
alt-over =
    { $moves ->
        [one] Game over after 1 move.
       *[other] Game over after { $moves } moves.
    }
alt-won =
    { $moves ->
        [one] { $winner } wins after 1 move: { $reason }.
       *[other] { $winner } wins after { $moves } moves: { $reason }.
    }
alt-drawn =
    { $moves ->
        [one] Draw after 1 move: { $reason }.
       *[other] Draw after { $moves } moves: { $reason }.
    }
alt-last = Last move { $move }.
alt-last-effects = Last move { $move }.{ $effects }
alt-replay =
    Replay. { $what } { $count ->
        [0] No moves yet.
       *[other] Moves: { $moves }.
    }
# In the text of a replay.
alt-code = Record code { $code }.
alt-position = After move { $ply }:
# Above a board.
position-label =
    { $ply ->
        [0] start
       *[other] after move { $ply }
    }
alt-parts = Parts: { $all }.
alt-part = { $letter } { $from } to { $to }
caption-move = { $side }: { $move }.{ $effects }
alt-captured = Captured on { $squares }.
alt-candidates = You can choose { $squares }.
alt-blame = At fault: { $squares }.
alt-dead = Dead stones of { $side }: { $squares }.
alt-count = { $count }: { $first } { $one }, { $second } { $two }.
alt-count-goal = { $count } (of { $goal }): { $first } { $one }, { $second } { $two }.
alt-no-pieces = { $side }: no pieces.
alt-pieces =
    { $side }: { $kind ->
        [stones] { $count ->
            [one] 1 stone
           *[other] { $count } stones
        }
        [men] { $count ->
            [one] 1 man
           *[other] { $count } men
        }
        [stacks] { $count ->
            [one] 1 stack
           *[other] { $count } stacks
        }
       *[pieces] { $count ->
            [one] 1 piece
           *[other] { $count } pieces
        }
    }: { $all }.
alt-king = King { $square }
alt-stack = { $square } of { $height }
alt-dead-piece = { $square } dead
alt-piece = { $square }
alt-more = More with /board text.

line =
    { $of ->
        [column] Column { $name }: { $all }.
       *[row] Row { $name }: { $all }.
    }
line-empty =
    { $of ->
        [column] Column { $name }: empty.
       *[row] Row { $name }: empty.
    }
no-row = There's no row { $row }: rows go from 1 to { $last }.
no-column = There's no such column: columns go from a to { $last }.
square-line = { $square } { $what }
square-empty = empty
square-piece =
    { $shape ->
        [dead] dead { $side }
        [king] { $side } King
        [single] { $side } single
        [stack] { $side } stack of { $height }
       *[piece] { $side }
    }
square-owned = owned by { $side }
square-wall = { $side } wall
square-last = last move
square-captured = captured here
square-candidate = can be chosen
square-chosen = chosen
square-blame = at fault
square-liberty = liberty of { $side }

# The strip of a picture: short, it has one line.
strip-side = { $side }
strip-move = move { $move }
strip-over =
    { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
strip-count = { $count } { $one } : { $two }
strip-count-goal = { $count } { $one } : { $two } of { $goal }
strip-count-own = { $count } { $number }
strip-won = { $winner } wins · { $reason }
strip-drawn = Draw · { $reason }

# What is counted.
count-stones = Stones
count-groups = Groups
count-liberties = Liberties
count-points = Points
count-score = Score
count-stock = Stock
count-prisoners = Prisoners
