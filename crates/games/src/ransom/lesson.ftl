# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ransom-learn-jump = Soldiers go any distance, straight or diagonally, also over their own side, never over an enemy. Jump over your King to d5.
ransom-learn-jump-right = The soldier passed your King on d3. Black's soldier on d7 would have stopped it.
ransom-learn-jump-wrong = Choose the soldier on d2: it stands below your King and can jump over it.
ransom-learn-jump-wrong-other = The right soldier, but the wrong square. d5 is two squares beyond your King.

ransom-learn-edge = No piece is ever captured. A King without an empty square around it has lost: friends, enemies and the edge all count. Smother Black's King on a8.
ransom-learn-edge-right = The soldiers on b7, a7 and b8 and the edge leave it no square. You win.
ransom-learn-edge-wrong = Black's King still has an empty square, b8. Which soldier gets there?

ransom-learn-king = A King goes one step in any of 8 directions, and takes empty squares away like a soldier. Win.
ransom-learn-king-right = Your King took a7, the last empty square beside Black's King.
ransom-learn-king-wrong = Black's King still has an empty square. A soldier that goes to a7 opens another one, but your King is one step away.

ransom-learn-own = You may smother your own King, and then you lose. The same position three times is a draw, and so is turn 400. Make any move that doesn't lose.
ransom-learn-own-right = Your King on the edge of the board still has room. Count its empty squares before each move.
ransom-learn-own-wrong = Your soldier filled b1, the last empty square beside your own King: you have lost.

ransom-learn-both = Both Kings, a8 and a6, share one last empty square. If both are smothered at once, the side that moved wins. Win.
ransom-learn-both-right = a7 was the last empty square beside Black's King. It was your move, so you win either way.
ransom-learn-both-wrong = Not the end yet. The square that both Kings share is a7, and the soldier on h7 passes over b7.

ransom-learn-save = Black threatens h1–b1, which smothers your King. Save it: move it out, or put a soldier in the way.
ransom-learn-save-right = No soldier passes an enemy, and a King in the open has many empty squares. Black has no winning move now.
ransom-learn-save-wrong = Black still plays a soldier to b1 and wins. Row 1 has to be blocked, or the King has to leave a1.

ransom-learn-reach = Never wall in your King: around your soldiers, some enemy must have a way to it, by steps in 8 directions. So h1–c1 isn't allowed. Go along row 1 with h1, as near to your King as you may.
ransom-learn-reach-right = c2 and d1 touch at a corner only, which leaves a gap: an enemy gets in through d2 and c1. So the move is legal. A side without a legal move has lost.
ransom-learn-reach-wrong = Move the soldier on h1 along row 1, toward your King.
ransom-learn-reach-wrong-far = Legal, but d1 is nearer, and legal, too: enemies still get in through the gap at d2.
ransom-learn-reach-wrong-inside = That soldier jumped past your King and leaves row 1 open. Stop at d1.

ransom-learn-straight = With this option Kings move only straight, but smothering still takes all 8 squares. A side without a legal move has lost. Black's soldier on h8 is shut in already. Win.
ransom-learn-straight-right = b7 is still empty, so the King isn't smothered. But Black has no legal move and has lost.
ransom-learn-straight-wrong = Black still has a move. To which square can the King on a8 go straight?
ransom-learn-straight-wrong-out = That lets Black's soldier on h8 out, so Black has a move. Keep it shut in, and fill b8.

ransom-learn-win = You are Black now. Each King has one empty square left; soldiers stand on all the others around it. Win before Green does.
ransom-learn-win-right = From d1 the soldier passed f1 and g1, its own side, to h1. Taking a guard away would have opened a new square.
ransom-learn-win-wrong = Green's King still has an empty square. Fill h1 without moving a soldier beside the King.
