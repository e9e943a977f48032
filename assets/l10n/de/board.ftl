# Bretter in Worten, für alle, die das Bild nicht sehen: Alternativtexte und `/board text:`.
alt-to-move = { $side } am Zug, Zug { $move }.
alt-over =
    { $moves ->
        [one] Partie zu Ende nach 1 Zug.
       *[other] Partie zu Ende nach { $moves } Zügen.
    }
alt-won =
    { $moves ->
        [one] { $winner } gewinnt nach 1 Zug: { $reason }.
       *[other] { $winner } gewinnt nach { $moves } Zügen: { $reason }.
    }
alt-drawn =
    { $moves ->
        [one] Remis nach 1 Zug: { $reason }.
       *[other] Remis nach { $moves } Zügen: { $reason }.
    }
alt-last = Letzter Zug { $move }.
alt-last-effects = Letzter Zug { $move }.{ $effects }
alt-replay =
    Ablauf der Partie. { $what } { $count ->
        [0] Noch keine Züge.
       *[other] Züge: { $moves }.
    }
# In the text of a replay.
alt-code = Code der Aufzeichnung { $code }.
alt-position = Nach Zug { $ply }:
# Above a board.
position-label =
    { $ply ->
        [0] Anfang
       *[other] nach Zug { $ply }
    }
alt-parts = Teile: { $all }.
alt-part = { $letter } { $from } bis { $to }
caption-move = { $side }: { $move }.{ $effects }
alt-captured = Geschlagen auf { $squares }.
alt-candidates = Wählbar: { $squares }.
alt-blame = Daran liegt es: { $squares }.
alt-dead = Tote Steine von { $side }: { $squares }.
alt-count = { $count }: { $first } { $one }, { $second } { $two }.
alt-count-goal = { $count } (von { $goal }): { $first } { $one }, { $second } { $two }.
alt-no-pieces = { $side }: keine Steine.
alt-pieces =
    { $side }: { $kind ->
        [stones] { $count ->
            [one] 1 Stein
           *[other] { $count } Steine
        }
        [men] { $count ->
            [one] 1 Stein
           *[other] { $count } Steine
        }
        [stacks] { $count ->
            [one] 1 Stapel
           *[other] { $count } Stapel
        }
       *[pieces] { $count ->
            [one] 1 Figur
           *[other] { $count } Figuren
        }
    }: { $all }.
alt-king = König { $square }
alt-stack = { $square } mit { $height }
alt-dead-piece = { $square } tot
alt-piece = { $square }
alt-more = Mehr mit /board text.

line =
    { $of ->
        [column] Spalte { $name }: { $all }.
       *[row] Reihe { $name }: { $all }.
    }
line-empty =
    { $of ->
        [column] Spalte { $name }: leer.
       *[row] Reihe { $name }: leer.
    }
no-row = Es gibt keine Reihe { $row }: Die Reihen gehen von 1 bis { $last }.
no-column = Diese Spalte gibt es nicht: Die Spalten gehen von a bis { $last }.
square-line = { $square } { $what }
square-empty = leer
square-piece =
    { $shape ->
        [dead] { $side }, tot
        [king] { $side }, König
        [single] { $side }, einzeln
        [stack] { $side }, Stapel mit { $height }
       *[piece] { $side }
    }
square-owned = Gebiet von { $side }
square-wall = Wall von { $side }
square-last = letzter Zug
square-captured = hier geschlagen
square-candidate = wählbar
square-chosen = gewählt
square-blame = daran liegt es
square-liberty = Freiheit von { $side }

# Die Leiste über einem Brett im Bild: kurz, sie hat eine Zeile.
strip-side = { $side }
strip-move = Zug { $move }
strip-over =
    { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }
strip-count = { $count } { $one } : { $two }
strip-count-goal = { $count } { $one } : { $two } von { $goal }
strip-count-own = { $count } { $number }
strip-won = { $winner } gewinnt · { $reason }
strip-drawn = Remis · { $reason }

# Was gezählt wird.
count-stones = Steine
count-groups = Gruppen
count-liberties = Freiheiten
count-points = Punkte
count-score = Punkte
count-stock = Vorrat
count-prisoners = Gefangene
