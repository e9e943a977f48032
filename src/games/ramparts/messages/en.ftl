ramparts-name =
    { $seat ->
        [first] Black
       *[second] White
    }

# Refusals
ramparts-no-man = there is no man on { $at }
ramparts-not-yours = the man on { $at } is not yours
ramparts-not-forward = { $to } is not ahead of { $from }: men only go forward, towards the enemy's starting line
ramparts-too-far =
    { $to } is too far from { $from }: a man goes one step forward, straight or diagonally, and only from his starting line two squares straight ahead
ramparts-own-man = your own man stands on { $at }
ramparts-past-corner =
    from { $from } to { $to } a man would slip through the rampart where { $flanks } touch at a corner: nobody passes a rampart without having stood on it
ramparts-protected = the man on { $at } stands on his own rampart, where nobody can take him
ramparts-open-takes-aslant =
    { $to } is not free, and { $from } lies in the open field, where a man takes diagonally forward only
ramparts-open-moves-straight =
    { $at } lies in the open field, where a man moves straight forward; diagonally he only takes
ramparts-enemy-rampart-takes-nothing = { $at } is the enemy's rampart, from where a man takes nothing
ramparts-enemy-rampart-moves-straight = { $at } is the enemy's rampart, from where a man moves straight forward only
ramparts-off-own-rampart =
    { $at } is your own rampart, from where a man moves straight forward; diagonally he takes, or goes to another square of that rampart
ramparts-not-from-line = { $at } is not your starting line: only from there a man may go two squares at once
ramparts-double-step-blocked =
    { $count ->
        [one] both squares of a double step must be empty, and { $squares } is not
       *[other] both squares of a double step must be empty, and { $squares } are not
    }
ramparts-commanded =
    { $at } is commanded by the enemy on { $by }: a double step may not pass a square where he could take
ramparts-is-capture = an enemy stands on { $at }: taking him is written { $move }
ramparts-nothing-to-take = there is nothing to take on { $at }: moving there is written { $move }
ramparts-no-exchange-due =
    no exchange is due: with endgame=swap men are exchanged when your opponent has no move, but you have one
ramparts-must-exchange =
    your opponent has no move, so you must exchange a blocked man of his with the man in front of him: { $pairs }
ramparts-exchange-reversed = the blocked enemy is named first: { $move }
ramparts-no-such-pair =
    { $from } and { $to } are not a blocked man of your opponent and your man straight in front of him; you may exchange { $pairs }

# The end
ramparts-blocked =
    { $leader ->
        [first] { $blocked } has no move; in points, Black leads by { $more } to { $less }
        [second] { $blocked } has no move; in points, White leads by { $more } to { $less }
       *[none] { $blocked } has no move; in points, both have { $more }
    }

# Consequences
ramparts-ends =
    { $winner ->
        [first] ends the game, Black wins: { $reason }
        [second] ends the game, White wins: { $reason }
       *[none] ends the game in a draw: { $reason }
    }
ramparts-must-exchange-next = leaves { $blocked } without a move: { $other } must exchange a blocked pair next
ramparts-takes = takes the man on { $at }
ramparts-exchanges = the men on { $squares } take each other's square
ramparts-reaches-line =
    { $whose ->
        [first] takes Black to the last line: 3 points
        [second] takes White to the last line: 3 points
       *[own] reaches the last line: 3 points
    }
ramparts-enters =
    { $whose ->
        [first] takes Black inside the enemy's ramparts: 2 points
        [second] takes White inside the enemy's ramparts: 2 points
       *[own] enters the enemy's ramparts: 2 points
    }
