# Options in short words: the label of a menu, its values, and values in a title.
inchworm-label-edges = Edges
inchworm-value-edges-flat = flat
inchworm-value-edges-cylinder = cylinder
inchworm-value-edges-torus = torus
inchworm-label-captives = Prisoners
inchworm-value-captives-rescue = wait for rescue
inchworm-value-captives-place = can be placed
inchworm-term-captives-place = prisoners can be placed
inchworm-label-stock = Pieces
inchworm-value-stock-25-25 = 25 each
inchworm-value-stock-20-20 = 20 each
inchworm-value-stock-15-15 = 15 each
inchworm-value-stock-12-12 = 12 each
inchworm-value-stock-25-20 = Red 25, Blue 20
inchworm-value-stock-20-25 = Red 20, Blue 25
inchworm-term-stock-20-20 = 20 pieces each
inchworm-term-stock-15-15 = 15 pieces each
inchworm-term-stock-12-12 = 12 pieces each
inchworm-term-stock-25-20 = 25 pieces for Red, 20 for Blue
inchworm-term-stock-20-25 = 20 pieces for Red, 25 for Blue
inchworm-label-goal = To win
inchworm-value-goal = { $value } points

inchworm-forms = Write d3 (drop), e1=e4 (collect), e5-f4-e3 (spread), *d3 (place a prisoner), R9 (rescue) or pass

# Refusals
inchworm-over = the game is over
inchworm-off-board = { $square } is off the board, which goes from a1 to h8
inchworm-empty-stock =
    { $player ->
        [first] Red has no pieces left to drop
       *[second] Blue has no pieces left to drop
    }
inchworm-drop-on-enemy = { $square } has an enemy stack. Drop on an empty square or on a stack of yours
inchworm-no-placing = prisoners can't be placed in this game (that takes captives=place)
inchworm-no-prisoner =
    { $player ->
        [first] Red holds no prisoners
       *[second] Blue holds no prisoners
    }
inchworm-place-on-stack = { $square } is occupied. Place a prisoner on an empty square
inchworm-nothing-there = { $square } is empty. Start from one of your stacks
inchworm-not-yours = { $square } has an enemy stack. Start from one of yours
inchworm-collect-in-place = collecting takes two different squares, not { $square } twice
inchworm-not-in-line = { $from } and { $to } aren't in a straight or diagonal line
inchworm-gap = { $gap } has no stack of yours. Every square from { $from } to { $to } needs one
inchworm-gap-at-end = { $to } has no stack of yours. { $from }={ $to } only collects your own
inchworm-single-piece = { $square } is a single piece, and only a stack of 2 or more can spread
inchworm-not-touching = { $to } doesn't touch { $from }. Each square of a path must touch the one before
inchworm-not-empty = { $square } is occupied, and a path only crosses empty squares
inchworm-twice = { $square } comes twice, and a path can't visit a square again
inchworm-wrong-length = the stack on { $square } has { $height } pieces, so its path needs { $height } squares, not { $squares } ({ $square } counts)
inchworm-nobody-to-rescue = your opponent holds none of your pieces
inchworm-rescue-all = your opponent holds { $held } of your pieces, not { $asked }. R{ $held } rescues them all
inchworm-must-drop = you still have a move. You can drop a piece, on { $square } for example
inchworm-must-place = you still have a move. You can place a prisoner, on { $square } for example
inchworm-must-collect = you still have a move. You can collect the stack on { $square }
inchworm-must-spread = you still have a move. You can spread the stack on { $square }
inchworm-must-rescue = you still have a move. You can rescue your pieces (R{ $held })

# Options and positions
inchworm-edges = it is flat, cylinder or torus
inchworm-bad-goal = it is a whole number from 10 to 200
inchworm-bad-stock = { $text } is not two numbers from { $fewest } to { $most } with a comma, such as 25,20
inchworm-fields = a position has five fields, not { $found }. Write rows, side to move, stocks, prisoners and points, as in 8/8/8/8/8/8/8/8 x 25,25 0,0 0,0
inchworm-tall =
    { $seat ->
        [first] { $square } has a stack of { $height }, but Red (x) has only { $most ->
            [one] { $most } piece
           *[other] { $most } pieces
        }
       *[second] { $square } has a stack of { $height }, but Blue (o) has only { $most ->
            [one] { $most } piece
           *[other] { $most } pieces
        }
    }
inchworm-no-pair =
    { $field ->
        [stock] the stocks { $text } aren't two numbers with a comma, such as 16,9
        [prisoners] the prisoners { $text } aren't two numbers with a comma, such as 0,9
       *[points] the points { $text } aren't two numbers with a comma, such as 0,9
    }
inchworm-sum =
    { $seat ->
        [first] Red (x) has { $board } on the board, { $stock } in stock and { $held } held by Blue, so { $sum ->
            [one] { $sum } piece
           *[other] { $sum } pieces
        } instead of { $dealt }
       *[second] Blue (o) has { $board } on the board, { $stock } in stock and { $held } held by Red, so { $sum ->
            [one] { $sum } piece
           *[other] { $sum } pieces
        } instead of { $dealt }
    }
inchworm-few-points =
    { $seat ->
        [first] Red (x) has { $prisoners ->
            [one] { $prisoners } prisoner
           *[other] { $prisoners } prisoners
        } but only { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, and each prisoner scored one
       *[second] Blue (o) has { $prisoners ->
            [one] { $prisoners } prisoner
           *[other] { $prisoners } prisoners
        } but only { $points ->
            [one] { $points } point
           *[other] { $points } points
        }, and each prisoner scored one
    }
inchworm-many-points =
    { $seat ->
        [first] Red (x) has { $points } points, but with a goal of { $goal } the most is { $most }
       *[second] Blue (o) has { $points } points, but with a goal of { $goal } the most is { $most }
    }

# The end
inchworm-goal =
    { $winner ->
        [first] Red has { $points } points and reached the goal of { $goal }
       *[second] Blue has { $points } points and reached the goal of { $goal }
    }
inchworm-both-more =
    { $winner ->
        [first] both reached the goal of { $goal } in one turn, and Red is ahead { $points } to { $less }
       *[second] both reached the goal of { $goal } in one turn, and Blue is ahead { $points } to { $less }
    }
inchworm-both-equal = both reached the goal of { $goal } in one turn, with { $points } points each

# Consequences
inchworm-ends-won =
    { $winner ->
        [you] You reach { $points } points and win.
        [first] Red reaches { $points } points and wins.
       *[second] Blue reaches { $points } points and wins.
    }
inchworm-ends-both =
    { $winner ->
        [you] Both reach the goal, and you win { $more } to { $less }.
        [first] Both reach the goal, and Red wins { $more } to { $less }.
       *[second] Both reach the goal, and Blue wins { $more } to { $less }.
    }
inchworm-ends-drawn = Both reach { $points } points, so the game is a draw.
inchworm-loses =
    { $side ->
        [you] You lose { $pieces ->
            [one] { $pieces } piece
           *[other] { $pieces } pieces
        } on { $squares }.
        [first] Red loses { $pieces ->
            [one] { $pieces } piece
           *[other] { $pieces } pieces
        } on { $squares }.
       *[second] Blue loses { $pieces ->
            [one] { $pieces } piece
           *[other] { $pieces } pieces
        } on { $squares }.
    }

# Words of a move
inchworm-word-place = Place a prisoner
inchworm-word-collect = Collect a line of stacks
inchworm-word-distribute = Spread a stack
inchworm-word-rescue = Rescue all your pieces
inchworm-word-pass = Pass

# Entering a move by buttons
inchworm-ask-drop = Where do you want to drop a piece?
inchworm-ask-path =
    From { $square }, { $left ->
        [one] one more square
       *[other] { $left } more squares
    }. Go one step, or straight ahead.
inchworm-ask-collect = Collect from which stack?
inchworm-ask-collect-to = Collect { $square } up to which stack?
inchworm-ask-spread = Which stack do you want to spread?
inchworm-ask-place = Where do you want to place a prisoner?
inchworm-spread-from = Spread { $square }
inchworm-straight = { $square } ({ $squares } squares)

# Comparisons of two positions
inchworm-room-compared =
    { $side ->
        [first] Empty squares beside Red's pieces: { $here } instead of { $there }.
       *[second] Empty squares beside Blue's pieces: { $here } instead of { $there }.
    }

# How the game is won
inchworm-aim = Reach { $goal } points before your opponent: each captured enemy piece is worth one.
