# Der Wochenbrief eines Servers.
letter-head =
    { $games ->
        [0] **Die Woche auf diesem Server**
        [one] **Die Woche auf diesem Server**: eine Partie ging zu Ende.
       *[other] **Die Woche auf diesem Server**: { $games } Partien gingen zu Ende.
    }
letter-results = **Ergebnisse**
letter-climbers = **Aufsteiger**
letter-climber = - **{ $name }** · { $game }: +{ $gain }, jetzt { $rating }
letter-series = **Serien**
letter-solvers = **Die meisten Rätsel gelöst**
letter-solver =
    { $count ->
        [one] - **{ $name }**: ein Rätsel
       *[other] - **{ $name }**: { $count } Rätsel
    }
letter-seats = **Freie Plätze**
button-find-game = Partie finden
server-letter = - Der Wochenbrief kommt in { $place }, { $day } um { $hour } ({ $zone }). Eine Woche ohne Neuigkeiten hat keinen.
server-no-letter = - Kein Wochenbrief. Wähle einen Kanal für ihn: Ergebnisse, Aufsteiger, gelöste Rätsel und freie Plätze der Woche, ohne Ping.
server-letter-what = - Er berichtet von Partien in Kanälen, die alle sehen, und in seinem eigenen.
placeholder-letter = Wochenbrief: kein Kanal
placeholder-letter-day = Brief: { $day }
placeholder-letter-hour = Brief um { $hour }
weekday =
    { $day ->
        [0] montags
        [1] dienstags
        [2] mittwochs
        [3] donnerstags
        [4] freitags
        [5] samstags
       *[6] sonntags
    }
