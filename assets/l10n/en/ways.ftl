# The recommended ways to play a game.
argument-way = A recommended way to play
way-newcomers = For newcomers
way-normal = A normal game
way-experts = For experts
way-choice = { way-name }: { $terms }
way-usual = usual rules
way-swap = with swap
way-name =
    { $who ->
        [newcomers] Newcomers
        [normal] Normal
        [experts] Experts
       *[own] your own terms
    }
terms-way = Play: { $value }
