# Commands: at most 100 characters each, and 8000 for all texts of one command. Words in backquotes stay English.
profile-of = Profile
open-board = Open this board
command-help = How to play, and an easy first game
command-play = Find a game: open seats, the next person, or the computer
command-challenge = Challenge someone to a game
command-move = Make your move
command-board = Look at a board, just for you
command-hint = Ask what Postern would play (games against Postern and analysis only)
command-games = Your games and challenges, your turns first
command-table = A game's table: who plays best, and where you are
command-profile = Ratings, results and reliability: yours, or another person's
argument-table-where = This server or all servers; this server if empty
table-where-here = this server
table-where-all = all servers
argument-table-against = By rating against people, or by level against Postern
table-against-people = against people
table-against-computer = against Postern
argument-profile = Whose profile; empty for yours
command-rules = How to play a game
command-replay = Replay a game, or show positions side by side
command-puzzle = A position with one winning idea to find
command-review = Let Postern go through a finished game
command-settings = Your boards, and when and where you get pings
command-next = Go to the next game that waits for you
command-ping = See if pings reach you
command-test = Send yourself a test ping and learn where it went
command-vacation = Stop all your clocks for some days
command-vacation-start = Go on vacation: all your clocks stop
command-vacation-end = End your vacation, or cancel the one you planned
command-vacation-show = Your vacation, and the days you have left
command-draw = Offer your opponent a draw
command-takeback = Ask to take back your last move
command-plan = Plan your answers to moves of your opponent
plan-command =
    { $what ->
        [set] Plan your answers; only you see them until they're played
        [cut] Delete your plan
       *[show] Show your plan in a game, just for you
    }
command-history = Step through a game, move by move
command-watch = Watch a running game of this server
command-comment = Comment on a position; the players see it after the game
command-notes = What you tried on the analysis board of a game
command-record = A game as text and as a file
command-import = Open a game from its record: text, file or picture
command-move-here = Continue a game of yours here
command-resign = Resign a game (asks first)
command-block = Keep someone's challenges and offers away, or see your list
command-privacy = See, download or delete your data
command-doctor = Check Postern's permissions here
command-server = Settings for everyone on this server
command-server-settings = Where and how games are played here
command-server-remove-game = End a game here, or void a finished one; both players see the reason
command-server-remove-comment = Delete a comment on a game here
command-server-block = Keep someone from starting games here, or see the list

argument-opponent = Who to play; Postern is the computer, empty is anyone
argument-level = Postern's strength; 1 if empty
argument-colour = Your side; random if empty
argument-pace = Time: 3d = 3 days a move, 3d+12h max 7d = a bank; no limit if empty
argument-weekends = Do weekends count? Yes if empty
argument-late = If someone is late; their opponent decides if empty
argument-rated = Does the game count for ratings? Yes if empty
argument-until = The last day, like 2026-12-31
argument-from = The first day, like 2026-12-24; at once if empty
argument-move = Your move, like d4 or c2-c3
argument-draw = Offer a draw with the move
draw-offer = Offer a draw
argument-lines = Your opponent's move, your answer: d4 e5; c3 c4
argument-record = The record, or moves alone with `game`
argument-file = A text file, or a picture from Postern
argument-against = Finished games against this person
argument-result = Finished games with this result
argument-since = Finished games since this day, month or year: 2026-11-22
argument-finished-until = Finished games until this day, month or year: 2026-11
result-won = won
result-lost = lost
result-drawn = draw
result-closed = closed without a result
argument-game = Which game, if you have several
argument-which-game = Which game
argument-text = In words: rows, position, one side, one row or one column
argument-theme = Colours of the board
argument-puzzle-theme = A kind of puzzle, such as a quiet first move
argument-width = Width of the board in pixels; default 1080
argument-below = Whose side is at the bottom
argument-zone = Your time zone, like Europe/Berlin
argument-quiet = Hours without pings, like 22-7, or none
argument-webhook = An HTTPS address that hears of your turns and results, or none
argument-moves = Up to 9 positions side by side, after these moves: 4, 9, 12
argument-block = Whom to block; leave empty for your list
argument-blocked = Who can't start games here; leave empty for the list
argument-reason = Why; both players read it
argument-remove-game = The number of the game, like 2035
argument-remove-comment = The comment
argument-watch-game = A running game; empty for the list
argument-comment-text = Your comment, in one line
argument-comment-game = Which game; empty for the one that is running here
argument-comment-ply = The number of moves before the position; empty for now
argument-server-zone = Time zone of this server, like Europe/Berlin

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
weekends-count = Weekends count
weekends-off = Weekends don't count
late-wait = The opponent decides: win on time or wait
late-lose = A late player loses (no limit: after 30 days, if claimed)
rated-yes = Yes, it counts
rated-no = No, unrated
theme-wood = Wood
theme-slate = Slate (dark)
theme-paper = Paper (prints well)
theme-cobalt = Cobalt (colour-blind friendly)
theme-contrast = High contrast
below-own = your side
below-first = first player
below-second = second player
argument-format = The format of the file
format-text = text, for Postern and people
format-sgf = SGF, for programs that show Go
format-json = JSON, as Abstract Play records games
