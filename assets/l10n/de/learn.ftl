# Lektionen: /learn
command-learn = Ein Spiel Schritt für Schritt lernen, in etwa vier Minuten
learn-all = **Lektionen.** Jede dauert etwa vier Minuten, an einfachen Stellungen und nur mit Knöpfen. Dein Fortschritt bleibt erhalten.
learn-choice =
    { $state ->
        [new] { $game } · neu
        [begun] { $game } · Schritt { $number } von { $steps }
       *[done] { $game } · fertig
    }
learn-caption = { $task }
learn-step =
    { $task ->
        [place] **{ $game }** · Schritt { $number } von { $steps } · Setzen
        [move] **{ $game }** · Schritt { $number } von { $steps } · Ziehen
        [capture] **{ $game }** · Schritt { $number } von { $steps } · Schlagen
        [save] **{ $game }** · Schritt { $number } von { $steps } · Retten
        [win] **{ $game }** · Schritt { $number } von { $steps } · Gewinnen
       *[done] **{ $game }** · Schritt { $number } von { $steps }
    }
learn-right = **{ $move }** stimmt. { $why }
learn-wrong = **{ $move }**: noch nicht. { $why }
learn-shown = **{ $move }** ist der Zug. { $why }
learn-finished = **{ $game }**: Du kennst jede Regel, die Partien entscheidet. Spiel jetzt eine kleine Partie: Postern spielt auf Stufe 1, ganz gemütlich.{ $start ->
        [given] {" "}{ learn-near-end }
       *[usual] {""}
    }
learn-near-end = Sie beginnt kurz vor dem Ende einer Partie und ist deshalb kurz.
learn-posted = **{ $title }** · { $summary }
    Neu für dich? Die Lektion dauert etwa vier Minuten. Wer auf den Knopf drückt, bekommt seine eigene, ganz für sich.
button-learn = Lernen
button-learn-start = Lektion beginnen
button-learn-go-on = Weiter
button-learn-post = Für alle posten
button-next-step = Weiter
button-show-me = Zeig es mir
button-start-over = Von vorn
button-small-game = Kleine Partie spielen
learn-new-to = Neu bei { $game }? Vier Minuten
learn-offer = Das ist deine erste Partie { $game }. Die Lektion zeigt an einfachen Stellungen jede Regel, die Partien entscheidet.
small-review = { $result } { $three }
small-review-turn = Am stärksten wendete sich die Partie mit deinem Zug { $number }, **{ $move }**: Besser war **{ $better }** (Wendepunkt { $point }).
small-review-steady = Kein einzelner Zug von dir hat geändert, wer vorn liegt.
small-review-both = { $turned } Deine Züge waren zu { $accuracy } % genau, die von Postern zu { $other } %.
button-explain = Diese Regel lernen
button-facts = Was kann ich tun?
facts = { $game }: { $all }
facts-win = **{ $move }** gewinnt sofort.
facts-take =
    { $count ->
        [one] Du kannst { $count } Stein schlagen: **{ $move }**.
       *[other] Du kannst { $count } Steine schlagen: **{ $move }**.
    }
facts-kill =
    { $count ->
        [one] Du kannst { $count } Stein töten: **{ $move }**.
       *[other] Du kannst { $count } Steine töten: **{ $move }**.
    }
facts-gain =
    { $count ->
        [one] **{ $move }** bringt dir { $count } Punkt.
       *[other] **{ $move }** bringt dir { $count } Punkte.
    }
facts-nothing =
    { $moves ->
        [one] Du hast { $moves } Zug, und er schlägt nichts.
       *[other] Du hast { $moves } Züge, und keiner schlägt etwas.
    }
facts-many = Du hast sehr viele Züge.
facts-costly =
    { $moves ->
        [one] Du hast { $moves } Zug, und er kostet dich mindestens so viel wie den Gegner.
       *[other] Du hast { $moves } Züge. Wo einer etwas schlägt oder tötet, kostet er dich mindestens so viel wie den Gegner.
    }
facts-loss = Wäre der Gegner am Zug, würde **{ $move }** gewinnen.
facts-danger =
    { $count ->
        [one] Wäre der Gegner am Zug, würde **{ $move }** { $count } Stein von dir schlagen.
       *[other] Wäre der Gegner am Zug, würde **{ $move }** { $count } Steine von dir schlagen.
    }
facts-danger-kill =
    { $count ->
        [one] Wäre der Gegner am Zug, würde **{ $move }** { $count } Stein von dir töten.
       *[other] Wäre der Gegner am Zug, würde **{ $move }** { $count } Steine von dir töten.
    }
facts-danger-gain =
    { $count ->
        [one] Wäre der Gegner am Zug, würde ihm **{ $move }** { $count } Punkt bringen.
       *[other] Wäre der Gegner am Zug, würde ihm **{ $move }** { $count } Punkte bringen.
    }
facts-safe = Von dir ist gerade nichts in Gefahr.
facts-goal = **Das Ziel.** { $goal } { $counts }
# Analysen: was der bessere Zug bewirkt
better-wins = Die Fortsetzung unten endet mit einem Sieg von { $side }.
better-takes =
    { $own ->
        [0] { $enemy ->
            [one] In der Fortsetzung unten verliert { $other } 1 Stein und { $side } keinen.
           *[other] In der Fortsetzung unten verliert { $other } { $enemy } Steine und { $side } keinen.
        }
       *[other] In der Fortsetzung unten { $enemy ->
            [one] verliert { $other } { $enemy } Stein und { $side } { $own }
           *[other] verliert { $other } { $enemy } Steine und { $side } { $own }
        }.
    }
better-answer = Beste Antwort: **{ $move }**.
better-only = Den Unterschied findet der Computer erst, wenn er weiter vorausrechnet.
