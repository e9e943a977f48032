# What all games share.
list-all = { $before } and { $last }
list-any = { $before } or { $last }

# The sides of all games, by the names in the rules.
side-black = Black
side-white = White
side-red = Red
side-blue = Blue
side-green = Green

game-over = the game is over ({ $reason })
repetition = the same position occurred for the third time
limit = { $turns } turns without a decision

no-move = you gave no move
move-too-long = no move is longer than { $longest } characters
not-a-move = { $text } is not a move here. { $forms }
ambiguous-move = { $text } can be read in more than one way. { $forms }
unsound-puzzle = { $why }

# Options
bad-option = option { $option }: { $reason }
option-unknown = { $game } has no such option; its options are { $options }
option-of-none = { $game } has no options
option-twice = it's given twice
option-no-choice = { $value } isn't one of { $choices }
option-no-number = { $value } is not a whole number from { $min } to { $max }
option-too-long = it's longer than { $max } characters

# Positions
bad-position = bad position: { $reason }
position-fields = a position has { $wanted } fields, not { $found }. Write the rows, then x or o for the side to move
position-size = the board is { $cols }x{ $rows } (columns, rows), but this game needs { $wanted_cols }x{ $wanted_rows }
position-turn = { $text } is not x or o, the letter of the side to move
rows-too-large = there are more than { $most } rows or columns
rows-uneven =
    row { $row } has { $found ->
            [one] { $found } square
           *[other] { $found } squares
        }, but the top row has { $wanted }
rows-unknown-sign = { $sign } in row { $row } is neither a piece of this game nor a number of empty squares
rows-bad-count = a number of empty squares in row { $row } has a leading zero
rows-bad-height = a height in row { $row } isn't a number from 2 to 999 in brackets, such as x[3]
rows-empty-row = a row is empty

# Records
no-such-game = there is no game { $name }
replay-refused = move { $number } ({ $text }) isn't legal because { $reason }
record-too-long = the record is longer than { $longest } bytes
record-unexpected = line { $line } has { $name } a second time
record-bad-options = the options in line { $line } aren't written as name=value
record-bad-count = own in line { $line } isn't a number of moves
record-bad-comment = comment in line { $line } doesn't start with a number of moves
record-no-game = the record doesn't name its game (game: …)
foreign-no-record = it looks like a game report of Abstract Play, but its game and moves are missing. Copy the whole report
foreign-round = round { $number } of the report has something that is no move
foreign-unknown-game = Postern doesn't know how { $name } is recorded elsewhere
foreign-unknown-variant = { $variant } is no option of that game here

record-sgf-node = node { $number } of the SGF has { $value }, which is no point of the board
record-sgf-setup = node { $number } of the SGF sets up stones after a move ({ $value }), and Postern's games have no such turns
record-sgf-turn = node { $number } of the SGF has { $value }, but that side made the move before it, too
record-foreign =
    { $format ->
        [sgf] this is an SGF file that doesn't say which game it is. Choose the game as well
        [pgn] this is a PGN file, as programs for chess write them. Postern reads its own records and pictures, and game reports of Abstract Play
       *[data] this is a file of another program. Postern reads its own records and pictures, and game reports of Abstract Play
    }
record-other = no line of it is one of a record of Postern, such as game: and the id of the game. If you have the moves only, name the game as well
quoted = "{ $text }"
# The text has quotes already.
as-typed = { $text }
quoted-hidden =
    { $hidden ->
        [one] { $text } (with an invisible character)
       *[other] { $text } (with { $hidden } invisible characters)
    }
