# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Kings move
ransom-value-king-any = in all 8 directions
ransom-value-king-orthogonal = straight only
ransom-term-king-orthogonal = Kings move straight only

ransom-forms = Write c6-e4, with squares from a1 to h8

# Refusals
ransom-over = a King has no empty square around it, so the game is over
ransom-no-piece = there is no piece on { $at }
ransom-not-yours = the piece on { $at } isn't yours
ransom-occupied = { $at } is occupied, and Ransom has no captures
ransom-king-too-far = { $to } is too far from { $from }, and a King moves one step
ransom-king-aslant = { $from } to { $to } is diagonal, and with king=orthogonal a King only moves straight
ransom-not-in-line = { $to } isn't in line with { $from }. Soldiers move straight or diagonally
ransom-enemy-between = the enemy on { $by } is in the way. Soldiers only jump over their own side
ransom-walls-in = it shuts your King on { $king } in behind { $walls }, and some enemy must always be able to get to it

# Options and positions
ransom-kings =
    { $seat ->
        [first] Green has { $found } Kings (X) instead of one
       *[second] Black has { $found } Kings (O) instead of one
    }
ransom-soldiers =
    { $seat ->
        [first] Green has { $found } soldiers (x), but there are only { $most }
       *[second] Black has { $found } soldiers (o), but there are only { $most }
    }

# The end
ransom-suffocated =
    { $king ->
        [first] the Green King has no empty square around it
       *[second] the Black King has no empty square around it
    }
ransom-both-suffocated =
    { $mover ->
        [first] neither King has an empty square around it, and Green moved
       *[second] neither King has an empty square around it, and Black moved
    }
ransom-no-move =
    { $seat ->
        [first] Green has no legal move
       *[second] Black has no legal move
    }

# Consequences
ransom-suffocates =
    { $king ->
        [you] Your King is smothered, and you lose.
        [first] The Green King is smothered, and { $winner ->
            [you] you win
           *[other] Black wins
        }.
       *[second] The Black King is smothered, and { $winner ->
            [you] you win
           *[other] Green wins
        }.
    }
ransom-suffocates-both =
    { $winner ->
        [you] Both Kings are smothered. You made the move, so you win.
        [first] Both Kings are smothered. Green made the move, so Green wins.
       *[second] Both Kings are smothered. Black made the move, so Black wins.
    }
ransom-leaves-no-move =
    { $player ->
        [you] You have no legal move, and you lose.
        [first] Green has no legal move, and { $winner ->
            [you] you win
           *[other] Black wins
        }.
       *[second] Black has no legal move, and { $winner ->
            [you] you win
           *[other] Green wins
        }.
    }
ransom-liberties =
    { $king ->
        [you] Your King has { $left ->
            [one] { $left } liberty
           *[other] { $left } liberties
        }.
        [first] The Green King has { $left ->
            [one] { $left } liberty
           *[other] { $left } liberties
        }.
       *[second] The Black King has { $left ->
            [one] { $left } liberty
           *[other] { $left } liberties
        }.
    }

# Comparisons of two positions
ransom-liberties-compared =
    { $side ->
        [first] Free squares beside Green's King: { $here } instead of { $there }.
       *[second] Free squares beside Black's King: { $here } instead of { $there }.
    }

# How the game is won
ransom-aim = Leave no empty square beside the enemy King before that happens to yours. A side without a legal move loses, too.

# What newcomers read about a position
ransom-takes = **{ $move }** takes an empty square from the enemy King, which keeps { $left }.
ransom-takes-nothing =
    { $moves ->
        [one] You have { $moves } move, and it takes no empty square from the enemy King without costing your own King one.
       *[other] You have { $moves } moves, and none takes an empty square from the enemy King without costing your own King one.
    }
ransom-danger = If it were your opponent's turn, **{ $move }** would take an empty square from your King, which has { $left }.
