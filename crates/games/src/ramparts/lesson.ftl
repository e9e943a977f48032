# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ramparts-learn-leap = Men step one square forward: straight, and inside their wall diagonally, too. From the starting line a man may go two straight ahead if both squares are empty. Leap your wall from a1.
ramparts-learn-leap-right = Men of columns a, b, j and k leap their wall like this; those of c and i land on it.
ramparts-learn-leap-wrong = That man is not past the wall. The man on a1 can reach a3 in one move.
ramparts-learn-leap-wrong-wall = Now the man is on the wall. The double step takes it beyond, to a3.

ramparts-learn-guarded = A double step is forbidden if an enemy could take on the square between. White on e3 guards d2. Make a double step.
ramparts-learn-guarded-right = No enemy guards h2, so h1–h3 is allowed. d1–d3 was not even offered. There is no taking in passing.
ramparts-learn-guarded-wrong = That was a single step. The man on h1 may go two squares straight ahead.
ramparts-learn-guarded-wrong-left = The man on d1 has no double step: White's man on e3 could take it on d2.

ramparts-learn-slip = No one slips diagonally between two wall squares that touch at a corner, such as c3 and d4. Step from d3 onto the wall.
ramparts-learn-slip-right = c4 was not offered. To pass a wall, a man has to stand on it first, or leap it with a double step.
ramparts-learn-slip-wrong = Move the man on d3. Your wall, the one of small bricks, is straight ahead.
ramparts-learn-slip-wrong-inside = e4 is still inside your wall. The wall square in front of d3 is d4.

ramparts-learn-safe = White's man on d3 threatens c2. A man on its own wall can't be taken. Save your man.
ramparts-learn-safe-right = c3 is a square of your wall: no enemy can take the man there. Inside your wall, men take straight ahead as well as diagonally.
ramparts-learn-safe-wrong = White takes c2 now. Step onto your wall with that man.
ramparts-learn-safe-wrong-take = You take d3, but White takes back from e4. You never have to take.

ramparts-learn-field = In the open field, between the walls, a man moves straight and takes diagonally forward. You never have to take, but take a man now.
ramparts-learn-field-right = d6 is straight ahead, and in the open field nothing is taken straight ahead. Diagonally you may take.
ramparts-learn-field-wrong = No man was taken. Look diagonally ahead of d5.

ramparts-learn-shield = Two White men are diagonally ahead of c7. The one on d8 is on its own wall, so it is safe. Take the other.
ramparts-learn-shield-right = b8 is open field, so the man there could be taken. d8 was not offered.
ramparts-learn-shield-wrong = Nothing was taken. The man on c7 can take one of the two.

ramparts-learn-enter = On the enemy wall a man moves only straight ahead, and takes nothing. Enter with the man on c9.
ramparts-learn-enter-right = You could not take d10 from the wall. Inside the enemy wall a man is worth 2 points, and moves and takes straight or diagonally forward. It can still be taken.
ramparts-learn-enter-wrong = The man on c9 is still on the wall and worth 1 point. Move it straight ahead.

ramparts-learn-deep = Inside the enemy wall a man goes straight or diagonally and counts 2; on the last row it counts 3, and nothing can take it. Anywhere else it counts 1. Gain a point.
ramparts-learn-deep-right = The man now counts 3. It stays there, and no enemy can take it.
ramparts-learn-deep-wrong = That man counts as much as before. Which man can reach the last row?
ramparts-learn-deep-wrong-inside = That man was inside already and still counts 2. The man on e10 can reach the last row.

ramparts-learn-along = On your own wall a man also takes straight ahead. Without taking, it goes straight ahead, or diagonally along the wall. Take a man.
ramparts-learn-along-right = From the wall you take in all three forward directions. b4 was not offered: it's empty and not a square of your wall.
ramparts-learn-along-wrong = No man was taken. White's man on c4 is right in front of c3.
ramparts-learn-along-wrong-wall = That steps along the wall, from c3 to d4, and takes nothing. White's man is on c4.

ramparts-learn-swap = Option “Swap a pair”: White has no move, so your turn must swap a blocked White man with your man in front of it. Lose no man.
ramparts-learn-swap-right = c6 and c5 traded places. White has a move again, and nothing of yours can be taken.
ramparts-learn-swap-wrong = White's man on i5 now takes your man on j4. Swap the other pair, c6 and c5.

ramparts-learn-win = The game ends when the side to move has no move. More points win; equal points are a draw. White's last man, on c1, counts 3 and can't move. Win with this move.
ramparts-learn-win-right = White has no move, so the game is over: 3 and 1 make 4 points, White has 3.
ramparts-learn-win-wrong = That doesn't win. Count the points of both sides.
ramparts-learn-win-wrong-drawn = Now it is 3 to 3, a draw: your man on e10 counts 2. Bring it to the last row.
