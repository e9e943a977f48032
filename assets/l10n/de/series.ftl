# Serien: Runden jeder gegen jeden, Ligen, Treppen, K.-o.-Turniere und Schweizer Turniere.
series-muster = { $to }, **{ $title }** beginnt bald. Bestätige bis { $at }, dass du noch mitspielen willst; sonst bekommt die nächste Person der Warteliste deinen Platz.
series-told =
    { $what ->
        [got-seat] { $to }, du hast jetzt einen Platz in **{ $title }**.
        [lost-seat] { $to }, du hast nicht rechtzeitig bestätigt, darum hat die nächste Person deinen Platz in **{ $title }** bekommen. Solange Plätze frei sind, kannst du wieder beitreten.
        [skips-this] { $to }, du hast eine Partie durch Abwesenheit verloren, darum setzt du in **{ $title }** aus. Bei der Serie danach kannst du mitspielen.
        [skips-next] { $to }, du hast eine Partie von **{ $title }** durch Abwesenheit verloren, darum setzt du in der nächsten Serie aus, der du beitrittst.
        [bye] { $to }, du hast in Runde { $round } von **{ $title }** keinen Gegner und bekommst den Punkt.
        [sat-out] { $to }, in Runde { $round } von **{ $title }** war für dich keine Partie möglich. Du bekommst einen halben Punkt.
        [decided] { $to }, deine Partie { $game } in **{ $title }** wurde durch die Regeln der Serie entschieden: { $result }.
        [again] { $to }, deine Partie { $game } in **{ $title }** zählt nicht. Eine neue Partie beginnt.
        [annulled] { $to }, deine Partie { $game } in **{ $title }** zählt nicht mehr für die Tabelle.
        [rests] { $to }, du hast deine Partie { $game } in **{ $title }** durch Zeitüberschreitung verloren, darum ruhst du jetzt: Niemand fordert dich heraus, bis du **Ich bin dabei** drückst oder selbst jemanden herausforderst.
        [put-off] { $to }, für **{ $title }** sind bisher zu wenige Spieler dabei. { $at ->
            [none] Es beginnt, sobald genug Leute dabei sind.
           *[other] Der neue Beginn ist { $at }.
        }
       *[cancelled] { $to }, **{ $title }** wurde abgesagt. Laufende Partien gehen ohne die Serie weiter.
    }
series-left-told =
    { $whose ->
        [own] { $to }, du hast **{ $title }** verlassen. { $games ->
            [annulled] Deine Partien sind geschlossen und zählen nicht mehr für die Tabelle.
            [forfeit] Deine unfertigen Partien sind geschlossen und für die Tabelle verloren.
           *[again] Jemand anders hat deinen Platz bekommen.
        }
       *[other] { $to }, { $name } hat **{ $title }** verlassen. { $games ->
            [annulled] Deine Partien gegen { $name } zählen nicht mehr für die Tabelle.
            [forfeit] Für die Tabelle gewinnst du alle unfertigen Partien gegen { $name }.
           *[again] Jemand anders hat den Platz bekommen, und eine neue Partie beginnt.
        }
    }
series-decided =
    { $how ->
        [won] du gewinnst
        [lost] du verlierst
       *[draw] unentschieden
    }
series-over = { $to } – **{ $title }** ist beendet. Die Tabelle:
series-awaited = { $to }, alle in **{ $title }** warten auf deinen Zug { $games }.
series-missed = { $to }, während deiner Ruhezeit gab es Neues in **{ $title }**: { $link }
series-season = Saison { $season }
series-division = Staffel { $division }
series-round = Runde { $round } von { $rounds }
series-game = **{ $place }**: { $first } – { $second }, { $game }
series-refused =
    { $why ->
        [over] Diese Serie ist beendet.
        [already-in] Du bist schon in dieser Serie.
        [not-in] Du bist nicht in dieser Serie.
        [not-asked] Im Moment gibt es nichts zu bestätigen.
        [too-late] Zum Beitreten ist es zu spät: Kein Platz ist frei, oder die Hälfte der Partien ist vorbei.
        [not-stairs] Herausforderungen gibt es nur auf Treppen. In dieser Serie bestimmen die Regeln, wer spielt.
        [oneself] Du kannst dich nicht selbst herausfordern.
        [steps-away] Wähle jemanden von zwei Stufen unter dir bis zwei Stufen über dir.
        [busy] Einer von euch hat schon so viele Partien, wie diese Treppe gleichzeitig erlaubt.
        [resting] Dieser Spieler pausiert nach einer Abwesenheit und lässt sich jetzt nicht herausfordern.
        [met-recently] Ihr beide habt erst vor Kurzem gegeneinander gespielt und dürft { $at } wieder spielen.
        [playing] Ihr beide habt eine laufende Partie auf dieser Treppe.
       *[no-pairing] Diese Partie gehört nicht mehr zur Serie.
    }
series-settings =
    { $why ->
        [players] Eine solche Serie hat { $least } bis { $most } Spieler. Die kleinste Zahl darf nicht größer sein als die größte.
        [division] Eine Staffel hat { $least } bis { $most } Spieler.
        [at-once] Wähle 1 bis 50 Partien gleichzeitig.
        [rounds] Wähle 1 bis { $most } Runden für diese Zahl von Spielern.
        [round] Eine Runde dauert { $least } bis { $most } Tage.
        [too-soon] Die Leute brauchen 48 Stunden zum Bestätigen. Der früheste Beginn ist { $at }.
       *[start] Eine Liga braucht ein Startdatum; eine automatische Runde beginnt, sobald ihre Plätze besetzt sind.
    }
no-such-series = Diese Serie gibt es nicht.
series-title-length = Wähle einen Titel mit 1 bis { $limit } Zeichen, die man sehen kann.
too-many-series = Auf diesem Server gibt es { $limit } Serien, und mehr passen nicht. Schließe zuerst eine.
