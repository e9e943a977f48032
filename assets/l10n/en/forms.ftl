# Forms.
button-change-it = Change it
form-late = The form did not open in time (ref. { $reference }). Press again.
# A command in the menu of a person.
challenge-person = Challenge
form-opponent = Who to play
form-opponent-about = Empty: anyone here can accept. Postern is the computer.
form-opponent-direct = A person, or Postern for the computer
form-game = Game and way to play
form-pace = Time
form-colour = Your side
form-side =
    { $moves ->
        [first] You move first
        [second] You move second
       *[chance] Random
    }
form-terms = Further terms
form-box =
    { $what ->
        [weekends] Weekends don't count
        [late] A late player loses at once
        [rated] The game is unrated
        [casual] The computer plays like a casual player (level 3)
        [strong] The computer plays as well as it can (level 7)
       *[swap] The second player may swap sides
    }
form-one-level = Tick at most one level of the computer.
form-way = Way to play
form-options = Options of the game
form-options-about = As in size=13. /terms also shows every term as a menu.
command-terms = Propose other terms for an open challenge, or change your own
argument-terms-challenge = Which challenge; the only open one if empty
argument-terms-options = Options of the game, like size=13
colour-first = The side that moves first
colour-second = The side that moves second
terms-which = Choose the open `challenge`; suggestions appear while you type.
button-settings-form = Zone and quiet hours
form-zone = Your time zone
form-zone-about = A city, a country or a name like Europe/Berlin; empty for none
form-quiet = Quiet hours
form-quiet-about = Like 22-7 or 22:30-6:45; empty for none
button-series-new = New series
form-series-name = Name
form-series-usual = New series
form-series-seats = Empty: the usual number for this kind of series
button-lobby-form = Set up the lobby
form-server =
    { $what ->
        [lobby] Channel of the lobby
        [pace] Usual time
        [across] Open seats
       *[letter] Channel of the weekly letter
    }
form-server-about = Empty: none
