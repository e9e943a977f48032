# Forms.
button-change-it = Change it
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
        [first] I move first
        [second] I move second
       *[chance] Random
    }
form-terms = Further terms
form-box =
    { $what ->
        [weekends] Weekends don't count
        [late] A late player loses at once
        [rated] The game is unrated
       *[swap] The second player may swap sides
    }
