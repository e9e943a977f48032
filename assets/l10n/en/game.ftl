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
not-a-move = { $text } is not a move; write { $forms }
ambiguous-move = { $text } can be read in more than one way; write { $forms }
unsound-puzzle = { $why }

# Options
bad-option = option { $option }: { $reason }
option-unknown = { $game } has no such option; its options are { $options }
option-of-none = { $game } has no options
option-twice = given twice
option-no-choice = { $value } isn't one of { $choices }
option-no-number = { $value } is not a whole number from { $min } to { $max }
option-too-long = longer than { $max } characters

# Positions
bad-position = bad position: { $reason }
position-fields = a position has { $wanted } fields, not { $found }: the rows, then x or o for the side to move
position-size = the board is { $cols }x{ $rows } (columns, rows), but this game needs { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } is not x or o, the letter of the side to move
rows-too-large = there are more than { $most } rows or columns
rows-uneven = row { $row } has { $found } squares, but the top row has { $wanted }
rows-unknown-sign = row { $row }: { $sign } is neither a piece of this game nor a number of empty squares
rows-bad-count = row { $row }: a number of empty squares has no leading zero
rows-bad-height = row { $row }: a height is a number from 2 to 999 in brackets, as in x[3]
rows-empty-row = a row is empty

# Records
no-such-game = there is no game { $name }
replay-refused = move { $number } ({ $text }) can't be played: { $reason }
record-too-long = the record is longer than { $longest } bytes
record-not-a-line = line { $line }: a line before the moves reads name: value
record-unexpected = line { $line }: { $name } is unknown here or comes twice
record-bad-result = line { $line }: a result is x, o or draw, a comma and the reason
record-bad-options = line { $line }: options are written name=value
record-bad-count = line { $line }: own is a number of moves
record-no-game = no line says which game it is (game: …)
foreign-no-record = it looks like a game report of Abstract Play, but has no game and moves where those have them: copy the whole report
foreign-unknown-game = Postern doesn't know how { $name } is recorded elsewhere
