breakthrough-forms = Write c2-c3 or c2xd3, with squares from a1 to f6
breakthrough-aim = Bring one man to the far row, or take every enemy man.
breakthrough-empty-board = there is no man on the board

breakthrough-no-man = there is no man on { $at }
breakthrough-not-yours = the man on { $at } is not yours
breakthrough-not-forward = { $to } is not one step ahead of { $from }: a man goes one step forward, straight or diagonally
breakthrough-occupied = your own man stands on { $at }
breakthrough-straight-capture = the man on { $at } stands straight ahead: men take diagonally only

breakthrough-arrived =
    { $seat ->
        [first] a man of Black reaches the far row
       *[second] a man of White reaches the far row
    }
breakthrough-bare =
    { $seat ->
        [first] Black has no man left
       *[second] White has no man left
    }

breakthrough-wins =
    { $winner ->
        [you] You win: { $reason }.
        [first] Black wins: { $reason }.
       *[second] White wins: { $reason }.
    }
