# What all games share.
list-all = { $before } and { $last }
list-any = { $before } or { $last }

# The sides of all games, by the names in the rules.
side-black = Black
side-white = White
side-red = Red
side-blue = Blue
side-green = Green

game-over = the game is over: { $reason }
repetition = the same position occurred for the third time
limit = { $turns } turns without a decision

no-move = no move was given
move-too-long = no move is longer than { $longest } characters
not-a-move = { $text } is not written as a move; moves are written { $forms }
ambiguous-move = { $text } can be read in more than one way; moves are written { $forms }
unsound-puzzle = { $why }
