# /watch und Kommentare von Zuschauern.
button-comment = Kommentieren
button-watch-list = Alle Partien
button-go-there = Zur Partie
watch-list = **Laufende Partien auf diesem Server**, die neuesten zuerst. Wähle eine zum Zuschauen:
watch-none = **Hier läuft keine Partie, der du zuschauen kannst.** `/play` startet eine.
watch-where = `/watch` zeigt die Partien eines Servers: benutz es dort.
watch-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · Zug { $number }, { $mover } ist am Zug
watch-open = Einer Partie zuschauen
watch-every = Alle Spiele
watch-head = { $game }: **{ $first }** – **{ $second }** · { $mover } ist am Zug
watch-own = -# Du spielst in dieser Partie. Was Zuschauer dazu sagen, steht nach dem Ende hier und in `/history`.
comment-line =
    { $stands ->
        [yes] { $mark } **{ $name }**: { $text }
       *[no] { $mark } **{ $name }** (zu einer Stellung, die zurückgenommen wurde): { $text }
    }
comments-more =
    { $count ->
        [one] …und ein weiterer Kommentar: nach dem Ende steht er in `/record`.
       *[other] …und { $count } weitere Kommentare: nach dem Ende stehen sie in `/record`.
    }
comments-at = -# Kommentare nach diesen Zügen: { $places }
comment-delete = Einen Kommentar löschen
comment-deleted = Der Kommentar ist gelöscht.
comment-removed = Der Kommentar zu { $game } ist gelöscht.
comment-kept =
    { $game ->
        [over] -# Dein Kommentar steht in `/history` und in der Aufzeichnung.
       *[running] -# Dein Kommentar ist gespeichert. Andere Zuschauer sehen ihn in `/watch`, die Spieler erst nach dem Ende der Partie.
    }
comment-which = Welche Partie? Nenn sie mit `game:`, oder benutz `/comment` dort, wo eine einzige Partie läuft.
comment-ply-number = `ply` ist die Anzahl der Züge vor der Stellung, etwa 12.
form-comment =
    { $ply ->
        [0] Vor dem ersten Zug
       *[other] Nach Zug { $ply }
    }
form-comment-example = Die Spieler sehen ihn nach dem Ende der Partie.
comment-playing = Du spielst in dieser Partie: kommentieren kannst du sie nach dem Ende. `/notes` und das Analysebrett sind nur für dich.
comment-off = Auf diesem Server sind Kommentare ausgeschaltet.
comment-of-removed = Die Moderation hat diese Partie beendet: sie nimmt keine Kommentare an.
comment-direct = Eine Partie in Direktnachrichten hat keine Zuschauer und nimmt keine Kommentare an.
comment-empty = Der Kommentar hat keinen Text.
comment-too-long = Der Kommentar ist zu lang: höchstens { $limit } Zeichen.
comment-too-many = Du hast { $limit } Kommentare zu dieser Partie, mehr gehen nicht. Lösch einen in `/watch`, um einen anderen zu schreiben.
comment-full = Diese Partie nimmt keine Kommentare mehr an.
comment-no-position =
    Die Partie hat { $moves ->
            [one] { $moves } Zug:
           *[other] { $moves } Züge:
        } wähle eine Zahl von 0 bis { $moves }.
comment-missing = Diesen Kommentar gibt es nicht mehr, oder jemand anders hat ihn geschrieben.
server-comments = - Zuschauer können Partien in `/watch` kommentieren. Die Spieler sehen die Kommentare nach dem Ende.
server-no-comments = - Kommentare zu Partien sind aus. Frühere bleiben; mit `/server remove-comment` löschst du sie.
comments-on = Kommentare: an
comments-off = Kommentare: aus
