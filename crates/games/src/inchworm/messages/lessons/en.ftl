# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Drop a piece from your stock on an empty square. A group without an empty square beside it is captured. Capture d5.
inchworm-learn-drop-right = All four squares beside d5 were taken, so the piece is your prisoner: one point.
inchworm-learn-drop-wrong = d5 still has an empty square beside it. Left, right, above and below count, diagonals don't.

inchworm-learn-stack = A piece may also be dropped on a stack of yours, of any height. Make the stack on d5 taller.
inchworm-learn-stack-right = The stack is 2 high. Tall stacks reach far when they are spread, but they are worth as many points to your opponent.
inchworm-learn-stack-wrong = That piece stands alone. Choose the square of your own stack, d5.

inchworm-learn-collect = Collect along a straight or diagonal line with stacks of yours on every square: all become one. Collect all three.
inchworm-learn-collect-right = One turn made a stack of 3 on the last square.
inchworm-learn-collect-wrong = That was not a collection. Press Collect, then one end of the line and the other.
inchworm-learn-collect-wrong-short = That collected only two stacks. Go from one end of the line to the other.

inchworm-learn-spread = Spread a whole stack along a path of empty squares, one piece on each, its own square first. Capture b2.
inchworm-learn-spread-right = The path may turn in 8 directions. b3 and c2 were filled in one turn, and b2 had no empty square left.
inchworm-learn-spread-wrong = b2 still has empty squares beside it, b3 and c2. The stack on a2 can fill both at once.
inchworm-learn-spread-wrong-path = That path leaves a square beside b2 empty. Go over b3 to c2.
inchworm-learn-spread-wrong-drop = One drop fills one square, and b2 escapes by the other. Spread the stack on a2.

inchworm-learn-tall = Each captured piece scores a point, so a tall stack is worth its height. Make the capture that scores most.
inchworm-learn-tall-right = Four pieces, four points. 60 points win a usual game; here the goal is 10.
inchworm-learn-tall-wrong = Nothing was captured. The stack on g4 has one empty square left beside it.
inchworm-learn-tall-wrong-small = That scores 1 point. The stack on g4 is worth 4.

inchworm-learn-own = Captures happen for both colours at once, your own pieces included. Capture a piece without losing one.
inchworm-learn-own-right = b4 is captured, and your piece on c4 has empty squares beside it.
inchworm-learn-own-wrong = Nothing was captured. b4 has one empty square left beside it.
inchworm-learn-own-wrong-both = g4 is captured, but so is your piece on h4: both had no empty square. Look at b4.

inchworm-learn-rescue = Blue holds five of your pieces. A turn may rescue all of them: they return to your stock. Rescue them.
inchworm-learn-rescue-right = Your stock has 11 pieces again. Blue keeps the 5 points.
inchworm-learn-rescue-wrong = Your five pieces are still held. Use the button that rescues them.

inchworm-learn-win = The goal of this game is 10 points, and you have 8. The stack on d4 is 2 high. Win.
inchworm-learn-win-right = The stack crawled around d4 like an inchworm: 2 points, and the game is yours.
inchworm-learn-win-wrong = d4 is still free on two sides, d3 and e4. Your stack of 3 can fill both.
inchworm-learn-win-wrong-path = That path leaves a square beside d4 empty. It has to cover d3 and e4.
inchworm-learn-win-wrong-drop = That fills one side only. Spread your stack of 3 over both.
