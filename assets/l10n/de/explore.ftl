# /explore: die Züge, die in einer Stellung gespielt wurden.
command-explore = Sieh, welche Züge in einer Stellung gespielt wurden und wie die Partien ausgingen
argument-match = Die Nummer einer beendeten Partie
argument-position = Eine Stellung als Text, etwa 5/5/2x2/5/5 o
argument-options-of-position = Die Optionen zur Stellung, etwa size=5, falls es nicht die üblichen sind
button-explore = Erkunden
explore-which = Welches Spiel möchtest du erkunden?
explore-choose = Einen Zug spielen
explore-position =
    { $title }, { $start ->
        [own] { $ply ->
            [0] die angegebene Stellung
            [one] einen Zug nach der angegebenen Stellung
           *[other] { $ply } Züge nach der angegebenen Stellung
        }
       *[usual] { $ply ->
            [0] vor dem ersten Zug
            [one] nach einem Zug
           *[other] nach { $ply } Zügen
        }
    }, { $side } am Zug.
    { $games ->
        [0] Keine der gezählten Partien erreichte diese Stellung.
        [one] Eine Partie erreichte diese Stellung (davon zwischen Menschen: { $played }). { $side }: { $won } % gewonnen, { $drawn } % remis.
       *[other] { $games } Partien erreichten diese Stellung (davon zwischen Menschen: { $played }). { $side }: { $won } % gewonnen, { $drawn } % remis.
    }
explore-move = - { $number }**{ $move }**: { $figures }
explore-figures =
    { $games ->
        [0] nicht gespielt
        [one] 1 Partie, { $won } % gewonnen, { $drawn } % remis
       *[other] { $games } Partien, { $won } % gewonnen, { $drawn } % remis
    } { $chance }
explore-chance = · Postern: { $chance } %
explore-none = Keine der gezählten Partien ging von hier aus weiter. **Ziehen** probiert einen Zug, **Tipp** fragt Postern.
explore-running =
    { $id ->
        [none] Diese Stellung gehört zu einer Partie, die noch läuft. Du kannst sie nach deren Ende erkunden.
       *[other] Diese Stellung gehört zur Partie #{ $id }, die noch läuft. Du kannst sie nach deren Ende erkunden.
    }
explore-proved = **Bewiesen:** { $side } { $moves ->
        [0] gewinnt
        [one] gewinnt in einem Zug
       *[other] gewinnt in höchstens { $moves } Zügen
    }, was der Gegner auch tut.
explore-result = · bewiesen: { $wins ->
        [yes] gewinnt
       *[no] verliert
    }
position-missing = `options:` gehört zu `position:`. Gib auch die Stellung an.
position-or-match = Gib entweder `match:` oder `position:` an, nicht beides.
position-of-which-game = Kein Spiel oder mehr als eines kennt eine solche Stellung. Wähle auch `game:`. Du hast geschrieben:{ $text }
position-refused =
    Das ist keine Stellung von { $game }: { $why }. Die Anfangsstellung von { $game } schreibt man so:
    `{ $start }`
    Du hast geschrieben:{ $text }
