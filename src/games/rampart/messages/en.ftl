# Refusals
rampart-over = The game is over: one player has no stone left
rampart-off-board = { $square } is not on the board: it has { $size } columns and { $size } rows
rampart-occupied =
    { $by ->
        [own] { $square } holds a stone of yours already: a new stone needs an empty point
        [dead] { $square } holds a stone of a dead enemy group: to remove that group, write x{ $square }
       *[enemy] { $square } holds an enemy stone: a new stone needs an empty point
    }
rampart-not-beside = { $square } has no stone of yours beside it: a new stone must touch one of your own
rampart-nothing-there = There is no stone on { $square } to remove; to place a stone there, write { $square }
rampart-own-group = The group at { $square } is your own: only enemy groups can be removed
rampart-alive = The group of { $square } is alive: only a group with a hemmed-in stone can be removed
rampart-must-remove = You may pass only when you can do nothing else; you can remove the dead group at { $square }
rampart-must-place =
    { $more ->
        [0] You may pass only when you can do nothing else; you can place on { $squares }
       *[other] You may pass only when you can do nothing else; you can place on { $squares } and more
    }

# The end
rampart-last-stone = the last enemy stone was removed
rampart-handicap = a game with a handicap is unrated

# Consequences
rampart-wins = wins the game
rampart-captures =
    { $stones ->
        [one] captures 1 stone
       *[other] captures { $stones } stones
    }
rampart-enemy-dies =
    { $stones ->
        [one] the group at { $square } (1 stone) dies
       *[other] the group at { $square } ({ $stones } stones) dies
    }
rampart-own-dies =
    { $stones ->
        [one] your own group at { $square } (1 stone) dies
       *[other] your own group at { $square } ({ $stones } stones) dies
    }
rampart-revives =
    { $stones ->
        [one] revives your group at { $square } (1 stone)
       *[other] revives your group at { $square } ({ $stones } stones)
    }

# Words of a move
rampart-pass = Pass (nothing else is possible)
