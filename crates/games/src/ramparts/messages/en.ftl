ramparts-forms = c2-c3, c2xd3 or e6<>e7, with squares from a1 to k11

# Refusals
ramparts-no-man = there is no man on { $at }
ramparts-not-yours = the man on { $at } isn't yours
ramparts-not-forward = { $to } isn't ahead of { $from }: men only go forward
ramparts-too-far = { $to } is too far from { $from }: a man goes one step forward, or two straight ahead from the starting line
ramparts-own-man = your own man is on { $at }
ramparts-past-corner = a man can't slip from { $from } to { $to }, where the wall squares { $flanks } touch at a corner
ramparts-protected = the man on { $at } can't be taken on his own wall
ramparts-open-takes-aslant = { $to } isn't free, and from { $from } in the open field a man only takes diagonally
ramparts-open-moves-straight = from { $from } in the open field a man moves straight ahead; diagonally he only takes
ramparts-enemy-rampart-takes-nothing = { $from } is on the enemy wall, where a man takes nothing
ramparts-enemy-rampart-moves-straight = { $from } is on the enemy wall, where a man only moves straight ahead
ramparts-off-own-rampart = { $from } is on your own wall, where a man moves straight ahead, or diagonally along the wall
ramparts-not-from-line = { $from } isn't on your starting line: only from there can a man go two squares
ramparts-double-step-blocked = both squares of a double step must be empty: { $occupied } in the way
ramparts-commanded = the enemy on { $by } guards { $between }: a double step can't pass a guarded square
ramparts-is-capture = there is an enemy on { $at }: taking him is written { $right }
ramparts-nothing-to-take = there is nothing to take on { $at }: moving there is written { $right }
ramparts-no-exchange-due = no swap is due: that takes endgame=swap and an opponent with no move
ramparts-must-exchange = your opponent has no move, so swap one of his blocked men with the man in front: { $pairs }
ramparts-exchange-reversed = name the blocked enemy first: { $right }
ramparts-no-such-pair = { $from } and { $to } aren't a blocked enemy and your man in front of him; you can swap { $pairs }

# Options and positions
ramparts-too-many =
    { $seat ->
        [first] Black (x) has { $found } men, but there are only { $most }
       *[second] White (o) has { $found } men, but there are only { $most }
    }
ramparts-turn = { $text } is not x, o, x! or o!
ramparts-never-due = { $text }: swaps only happen with endgame=swap
ramparts-not-due =
    { $seat ->
        [first] { $text }: Black must swap only when White has no move, Black has one and stands right in front of a white man
       *[second] { $text }: White must swap only when Black has no move, White has one and stands right in front of a black man
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
        [first] Black has no move, and both have { $points } points
       *[second] White has no move, and both have { $points } points
    }

# Consequences
ramparts-wins = wins the game: { $reason }
ramparts-loses = loses the game: { $reason }
ramparts-draws = draws the game: { $reason }
ramparts-must-exchange-next =
    { $blocked ->
        [first] leaves Black without a move: White has to swap a blocked pair next
       *[second] leaves White without a move: Black has to swap a blocked pair next
    }
ramparts-takes = takes the man on { $at }
ramparts-exchanges = swaps the men on { $squares }
ramparts-reaches-line = reaches the last row: 3 points
ramparts-enters = gets past the enemy wall: 2 points
ramparts-gives-line =
    { $seat ->
        [first] takes Black to the last row: 3 points
       *[second] takes White to the last row: 3 points
    }
ramparts-lets-in =
    { $seat ->
        [first] lets Black past the wall: 2 points
       *[second] lets White past the wall: 2 points
    }
