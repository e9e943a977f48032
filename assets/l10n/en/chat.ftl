# Buttons. At most 80 characters.
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-rules = Rules
button-play-computer = Play the computer
button-challenge = Challenge someone
button-puzzle = A puzzle
button-whole-rules = All the rules
button-move = Move
button-type = Type it
button-oops = Oops
button-board = Board
button-more = More
button-play = Play it
button-back = Back
button-resign = Resign
button-resign-sure = Yes, resign
button-play-on = Keep playing
button-claim = Claim the win
button-close = Close without a result
button-rematch = Rematch
button-replay = Replay
button-record = Record
button-review = Review
button-start-here = Play from here
button-analyse = Analyse
button-hint = Hint
button-offer-draw = Offer a draw
button-take-back = Take back
button-draw-sure = Yes, draw
button-try-again = Try again
button-solution = Solution
button-show-solution = Show it
button-next-puzzle = Next puzzle
button-puzzles = More puzzles
button-post-again = Post again

# Parts of sentences. A game is "**Rampart** (13x13) #7F3".
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}– { $all }
last-move = {" "}Last move: **{ $move }**.
pace =
    { $days ->
        [0] no time limit
        [one] 1 day a move
       *[other] { $days } days a move
    }
after-moves =
    { $moves ->
        [one] after 1 move
       *[other] after { $moves } moves
    }
due = {" "}· due { $at }

# Turns. The first line is what a notification shows.
turn-first = { $to }, you start { $game } against { $opponent }. You're { $side }.{ $note }{ $due }
turn =
    { $to }, your move in { $game }. { $by } played **{ $move }**{ $effects }.{ $note }
    -# { $side } · move { $number }{ $due }
note-taken-back = {" "}{ $by } accepted your takeback: move again.
note-oops = {" "}You took your move back: move again.
note-declined =
    {" "}{ $what ->
        [draw] Your draw offer was declined.
       *[takeback] Your takeback was declined.
    }

# The end of a game.
over = { $to } – { $result }{ $last }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) wins { $game } { after-moves }: { $rule }.
        [resigned] **{ $winner }** ({ $side }) wins { $game }: { $loser } resigned { after-moves }.
        [time] **{ $winner }** ({ $side }) wins { $game } on time { after-moves }.
        [draw] { $game } is a **draw** { after-moves }: { $rule }.
        [agreed] { $game } is a **draw** by agreement { after-moves }.
        [length] { $game } is a **draw**: no game may be longer than { $moves } moves.
       *[closed] { $game } was closed without a result { after-moves }.
    }
# Stands in the record of a game.
recorded-result =
    { $how ->
        [rules] by the rules of the game
        [resigned] by resignation
        [time] on time
        [agreed] by agreement
        [length] the longest possible game
       *[closed] closed without a result
    }

# The card of a challenge.
card-to = { $to }, **{ $by }** challenges you to **{ $title }**.
card-open = **{ $by }** wants to play **{ $title }**. Who's in?
card-computer = **{ $by }** plays **{ $title }** against Postern at { $level }: game #{ $id }.
card-rematch = **{ $first }** and **{ $second }** play **{ $title }** again: game #{ $id }.
card-summary = *{ $summary }*
card-terms = { $options }{ $sides } · { $pace }
card-own-start = Starts from the position below.
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
card-expired = **Expired.** Nobody accepted in time.
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
in-place = {" "}in { $place }
computer-begins =
    { $first ->
        [you] { $game } against Postern ({ $level }) starts{ $in }. Your move: the board is on its way.
       *[computer] { $game } against Postern ({ $level }) starts{ $in }. Postern moves first.
    }
challenge-sent =
    { $place ->
        [direct] Challenge sent: **{ $title }**. You'll hear here when it's answered.
       *[channel] Challenge posted: **{ $title }**. The game starts when it's accepted.
    }
challenge-answer =
    { $state ->
        [declined] { $to }, your challenge to **{ $title }** was declined.
        [expired] { $to }, nobody accepted your challenge to **{ $title }** in time.
        [undelivered] { $to }, your challenge to **{ $title }** couldn't be delivered: Postern can't write there. Try a channel on a server you're both on.
        [withdrawn] The challenge to **{ $title }** was withdrawn.
        [accepted] { $to }, your challenge to **{ $title }** was accepted. Game #{ $id } is on, and your opponent moves first.
       *[open] The challenge to **{ $title }** is open.
    }

# Messages that nobody asked for.
flag = { $to }, { $late } ran out of time in { $game }. Claim the win, or wait for the move.
out-of-reach = { $to }, it's { $silent }'s turn in { $game }, but Postern can't reach them: they left this server or it can't write where you play, and their DMs are closed. Please let them know. The clock is stopped until they've been told. If that doesn't help, you can close the game without a result { $at }.
out-of-reach-told = { $to }, { $silent } left this server. They were told by DM that it's their turn in { $game }, and the game goes on.
left-server = -# You left the server where this game started, so it goes on here.
frozen = { $to } – { $game } is on hold: its moves don't lead to the recorded position. Nothing is lost and the clock is stopped. The bot's operator has to look at it.
thawed = { $to } – { $game } goes on, with full time for this move.
continued = { $to } – the rules of { $game } have changed. It goes on from this position under the new rules. For a week, either of you can close it without a result.
closable = { $to } – your opponent in { $game } couldn't be reached for a week. Close the game without a result, or keep waiting.
place-forbidden = { $to }: Postern can no longer write in { $place }, so your game goes on here. It needs the permission **{ $permission }** there.
place-lost = { $to }: Postern can no longer write in { $place }, so your game goes on here.
thread-forbidden = { $to }: Postern can't write in threads of { $place }, so your game goes on here. It needs the permission **{ $permission }**.
thread-lost = { $to }: Postern can't write in threads of { $place }, so your game goes on here.
picture-forbidden = No picture: Postern needs the permission **{ $permission }** here. **Board** shows it to you.
picture-failed = The picture couldn't be shown. **Board** tries again.

# Discord's own names of permissions.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-history = Read Message History
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads

# Boards and moves.
board =
    { $turn ->
        [thinking] { $game }, move { $number }: { $name } ({ $side }) is thinking.{ $last }
       *[to-move] { $game }, move { $number }: { $name } ({ $side }) to move.{ $last }
    }
board-over = { $game }: the final position { after-moves }.{ $last }
forms-of-words = write rows, the name of a side, a row (row 3) or a column (column d)
moved-on = The game has moved on. Here's the current board:
enter = { $game }: { $asked }
choose-part = { $asked } First choose a part of the board.
choose-what = What would you like to do?
choose-square = Choose a square.
choose-next = **{ $entered }** – what's next?
choose-more = **{ $entered }** – play that, or keep going?
just = Just { $move }
preview =
    { $choice ->
        [only] { $game }: **{ $move }**{ $effects }. It's your only move. Play it?
       *[one] { $game }: **{ $move }**{ $effects }. Play it?
    }
played = You played **{ $move }**{ $effects } in { $game }.
form-move = Your move
form-example = As in /move; capital letters and spaces don't matter
oops-done = You took your move back in { $game }.
oops-late = Too late: you have 20 seconds, and only until your opponent looks at the board. You can ask for a takeback.
computer-thinks = Postern is thinking. You'll get a ping.
move-refused = You can't play `{ $text }`: { $why }.
move-impossible = You can't play that: { $why }.
stranger = { $game } is between { $first } and { $second }, and this button is theirs. **Board** is for everyone.
not-your-turn-in = It's { $name }'s turn in { $game }.
wait-for-computer = Postern is thinking in { $game }. You'll get a ping when it has moved.
more = { $game }: what would you like to do?
resign-question = Resign { $game }? { $opponent } wins, and you can't undo it.
resigned = You resigned { $game }.
closed = You closed { $game } without a result.
claimed = You claimed the win in { $game }.
play-on = The game goes on.
replay-caption = { $game } from start to finish:
positions-caption = { $game } after moves { $moves }:
record-caption = The record of { $game }:
bad-moves = Enter up to { $most } move numbers from 0 to { $last }, like 4, 9, 12.
settings = How you see Postern. Each choice applies at once, and only for you.
setting-theme = Colours: { $value }
setting-width = Width: { $value }
setting-below = At the bottom: { $value }
setting-language = Language: { $value }
setting-moves = Moves: { $value }
moves-shown = shown before they're played
moves-at-once = played at once, with Oops
pixels = { $width } pixels
language-of-discord = as in Discord

# Draws and takebacks.
offered =
    { $what ->
        [draw] You offered { $to } a draw in { $game }. The offer stands until they answer or move.
       *[takeback] You asked { $to } to let you take back your move in { $game }. The request stands until one of you moves.
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
       *[takeback] { $to }, { $by } declined your takeback in { $game }. Your move stands.
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
draw-question = Accept { $by }'s draw offer in { $game }? The game ends and nobody wins.

# The list of games.
games-yours = Your move
games-challenges = Challenges to you
games-out-of-reach = Out of reach
games-theirs = Waiting for your opponent
games-own-challenges = Your challenges
games-finished = Finished
games-line = [{ $game }](<{ $link }>) against { $opponent } · move { $number }{ $clock }
games-finished-line = [{ $game }](<{ $link }>) against { $opponent } · { $result ->
        [won] **won**
        [lost] lost
        [drawn] draw
       *[closed] no result
    } { after-moves }
challenge-to = { $title } to { $to }
challenge-open = { $title }, open to anyone
challenge-from = { $title } from { $by }
clock-until-you-look = {" "}· clock stopped until you look at the board
clock-until-told = {" "}· clock stopped until { $opponent } has been told
clock-you-unreachable = {" "}· clock stopped: Postern couldn't tell you it's your turn. Please open your DMs
clock-they-unreachable = {" "}· clock stopped: Postern couldn't tell { $opponent } it's their turn{ $close }
clock-close = ; you can close the game without a result { $at }
clock-thinking = {" "}· thinking
clock-on-hold = {" "}· **on hold** until the bot's operator has looked at it
your-move = your move
no-games = You have no games and no challenges. `/challenge` starts one.

# Help.
help = **Postern plays board games with you, a move at a time.** Take hours or days for each.
    - A game has its own thread. When it's your turn, you get a ping with the board.
    - Press **Move**, choose, then **Play it**. Or type `/move d4`.
    - `/games` finds all your games, **More** has draws, takebacks and resigning.
    - `/settings` changes colours, size and language. Start here:
help-computer = Against Postern, { $level }. Which game?
help-challenge = Anyone in this channel can accept. Which game? To ask one person, type `/challenge` and choose them as `opponent`.
help-rules = The rules of which game?

# Which game is meant.
no-game-here = You have no game here. `/games` lists yours, `/challenge` starts a new one.
which-game = Which game?
several-games = Which game? Name it with the `game` option: { $names }.
no-game-called = You have no game `{ $text }`. `/games` lists yours.

# Refusals.
not-your-game = You're not playing in this game.
not-your-turn = It's not your turn.
too-long-a-move = A move can't be longer than { $limit } characters.
clock-frozen = This game is on hold: no time passes.
clock-untold = Your opponent hasn't been told of the turn yet, so no time has passed.
closable-from = You can close this game without a result { $at }, not sooner.
not-closable = There's no reason to close this game without a result.
too-fast = That's { $limit } challenges within a minute. Wait a moment.
too-many-to = You already have { $limit } open challenges to this player. Wait for an answer first.
match-over = This game is over.
match-frozen = This game is on hold: its moves don't lead to the recorded position. Nothing is lost, and the bot's operator has been told.
still-time = Your opponent still has time: the move is due { $at }.
no-time-limit = This game has no time limit.
own-clock = It's your own turn.
no-such-match = There's no such game.
no-such-challenge = There's no such challenge.
challenge-closed = This challenge is closed: it was accepted, declined, withdrawn or has expired.
own-challenge = This is your own challenge: someone else has to answer it.
not-challenged = This challenge is for someone else.
not-challenger = Only the challenger can withdraw it.
challenged-already = You've already made this challenge, and it's still open. `/games` shows where.
oneself = You can't challenge yourself.
too-many = You already have { $limit } games and challenges. Finish some of them first.
no-computers = The bot's operator doesn't offer games against Postern here. Challenge a person!
too-many-computers =
    { $count ->
        [one] You already have a game against Postern: { $names }. Finish it or resign first: { $limit } at a time is the limit here.
       *[other] You already have { $count } games against Postern: { $names }. Finish one or resign first: { $limit } at a time is the limit here.
    }
begun-already = This game against Postern has just started as #{ $id }: make your move there first.
computer-time = Postern is never late: it moves as soon as it has thought, and nobody wins or loses on its time.
still-running = Only finished games can be reviewed, and this one isn't over.
nothing-to-review = Nothing to review: the game ended before move { $least }.
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
too-many-takebacks = This game has had { $limit } takebacks. From now on, moves stand.
offer-gone =
    { $what ->
        [draw] That draw offer is gone: it was answered or withdrawn, or the game went on.
       *[takeback] That takeback request is gone: it was answered or withdrawn, or the game went on.
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
paces = unlimited, or 1 to 60 days
missing-permissions =
    { $count ->
        [one] Postern needs the permission **{ $names }** in this channel. Anyone who manages the server can grant it.
       *[other] Postern needs these permissions in this channel: **{ $names }**. Anyone who manages the server can grant them.
    }
elsewhere = Postern isn't a member here, so it could never tell you it's your turn. Start the game on a server that has Postern, or in a DM to it.
old-button = This button is too old to work. `/games` lists your games.
unknown-command = Postern doesn't know this command any more. Reload Discord to see the current ones.
no-other-bots = Other bots don't answer challenges. Choose a person or Postern, or leave the opponent empty.
needs-opponent = Nobody else sees your challenge in a DM. Choose an `opponent`: a person, or Postern.
outsider = { $name } can't see this channel. Challenge them where you both are.
level-of-nobody = `level` is Postern's strength. To play against it, choose { $computer } as `opponent`; otherwise leave `level` empty. Nobody was challenged.
fault = Something went wrong on our side (ref. { $reference }). Your games are safe.
late = This is taking longer than it should (ref. { $reference }). It may still work: check `/games` in a moment before you try again.

# Analysis boards.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Before move 1 of { $moves }
       *[other] After move { $ply } of { $moves }{ $last }
    }
analysis-last = : **{ $move }**{ $effects }
analysis-branch =
    { $moves ->
        [one] Your line leaves the game after move { $from } and replaces one move.
       *[other] Your line leaves the game after move { $from } and replaces { $moves } moves.
    }
analysis-own =
    { $count ->
        [one] Move { $to } is your own try.
       *[other] Moves { $from } to { $to } are your own tries.
    }
analysis-over = Game over: { $reason }.
analysis-running =
    { $hints ->
        [no] -# Game #{ $id } is still on. Nothing you try here changes it, and there are no hints.
       *[yes] -# Game #{ $id } is still on. Nothing you try here changes it.
    }
analysis-enter = **{ $game }**, after move { $ply }: { $asked }
over-here = The game is over in this position. Step back first.
line-too-long = This line is too long for a picture to carry. Step back to try something else.
no-record = There's no Postern board in this message. Only Postern's own pictures carry their game.
picture-unreachable = The picture couldn't be fetched from Discord. Try again.
bad-record = The record in this picture can't be opened: { $why }.
still-played = Game #{ $id } is still on. When it's over, you can start new games from its positions.

# Hints.
hint-move =
    { $whose ->
        [side] { $side } should play **{ $move }**{ $effects }.
       *[you] Try **{ $move }**{ $effects }.
    }
hint-wins =
    { $moves ->
        [1] It wins at once.
       *[other] It wins by force in { $moves } moves.
    }
hint-loses =
    { $moves ->
        [one] Every move loses; this one holds out longest (1 move).
       *[other] Every move loses; this one holds out longest ({ $moves } moves).
    }
hint-only = It's the only move.
hint-threatens-win = It threatens to win with **{ $move }**.
hint-threatens = It threatens **{ $move }**{ $effects }.
hint-saves-game = It saves the game: otherwise { $enemy } wins with **{ $move }**.
hint-saves = It saves { $pieces } from { $enemy }'s **{ $move }**.
hint-keeps-alive = It keeps { $pieces } alive: otherwise { $enemy } kills with **{ $move }**.
hint-points =
    { $points ->
        [one] It stops { $enemy }'s **{ $move }**, worth 1 point.
       *[other] It stops { $enemy }'s **{ $move }**, worth { $points } points.
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
        [you] your pieces on { $squares } and { $more } more squares
       *[side] the pieces on { $squares } and { $more } more squares
    }
hint-compared =
    { $by ->
        [about-as-good] About as good as **{ $next }**; { $stands }.
        [a-little] A little better than **{ $next }**; { $stands }.
       *[clearly] Clearly better than **{ $next }**; { $stands }.
    }
hint-stands-alone = After it { $stands }.
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
no-hint-of-game = This position belongs to game #{ $id }, which is still on: no hints here until it's over. You can try moves yourself.
no-hint-thinking = Postern is still thinking about your last question.
no-hint-ending = Postern is restarting. Ask again in a minute.

# Puzzles.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options } puzzle, easy{ $found }: { $stage }
        [medium] **{ $game }**{ $options } puzzle, medium{ $found }: { $stage }
       *[hard] **{ $game }**{ $options } puzzle, hard{ $found }: { $stage }
    }
puzzle-found = {" "}(computer level { $level } solves it)
puzzle-give-up = Show the solution? Then this puzzle counts as given up.
puzzle-task =
    { $goal ->
        [game] { $side } to move and win { puzzle-in }. Find the move.
        [points] { $side } to move and win points { puzzle-in }. Find the move.
       *[stones] { $side } to move and win stones { puzzle-in }. Find the move.
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
puzzle-also-solved = that wins too – **solved!** The shortest way: { $line }{ $count }{ $next }
puzzle-given-up = the solution is { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.
       *[easy] { $moves }, and every move wins from there.
    }
puzzle-count =
    { $solved ->
        [0] {""}
        [one] {" "}That's your first one.
       *[other] {" "}That's { $solved } solved, { $first_try } at the first try.
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
puzzles = **Puzzles.** Each has one winning idea. The first three are easy; then they get harder when you solve them at the first try, and easier when you look at the solution.
puzzles-all-done = You've done every { $game } puzzle there is. Well done!
puzzle-busy = Postern is busy with other games and can't judge that move. Try again in a moment; nothing has been counted.

# Reviews.
review-wanted =
    { $told ->
        [here] Postern is going through { $game }. That takes a minute or two; you'll hear here when it's done.
        [there] Postern is going through { $game }. That takes a minute or two; you'll get a ping where you played.
       *[later] Postern is going through { $game }. Look again in a few minutes.
    }
review-done = { $to }, the review of { $game } is done.
review-failed = { $to }, the review of { $game } failed: something went wrong on our side. You can ask again.
no-finished-game = You have no such finished game. **Review** below a game's last message and `/review` go through finished games.
review-head = { $game }, { $first } – { $second }
review-result = { $result }
review-accuracy = Accuracy: { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy }%**
accuracy-none = { $name } ({ $side }) made no move
turning-move = move { $number } (**{ $move }** by { $by })
review-turning = Turning points: { $turning }. ▶ shows what was better.
review-no-turning = No single move decided this game.
review-method = -# The computer's opinion. A move that keeps all winning chances counts 100%, one that gives away 10 points of them 64%, 25 points 32%; accuracy is the average.
chart-title = Winning chances by move, %
chart-legend = { $side }
chart-alt = Winning chances of { $side }: { $values }.
chart-value =
    { $ply ->
        [0] { $chance }% at the start
       *[other] { $chance }% after move { $ply }
    }
turning-head = { $game }, turning point { $number } of { $count }
turning-played = Move { $number }: { $name } ({ $side }) played **{ $move }**{ $effects }. Winning chances **{ $best }% → { $got }%**.
turning-better = Better: **{ $move }**{ $effects }.
turning-then = It might go on { $moves }.
turning-legend =
    { $marked ->
        [both] -# The board before the move: **!** is what was played, frames are what was better.
        [played] -# The board before the move: **!** is what was played.
        [better] -# The board before the move: frames are what was better.
       *[none] -# The board before the move.
    }
turning-alt = Played: { $played }, marked with an exclamation mark; better: { $better }, framed.
