# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Drop a piece from your stock on an empty square. Pieces side by side form a group; one without an empty square beside it is captured. Capture d5.
inchworm-learn-drop-right = All four squares beside d5 were taken, so the piece is your prisoner: one point.
inchworm-learn-drop-wrong = d5 still has an empty square beside it. Left, right, above and below count, diagonals don't.

inchworm-learn-stack = A piece may also be dropped on a stack of yours, of any height. You may pass only if you can do nothing else. Make the stack on d5 taller.
inchworm-learn-stack-right = The stack is 2 high. Tall stacks reach far when they are spread, but a captured one gives your opponent a point for each piece.
inchworm-learn-stack-wrong = That made no stack taller. Choose the square of your own stack, d5.

inchworm-learn-collect = Stacks of yours in a straight or diagonal line without a gap can be collected into one. Collect all three.
inchworm-learn-collect-right = One turn made a stack of 3 on the last square.
inchworm-learn-collect-wrong = That collected nothing. Press “Collect a line of stacks”, then one end of the line and the other.
inchworm-learn-collect-wrong-short = That collected only two stacks. Go from one end of the line to the other.

inchworm-learn-spread = Spread a whole stack along a path of empty squares, in any of 8 directions: one piece on each, the first on its own square. Capture b2.
inchworm-learn-spread-right = The path may turn at every step. b3 and c2 were filled in one turn, and b2 had no empty square left.
inchworm-learn-spread-wrong = b2 still has empty squares beside it, b3 and c2. The stack on a2 can fill both at once.
inchworm-learn-spread-wrong-path = That path leaves a square beside b2 empty. Go through b3 to c2.
inchworm-learn-spread-wrong-drop = One drop fills only one square, and b2 keeps the other. Spread the stack on a2.

inchworm-learn-tall = Each captured piece scores a point, so a tall stack is worth its height. Make the capture that scores most.
inchworm-learn-tall-right = Four pieces, four points.
inchworm-learn-tall-wrong = Nothing was captured. The stack on g4 has one empty square left beside it.
inchworm-learn-tall-wrong-small = That scores 1 point. The stack on g4 is worth 4.

inchworm-learn-own = Captures happen for both colours at once, your own pieces included. Capture a piece without losing one.
inchworm-learn-own-right = b4 is captured, and your piece on c4 has empty squares beside it.
inchworm-learn-own-wrong = Nothing was captured. b4 has one empty square left beside it.
inchworm-learn-own-wrong-both = g4 is captured, but so is your piece on h4: neither had an empty square beside it. Look at b4.

inchworm-learn-rescue = Blue holds five of your pieces. You may spend a turn to rescue them, always all at once: they return to your stock, but Blue keeps the points. Rescue them.
inchworm-learn-rescue-right = Your stock has 11 pieces again, and Blue still has 5 points.
inchworm-learn-rescue-wrong = Your five pieces are still held. Use the button that rescues them.

inchworm-learn-edges = With this option columns a and h touch (on a torus rows 1 and 8, too). Neighbours, lines and paths cross the edge. Capture a4.
inchworm-learn-edges-right = On this board h4 is beside a4. It was the last empty square beside Blue's piece.
inchworm-learn-edges-wrong = a4 still has an empty square beside it, across the edge: h4.

inchworm-learn-prisoner = With this option a turn may put one of your prisoners on an empty square, as a piece of your opponent's. You have 8 of 10 points. Win.
inchworm-learn-prisoner-right = The prisoner on e5 and the piece on d5 were captured together: 2 points, and 10 win.
inchworm-learn-prisoner-wrong = d5 and e5 have no other empty square beside them. A prisoner on e5 would be captured along with d5.
inchworm-learn-prisoner-wrong-drop = Only d5 is captured: 9 points. A prisoner on e5 is captured again, too, and scores once more.

inchworm-learn-race = 10 points win. You have 8, Blue has 9. If one turn takes both sides there, more points win, and equal points are a draw. Win.
inchworm-learn-race-right = The stack on g4 gave you 3 points, and h4 gave Blue 1: you win, 11 to 10.
inchworm-learn-race-wrong = You still have 8 points. The stack on g4 is 3 high and has one empty square beside it.
inchworm-learn-race-wrong-small = That makes 9 points. The stack on g4 scores 3, even if your piece on h4 is captured, too.

inchworm-learn-win = The goal here is 10 points, usually 60, and you have 8. The same position three times is a draw, as are 120 turns without a capture. The stack on d4 is 2 high. Win.
inchworm-learn-win-right = The stack crawled around d4 like an inchworm: 2 points, and the game is yours.
inchworm-learn-win-wrong = d4 is still free on two sides, d3 and e4. Your stack of 3 can fill both.
inchworm-learn-win-wrong-path = That path leaves a square beside d4 empty. It has to cover d3 and e4.
inchworm-learn-win-wrong-drop = That fills one side only. Spread your stack of 3 over both.
