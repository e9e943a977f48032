# Swap: after the first move, the player to move may take the opponent's seat.
button-swap = Swap sides
button-plan-swap = Plan to swap
argument-swap = Swap sides after the first move? No if empty
swap-yes = Yes
swap-no = No
card-swap = -# After the first move, the other player can swap sides instead of moving.
term-swap = swap after the first move
term-no-swap = no swap
turn-swapped =
    { $to }, your move in { $game }. After **{ $move }**, { $by } swapped sides with you: the board stays as it is, and you play the other side now.{ $note }
    -# { $side } · move { $number }{ $due }
turn-elsewhere-swapped =
    { $by } swapped sides after **{ $move }** in { $game }.{ $effects }
    -# { $name } ({ $side }) · move { $number }{ $told }
note-may-swap = {" "}Instead of moving, you can swap sides with { $by }.
note-swapped = { $by } swapped sides: the board stays as it is.
history-swapped = Then { $by } swapped sides.
swapped = You swapped sides in { $game }: you play { $side } now, and your opponent moves next.
played-swap = { $name } had planned to swap sides, so it's your move again.
swap-not-agreed = This game has no swap. Players agree on it before a game: `/challenge` has the option `swap`.
swap-too-early = A swap answers the first move, and nobody has moved yet.
swap-too-late = Too late to swap: that's possible right after the first move only.
swap-made-before = Sides are swapped already in this game. That's possible once.
plan-no-swap = Plan not saved. You can't plan a swap{ $after }: it's possible right after the first move only, in games that have it.
done-swapped = You swapped sides in this game.
