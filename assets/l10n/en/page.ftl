# The pages of games: a board to watch and to play in a browser.
button-open-board = Open board
button-page = Play on the board
button-browsers = Browsers
button-sign-out = Sign out { $name }
button-sign-out-all = Sign out all
no-pages = There are no pages of games here.
page-offer = Your own link to the board of { $game }. It signs in one browser, once, within ten minutes; after that, **Open board** opens the board there, ready to move. Share it with nobody.
page-open = The board of { $game }:
page-no-page = { $game } has no page: the owners of the server or a player don't want one.
browsers = Browsers that are signed in to the boards of your games:
browsers-none = No browser is signed in to the boards of your games. **More** → **Play on the board** in a game signs in one.
browser-line = - { $name }, last used { $used }
pages-on = on
pages-off = off
setting-pages = Pages of my games: { $value }
second-tap-on = a second tap plays
second-tap-off = a button plays
setting-second-tap = On pages: { $value }
placeholder-pages = Pages of games: { $value }
server-pages = Games have pages to watch in a browser.
server-no-pages = Games have no pages.
# What the server says on a page. Times follow in the browser's own form.
page-your-turn = It's your turn ({ $side }).
page-to-move = { $name } ({ $side }) is to move.
page-you = you
page-thinking = { $name } is thinking.
page-last = { $name }: { $move }.{ $effects }
page-clock = { $said }
page-bank = { $time } left
page-no-step = This is not part of a legal move.
page-play-move = Play { $move }
page-close-question = Close { $game } without a result? You can't undo it.
page-link-used = This link doesn't work any more: it was used, or ten minutes have passed. In the game on Discord, **More** → **Play on the board** gives you a new one.
page-unknown = There is no such page. The game may have none any more, or only its players see it: **Open board** in the game on Discord leads to it.
page-sign-in-title = Play in this browser
page-sign-in-why = This signs in this browser to the boards of your games. Do it only in a browser that is yours.
page-sign-in = Sign in and open the board
page-signed-in = This browser is signed in to the boards of your games.
button-sign-in-discord = Sign in with Discord
page-discord-failed = Discord did not confirm who you are. Go back to the board and try again, or use **Play on the board** in the game on Discord.
page-discord-unknown = You have no game with Postern yet. Start one on Discord, then sign in again.
# The texts of the script.
page-play = Play
page-undo = Undo step
page-whole = Whole board
page-board = Board
page-history = Moves
page-first = First position
page-previous = Previous move
page-next = Next move
page-current = Current position
page-start = Start
page-at = Move { $at } of { $of }
page-older = This is an older position. The last arrow returns to the game.
page-new-move = A new move: { $move }.
page-moved-on = The game has moved on. This is the current board.
page-lost = Connection lost. Trying again.
page-back = Connected again.
page-kept = No connection: { $move } is kept and not sent. You will be asked again.
page-chosen = You chose { $move }. Play it?
page-dropped = The game has moved on since you chose { $move }. It was not sent again.
page-failed = That did not arrive. Try again.
page-no = No
page-to-move-mark = to move
page-days = { $count }d
page-hours = { $count }h
page-minutes = { $count }m
page-seconds = { $count }s
page-choices = More choices
page-actions = Game

# The page inside Discord.
page-opening = Opening the board…
page-not-opened = The board could not be opened. Check your connection and try again.
page-again = Try again
page-no-proof = Discord does not tell this page who you are. Close it and open it again with **Open board**. If that does not help, **Play on the board** under **More** opens the board in your browser.
page-no-instance = Discord does not count you among the people who have this page open. Close it and open it again with **Open board**.
page-none-open = No game is open here. Press **Open board** in a game.

# /doctor: the page inside Discord.
doctor-activity-off = - Activity: Discord has none for this bot. In the Developer Portal, its operator must tick **Enable Activities** under **Activities**, **Settings**. Until then, **Open board** gives links.
doctor-activity-entry = - Activity: the command that Discord makes for it is gone. In the Developer Portal, the bot's operator must untick **Enable Activities** and tick it again.
doctor-activity-right = - { $place }: members lack **Use Activities**, so **Open board** gives them links. Allow it in the settings of the channel or of a role.
doctor-activity-page = - Activity: it was opened, and no page arrived. In the Developer Portal, the URL mapping of the prefix `/` must have the target `{ $address }`, without `https://`, and Discord must reach it from outside.
doctor-activity-proof = - Activity: its page arrives without Discord's proof of the person. The operator must let the headers `X-Signature-Ed25519`, `X-Signature-Timestamp` and `X-Discord-Proxy-Payload` pass to Postern, and check the clock of the machine.
doctor-activity-unknown = - Activity: Discord didn't say. Try again in a moment.

# Views below the board.
page-comments = Comments
page-no-view = This isn't open to you any more.
page-choose-move = Choose { $move }
page-plan = Your plan, which only you can see. The first move of each line is your opponent's.
page-plan-none = You have no plan here. A plan answers your opponent's next moves at once.
page-notes-none = You have no notes on this game. Moves that you try on your own board are kept here, for you alone.
page-note-past = { $line }, in moves that were taken back
page-try-moves = Try moves from here
page-comment-at =
    { $ply ->
        [0] Before the first move
       *[other] After move { $ply }
    }
page-taken-back = (taken back)
page-comment-delete = Delete
page-comments-none = There are no comments.
page-line-start = Your own board: choose a move. Only you see what you try.
page-later = The game waits for you again tomorrow. No other game waits for you.
page-rematch-asked = You asked { $name } for a rematch. The game starts once they accept.
page-close = Close
page-own = Your line: { $line }
page-leave = Back to the game
page-review-wanted = Postern is reviewing the game. The review appears here in a minute or two.
page-review-none = No review of this game was ordered yet. Everybody who is signed in can order one.
# Pages of series, people and tables.
button-open-page = Open page
page-col-rank = Place
page-col-player = Player
page-col-figure = Rating
page-col-games = Games
