# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
palisade-learn-link = Black and White have their own points, like the colours of a chessboard. Stones that touch at a corner are linked. Link b2 and d4.
palisade-learn-link-right = c3 touches both at a corner: the three stones are a path. A path fences nothing until it is closed.
palisade-learn-link-wrong = That stone doesn't link the two. Look for the point that touches both at a corner.
palisade-learn-link-wrong-other = That stone touches only one of them. c3 touches both.

palisade-learn-loop = A loop is a closed path of your stones, corner to corner. Enemy stones inside are captured. Close one.
palisade-learn-loop-right = c4 is captured. The four stones and the point inside are yours: 5 points.
palisade-learn-loop-wrong = The loop around c4 is still open. One of its four corners is missing.

palisade-learn-inside = You own every point on a loop and inside it, empty points, too, and no one may place inside any more. Close the largest loop.
palisade-learn-inside-right = Eight stones and five points inside: 13 points at once.
palisade-learn-inside-wrong = That closes no loop. Follow your stones from corner to corner: where is the gap?
palisade-learn-inside-wrong-small = A loop, but a smaller one. At f4 you would have gained 13 points at once.

palisade-learn-outside = Only points on a loop or inside it count. A stone outside every loop counts nothing, however many it is linked to. Close the loop around c4.
palisade-learn-outside-right = 5 points: the loop, and c4 inside. e3 and f2 are linked to it, but stay outside, and count nothing.
palisade-learn-outside-wrong = That doesn't close the loop around c4. One of its corners is missing: c3.

palisade-learn-ring = The dim ring around the board has stones of both colours. Yours link to your stones corner to corner and can't be captured. Use one to capture a2.
palisade-learn-ring-right = A ring stone beside a2 closed the loop with a1, b2 and a3. At the edge a loop needs fewer stones. The ring counts no points, and its four corners are empty.
palisade-learn-ring-wrong = a2 is not inside a loop yet. Which point above it is yours?
palisade-learn-ring-wrong-empty = That loop uses the ring as well, but b1 is empty. Fence in a2 instead.

palisade-learn-first = White threatens e4, which closes a loop around d4. You can't place on White's points. Save d4.
palisade-learn-first-right = You were first: c4 is captured, so White's loop has a hole for good.
palisade-learn-first-wrong = White answers e4 and captures d4. Only a capture breaks the threat: look at c4.

palisade-learn-nested = White has a loop around d4. A loop inside a larger one is captured like any stone. Capture it.
palisade-learn-nested-right = All four stones are gone, and White's 5 points with them. All 13 are yours.
palisade-learn-nested-wrong = White's loop is still there. Your path around it has one gap.

palisade-learn-most = Two stones can capture here, and one gains more points than the other. Find it.
palisade-learn-most-right = The long loop from a5 through c7, e5 and c3 is closed: 2 captures and 10 points.
palisade-learn-most-wrong = That closes no loop. Look at the long path from b4 through c3, e5 and c7 to b6.
palisade-learn-most-wrong-less = That captures, too, and gains 8 points. a5 captures the same stones and gains 10.
palisade-learn-most-wrong-edge = A loop with 4 points, but nothing is captured. a5 gains more.

palisade-learn-win = No one may pass. The game ends when every point is owned; more points win. Two points are open to you. One of them wins.
palisade-learn-win-right = a5 captures a4 and secures the corner. White takes the rest, but it isn't enough. There are no draws: the number of points is odd.
palisade-learn-win-wrong = White answers in the other corner and ends up with more points. Capture first.
