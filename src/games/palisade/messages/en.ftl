# Refusals
palisade-over = The game is over: every point is owned
palisade-off-board = { $square } is not on the board: it has { $size } columns and { $size } rows
palisade-other-parity =
    { $turn ->
        [x] { $square } is a point for O: X places where column and row, both counted from 1, make an even sum
       *[o] { $square } is a point for X: O places where column and row, both counted from 1, make an odd sum
    }
palisade-occupied = { $square } holds a stone already: place on an empty point
palisade-within =
    { $owner ->
        [x] { $square } lies within a loop of X: nobody may place there any more
       *[o] { $square } lies within a loop of O: nobody may place there any more
    }

# The end
palisade-all-owned = every point is owned: X has { $x }, O has { $o }

# Consequences
palisade-ends =
    { $end ->
        [win] ends the game: you win { $own } to { $enemy }
       *[lose] ends the game: you lose { $own } to { $enemy }
    }
palisade-captures =
    { $count ->
        [one] captures 1 stone
       *[other] captures { $count } stones
    }
palisade-owns =
    { $count ->
        [one] closes a loop: you own 1 point more
       *[other] closes a loop: you own { $count } points more
    }
palisade-takes =
    { $count ->
        [one] the enemy owns 1 point less
       *[other] the enemy owns { $count } points less
    }
