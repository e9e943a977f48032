# Options in short words: the label of a menu, its values, and values in a title.
ransom-label-king = Kings move
ransom-value-king-any = in all 8 directions
ransom-value-king-orthogonal = straight only
ransom-term-king-orthogonal = Kings move straight only

ransom-forms = c6-e4, with squares from a1 to h8

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
        [first] smothers the Green King and wins
       *[second] smothers the Black King and wins
    }
ransom-suffocates-own =
    { $king ->
        [first] smothers Green's own King and loses
       *[second] smothers Black's own King and loses
    }
ransom-suffocates-both = smothers both Kings and wins
ransom-leaves-no-move =
    { $player ->
        [first] leaves Green without a legal move and wins
       *[second] leaves Black without a legal move and wins
    }
ransom-liberties =
    { $left ->
        [one] leaves the enemy King { $left } liberty
       *[other] leaves the enemy King { $left } liberties
    }
ransom-own-liberties =
    { $left ->
        [one] leaves its own King { $left } liberty
       *[other] leaves its own King { $left } liberties
    }
