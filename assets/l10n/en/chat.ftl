# Buttons. At most 80 characters.
button-accept = Accept
button-decline = Decline
button-accept-draw = Accept draw
button-decline-draw = Decline draw
button-withdraw = Withdraw
button-terms = Other terms
button-send-terms = Propose these terms
button-rules = Rules
button-fair-play = Fair play
button-play-computer = Play the computer
button-challenge = Challenge someone
button-puzzle = A puzzle
button-whole-rules = All the rules
button-move = Move
button-type = Type it
button-oops = Oops
button-board = Board
button-more = More
button-next = Next game
button-later = Later
button-next-waiting =
    { $count ->
        [one] Next game (1 waiting)
       *[other] Next game ({ $count } waiting)
    }
button-boards = Boards
button-play-language = Moves & language
button-pings = Notifications
button-play = Play it
button-play-draw = Play it and offer a draw
button-plan = Plan
button-plan-more = Add a line on the board
button-keep-plan = Keep as plan
button-cut-plan = Delete plan
button-back = Back
button-resign = Resign
button-resign-sure = Yes, resign
button-play-on = Keep playing
button-claim = Claim the win
button-close = Close without a result
button-rematch = Rematch
button-replay = Replay
button-post = Post here
button-history = History
button-record = Record
button-review = Review
button-start-here = Play from here
button-start-here-sure = Post the challenge
button-analyse = Analyse
button-my-notes = My notes
button-forget-notes = Delete these notes
button-hint = Hint
button-offer-draw = Offer a draw
button-take-back = Take back
button-draw-sure = Yes, draw
button-try-again = Try again
button-try-from-here = Try again from here
button-solution = Solution
button-show-solution = Show it
button-next-puzzle = Next puzzle
button-puzzles = More puzzles
button-server-more = More settings
button-check = Check permissions
button-invite-again = Invite again
button-no-threads = Play without threads
button-unblock = Unblock
button-my-data = My data
button-delete = Delete my data
button-delete-sure = Yes, delete it
button-next-part = Next part
button-solve = Solve it
button-post-again = Post again
button-end-vacation = End vacation

# Parts of sentences. A game is "**Rampart** (13x13) #2035".
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}{ $all }
last-move = {" "}Last move: **{ $move }**.
pace =
    { $days ->
        [0] no time limit
        [one] 1 day a move
       *[other] { $days } days a move
    }
pace-bank = { $start } + { $add } a move, { $most } at most
pace-bank-short = { $start } + { $add }, max { $most }
span-short =
    { $unit ->
        [days] { $count } d
       *[hours] { $count } h
    }
span =
    { $unit ->
        [days] { $count ->
            [one] 1 day
           *[other] { $count } days
        }
        [hours] { $count ->
            [one] 1 hour
           *[other] { $count } hours
        }
       *[minutes] { $count ->
            [one] 1 minute
           *[other] { $count } minutes
        }
    }
after-moves =
    { $moves ->
        [one] after 1 move
       *[other] after { $moves } moves
    }
due = {" "}· due { $at }
told =
    {" "}· { $how ->
        [shown-here] shown { $at }
        [pinged-here] pinged { $at }
        [shown] shown { $at } { $place }
       *[pinged] pinged { $at } { $place }
    }
told-in = in { $place }
told-directly = by DM

# Turns. The first line is what a notification shows.
turn-first = { $to }, you start { $game } against { $opponent }. You're { $side }{ $due }.{ $note }
turn =
    { $to }, your move in { $game }. { $by } played **{ $move }**.{ $effects }{ $note }
    -# { $side } · move { $number }{ $due }
turn-elsewhere = { $by } played **{ $move }** in { $game }.{ $effects }
    -# { $name } ({ $side }) · move { $number }{ $told }
note-taken-back = {" "}{ $by } accepted your takeback: move again.
note-oops = {" "}You took your move back: move again.
note-planned = {" "}A planned answer to **{ $moves }**, played at once.
note-offer = {" "}{ $by } offers you a draw. Making a move declines it.
note-declined =
    {" "}{ $what ->
        [draw] Your draw offer was declined.
       *[takeback] Your takeback was declined.
    }
note-spared = {" "}{ $name } got { $time } back because Postern was down or couldn't reach them.
note-vacation = {" "}Your clock is stopped during your vacation, { $from } to { $to }.
note-bank = {" "}{ $name } has { $time } left.

# The end of a game.
over = { $result }{ $last } { $to }{ $rating }{ $code }
# The line about ratings under it.
over-rating = {"\u000A"}-# { $first } { $first_change } · { $second } { $second_change }
over-unrated =
    {"\u000A"}-# Unrated: { $why ->
        [own-setup] the game began from a set-up of its own
        [handicap] it had a handicap
        [not-moved] { $name } made no move
        [nobody-moved] nobody made a move
        [repeated] an earlier game of this pair had the same result and the same first { $plies } moves
        [absence] { $name } lost another game during the same absence, and one absence counts once
        [voided] it was voided
        [agreed] as agreed
       *[no-result] it has no result
    }.
over-level = {"\u000A"}-# { $name } plays like level { $level } (±{ $error }).
voided = { $to } – { $game } was voided and counts for neither player: { $reason }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) wins { $game } { after-moves }: { $rule }.
        [resigned] **{ $winner }** ({ $side }) wins { $game }: { $loser } resigned { after-moves }.
        [time] **{ $winner }** ({ $side }) wins { $game } on time { after-moves }.
        [draw] { $game } is a **draw** { after-moves }: { $rule }.
        [agreed] { $game } is a **draw** by agreement { after-moves }.
        [length] { $game } is a **draw**: games can't be longer than { $moves } moves.
        [removed] { $game } was ended without a result { after-moves } by a moderator: { $reason }
       *[closed] { $game } was closed without a result { after-moves }.
    }
# Stands in the record of a game.
recorded-result =
    { $how ->
        [rules] by the rules of the game
        [resigned] by resignation
        [time] on time
        [agreed] by agreement
        [length] maximum length reached
        [removed] ended by a moderator
       *[closed] closed without a result
    }

# The card of a challenge.
card-to = { $to }, **{ $by }** challenges you to **{ $title }**.
card-open = **{ $by }** wants to play **{ $title }**. Who's in?
card-terms-to = { $to }, **{ $by }** proposes other terms for **{ $title }**.
terms-question = Your terms for **{ $title }**. Choose what you'd like to change:
terms-colour = Your side: { $value }
terms-pace = Time: { $value }
side-choice =
    { $moves ->
        [first] { $side }, first
       *[second] { $side }, second
    }
terms-of-time =
    { $what ->
        [swap] Swap: { $value }
        [weekends] Weekends: { $value }
        [rated] Rated: { $value }
        [reliable] Players: { $value }
       *[late] If late: { $value }
    }
terms-value =
    { $value ->
        [yes] yes
        [no] no
        [count] count
        [off] don't count
        [wait] opponent decides
        [anybody] anyone
        [steady] reliable ones only
       *[lose] game lost
    }
# Terms on a card.
term-unrated = unrated
term-rated = rated
term-labelled = { $label }: { $value }
terms-same = The challenge already has these terms. Change something first.
terms-of-position = This challenge starts from a position that was set up for its options, so they stay. `/challenge` with other options starts a new one.
card-computer = **{ $by }** plays **{ $title }** against Postern at { $level }: game #{ $id }.
card-rematch = **{ $first }** and **{ $second }** play **{ $title }** again: game #{ $id }.
card-summary = *{ $summary }*
card-terms = { $terms }
card-own-start = Starts from the position below.
card-weekends = -# Saturdays and Sundays don't count.
card-late =
    -# { $what ->
        [lost] If your time runs out, you lose.
        [claim] After 30 days without a move, the other player can claim the win.
       *[close] After 30 days without a move, the other player can close the game without a result.
    }
sides-random = random sides
sides =
    { $moves ->
        [first] { $by } is { $side } and moves first
       *[second] { $by } is { $side } and moves second
    }
card-expires = Expires { $at }.
card-accepted-by = **Accepted** by { $by }.
card-accepted = **Accepted**: game #{ $id }.
card-declined = **Declined.**
card-withdrawn = **Withdrawn.**
card-other-terms = **Other terms were proposed.**
card-expired = **Expired.** No one accepted in time.
card-undelivered = **Couldn't be delivered.**
level =
    level { $level }, { $level ->
        [1] a newcomer
        [2] a beginner
        [3] a casual player
        [4] a club player
        [5] a strong club player
        [6] a master
       *[7] at full strength
    }
begins = { $game } starts{ $in }.
begun-at = { $game } has started{ $in }. [Go to the board](<{ $link }>)
in-place = {" "}in { $place }
in-direct = {" "}in direct messages
computer-begins =
    { $first ->
        [you] { $game } against Postern ({ $level }) starts{ $in }. Your move: the board is on its way.
       *[computer] { $game } against Postern ({ $level }) starts{ $in }. Postern moves first.
    }
challenge-sent =
    { $place ->
        [direct] Challenge sent: **{ $title }**. You'll get the answer here.
        [dm] Challenge sent: **{ $title }**. You'll get the answer by DM. Your opponent only gets the challenge if they've added Postern to their account or share a server with it.
       *[channel] Challenge posted{ $in }: **{ $title }**. The game starts when it's accepted.
    }
challenge-posted = Challenge posted{ $in }: [**{ $title }**](<{ $link }>). The game starts when it's accepted.
challenge-answer =
    { $state ->
        [declined] { $to }, your challenge to **{ $title }** was declined.
        [expired] { $to }, your challenge to **{ $title }** expired before anyone accepted it.
        [undelivered] { $to }, your challenge to **{ $title }** couldn't be delivered: Postern can't write there. Try a channel on a server you're both on.
        [withdrawn] The challenge to **{ $title }** was withdrawn.
        [accepted] { $to }, your challenge to **{ $title }** was accepted. Game #{ $id } has started, and your opponent moves first.
       *[open] The challenge to **{ $title }** is open.
    }
challenge-unreachable = { $to }, your challenge to **{ $title }** didn't reach { $opponent }: Postern can't send them DMs. Once they've added Postern to their account, challenge them again. Send them this link: <{ $link }>

# Messages that nobody asked for.
missed-challenge = { $to }, during your quiet hours **{ $by }** challenged you to **{ $title }**: { $link }
missed = { $to }, during your quiet hours there was news of { $game }: { $link }
flag = { $to }, { $late } ran out of time in { $game }. Claim the win, or wait for the move.
reminder = { $to }, your move in { $game } against { $opponent } is due { $at }.
turn-again =
    { $why ->
        [lost] { $to }, your move in { $game } against { $opponent }. Your daily digest couldn't be delivered, so it's now off, and each turn pings you again.
       *[changed] { $to }, your move in { $game } against { $opponent }.
    }
silence =
    { $may ->
        [claim] { $to }, { $silent } hasn't moved in { $game } for 30 days. Claim the win, close the game without a result, or keep waiting.
       *[close] { $to }, { $silent } hasn't moved in { $game } for 30 days. Close the game without a result, or keep waiting.
    }
out-of-reach = { $to }, it's { $silent }'s turn in { $game }, but Postern can't reach them. { $where ->
        [direct] Their DMs are closed to it.
       *[server] Either they left this server or Postern can't write where you play, and their DMs are closed.
    } Please let them know. The clock is stopped until Postern reaches them. If that doesn't help, you can close the game without a result { $at }. They can also add Postern to their account, and then their turns reach them by DM: <{ $link }>
out-of-reach-told = { $to }, { $silent } left this server. Postern sent them a DM that it's their turn in { $game }, and the game continues.
left-server = -# You left this game's server, so the game continues here.
frozen = { $to } – { $game } is on hold: its moves don't lead to the recorded position. The game is safe and the clock is stopped. The bot's operator needs to take a look.
thawed = { $to } – { $game } continues, with full time for this move.
continued = { $to } – the rules of { $game } have changed. The game continues from this position under the new rules. For a week, either of you can close it without a result.
closable = { $to } – Postern couldn't reach your opponent in { $game } for a week. Close the game without a result, or keep waiting.
place-forbidden = { $to }: Postern can no longer write in { $place }, so your game continues here. Postern needs the permission **{ $permission }** there.
place-lost = { $to }: Postern can no longer write in { $place }, so your game continues here.
thread-forbidden = { $to }: Postern can't write in the threads of { $place }, so your game continues here. Postern needs the permission **{ $permission }**.
thread-lost = { $to }: Postern can't write in the threads of { $place }, so your game continues here.
picture-forbidden = No picture: Postern needs the permission **{ $permission }** here. Press **Board** to see it.
picture-failed = Postern couldn't show the picture. Press **Board** to try again.

# Discord's own names of permissions.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-history = Read Message History
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads
permission-pin-messages = Pin Messages

# Boards and moves.
board =
    { $turn ->
        [thinking] { $game }, move { $number }: { $name } ({ $side }) is thinking{ $told }.{ $last }
       *[to-move] { $game }, move { $number }: { $name } ({ $side }) to move{ $told }.{ $last }
    }
board-over = { $result }{ $last }
forms-of-words = write rows, position, the name of a side, a row (row 3) or a column (column d)
board-position =
    The position in { $game } as text, for `/explore position:`:
    ```
    { $position }
    ```{ $options }
board-options = {"\u000A"}Options, for `options:` there: `{ $options }`
moved-on = The game has moved on. Here's the current board:
enter = { $game }: { $asked }
choose-part = Choose a part of the board, A to { $last }, then a square.
choose-part-first = { $asked } Choose a part of the board first, A to { $last }.
choose-others = { $asked } Other moves are at the bottom.
choose-what = What would you like to do?
choose-piece = Choose a piece.
choose-square = Choose a square.
choose-next = **{ $entered }**: what's next?
choose-more = **{ $entered }**: play that, or keep going?
just = Just { $move }
preview =
    { $choice ->
        [only] { $game }: **{ $move }**, your only move.{ $effects } Play it?
       *[one] { $game }: **{ $move }**.{ $effects } Play it?
    }
played = You played **{ $move }** in { $game }.{ $effects }
played-offer = You offered a draw with it.
played-answer = { $name } had planned an answer: **{ $move }**.
form-move = Your move
form-example = As in /move; capital letters and spaces don't matter
oops-done = You took your move back in { $game }.
oops-late = Too late to undo: you have 20 seconds, or until your opponent looks at the board. You can still ask for a takeback.
oops-once = You can undo one move per turn. You can still ask for a takeback.
computer-thinks = Postern moves next, and you'll get a ping.
move-refused = You can't play `{ $text }`: { $why }.
text-refused = { $why }.
move-impossible = You can't play that: { $why }.
stranger = { $game } is between { $first } and { $second }; only they can use this button. `/board game:{ $id }` shows you the game.
not-your-turn-in = In { $game } it's { $name }'s turn.
wait-for-computer = Postern is thinking in { $game }. You'll get a ping when it has moved.
more = { $game }: what would you like to do?
resign-question = Resign { $game }? { $opponent } wins, and you can't undo it.
resigned = You resigned { $game }.
closed = You closed { $game } without a result.
claimed = You claimed the win in { $game }.
play-on = The game continues.

# Plans: answers to moves that haven't been made yet.
plan-played = { $to }, your plan answered { $by } in { $game }: **{ $moves }**.
plan-shown =
    Your plan in { $game }, which only you can see. The first move of each line is your opponent's:
    { $lines }
    -# The board after **{ $line }**.
plan-choose = Show another line
plan-none = You have no plan in { $game }. `/plan set` makes one: `d4 e5; c3 c4` means “if d4, then e5; if c3, then c4”.
plan-step =
    -# { $next ->
        [theirs] **Plan:** what if your opponent plays …? Choose that move with **Move**.
        [own] **Plan:** what if the game goes **{ $line }**? Choose your answer with **Move**.
       *[keep] **Plan:** **{ $line }**. **Keep as plan** plays your answers for you.
    }
plan-own-turn = Make your move first: a plan answers your opponent's next moves.
plan-missing = You have no plan here.
plan-cut = You deleted your plan in { $game }.
plan-empty = Write your opponent's move and your answer, like `d4 e5; c3 c4`.
plan-too-long = A plan has at most { $limit } characters.
plan-too-many = A plan has at most { $lines } lines of { $moves } moves.
plan-after = {" "}after **{ $line }**
plan-bad-move = Plan not saved. You can't play `{ $made }`{ $after }: { $why }.
plan-no-answer = Plan not saved: the line **{ $line }** ends without your answer.
plan-two-answers = Plan not saved: it has two answers after **{ $after }**, **{ $one }** and **{ $other }**.
plan-elsewhere = This line doesn't start from the game's current position, so it can't be your plan. Press **Analyse** on `/board` to start from that position.

# History, notes, records.
notes-shown = Your notes on { $game }, which only you can see:{ $lines }
note-line =
    { $ply ->
        [0] from the start: **{ $moves }**
       *[other] after move { $ply }: **{ $moves }**
    }
notes-choose = Open a line
notes-none = You have no notes on { $game } yet. Lines you try on its analysis board are saved here.
note-past = This line starts from moves that were taken back in { $game }.
notes-forgotten = Your notes on { $game } are deleted.
import-what = Give the record as text, or a file: a text file, or a picture from Postern.

# Another place for a game.
goes-on-here = { $to } – { $game } continues here.
taken-here = { $game } continues here.
here-already = { $game } is played here already.
no-game-elsewhere = You have no running game in another place.
# A board, replay, review or analysis that a person shows to everybody.
posted = -# { $first } – { $second } · posted by { $by }
posted-by = -# Posted by { $by }
posted-already = This was just posted here. You can post it again in a few minutes.
replay-caption = { $game } from start to finish:
positions-caption = { $game } after moves { $moves }:
record-caption = The record of { $game }:
# Under a record, and in the last message of a game.
record-code =
    {"\u000A"}-# { $from ->
        [0] Record code: `{ $code }`
       *[other] Record code: `{ $code }`, from step { $from } on
    }
record-sgf = { $game } as SGF. Sabaki and other programs for Go show its positions.
record-no-sgf = SGF is for black and white stones on points, and { $game } has other pieces. Use the text format or JSON.
record-json = { $game } in the format of Abstract Play’s records.
record-not-over = This format is for finished games, and { $game } is still running. Use the text format.
record-no-result = This format needs a result, and { $game } ended without one. Use the text format.
bad-moves = Enter up to { $most } move numbers from 0 to { $last }, like 4, 9, 12.
settings = How you see Postern. Changes take effect immediately, only for you.
setting-theme = Colours: { $value }
setting-width = Width: { $value }
setting-below = At the bottom: { $value }
setting-language = Language: { $value }
setting-moves = Moves: { $value }
moves-shown = shown before they're played
moves-at-once = played at once, with Oops
pixels = { $width } pixels
language-of-discord = as in Discord
settings-pings =
    When and where Postern pings you. Hours are in { $whose ->
        [own] your time zone, **{ $zone }** (now { $time })
        [server] the time zone of each game's server, here **{ $zone }** (now { $time })
       *[nobody] **UTC** (now { $time })
    }: change that with `/settings zone`. Pings wait during quiet hours, but your clock keeps running. With a digest, turns come without a ping, and one DM a day lists the games that wait for you.
setting-shows = Others see: { $value }
shows =
    { $what ->
        [everything] all of your profile
        [no-ratings] your profile without ratings
       *[nothing] nothing of your profile
    }
setting-ping = Pings: { $value }
ping-at =
    { $place ->
        [thread] in the game's thread
        [channel] in the channel
       *[direct] by DM
    }
setting-quiet = Quiet hours: { $value }
no-quiet = none
setting-digest = Daily digest: { $value }
no-digest = none, a ping for each turn
zone-which = `{ $text }` fits more than one time zone. Where are you? The time there now is beside each name.
zone-choose = Choose a time zone
zone-now = It's now **{ $zone }**.
zones = use a city, a country or a name like Europe/Berlin; suggestions appear while you type
hours = write hours like 22-7 or 22:30-6:45, or none
vacation-taken =
    { $when ->
        [now] You're on vacation until { $to }.
       *[later] You'll be on vacation from { $from } to { $to }.
    } Your clocks are stopped until you're back; you can still move. { vacation-left }
    -# Days are in the time zone { $zone }.
vacation-over =
    { $what ->
        [ended] Welcome back! Your clocks are running again.
       *[dropped] Your planned vacation is cancelled.
    } { vacation-left }
vacation-none = You're not on vacation. `/vacation start` stops all your clocks for some days. { vacation-left }
vacation-left =
    { $days ->
        [one] You have 1 day left this year.
       *[other] You have { $days } days left this year.
    }

# Draws and takebacks.
offered =
    { $what ->
        [draw] You offered { $to } a draw in { $game }. The offer is open until they answer or move.
       *[takeback] You asked { $to } to let you take back your move in { $game }. The request is open until one of you moves.
    }
offer-asks =
    { $what ->
        [draw] { $to }, **{ $by }** offers you a draw in { $game }. Making a move declines it.
       *[takeback] { $to }, **{ $by }** wants to take back **{ $moves }** in { $game } and move again. Making a move declines it.
    }
offer-waits =
    { $what ->
        [draw] { $to } hasn't answered your draw offer in { $game } yet.
       *[takeback] { $to } hasn't answered your takeback request in { $game } yet.
    }
offer-withdrawn =
    { $what ->
        [draw] You withdrew your draw offer in { $game }.
       *[takeback] You withdrew your takeback request in { $game }.
    }
offer-declined =
    { $what ->
        [draw] { $to }, { $by } declined your draw offer in { $game }. Play on!
       *[takeback] { $to }, { $by } declined your takeback in { $game }. Your move stays.
    }
offer-was =
    -# { $what ->
        [draw] { $by } offered a draw.
       *[takeback] { $by } asked for a takeback.
    }
said-yes =
    { $what ->
        [draw] You agreed to a draw in { $game }.
       *[takeback] **{ $by }** accepted the takeback: { $asker } moves again in { $game }.
    }
said-no =
    { $what ->
        [draw] **{ $by }** declined the draw in { $game }.
       *[takeback] **{ $by }** declined the takeback in { $game }.
    }
draw-question = Accept { $by }'s draw offer in { $game }? The game ends without a winner.

# The list of games.
games-yours = Your move
games-challenges = Challenges to you
games-out-of-reach = Out of reach
games-theirs = Waiting for your opponent
games-own-challenges = Your challenges
games-finished = Finished
games-unreadable =
    { $count ->
        [one] 1 finished game can't be read here: the bot's operator has to mend the store
       *[other] { $count } finished games can't be read here: the bot's operator has to mend the store
    }
games-found =
    { $count ->
        [one] 1 finished game
       *[other] { $count } finished games
    }
no-finished-games = No finished games match.
forms-of-days = write a day, a month or a year, such as 2026-11-22, 2026-11, 2026 or 14d (14 days ago)
games-line = { $emblem }[{ $game }](<{ $link }>) against { $opponent } · move { $number }{ $clock }{ $told }
games-finished-line = { $game } against { $opponent } · { $result ->
        [won] **won**
        [lost] lost
        [drawn] draw
       *[closed] no result
    } { after-moves }
challenge-to = { $title } to { $to }
challenge-open = { $title }, open to anyone
challenge-from = { $title } from { $by }
clock-until-you-look = {" "}· clock stopped until you look at the board
clock-until-told = {" "}· clock stopped until Postern reaches { $opponent }
clock-you-unreachable = {" "}· clock stopped: Postern couldn't tell you it's your turn. Please open your DMs
clock-they-unreachable = {" "}· clock stopped: Postern couldn't tell { $opponent } it's their turn{ $close }
clock-close = ; you can close the game without a result { $at }
clock-thinking = {" "}· thinking
clock-on-hold = {" "}· **on hold** until the bot's operator has looked at it
clock-your-vacation = {" "}· clock stopped: you're on vacation until { $to }
clock-vacation = {" "}· { $opponent } is on vacation until { $to }
clock-planned = {" "}· on vacation { $from } to { $to }
clock-spared = {" "}· { $time } given back
your-move = your move
no-games = You have no games and no challenges. `/challenge` starts one.

# Help.
help = **Play board games in chat, a move at a time.** Take hours or days for each move.
    - A game has its own thread. When it's your turn, you get a ping with the board.
    - Press **Move**, choose, then **Play it**. Or type `/move d4`.
    - `/games` lists your games, `/watch` those of others, `/series` tournaments. **More** is for draws, takebacks and resigning.
    - `/settings` changes colours, size and language, and lets you play people of other servers. Start here:
fair-play = **Fair play.** In a game between people, rated or not, your moves are your own.
    - Allowed: your analysis board, notes and plans; rules, lessons and puzzles; games that are over, with their reviews; `/explore` and books.
    - Not allowed: advice on the running game from anyone, or from a program that plays, Postern included. Several accounts against yourself, results agreed before the game.
    - Postern gives no hint and opens no `/explore` on the position of a running game between people, and shows its players no comments before the end.
    - Recorded with each game: every move with its time, the number of takebacks, and which moves a plan made. Postern accuses nobody by itself.
    - To report a player, tell the people who manage this server, with the game's number: they can void a game. Or write to the bot's operator, who can also exclude someone; the bot's terms say where.
help-computer = Against Postern, { $level }. Which game?
help-challenge = Anyone in this channel can accept. Which game? To ask one person, type `/challenge` and choose them as `opponent`.
help-rules = The rules of which game?

# Servers: their settings, permissions, blocked people.
server-head = **Postern on this server.** Changes take effect immediately, for everyone here.
server-everywhere = - Games start in any channel where Postern can write.
server-channels = - Games start only in { $channels }.
server-threads = - Each game gets its own thread if Postern can open one.
server-no-threads = - Games are played in the channel itself, without threads.
server-pace = - Default time control: { $pace }.
server-pace-none = - Default time control: no limit.
server-most =
    { $most ->
        [one] - One game per person at a time here, open challenges included.
       *[other] - Up to { $most } games per person at a time here, open challenges included.
    }
server-no-limit = - Up to { $most } games per person, across all servers.
server-none-blocked = - No one is blocked. `/server block` keeps someone from starting games here.
server-blocked =
    { $count ->
        [one] - One person can't start games here. `/server block` shows the list.
       *[other] - { $count } people can't start games here. `/server block` shows the list.
    }
server-language = - Boards and pings that everyone sees are in { $language }.
server-language-of-discord = - Boards and pings that everyone sees are in the language this server has on Discord.
server-puzzle = - A puzzle for everyone appears in { $place } every day at { $hour } ({ $zone }).
server-no-puzzle = - No puzzle of the day. Choose a channel for one.
server-zone = - The time zone is { $zone }. `/server settings` with `zone` changes it.
server-no-standing = - No standing board. Choose channels for one: a pinned message with the games running there.
server-standing = - Standing board: a pinned message with the running games of { $channels }.
server-standing-refused = - Standing board: a pinned message with the running games of { $channels }. Out of date, because Postern may not write there: { $refused }. **Check permissions** says what is missing.
placeholder-channels = Games start in: any channel
placeholder-puzzle = Daily puzzle: no channel
placeholder-standing = Standing board: no channel
placeholder-pace = Default time: { $pace }
placeholder-hour = Puzzle at: { $hour }
threads-on = Threads: one for each game
threads-off = Threads: off
most-games =
    { $most ->
        [0] Games per person: no limit here
       *[other] Games per person: { $most }
    }
game-removed = You ended { $game } without a result. Both players read your reason: { $reason }
game-voided = You voided { $game }: it counts for neither player. Both read your reason: { $reason }
doctor-fine = **Everything works.**
doctor-ill = **Something is missing.**
doctor-well = - { $place }: everything works.
doctor-unknown = - { $place }: Discord didn't say. Try again in a moment.
doctor-missing = - { $place }: **{ $permission }** is missing, so { $breaks }.
breaks-games = games can't be played there
breaks-embeds = reviews and lists look plainer
breaks-pictures = turns come without a picture
breaks-history = pings might come twice after a network failure, and games can't start
breaks-threads = games get no thread
breaks-in-threads = games can't start while they get threads
breaks-pins = the standing board there isn't pinned
doctor-repair = **Invite again** gives Postern's role all it needs. If a channel's own settings take a permission away, change them there.
greeting = **Hello! Postern lets you play board games here, a move at a time.** `/challenge` starts a game, `/help` shows how it works.
    -# For server managers: `/server settings` sets where and how games are played, and `/doctor` checks permissions.
greeting-missing = Something is missing in this channel:
standing-head = **Games running here**
standing-none = **No games are running here.** `/challenge` starts one.
standing-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · { $mover }'s turn{ $clock }
standing-more =
    { $count ->
        [one] …and one more.
       *[other] …and { $count } more.
    }
daily-puzzle = **Puzzle of the day**
    { $puzzle }
blocked = **You've blocked these people.** They can't challenge you or make you offers, and they won't know. Games in progress continue.
blocked-none = You haven't blocked anyone. `/block` with a `person` keeps their challenges and offers away.
blocked-here = **These people can't start games on this server.** Games in progress continue.
blocked-here-none = No one is blocked on this server.
block-computer = You can't block Postern, and it never challenges anyone.

# What is kept about a person.
privacy = **Your data at Postern**, stored only on its operator's machine:
privacy-rest = Postern reads no other messages.
kept =
    { $what ->
        [person] - your Discord ID, and your name when each game started
        [games] - your games with moves, times, offers, results and reviews, for good
        [plans] - your plans, until they're played or the game ends
        [notes] - your notes on games, until you delete them
        [comments] - your comments on games, until you delete them
        [challenges] - your challenges, until they're answered or expire
        [places] - where your games are played and where their messages are
        [last-ping] - the time and place of each game's last ping
        [last-visit] - when you last used the bot, to within six hours
        [settings] - how you see boards, how you move, and your language
        [later] - the games that you put off until another day
        [shows] - what others see of your profile and games
        [opened] - the game that you opened last inside Discord in each channel, for six hours
        [browsers] - the browsers that are signed in to the boards of your games, with their last use
        [across] - whether you play people of other servers
        [pings] - your time zone, quiet hours and reminders, whether results ping you, and where you get pings
        [webhook] - your webhook: its address, its secret and its last result
        [digest] - the time of your daily digest, and when the last one came
        [series] - your series, your results in them, and whether you skip the next one
        [seats] - the games for which you want to hear of open seats, and when you last did
        [vacations] - your vacations, for about two years
        [puzzles] - the puzzles you've tried, with your puzzle ratings and streaks, and the daily ones you opened on servers
        [lessons] - how far you are in each game's lesson
        [blocked] - the people you've blocked
        [excluded] - whether the bot's operator has excluded you, also once your data is deleted
       *[deletion] - your request to delete your data, until that's done
    }
data-file = Everything Postern keeps about you, as JSON
data-all = Everything Postern keeps about you. Only you see this.
data-part = A part of what Postern keeps about you: not everything fits into one file.
delete-question =
    Delete everything Postern keeps about you? { $games ->
        [0] You have no running games.
        [one] Your running game ends.
       *[other] Your { $games } running games end.
    } You resign where you've moved; the others are closed without a result. In finished games your name becomes "a former player". Messages already in Discord's channels stay there. You can't undo it.
deleting = Your data is being deleted. In a minute, only your finished games remain, under the name "a former player". On the operator's disk, traces can remain until the files there are written again, and backups keep what they had.
former-player = a former player

# Pings, the digest and the next game.
ping-test = { $to }, this is a test. Your games ping you like this.
ping-arrived = The test was delivered { $place }. Games played here ping you there.
ping-forbidden = Not { $place }: Postern needs the permission **{ $permission }** there. Anyone who manages the server can grant it.
ping-lost = Not { $place }: Postern can't write there.
ping-closed = Not by DM: yours are closed to Postern. Add Postern to your account, or allow DMs in the privacy settings of a server that you share with it.
ping-later = Not { $place }: Discord is busy. Try again in a minute.
ping-nowhere = **No ping can reach you here.** Fix one of these places, or choose another in `/settings`.
ping-quiet = You have quiet hours, which end { $at }. Pings from games wait until then.
ping-digest = You have a daily digest: turns come without a ping. `/settings` changes that.
too-many-tests = Enough tests for now. Wait a minute.
digest =
    { $games ->
        [0] { $to }, no game waits for your move today.
        [one] { $to }, one game waits for your move:
       *[other] { $to }, { $games } games wait for your move:
    }
digest-more =
    { $games ->
        [one] … and one more: `/games` has all of them.
       *[other] … and { $games } more: `/games` has all of them.
    }
digest-challenges =
    { $count ->
        [one] A challenge waits for your answer in `/games`.
       *[other] { $count } challenges wait for your answer in `/games`.
    }
next-game =
    { $count ->
        [one] The only game that waits for you: [go there](<{ $link }>)
       *[other] { $number } of { $count } games that wait for you: [go there](<{ $link }>)
    }
nothing-waits =
    { $later ->
        [0] No game waits for you. `/games` lists all of yours.
        [one] No other game waits for you today: you put one off. `/games` lists all of yours.
       *[other] No other game waits for you today: you put { $later } off. `/games` lists all of yours.
    }
put-off = { $game } waits for you again { $at }. The clock keeps running.
put-off-not = { $game } can't be put off: it isn't your turn, or your move is due within a few hours.
go-to-game = { $game }: [go to the game](<{ $link }>)

# Which game?
no-game-here = You have no game here. `/games` lists yours, `/challenge` starts a new one.
legal-nowhere = `{ $text }` isn't a legal move in any game that waits for you.
which-game = Which game?
several-games = Which game? Name it with the `game` option: { $names }.
no-game-called = You have no game `{ $text }`. `/games` lists yours.

# Refusals.
not-your-game = You're not playing in this game.
not-your-turn = It's not your turn.
too-long-a-move = A move can't be longer than { $limit } characters.
clock-frozen = This game is on hold: no time passes.
clock-untold = Your opponent doesn't know of the turn yet, so no time has passed.
clock-away = Your opponent is on vacation, so no time passes.
time-over = Time is up for this move, so the game is over.
vacation-no-date = `{ $text }` isn't a date. Write it like 2026-12-24, or 14d for in 14 days.
vacation-past = A vacation can't start before today, or end before it starts.
vacation-too-far = Plan at most a year ahead.
vacation-too-long =
    { $days ->
        [0] You have no days of vacation left in { $year }: you get { $most } a year.
        [one] You have only 1 day of vacation left in { $year }: you get { $most } a year.
       *[other] You have only { $days } days of vacation left in { $year }: you get { $most } a year.
    }
vacation-away = Your vacation ends { $at }. Plan the next one after that, or change this one with `until` alone.
vacation-at-home = You're not on vacation, and none is planned.
closable-from = You can close this game without a result { $at }, not sooner.
not-closable = There's no reason to close this game without a result.
too-fast = That's { $limit } challenges within a minute. Wait a moment.
too-many-to = You already have { $limit } open challenges to this player. Wait for an answer first.
too-fast-to = You've sent this player { $limit } challenges within an hour. Wait a while.
moved-too-often = You've moved games with this player { $limit } times within an hour. Wait a while.
not-in-this-channel = Games don't start in this channel. Start yours in { $channels }.
too-many-here =
    { $limit ->
        [one] On this server you can have one game at a time, open challenges included. Finish it first.
       *[other] On this server you can have { $limit } games at a time, open challenges included. Finish one first.
    }
not-on-this-server = You can't start games on this server. Ask its managers.
not-available = This player isn't taking challenges or offers right now.
blocked-by-you = You've blocked this player. `/block` shows your list.
leaving = Your data is being deleted. Try again in a minute.
excluded = The operator of this bot has excluded you. The bot's terms and privacy policy say how to reach the operator, also about your data.
excluded-server = The operator of this bot has excluded this server.
too-many-blocked = This list is full: { $limit } people at most. Unblock someone first.
managers-only = Only those with the permission **Manage Server** can change this.
servers-only = This works only on a server.
no-zone = there's no time zone `{ $text }`; use a name like Europe/Berlin
match-over = This game is over.
not-over = Only finished games can be voided, and this one isn't over.
voided-already = This game is voided already.
match-frozen = This game is on hold: its moves don't lead to the recorded position. The game is safe, and the bot's operator knows.
still-time = Your opponent still has time: the move is due { $at }.
no-time-limit = This game has no time limit.
own-clock = This is your own turn.
no-such-match = There's no such game.
no-such-challenge = There's no such challenge.
challenge-closed =
    { $how ->
        [accepted] This challenge was accepted: game #{ $id }.
        [declined] This challenge was declined.
        [withdrawn] This challenge was withdrawn.
        [expired] This challenge has expired.
        [terms] Other terms were proposed for this challenge.
       *[gone] This challenge is closed.
    }
own-challenge = This is your own challenge: someone else has to answer it.
not-challenged = This challenge is for someone else.
not-challenger = Only the challenger can withdraw it.
challenged-already = You've already made this challenge, and it's still open. `/games` shows where.
oneself = You can't challenge yourself.
too-many = You already have { $limit } games and challenges. Finish some of them first.
no-computers = The bot's operator doesn't offer games against Postern here. Challenge a person!
too-many-computers =
    { $count ->
        [one] You already have a game against Postern: { $names }. Finish it or resign first: the limit here is { $limit } at a time.
       *[other] You already have { $count } games against Postern: { $names }. Finish one or resign first: the limit here is { $limit } at a time.
    }
begun-already = This game against Postern has just started as #{ $id }: make your move there first.
computer-time = Postern is never late: its clock doesn't count, and it moves as soon as it's ready.
still-running = Only finished games can be reviewed, and this one isn't over.
nothing-to-review = This game is too short to review: it ended before move { $least }.
too-many-reviews =
    { $limit ->
        [one] Your last review isn't done yet. Ask again when it is.
       *[other] { $limit } of your reviews aren't done yet. Ask again when one is.
    }
own-offer-stands =
    { $what ->
        [draw] Your draw offer hasn't been answered yet. Withdraw it first.
       *[takeback] Your takeback request hasn't been answered yet. Withdraw it first.
    }
their-offer-stands =
    { $what ->
        [draw] Answer your opponent's draw offer first.
       *[takeback] Answer your opponent's takeback request first.
    }
offered-before =
    { $what ->
        [draw] You've already offered a draw on this move. You can offer again after your next one.
       *[takeback] You've already asked for a takeback on this move. You can ask again after your next one.
    }
nothing-to-take-back = You haven't moved yet, so there's nothing to take back.
too-many-takebacks = This game has had { $limit } takebacks already, the most there can be.
offer-gone =
    { $what ->
        [draw] That draw offer is gone: it was answered or withdrawn, or the game moved on.
       *[takeback] That takeback request is gone: it was answered or withdrawn, or the game moved on.
    }
own-offer = That's your own offer: your opponent has to answer it.
not-offerer = Only the player who made an offer can withdraw it.
repeated = That's already done.
done-move = **{ $move }** is played.
done-resigned = You resigned this game.
done-claimed = You won this game on time.
done-closed = This game is closed without a result.
done-offered = You've already offered that, and it's waiting for an answer.
done-accepted = You accepted that.
done-declined = You declined that.
done-withdrawn = You withdrew that.
option-refused = `{ $option }` doesn't fit: { $reason }.
range = it goes from { $least } to { $most }
paces = `none`, days for each move like `3d`, or a bank like `3d+12h max 7d` (3 days, 12 hours more with each move, 7 days at most)
paces-days = the time for each move is whole days, 1 to { $most }. Shorter ones need a bank, like `1d+8h`
paces-bank = a bank starts with at least an hour; its maximum is at least the start and the time added for each move, and at most { $most } days
missing-permissions =
    { $count ->
        [one] Postern needs the permission **{ $names }** in this channel. Anyone who manages the server can grant it.
       *[other] Postern needs these permissions in this channel: **{ $names }**. Anyone who manages the server can grant them.
    }
old-button = This button is too old to work. `/games` lists your games.
old-form = This form is from an earlier version, and something is missing in it. Open it again with the same button or command.
unknown-command = Postern doesn't know this command any more. Reload Discord to see the current ones.
no-other-bots = Other bots don't answer challenges. Choose a person or Postern, or leave the opponent empty.
needs-opponent = In a DM, only you see your challenge. Choose an `opponent`: a person, or Postern.
person-unresolved = Discord didn't say whom you chose, so nothing was done. Choose the person again.
outsider = { $name } can't see this channel. Challenge them where you both are.
level-of-nobody = `level` is Postern's strength. To play against it, choose { $computer } as `opponent`; otherwise leave `level` empty. No challenge was sent.
fault = Something went wrong on our side (ref. { $reference }). Your games are safe.
late = This is taking longer than it should (ref. { $reference }). Check `/games` in a moment before you try again.

# Analysis boards.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Before move 1 of { $moves }
       *[other] After move { $ply } of { $moves }{ $last }
    }
analysis-start = Before the first move
analysis-last = : **{ $move }**.{ $effects }
analysis-branch =
    { $moves ->
        [one] Your line leaves the game after move { $from } and replaces one move.
       *[other] Your line leaves the game after move { $from } and replaces { $moves } moves.
    }
analysis-own =
    { $count ->
        [one] Move { $to } is yours.
       *[other] Moves { $from } to { $to } are yours.
    }
analysis-over = Game over: { $reason }.
analysis-running =
    { $hints ->
        [no] -# Game #{ $id } is still on. Moves here don't change it, and there are no hints.
       *[yes] -# Game #{ $id } is still on. Moves here don't change it.
    }
analysis-enter = **{ $game }**, after move { $ply }: { $asked }
import-passed =
    { $count ->
        [one] -# One line or note isn't part of the game and was passed over.
       *[other] -# { $count } lines or notes aren't part of the game and were passed over.
    }
import-others =
    { $count ->
        [one] -# The text has one more game. This is the first.
       *[other] -# The text has { $count } more games. This is the first.
    }
import-cut = -# The text ends in the middle of the game, so the rest is missing.
over-here = The game is over in this position. Step back first.
start-here-question = Post an open challenge from this position? Everybody here sees it, and the first to accept plays you.
line-too-long = This line is too long for a picture to carry. Step back to try something else.
no-record = There's no Postern board in it. Only Postern's own pictures and record files carry their game.
picture-unreachable = Postern couldn't get the picture from Discord. Try again.
file-unreachable = Postern couldn't get the file from Discord. Try again.
file-gone = The file is deleted or larger than { $most } MB, so Postern can't read it.
bad-record = Postern can't open this record: { $why }.
still-played =
    { $id ->
        [none] A game that is still on has this position. When it's over, you can start new games from its positions.
       *[other] Game #{ $id } is still on. When it's over, you can start new games from its positions.
    }

# Hints.
hint-move =
    { $whose ->
        [side] { $side } should play **{ $move }**.{ $effects }
       *[you] Try **{ $move }**.{ $effects }
    }
hint-wins =
    { $moves ->
        [1] This wins at once.
       *[other] This wins by force in { $moves } moves.
    }
hint-loses =
    { $moves ->
        [one] Every move loses; this one holds out longest (1 move).
       *[other] Every move loses; this one holds out longest ({ $moves } moves).
    }
hint-first = -# With hints, this game says nothing about the level that you play like.
hint-only = This is the only move.
hint-threatens-win = This threatens to win with **{ $move }**.
hint-threatens = This threatens **{ $move }**:{ $effects }
hint-saves-game = This saves the game: otherwise { $enemy } wins with **{ $move }**.
hint-saves = This saves { $pieces } from { $enemy }'s **{ $move }**.
hint-keeps-alive = This keeps { $pieces } alive: otherwise { $enemy } kills with **{ $move }**.
hint-points =
    { $points ->
        [one] This stops { $enemy }'s **{ $move }**, worth 1 point.
       *[other] This stops { $enemy }'s **{ $move }**, worth { $points } points.
    }
hint-pieces =
    { $count ->
        [one] { $whose ->
            [you] your piece on { $squares }
           *[side] the piece on { $squares }
        }
       *[other] { $whose ->
            [you] your pieces on { $squares }
           *[side] the pieces on { $squares }
        }
    }
hint-pieces-more =
    { $whose ->
        [you] your pieces on { $squares } and { $more ->
            [one] { $more } more square
           *[other] { $more } more squares
        }
       *[side] the pieces on { $squares } and { $more ->
            [one] { $more } more square
           *[other] { $more } more squares
        }
    }
hint-compared =
    { $by ->
        [about-as-good] About as good as **{ $next }**; { $stands }.
        [a-little] A little better than **{ $next }**; { $stands }.
       *[clearly] Clearly better than **{ $next }**; { $stands }.
    }
hint-stands-alone = After that { $stands }.
hint-stands =
    { $how ->
        [won] the game is won
        [better] { $whose ->
            [you] you're better
           *[side] { $side } is better
        }
        [slightly-better] { $whose ->
            [you] you're slightly better
           *[side] { $side } is slightly better
        }
        [even] the game is even
        [slightly-worse] { $whose ->
            [you] you're slightly worse
           *[side] { $side } is slightly worse
        }
        [worse] { $whose ->
            [you] you're worse
           *[side] { $side } is worse
        }
       *[lost] the game is lost
    } ({ $chance }% for { $whose ->
        [you] you
       *[side] { $side }
    })
no-hint-between-people = Game #{ $id } is between people, so there are no hints. There are some in games against Postern. **Analyse** on `/board` lets you try moves yourself.
no-hint-of-game =
    { $id ->
        [none] This position belongs to a game that is still on: no hints here until it's over. You can try moves yourself.
       *[other] This position belongs to game #{ $id }, which is still on: no hints here until it's over. You can try moves yourself.
    }
review-in-play =
    { $id ->
        [none] This game came to the position of a game that is still being played. The review opens once that game is over.
       *[other] This game came to the position of game #{ $id }, which is still being played. The review opens once that game is over.
    }
puzzle-in-play =
    { $id ->
        [none] The position of this puzzle is on the board of a game that is still being played. You can solve it once that game is over; `/puzzle theme:` has others.
       *[other] The position of this puzzle is on the board of game #{ $id }, which is still being played. You can solve it once that game is over; `/puzzle theme:` has others.
    }
no-hint-thinking = Postern is still thinking about your last question.
no-hint-ending = Postern is restarting. Ask again in a minute.

# Puzzles.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options } puzzle, easy{ $found }: { $stage }
        [medium] **{ $game }**{ $options } puzzle, medium{ $found }: { $stage }
       *[hard] **{ $game }**{ $options } puzzle, hard{ $found }: { $stage }
    }
puzzle-found = {" "}(the computer solves it from level { $level })
puzzle-give-up = Show the solution? Then this puzzle counts as given up.
puzzle-task =
    { $right ->
        [1] { $goal } Find the move.
       *[other] { $goal } { $right } first moves do it: find one.
    }
puzzle-goal =
    { $goal ->
        [game] { $side } to move and win { puzzle-in }.
        [points] { $side } to move and win points { puzzle-in }.
       *[stones] { $side } to move and win stones { puzzle-in }.
    }
puzzle-in =
    { $moves ->
        [one] in 1 move
       *[other] in { $moves } moves
    }
puzzle-right = **{ $move }** is right! What next?
puzzle-right-answered = **{ $move }** is right! { $other } answers **{ $answer }**. What next?
puzzle-wrong = **{ $move }** isn't it.
puzzle-wrong-answered = **{ $move }** isn't it: { $other } answers **{ $answer }**.
puzzle-solved = **solved!** { $line }{ $count }{ $next }
puzzle-also-solved = that works too. **Solved!** The main line: { $line }{ $count }{ $next }
puzzle-given-up = the solution is { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.{ $right }
       *[easy] { $moves }, and every move wins from there.{ $right }
    }
puzzle-right-moves = {" "}Right first moves: { $moves }.
puzzle-count =
    { $solved ->
        [0] {""}
        [one] {" "}That's your first one.
       *[other] {" "}That's { $solved } solved, { $first_try } on the first try.
    }
puzzle-next =
    {" "}{ $level ->
        [easy] Your next { $game } puzzle is easy.
        [medium] Your next { $game } puzzle is medium.
       *[hard] Your next { $game } puzzle is hard.
    }
puzzle-next-none = {" "}That was the last { $game } puzzle.
puzzle-choice =
    { $state ->
        [finished] { $game } · all done
        [easy] { $game } · easy
        [medium] { $game } · medium
       *[hard] { $game } · hard
    }
puzzles = **Puzzles.** Each has one winning idea. The first three are easy; then each is near your puzzle rating. Only your first try at a puzzle counts for it.
puzzles-all-done = You've done every { $game } puzzle there is. Well done!
puzzle-busy = Postern is busy with other games and can't judge that move. Try again in a moment; this try doesn't count.

# Reviews.
review-wanted =
    { $told ->
        [here] Postern is reviewing { $game }. That takes a minute or two; you'll get a message here when it's done.
        [there] Postern is reviewing { $game }. That takes a minute or two; you'll get a ping where you played.
       *[later] Postern is reviewing { $game }. Look again in a few minutes.
    }
review-done = { $to }, the review is done.
review-failed = { $to }, the review of { $game } failed: something went wrong on our side. You can ask again.
no-finished-game = You have no such finished game. To review one, press **Review** below its last message or use `/review`.
review-result = { $result }
review-accuracy = Accuracy: { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy }%**
accuracy-none = { $name } ({ $side }) made no move
turning-move = move { $number } (**{ $move }** by { $by })
review-turning = Turning points: { $turning }. ▶ shows what was better.
review-no-turning = No single move decided this game.
review-method = -# The computer's opinion. Accuracy is based on the winning chances that a move gives away on average: none is 100%, { $half } percentage points 50%, { $quarter } percentage points 25%.
chart-title = Winning chances by move, %
chart-legend = { $side }
chart-alt = Winning chances of { $side }: { $values }.
chart-value =
    { $ply ->
        [0] { $chance }% at the start
       *[other] { $chance }% after move { $ply }
    }
turning-head = { $game }, turning point { $number } of { $count }
turning-played = Move { $number }: { $name } ({ $side }) played **{ $move }**.{ $effects } Winning chances of { $side }: **{ $best }% → { $got }%**.
turning-better = Better: **{ $move }**.{ $effects }
turning-then = A possible continuation: { $moves }.
turning-legend =
    { $marked ->
        [both] -# The board before the move: **!** is what was played, frames are what was better.
        [played] -# The board before the move: **!** is what was played.
        [better] -# The board before the move: frames are what was better.
       *[none] -# The board before the move.
    }
turning-alt = Played: { $played }, marked with an exclamation mark; better: { $better }, framed.

# Tables and profiles.
table-head = **{ $game }** · { $against ->
        [computer] against Postern
       *[people] ratings
    }, { $place ->
        [here] this server
       *[all] all servers
    }
table-legend =
    -# Place, { $against ->
        [computer] level, games against Postern
       *[people] rating, games that count
    }, name
table-empty =
    { $against ->
        [computer] Nobody is listed yet. The table has everybody with enough games against Postern, the last within 12 weeks.
       *[people] Nobody is listed yet. The table has everybody with enough games that count, the last within 12 weeks.
    }
table-own = You: place { $rank } with **{ $figure }**, { games-count }
table-own-unlisted =
    You: { $games ->
        [0] no figure yet
       *[other] **{ $figure }**, { games-count }
    }. Not listed: { $missing }.
games-count =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }
missing-played = none of your games counts yet
missing-games =
    { $about ->
        [one] about 1 more game that counts is missing
       *[other] about { $about } more games that count are missing
    }
missing-computer =
    { $games ->
        [one] 1 game against Postern is missing
       *[other] { $games } games against Postern are missing
    }
missing-recent = a game within the last { $weeks } weeks is missing
missing-hidden = your settings hide your ratings
missing-here = you have finished no game on this server
button-my-page = My place
button-table = Table
profile-head = **{ $name }**
profile-nothing = This profile is hidden.
profile-private =
    -# { $shows ->
        [no-ratings] Others don't see your ratings.
       *[nothing] Others don't see this profile.
    }
profile-no-games = No finished games yet.
profile-none-counts = The finished games do not count for a rating yet.
profile-computer = Postern has no profile. Choose a level with `/help` and play against it.
profile-game = **{ $game }** · { $parts }
rating-shown = rating **{ $rating }**
rating-hidden = rating hidden
rating-none = no rating yet
profile-results = { $won } won, { $drawn } drawn, { $lost } lost
profile-level = plays like level { $level } (±{ $error })
profile-between = You against { $name }: { $results }
profile-puzzles = Puzzles solved: { $count }
profile-reliability =
    Reliability: { $word ->
        [steady] **steady**
        [late] **sometimes late**
        [absent] **often absent**
       *[new] **new**
    } { $games ->
        [0] (no finished games)
        [one] (lost { $lost } of 1 game on time)
       *[other] (lost { $lost } of the last { $games } games on time)
    }
profile-running = Running games: { $count }
profile-running-here = Running games: { $count } – { $links }{ $more }
profile-running-more =
    { $more ->
        [one] {" "}…and one more
       *[other] {" "}…and { $more } more
    }{ $whose ->
        [own] : `/games` lists them all
       *[theirs] {""}
    }
profile-link = [{ $game }](<{ $link }>)
profile-last =
    { $count ->
        [one] Last game
       *[other] Last { $count } games
    }
profile-chart-of = Chart: { $game }
rating-chart = { $game }: rating of { $name }
rating-chart-line = after each game, with its uncertainty
# `is` is `day`, or `month` for a month.
chart-date =
    { $is ->
        [day] { $day }{" "}
       *[month] {""}
    }{ $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    } { $year }
