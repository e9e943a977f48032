# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
rampart-learn-join = Black to move. A stone must touch one of yours, left, right, above or below: no new group ever starts. Place one that joins two of your groups.
rampart-learn-join-right = Connected stones form one group. Groups grow and join.
rampart-learn-join-wrong = That stone touches only one of your groups. Look for a point between two of them.

rampart-learn-kill = A stone without an empty neighbour is hemmed in, and its whole group is dead. Hem in White's stone on c3.
rampart-learn-kill-right = One hemmed-in stone is enough: all five stones of its group are dead, although the others have room.
rampart-learn-kill-wrong = c3 still has an empty neighbour, c2. Its group lives.
rampart-learn-kill-wrong-far = That presses on another stone of the group. c3 is nearly hemmed in: only c2 is still empty.

rampart-learn-row = A long row is weak in its middle: there a stone has friends on two sides, and room only above and below. Kill White's row.
rampart-learn-row-right = c3 is hemmed in, so all three stones are dead, although both ends have room. Keep room in the middle of your own rows, too.
rampart-learn-row-wrong = White's row lives as long as c2 is empty: it is the last room of c3.
rampart-learn-row-wrong-end = That presses on an end of the row, which has other room. The middle stone, c3, has a single empty neighbour: c2.

rampart-learn-remove = A dead group stays until you spend a turn on it. You place or remove, never both, and pass only if you can do neither. Remove White's dead group.
rampart-learn-remove-right = All five stones leave at once. Removing was your whole turn: you place nothing with it.
rampart-learn-remove-wrong = White's dead group is still on the board. Use the button that removes it.
rampart-learn-remove-wrong-own = This even kills your own group: c2 has no empty neighbour left. Remove White's group instead.

rampart-learn-friends = c4 has only friends beside it. On boards up to 11x11 that is safe: to be hemmed in, a stone must also have an enemy neighbour. Kill the group.
rampart-learn-friends-right = a4 now has no empty neighbour and an enemy one, a3. That kills all seven stones.
rampart-learn-friends-wrong = The group still lives. Which White stone has a single empty neighbour that you can reach?
rampart-learn-friends-wrong-inside = c4 can't be reached: it has friends on all sides. Look at a4, which has one empty neighbour.

rampart-learn-wide = On boards larger than 11x11, such as 13x13, having no empty neighbour is enough: friends hem in, too. Remove the dead group.
rampart-learn-wide-right = g7 had friends on all four sides, and on 13x13 that killed its group. On that board, never fill a cross like this yourself.
rampart-learn-wide-wrong = White's cross around g7 is dead here, and no enemy was needed. Remove it.

rampart-learn-choose = Two White stones are dead, and so is your big group. You remove one group a turn, and a group lives again once none of its stones is hemmed in. Save your group.
rampart-learn-choose-right = Without a1, your stones a2 and b1 have an empty neighbour again: the group lives. e5 stays dead and can wait.
rampart-learn-choose-wrong = Your group is still dead, and White removes it next. Make room beside a2 and b1.
rampart-learn-choose-wrong-other = That cost your turn. e5 was dead anyway, and now White removes your five stones.

rampart-learn-mortal = Your own move can kill your own group. Place a stone anywhere, but keep your group alive.
rampart-learn-mortal-right = None of your stones is hemmed in, so the group lives. On this board, friends alone don't hem in a stone.
rampart-learn-mortal-wrong = Now a stone of yours is hemmed in, so your whole group is dead.
rampart-learn-mortal-wrong-both = A kill by suicide: White's two stones are dead, but so are your nine. White is next, and takes first.

rampart-learn-suicide = You are White now. Black has just killed a5 and b5 by suicide on a4: both groups are dead, and the side to move removes first. Win.
rampart-learn-suicide-right = Black's last stones are gone: you win, and a5 and b5 live again.
rampart-learn-suicide-wrong = Black's group around a4 is dead now, but next turn Black may remove your dead stones. Remove Black's group at once.

rampart-learn-infect = Your stones a1 and b1 are dead, as a1 is hemmed in, and only White may remove them. A living group that joins them dies, too. Place a stone, but keep the group on d1 alive.
rampart-learn-infect-right = The group on d1 lives. Only two stones are dead, and White has to spend a turn on them.
rampart-learn-infect-wrong = c1 joins everything to the hemmed-in stone a1: now all five stones are dead.

rampart-learn-win = You are Black and win by removing the last White stone. Kill White's only group, and stay alive yourself.
rampart-learn-win-right = White's whole group is dead, and none of yours is. Whatever White plays, you remove it next and win. There are no draws.
rampart-learn-win-wrong = White's group still lives. Which of its stones has a single empty neighbour that you can reach?
rampart-learn-win-wrong-own = Your stone on c5 is hemmed in at once: no empty neighbour, and two enemies. Only your own group dies.
