# Options in short words: the label of a menu, its values, and values in a title.
ramparts-label-endgame = Without a move
ramparts-value-endgame-score = game ends
ramparts-value-endgame-swap = swap a pair
ramparts-term-endgame-swap = blocked pairs are swapped

ramparts-forms = Write c2-c3, c2xd3 or e6<>e7, with squares from a1 to k11

# Refusals
ramparts-no-man = there is no man on { $at }
ramparts-not-yours = the man on { $at } isn't yours
ramparts-not-forward = { $to } isn't ahead of { $from }, and men only move forward
ramparts-too-far = { $to } is too far from { $from }. A man moves one step forward, or two straight ahead from the starting line
ramparts-own-man = your own man is on { $at }
ramparts-past-corner = a man can't slip diagonally between the wall squares { $flanks }, from { $from } to { $to }
ramparts-protected = the man on { $at } is safe on its own wall
ramparts-open-takes-aslant = { $to } is occupied, and from { $from } in the open field a man only takes diagonally
ramparts-open-moves-straight = from { $from } in the open field a man moves straight ahead and only takes diagonally
ramparts-enemy-rampart-takes-nothing = { $from } is on the enemy wall, and men can't take from there
ramparts-enemy-rampart-moves-straight = { $from } is on the enemy wall, and from there men only move straight ahead
ramparts-off-own-rampart = { $from } is on your own wall. From there men move straight ahead, or diagonally along the wall
ramparts-not-from-line = { $from } isn't on your starting line, and only from there can a man go two squares
ramparts-double-step-blocked = both squares of a double step must be empty (occupied: { $occupied })
ramparts-commanded = the enemy on { $by } guards { $between }, and a double step can't pass a guarded square
ramparts-is-capture = there is an enemy on { $at }. To take that man, write { $right }
ramparts-nothing-to-take = there is no man to take on { $at }. To move there, write { $right }
ramparts-no-exchange-due = no swap is due. Swaps need endgame=swap and an opponent without a move
ramparts-must-exchange = your opponent has no move, so you must swap one of their blocked men with the man in front ({ $pairs })
ramparts-exchange-reversed = the blocked enemy comes first. Write { $right }
ramparts-no-such-pair = { $from } and { $to } aren't a blocked enemy and your man in front of it. You can swap { $pairs }

# Options and positions
ramparts-too-many =
    { $seat ->
        [first] Black (x) has { $found } men, but there are only { $most }
       *[second] White (o) has { $found } men, but there are only { $most }
    }
ramparts-turn = { $text } is not x, o, x! or o!
ramparts-never-due = { $text } only makes sense with endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text } is only possible if White has no move, Black has one, and a black man is right in front of a white one
       *[second] { $text } is only possible if Black has no move, White has one, and a white man is right in front of a black one
    }

# The end
ramparts-blocked =
    { $leader ->
        [first] { $blocked ->
            [first] Black has no move and leads { $more } to { $less }
           *[second] White has no move; Black leads { $more } to { $less }
        }
       *[second] { $blocked ->
            [first] Black has no move; White leads { $more } to { $less }
           *[second] White has no move and leads { $more } to { $less }
        }
    }
ramparts-blocked-level =
    { $blocked ->
        [first] Black has no move, and both have { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
       *[second] White has no move, and both have { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
    }

# Consequences
ramparts-ends =
    { $winner ->
        [you] You win: { $reason }.
        [first] Black wins: { $reason }.
       *[second] White wins: { $reason }.
    }
ramparts-draws = The game is a draw: { $reason }.
ramparts-must-exchange-next =
    { $blocked ->
        [you] You have no move, so your opponent must swap a blocked pair.
        [first] Black has no move, so { $swaps ->
            [you] you
           *[other] White
        } must swap a blocked pair.
       *[second] White has no move, so { $swaps ->
            [you] you
           *[other] Black
        } must swap a blocked pair.
    }
ramparts-takes =
    { $side ->
        [you] You lose your man on { $at }.
        [first] Black loses the man on { $at }.
       *[second] White loses the man on { $at }.
    }
ramparts-exchanges = The men on { $squares } are swapped.
ramparts-reaches-line =
    { $side ->
        [you] Your man is on the last row and worth 3 points.
        [first] A black man is on the last row and worth 3 points.
       *[second] A white man is on the last row and worth 3 points.
    }
ramparts-enters =
    { $side ->
        [you] Your man is past the enemy wall and worth 2 points.
        [first] A black man is past the enemy wall and worth 2 points.
       *[second] A white man is past the enemy wall and worth 2 points.
    }

# Comparisons of two positions
ramparts-steps-compared =
    { $side ->
        [first] Moves that Black has: { $here } instead of { $there }.
       *[second] Moves that White has: { $here } instead of { $there }.
    }

# How the game is won
ramparts-aim = Have more points at the end: a man counts 3 on the last row, 2 elsewhere inside the enemy wall, and 1 anywhere else.
