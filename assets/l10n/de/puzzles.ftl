# Rätsel: Wertungen, Serien, Themen und die Tabelle der Woche.
button-puzzle-themes = Themen
button-puzzle-week = Diese Woche
puzzle-standing = Deine Wertung in diesen Rätseln: { $rating }{ $streaks }
puzzle-days =
    {" "}· { $days ->
        [one] ein Tag in Folge
       *[other] { $days } Tage in Folge
    }
puzzle-row = {" "}· { $row } in Folge auf Anhieb
puzzle-streak =
    { $days ->
        [one] Ein Tag in Folge
       *[other] { $days } Tage in Folge
    }, { $row } in Folge auf Anhieb.
puzzle-themes = **{ $game }: Rätsel nach Thema**, und wie viele dir jeweils noch fehlen
puzzle-theme-done = Du hast alle Rätsel in { $game } mit dem Thema „{ $theme }“ geschafft.
puzzle-week = **Tagesrätsel { $days ->
        [one] eines Tages
       *[other] der letzten { $days } Tage
    }** (● auf Anhieb, ○ später, · nicht gelöst)
puzzle-week-row = - { $name }: { $signs }
puzzle-week-more =
    { $count ->
        [one] - und noch eine Person
       *[other] - und { $count } weitere
    }
puzzle-week-none = Hier hat noch niemand ein Tagesrätsel dieser Woche gelöst.
profile-puzzle-line = { $parts }
profile-puzzle-ratings = Rätselwertungen: { $ratings }
profile-puzzle-rating = { $game } { $rating }

# Rätsel aus eigenen Partien.
button-own-puzzles = Aus meinen Partien
own-puzzle = **{ $game }**, der Wendepunkt: { $stage }
own-puzzle-task = Zug { $number } war **{ $move }**, und deine Gewinnchancen fielen von { $best } % auf { $got } %. Finde einen besseren Zug.
own-puzzle-goal = { $side } am Zug: Finde einen besseren Zug als { $move }.
own-puzzles-none = In deinen letzten Partien gibt es keinen Wendepunkt zu lösen. Wendepunkte stammen aus Auswertungen von Partien, die durch einen deiner Züge kippten.
own-puzzles-unreviewed = Eine Auswertung findet den Zug, mit dem deine Partie kippte. Wähl eine Partie dafür und gib den Befehl danach noch einmal ein:
