# Commands: at most 100 characters each, and 8000 for all texts of one command. Words in backquotes stay English.
open-board = Open this board
command-help = How this works, and a game to start with
command-challenge = Challenge someone to a game
command-move = Make your move
command-board = Look at a board; only you see it
command-hint = Ask what Postern would play (games against Postern and analysis only)
command-games = Your games and challenges, your turns first
command-rules = How to play a game
command-replay = Replay a game, or show positions side by side
command-puzzle = A position with one winning idea to find
command-review = Let Postern go through a finished game
command-settings = How you see boards
command-draw = Offer your opponent a draw
command-takeback = Ask to take back your last move
command-resign = Resign a game (asks first)

argument-opponent = Who to play. Postern = the computer; leave empty to let anyone accept
argument-level = Postern's strength; 3 if empty
argument-colour = Your side; random if empty
argument-pace = Time for each move; no limit if empty
argument-move = Your move, like d4 or c2-c3
argument-game = Which game, if you have several
argument-which-game = Which game
argument-text = In words: rows, one side, one row or one column
argument-theme = Colours of the board
argument-width = Width of the board in pixels; 1080 is usual
argument-below = Whose side is at the bottom
argument-moves = Up to 9 positions side by side, after these moves: 4, 9, 12

level-choice =
    { $level ->
        [1] 1: newcomer
        [2] 2: beginner
        [3] 3: casual player
        [4] 4: club player
        [5] 5: strong club player
        [6] 6: master
       *[7] 7: full strength
    }
colour-choice =
    { $moves ->
        [first] { $side } (moves first)
       *[second] { $side } (moves second)
    }
colour-chance = Random
theme-wood = Wood
theme-slate = Slate (dark)
theme-paper = Paper (prints well)
theme-cobalt = Cobalt (safe for colour-blind eyes)
theme-contrast = High contrast
below-own = your side
below-first = first player
below-second = second player
