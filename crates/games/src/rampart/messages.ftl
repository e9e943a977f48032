# Options in short words: the label of a menu, its values, and values in a title.
rampart-label-size = Board
rampart-label-setup = Set-up
rampart-value-setup-standard = standard
rampart-value-setup-alternative = alternative
rampart-term-setup-alternative = alternative set-up
rampart-value-setup = own set-up
rampart-label-handicap = Handicap
rampart-value-handicap-no = none
rampart-value-handicap-yes = allowed
rampart-term-handicap-yes = handicap allowed

rampart-forms = Write d4 (place), xd4 (remove the group on d4) or pass

# Refusals
rampart-over = one side has no stones left, so the game is over
rampart-off-board = { $square } is off the board, which is { $size }x{ $size }
rampart-occupied =
    { $by ->
        [own] { $square } already has a stone of yours
        [dead] { $square } belongs to a dead enemy group. To remove the group, write x{ $square }
       *[enemy] { $square } has an enemy stone
    }
rampart-not-beside = { $square } doesn't touch any of your stones
rampart-nothing-there = there is no stone on { $square } to remove. To place one there, write { $square }
rampart-own-group = the group at { $square } is yours, and you can only remove enemy groups
rampart-alive = the group at { $square } is alive. You can only remove a group with a hemmed-in stone
rampart-must-remove = you still have a move. You can remove the dead group at { $square }
rampart-must-place =
    { $more ->
        [0] you still have a move. You can place on { $squares }
       *[other] you still have a move. You can place on { $squares }, among others
    }

# Options and positions
rampart-empty-board = there are no stones on the board
rampart-no-standard = the standard set-up is 11x11 or 13x13; for { $size }x{ $size } give your own rows (7x7 to 19x19)
rampart-no-alternative = the alternative set-up is 13x13, not { $size }x{ $size }; leave the size out
rampart-other-size =
    the set-up has { $rows ->
            [one] { $rows } row
           *[other] { $rows } rows
        }, not { $given }; leave the size out
rampart-setup-rows = give standard, alternative or rows from the top down, such as x6/7/7/7/7/7/6o ({ $fault })
rampart-setup-size = the board is { $cols }x{ $rows }; it must be square, from 7x7 to 19x19
rampart-no-stones =
    { $seat ->
        [first] Black (x) has no stones; each side needs at least one
       *[second] White (o) has no stones; each side needs at least one
    }
rampart-too-near =
    { $steps ->
        [one] { $black } (x) and { $white } (o) are { $steps } step apart; enemies start at least { $nearest } steps apart
       *[other] { $black } (x) and { $white } (o) are { $steps } steps apart; enemies start at least { $nearest } steps apart
    }
rampart-unanswered =
    the set-up isn't symmetric. { $symmetry ->
        [half-turn] A half turn
        [left-turn] A quarter turn to the left
        [right-turn] A quarter turn to the right
        [left-right] A left-right reflection
        [up-down] A top-bottom reflection
        [rising] A reflection in the diagonal from bottom left
       *[falling] A reflection in the diagonal from top left
    } comes nearest, but takes the x on { $black } to { $empty }, where there is no o (handicap=yes allows it)
rampart-surplus =
    the set-up isn't symmetric. { $symmetry ->
        [half-turn] A half turn
        [left-turn] A quarter turn to the left
        [right-turn] A quarter turn to the right
        [left-right] A left-right reflection
        [up-down] A top-bottom reflection
        [rising] A reflection in the diagonal from bottom left
       *[falling] A reflection in the diagonal from top left
    } comes nearest, but no x answers the o on { $white } (handicap=yes allows it)
rampart-foreign-board = { $variant } isn't played here. Postern only reads games on the usual boards, 11x11 and 13x13
rampart-foreign-move = move { $number }, { $text }, isn't a move on this board

# The end
rampart-last-stone = the last enemy stone was removed

# Consequences
rampart-wins =
    { $winner ->
        [you] You win.
        [first] Black wins.
       *[second] White wins.
    }
rampart-captures =
    { $side ->
        [you] { $stones ->
            [one] { $stones } of your stones is removed.
           *[other] { $stones } of your stones are removed.
        }
        [first] { $stones ->
            [one] { $stones } black stone is removed.
           *[other] { $stones } black stones are removed.
        }
       *[second] { $stones ->
            [one] { $stones } white stone is removed.
           *[other] { $stones } white stones are removed.
        }
    }
rampart-dies =
    { $side ->
        [you] Your group at { $square } dies ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
        [first] Black's group at { $square } dies ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
       *[second] White's group at { $square } dies ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
    }
rampart-revives =
    { $side ->
        [you] Your group at { $square } comes back to life ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
        [first] Black's group at { $square } comes back to life ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
       *[second] White's group at { $square } comes back to life ({ $stones ->
            [one] { $stones } stone
           *[other] { $stones } stones
        }).
    }

# Words of a move
rampart-pass = Pass (your only move)

# Entering a move by buttons
rampart-remove =
    Remove { $square } · { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }

# Comparisons of two positions
rampart-points-compared =
    { $side ->
        [first] Points where Black can place: { $here } instead of { $there }.
       *[second] Points where White can place: { $here } instead of { $there }.
    }

# How the game is won
rampart-aim = Remove the last enemy stone. You may remove a group once it is dead: one hemmed-in stone is enough.
