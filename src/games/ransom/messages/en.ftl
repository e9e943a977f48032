ransom-name =
    { $seat ->
        [first] Green
       *[second] Black
    }

# Refusals
ransom-over = the game is over: a King has no empty square beside him
ransom-no-piece = there is no piece on { $at }
ransom-not-yours = the piece on { $at } is not yours
ransom-occupied = { $at } is not empty: every move ends on an empty square, for nothing is ever captured
ransom-king-too-far = { $to } is too far from { $at }: a King goes one step
ransom-king-aslant = in this game (king=orthogonal) a King goes one step straight, not diagonally
ransom-not-in-line = { $to } is not in line with { $at }: a soldier goes in a straight or diagonal line
ransom-enemy-between =
    an enemy stands in the way on { $by }: a soldier passes over pieces of his own side, never over enemies
ransom-walls-in =
    this leaves your King on { $at } where no enemy could ever come, behind { $walls }: you may not end your turn so

# The end
ransom-suffocated = the { $king } King has no empty square beside him
ransom-both-suffocated = neither King has an empty square beside him, and { $mover } moved
ransom-no-move = { $player } has no legal move

# Consequences
ransom-suffocates-own =
    { $end ->
        [win] suffocates { $king }'s own King: wins
       *[loss] suffocates { $king }'s own King: loses
    }
ransom-suffocates =
    { $end ->
        [win] suffocates the { $king } King: wins
       *[loss] suffocates the { $king } King: loses
    }
ransom-suffocates-both =
    { $end ->
        [win] suffocates both Kings: wins
       *[loss] suffocates both Kings: loses
    }
ransom-leaves-no-move =
    { $end ->
        [win] leaves { $player } without a legal move: wins
       *[loss] leaves { $player } without a legal move: loses
    }
ransom-liberties =
    { $whose ->
        [own] leaves { $king }'s own King { $left ->
            [one] 1 liberty
           *[other] { $left } liberties
        }
       *[enemy] leaves the { $king } King { $left ->
            [one] 1 liberty
           *[other] { $left } liberties
        }
    }
