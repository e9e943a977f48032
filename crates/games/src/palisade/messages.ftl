# Options in short words: the label of a menu, its values, and values in a title.
palisade-label-size = Board

palisade-forms = Name a point, such as d4

# Refusals
palisade-over = every point is owned, so the game is over
palisade-off-board = { $square } is off the board, which is { $size }x{ $size }
palisade-other-parity =
    { $turn ->
        [first] { $square } is one of White's points. Black's are those with column + row even (a1, b2 …)
       *[second] { $square } is one of Black's points. White's are those with column + row odd (b1, a2 …)
    }
palisade-occupied = { $square } is occupied
palisade-within =
    { $owner ->
        [first] { $square } is inside one of Black's loops, which is closed to both sides
       *[second] { $square } is inside one of White's loops, which is closed to both sides
    }

# Options and positions
palisade-even-size = { $size } is even; the size is an odd number from 5 to 25, such as { $smaller } or { $larger }
palisade-impossible-parity =
    { $seat ->
        [first] Black (x) can't have a stone on { $square }, only where column + row is even
       *[second] White (o) can't have a stone on { $square }, only where column + row is odd
    }
palisade-impossible-captured =
    { $seat ->
        [first] the black stone (x) on { $square } is inside a white loop, which would have captured it
       *[second] the white stone (o) on { $square } is inside a black loop, which would have captured it
    }

# The end
palisade-all-owned = every point is owned, { $first } by Black and { $second } by White

# Consequences
palisade-ends =
    { $winner ->
        [you] You win { $more } to { $less }.
        [first] Black wins { $more } to { $less }.
       *[second] White wins { $more } to { $less }.
    }
palisade-captures =
    { $side ->
        [you] { $count ->
            [one] { $count } of your stones is
           *[other] { $count } of your stones are
        } captured.
        [first] { $count ->
            [one] { $count } black stone is
           *[other] { $count } black stones are
        } captured.
       *[second] { $count ->
            [one] { $count } white stone is
           *[other] { $count } white stones are
        } captured.
    }
palisade-owns =
    { $side ->
        [you] You close a loop and gain { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
        [first] Black closes a loop and gains { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
       *[second] White closes a loop and gains { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
    }
palisade-takes =
    { $side ->
        [you] You lose { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
        [first] Black loses { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
       *[second] White loses { $count ->
            [one] { $count } point
           *[other] { $count } points
        }.
    }

# Comparisons of two positions
palisade-loops-compared =
    { $side ->
        [first] Points where Black can close a loop: { $here } instead of { $there }.
       *[second] Points where White can close a loop: { $here } instead of { $there }.
    }

# How the game is won
palisade-aim = Own more points of the board than your opponent: those on your loops and inside them. The game ends when every point has an owner.
