# Knöpfe. Höchstens 80 Zeichen.
button-accept = Annehmen
button-decline = Ablehnen
button-accept-draw = Remis annehmen
button-decline-draw = Remis ablehnen
button-withdraw = Zurückziehen
button-terms = Andere Bedingungen
button-send-terms = So vorschlagen
button-rules = Regeln
button-fair-play = Fair Play
button-play-computer = Gegen Postern spielen
button-challenge = Jemanden herausfordern
button-puzzle = Ein Rätsel
button-whole-rules = Alle Regeln
button-move = Ziehen
button-type = Eintippen
button-oops = Ups
button-board = Brett
button-more = Mehr
button-next = Nächste Partie
button-later = Später
button-next-waiting =
    { $count ->
        [one] Nächste Partie (1 wartet)
       *[other] Nächste Partie ({ $count } warten)
    }
button-boards = Bretter
button-play-language = Züge & Sprache
button-pings = Mitteilungen
button-play = Spielen
button-play-draw = Ziehen und Remis anbieten
button-plan = Plan
button-plan-more = Variante am Brett ergänzen
button-keep-plan = Als Plan behalten
button-cut-plan = Plan löschen
button-back = Zurück
button-resign = Aufgeben
button-resign-sure = Ja, aufgeben
button-play-on = Weiterspielen
button-claim = Sieg beanspruchen
button-close = Ohne Ergebnis beenden
button-rematch = Revanche
button-replay = Nachspielen
button-post = Hier zeigen
button-history = Verlauf
button-record = Aufzeichnung
button-review = Auswertung
button-start-here = Von hier spielen
button-start-here-sure = Herausforderung zeigen
button-analyse = Analysieren
button-my-notes = Meine Notizen
button-forget-notes = Notizen löschen
button-hint = Tipp
button-offer-draw = Remis anbieten
button-take-back = Zurücknehmen
button-draw-sure = Ja, Remis
button-try-again = Noch einmal
button-try-from-here = Ab hier neu versuchen
button-solution = Lösung
button-show-solution = Zeigen
button-next-puzzle = Nächstes Rätsel
button-puzzles = Mehr Rätsel
button-server-more = Weitere Einstellungen
button-check = Berechtigungen prüfen
button-invite-again = Neu einladen
button-no-threads = Ohne Threads spielen
button-unblock = Blockierung aufheben
button-my-data = Meine Daten
button-delete = Meine Daten löschen
button-delete-sure = Ja, löschen
button-next-part = Nächster Teil
button-solve = Lösen
button-post-again = Neu posten
button-end-vacation = Urlaub beenden

# Satzteile. Eine Partie heißt „**Rampart** (13x13) #2035“.
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}{ $all }
last-move = {" "}Letzter Zug: **{ $move }**.
pace =
    { $days ->
        [0] ohne Zeitlimit
        [one] 1 Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
pace-bank = { $start } + { $add } pro Zug, höchstens { $most }
pace-bank-short = { $start } + { $add }, max. { $most }
span-short =
    { $unit ->
        [days] { $count } T.
       *[hours] { $count } Std.
    }
span =
    { $unit ->
        [days] { $count ->
            [one] 1 Tag
           *[other] { $count } Tage
        }
        [hours] { $count ->
            [one] 1 Stunde
           *[other] { $count } Stunden
        }
       *[minutes] { $count ->
            [one] 1 Minute
           *[other] { $count } Minuten
        }
    }
after-moves =
    { $moves ->
        [one] nach 1 Zug
       *[other] nach { $moves } Zügen
    }
due = {" "}· fällig { $at }
told =
    {" "}· { $how ->
        [shown-here] gezeigt { $at }
        [pinged-here] Ping { $at }
        [shown] gezeigt { $at } { $place }
       *[pinged] Ping { $at } { $place }
    }
told-in = in { $place }
told-directly = per Direktnachricht

# Züge. Die erste Zeile steht in der Benachrichtigung.
turn-first = { $to }, du beginnst { $game } gegen { $opponent }. Du bist { $side }{ $due }.{ $note }
turn =
    { $to }, du bist dran in { $game }. { $by } hat **{ $move }** gespielt.{ $effects }{ $note }
    -# { $side } · Zug { $number }{ $due }
turn-elsewhere = { $by } hat **{ $move }** in { $game } gespielt.{ $effects }
    -# { $name } ({ $side }) · Zug { $number }{ $told }
note-taken-back = {" "}{ $by } ist mit der Rücknahme einverstanden: Zieh noch einmal.
note-oops = {" "}Du hast deinen Zug zurückgenommen: Zieh noch einmal.
note-planned = {" "}Der Zug war geplant und folgte sofort auf **{ $moves }**.
note-offer = {" "}{ $by } bietet dir Remis an. Wenn du ziehst, lehnst du ab.
note-declined =
    {" "}{ $what ->
        [draw] Dein Remisangebot wurde abgelehnt.
       *[takeback] Deine Bitte um Rücknahme wurde abgelehnt.
    }
note-spared = {" "}{ $name } bekam { $time } zurück: Postern war aus oder konnte nicht Bescheid sagen.
note-vacation = {" "}In deinem Urlaub vom { $from } bis { $to } steht deine Uhr.
note-bank = {" "}{ $name } hat noch { $time }.

# Das Ende einer Partie.
over = { $result }{ $last } { $to }{ $rating }{ $code }
# The line about ratings under it.
over-rating = {"\u000A"}-# { $first } { $first_change } · { $second } { $second_change }
over-unrated =
    {"\u000A"}-# Ungewertet: { $why ->
        [own-setup] die Partie begann aus einer eigenen Stellung
        [handicap] sie hatte eine Vorgabe
        [not-moved] { $name } hat nicht gezogen
        [nobody-moved] niemand hat gezogen
        [repeated] eine frühere Partie der beiden hatte dasselbe Ergebnis und dieselben ersten { $plies } Züge
        [absence] { $name } hat in derselben Abwesenheit schon eine Partie verloren, und eine Abwesenheit zählt nur einmal
        [voided] sie wurde annulliert
        [agreed] so vereinbart
       *[no-result] sie hat kein Ergebnis
    }.
over-level = {"\u000A"}-# { $name } spielt wie Stufe { $level } (±{ $error }).
voided = { $to } – { $game } wurde annulliert und zählt für keinen von beiden: { $reason }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) gewinnt { $game } { after-moves }: { $rule }.
        [resigned] **{ $winner }** ({ $side }) gewinnt { $game }: { $loser } gibt { after-moves } auf.
        [time] **{ $winner }** ({ $side }) gewinnt { $game } { after-moves } durch Zeitüberschreitung.
        [draw] { $game } endet { after-moves } **remis**: { $rule }.
        [agreed] { $game } endet { after-moves } **remis** durch Vereinbarung.
        [length] { $game } endet **remis**: Keine Partie darf länger als { $moves } Züge sein.
        [removed] { $game } wurde { after-moves } von der Moderation ohne Ergebnis beendet: { $reason }
       *[closed] { $game } wurde { after-moves } ohne Ergebnis beendet.
    }
# Steht in der Aufzeichnung einer Partie.
recorded-result =
    { $how ->
        [rules] nach den Spielregeln
        [resigned] durch Aufgabe
        [time] durch Zeitüberschreitung
        [agreed] durch Vereinbarung
        [length] Höchstzahl an Zügen erreicht
        [removed] von der Moderation beendet
       *[closed] ohne Ergebnis beendet
    }

# Die Karte einer Herausforderung.
card-to = { $to }, **{ $by }** fordert dich zu **{ $title }** heraus.
card-open = **{ $by }** möchte **{ $title }** spielen. Wer macht mit?
card-terms-to = { $to }, **{ $by }** schlägt für **{ $title }** andere Bedingungen vor.
terms-question = Deine Bedingungen für **{ $title }**. Wähle, was anders sein soll:
terms-colour = Deine Seite: { $value }
terms-pace = Zeit: { $value }
side-choice =
    { $moves ->
        [first] { $side }, beginnt
       *[second] { $side }, zieht danach
    }
terms-of-time =
    { $what ->
        [swap] Seitentausch: { $value }
        [weekends] Wochenenden: { $value }
        [rated] Gewertet: { $value }
        [reliable] Spieler: { $value }
       *[late] Zu spät: { $value }
    }
terms-value =
    { $value ->
        [yes] ja
        [no] nein
        [count] zählen
        [off] frei
        [wait] Gegner entscheidet
        [anybody] alle
        [steady] nur zuverlässige
       *[lose] Partie verloren
    }
# Terms on a card.
term-unrated = ungewertet
term-rated = gewertet
term-labelled = { $label }: { $value }
terms-same = Das sind schon die Bedingungen der Herausforderung. Ändere erst etwas.
terms-of-position = Diese Herausforderung beginnt mit einer Stellung, die zu ihren Optionen gehört, also bleiben diese. Mit `/challenge` und anderen Optionen beginnst du eine neue.
card-computer = **{ $by }** spielt **{ $title }** gegen Postern, { $level }: Partie #{ $id }.
card-rematch = **{ $first }** und **{ $second }** spielen noch einmal **{ $title }**: Partie #{ $id }.
card-summary = *{ $summary }*
card-terms = { $terms }
card-own-start = Beginnt mit der Stellung unten.
card-weekends = -# Samstage und Sonntage zählen nicht.
card-late =
    -# { $what ->
        [lost] Läuft deine Zeit ab, hast du verloren.
        [claim] Nach 30 Tagen ohne Zug kann der Gegner den Sieg beanspruchen.
       *[close] Nach 30 Tagen ohne Zug kann der Gegner die Partie ohne Ergebnis beenden.
    }
sides-random = Seiten ausgelost
sides =
    { $moves ->
        [first] { $by } ist { $side } und beginnt
       *[second] { $by } ist { $side } und zieht als Zweiter
    }
card-expires = Läuft { $at } ab.
card-accepted-by = **Angenommen** von { $by }.
card-accepted = **Angenommen**: Partie #{ $id }.
card-declined = **Abgelehnt.**
card-withdrawn = **Zurückgezogen.**
card-other-terms = **Es wurden andere Bedingungen vorgeschlagen.**
card-expired = **Abgelaufen.** Niemand hat rechtzeitig angenommen.
card-undelivered = **Nicht zustellbar.**
level =
    Stufe { $level }, { $level ->
        [1] Neuling
        [2] Anfänger
        [3] Gelegenheitsspieler
        [4] Vereinsspieler
        [5] starker Vereinsspieler
        [6] Meister
       *[7] volle Stärke
    }
begins = { $game } beginnt{ $in }.
begun-at = { $game } hat begonnen{ $in }. [Zum Brett](<{ $link }>)
in-place = {" "}in { $place }
in-direct = {" "}in Direktnachrichten
computer-begins =
    { $first ->
        [you] { $game } gegen Postern ({ $level }) beginnt{ $in }. Du bist dran: Das Brett kommt gleich.
       *[computer] { $game } gegen Postern ({ $level }) beginnt{ $in }. Postern macht den ersten Zug.
    }
challenge-sent =
    { $place ->
        [direct] Herausforderung verschickt: **{ $title }**. Die Antwort kommt hier.
        [dm] Herausforderung verschickt: **{ $title }**. Die Antwort kommt als Direktnachricht. Beim Gegner kommt die Herausforderung nur an, wenn er Postern seinem Konto hinzugefügt hat oder auf einem Server mit Postern ist.
       *[channel] Herausforderung gepostet{ $in }: **{ $title }**. Die Partie beginnt, sobald jemand annimmt.
    }
challenge-posted = Herausforderung gepostet{ $in }: [**{ $title }**](<{ $link }>). Die Partie beginnt, sobald jemand annimmt.
challenge-answer =
    { $state ->
        [declined] { $to }, deine Herausforderung zu **{ $title }** wurde abgelehnt.
        [expired] { $to }, niemand hat deine Herausforderung zu **{ $title }** rechtzeitig angenommen.
        [undelivered] { $to }, deine Herausforderung zu **{ $title }** ließ sich nicht zustellen: Postern darf dort nicht schreiben. Versuch es in einem Kanal auf einem Server, auf dem ihr beide seid.
        [withdrawn] Die Herausforderung zu **{ $title }** wurde zurückgezogen.
        [accepted] { $to }, deine Herausforderung zu **{ $title }** wurde angenommen. Partie #{ $id } läuft, der Gegner beginnt.
       *[open] Die Herausforderung zu **{ $title }** ist noch offen.
    }
challenge-unreachable = { $to }, deine Herausforderung zu **{ $title }** kam bei { $opponent } nicht an: Postern kann dorthin keine Direktnachrichten schicken. Wiederhol die Herausforderung, sobald Postern dem Konto hinzugefügt ist. Verschick dafür diesen Link: <{ $link }>

# Nachrichten, um die niemand gebeten hat.
missed-challenge = { $to }, während deiner Ruhezeit hat **{ $by }** dich zu **{ $title }** herausgefordert: { $link }
missed = { $to }, während deiner Ruhezeit gab es Neues in { $game }: { $link }
flag = { $to }, { $late } hat in { $game } die Zeit überschritten. Beanspruche den Sieg, oder warte auf den Zug.
reminder = { $to }, dein Zug in { $game } gegen { $opponent } ist { $at } fällig.
turn-again =
    { $why ->
        [lost] { $to }, in { $game } gegen { $opponent } bist du am Zug. Deine Tagesübersicht ließ sich nicht zustellen, darum ist sie jetzt aus, und du bekommst wieder für jeden Zug einen Ping.
       *[changed] { $to }, in { $game } gegen { $opponent } bist du am Zug.
    }
silence =
    { $may ->
        [claim] { $to }, { $silent } hat in { $game } seit 30 Tagen nicht gezogen. Beanspruche den Sieg, beende die Partie ohne Ergebnis, oder warte weiter.
       *[close] { $to }, { $silent } hat in { $game } seit 30 Tagen nicht gezogen. Beende die Partie ohne Ergebnis, oder warte weiter.
    }
out-of-reach = { $to }, in { $game } ist { $silent } dran, aber Postern kann nicht Bescheid sagen: { $where ->
        [direct] Die Direktnachrichten sind für Postern geschlossen.
       *[server] { $silent } ist nicht mehr auf diesem Server, oder Postern darf dort nicht schreiben, wo ihr spielt, und die Direktnachrichten sind geschlossen.
    } Sag bitte selbst Bescheid. Bis dahin steht die Uhr. Hilft das nicht, kannst du die Partie { $at } ohne Ergebnis beenden. Wer Postern seinem Konto hinzufügt, bekommt die Züge als Direktnachricht: <{ $link }>
out-of-reach-told = { $to }, { $silent } ist nicht mehr auf diesem Server, weiß aber aus einer Direktnachricht vom Zug in { $game }. Die Partie geht weiter.
left-server = -# Du bist nicht mehr auf dem Server, auf dem diese Partie begann, darum geht sie hier weiter.
frozen = { $to } – { $game } ist angehalten: Die Züge führen nicht zur gespeicherten Stellung. Nichts ist verloren, und die Uhr steht. Der Betreiber des Bots muss sich das ansehen.
thawed = { $to } – { $game } geht weiter, mit voller Zeit für diesen Zug.
continued = { $to } – die Regeln von { $game } haben sich geändert. Die Partie geht von dieser Stellung aus nach den neuen Regeln weiter. Eine Woche lang könnt ihr beide sie ohne Ergebnis beenden.
closable = { $to } – dein Gegner in { $game } war eine Woche lang nicht erreichbar. Beende die Partie ohne Ergebnis, oder warte weiter.
place-forbidden = { $to }: In { $place } darf Postern nicht mehr schreiben, darum geht eure Partie hier weiter. Dort fehlt die Berechtigung **{ $permission }**.
place-lost = { $to }: In { $place } kann Postern nicht mehr schreiben, darum geht eure Partie hier weiter.
thread-forbidden = { $to }: In Threads von { $place } darf Postern nicht schreiben, darum geht eure Partie hier weiter. Es fehlt die Berechtigung **{ $permission }**.
thread-lost = { $to }: In Threads von { $place } kann Postern nicht schreiben, darum geht eure Partie hier weiter.
picture-forbidden = Kein Bild: Postern fehlt hier die Berechtigung **{ $permission }**. Mit **Brett** siehst du es.
picture-failed = Das Bild ließ sich nicht anzeigen. **Brett** versucht es noch einmal.

# Discords eigene Namen der Berechtigungen.
permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-embed-links = Links einbetten
permission-attach-files = Dateien anhängen
permission-read-history = Nachrichtenverlauf anzeigen
permission-create-threads = Öffentliche Threads erstellen
permission-send-in-threads = Nachrichten in Threads senden
permission-pin-messages = Nachrichten anpinnen

# Bretter und Züge.
board =
    { $turn ->
        [thinking] { $game }, Zug { $number }: { $name } ({ $side }) denkt nach{ $told }.{ $last }
       *[to-move] { $game }, Zug { $number }: { $name } ({ $side }) ist dran{ $told }.{ $last }
    }
board-over = { $result }{ $last }
forms-of-words = Schreib rows (alle Reihen), position (Stellung als Text), den Namen einer Seite, eine Reihe (row 3) oder eine Spalte (column d)
board-position =
    Die Stellung in { $game } als Text, für `/explore position:`:
    ```
    { $position }
    ```{ $options }
board-options = {"\u000A"}Dazu als `options:`: `{ $options }`
moved-on = Die Partie ist schon weiter. Hier ist das aktuelle Brett:
enter = { $game }: { $asked }
choose-part = Wähle einen Teil des Bretts, A bis { $last }, dann ein Feld.
choose-part-first = { $asked } Wähle zuerst einen Teil des Bretts, A bis { $last }.
choose-others = { $asked } Andere Züge stehen unten.
choose-what = Was möchtest du tun?
choose-piece = Wähle eine Figur.
choose-square = Wähle ein Feld.
choose-next = **{ $entered }**: und weiter?
choose-more = **{ $entered }**: nur das, oder weiter?
just = Nur { $move }
preview =
    { $choice ->
        [only] { $game }: **{ $move }**, dein einziger Zug.{ $effects } Spielen?
       *[one] { $game }: **{ $move }**.{ $effects } Spielen?
    }
played = Du hast in { $game } **{ $move }** gespielt.{ $effects }
played-offer = Du hast dabei Remis angeboten.
played-answer = { $name } hatte eine Antwort geplant: **{ $move }**.
form-move = Dein Zug
form-example = Wie bei /move; Großschreibung und Leerzeichen sind egal
oops-done = Du hast deinen Zug in { $game } zurückgenommen.
oops-late = Zu spät: Zurück geht es nur 20 Sekunden lang, und nur bis dein Gegner aufs Brett schaut. Du kannst noch um Rücknahme bitten.
oops-once = **Ups** geht bei jedem Zug nur einmal. Du kannst noch um Rücknahme bitten.
computer-thinks = Postern zieht als Nächstes, und du bekommst einen Ping.
move-refused = `{ $text }` geht nicht: { $why }.
text-refused = { $why }.
move-impossible = Das geht nicht: { $why }.
stranger = { $game } spielen { $first } und { $second }; dieser Knopf ist für die beiden. `/board game:{ $id }` zeigt dir die Partie.
not-your-turn-in = In { $game } ist { $name } dran.
wait-for-computer = Postern denkt in { $game } nach. Du bekommst Bescheid, wenn es gezogen hat.
more = { $game }: Was möchtest du tun?
resign-question = { $game } aufgeben? { $opponent } gewinnt dann, und das lässt sich nicht rückgängig machen.
resigned = Du hast { $game } aufgegeben.
closed = Du hast { $game } ohne Ergebnis beendet.
claimed = Du hast den Sieg in { $game } beansprucht.
play-on = Die Partie geht weiter.

# Plans: answers to moves that were not made yet.
plan-played = { $to }, dein Plan hat { $by } in { $game } geantwortet: **{ $moves }**.
plan-shown =
    Dein Plan in { $game }, den nur du siehst. Der erste Zug jeder Variante ist der deines Gegners:
    { $lines }
    -# Das Brett nach **{ $line }**.
plan-choose = Eine andere Variante zeigen
plan-none = Du hast keinen Plan in { $game }. `/plan set` legt einen an: `d4 e5; c3 c4` heißt „auf d4 folgt e5, auf c3 folgt c4“.
plan-step =
    -# { $next ->
        [theirs] **Plan:** Was, wenn dein Gegner … spielt? Wähle diesen Zug mit **Ziehen**.
        [own] **Plan:** Was, wenn **{ $line }** gespielt wird? Wähle deine Antwort mit **Ziehen**.
       *[keep] **Plan:** **{ $line }**. **Als Plan behalten** spielt deine Antworten für dich.
    }
plan-own-turn = Du bist am Zug: Zieh zuerst. Ein Plan antwortet auf Züge deines Gegners.
plan-missing = Du hast hier keinen Plan.
plan-cut = Du hast deinen Plan in { $game } gelöscht.
plan-empty = Schreib den Zug deines Gegners und deine Antwort, etwa `d4 e5; c3 c4`.
plan-too-long = Ein Plan hat höchstens { $limit } Zeichen.
plan-too-many = Ein Plan hat höchstens { $lines } Varianten mit je { $moves } Zügen.
plan-after = {" "}nach **{ $line }**
plan-bad-move = Der Plan wurde nicht gespeichert. `{ $made }` geht{ $after } nicht: { $why }.
plan-no-answer = Der Plan wurde nicht gespeichert: Die Variante **{ $line }** endet ohne Antwort von dir.
plan-two-answers = Der Plan wurde nicht gespeichert: Nach **{ $after }** hat er zwei Antworten, **{ $one }** und **{ $other }**.
plan-elsewhere = Diese Variante geht nicht von der jetzigen Stellung der Partie aus und kann nicht dein Plan sein. Mit **Analysieren** auf `/board` beginnst du bei dieser Stellung.

# History, notes, records.
notes-shown = Deine Notizen zu { $game }, die nur du siehst:{ $lines }
note-line =
    { $ply ->
        [0] vom Anfang an: **{ $moves }**
       *[other] nach Zug { $ply }: **{ $moves }**
    }
notes-choose = Eine Variante öffnen
notes-none = Du hast noch keine Notizen zu { $game }. Was du auf dem Analysebrett probierst, wird hier gespeichert.
note-past = In { $game } wurden die Züge zurückgenommen, von denen diese Variante ausgeht.
notes-forgotten = Deine Notizen zu { $game } sind gelöscht.
import-what = Gib die Aufzeichnung als Text an oder als Datei: eine Textdatei oder ein Bild von Postern.

# Another place for a game.
goes-on-here = { $to } – { $game } geht hier weiter.
taken-here = { $game } geht hier weiter.
here-already = { $game } wird schon hier gespielt.
no-game-elsewhere = Du hast keine laufende Partie an einem anderen Ort.
# A board, replay, review or analysis that a person shows to everybody.
posted = -# { $first } – { $second } · gezeigt von { $by }
posted-by = -# Gezeigt von { $by }
posted-already = Das wurde hier gerade gezeigt. In ein paar Minuten kannst du es wieder zeigen.
replay-caption = { $game } vom ersten bis zum letzten Zug:
positions-caption = { $game } nach den Zügen { $moves }:
record-caption = Die Aufzeichnung von { $game }:
# Under a record, and in the last message of a game.
record-code =
    {"\u000A"}-# { $from ->
        [0] Code der Aufzeichnung: `{ $code }`
       *[other] Code der Aufzeichnung: `{ $code }`, ab Schritt { $from }
    }
record-sgf = { $game } als SGF. Sabaki und andere Go-Programme zeigen die Stellungen.
record-no-sgf = SGF ist für schwarze und weiße Steine auf Punkten, und { $game } hat andere Figuren. Nimm das Textformat oder JSON.
record-json = { $game } im Format der Aufzeichnungen von Abstract Play.
record-not-over = Dieses Format ist für beendete Partien, und { $game } läuft noch. Nimm das Textformat.
record-no-result = Dieses Format braucht ein Ergebnis, und { $game } endete ohne. Nimm das Textformat.
bad-moves = Gib bis zu { $most } Zugnummern von 0 bis { $last } an, etwa 4, 9, 12.
settings = Deine Ansicht. Änderungen gelten sofort und nur für dich.
setting-theme = Farben: { $value }
setting-width = Breite: { $value }
setting-below = Unten: { $value }
setting-language = Sprache: { $value }
setting-moves = Züge: { $value }
moves-shown = erst ansehen, dann spielen
moves-at-once = sofort spielen, mit Ups
pixels = { $width } Pixel
language-of-discord = wie in Discord
settings-pings =
    Wann und wo Postern dich anpingt. Uhrzeiten gelten in { $whose ->
        [own] deiner Zeitzone, **{ $zone }** (jetzt { $time })
        [server] der Zeitzone des Servers einer Partie, hier **{ $zone }** (jetzt { $time })
       *[nobody] **UTC** (jetzt { $time })
    }: Ändern kannst du das mit `/settings zone`. In Ruhezeiten warten Pings, und deine Uhr läuft weiter. Mit einer Tagesübersicht kommen Züge ohne Ping, und einmal am Tag nennt eine Direktnachricht die Partien, die auf dich warten.
setting-shows = Andere sehen: { $value }
shows =
    { $what ->
        [everything] dein ganzes Profil
        [no-ratings] dein Profil ohne Wertungen
       *[nothing] nichts von deinem Profil
    }
setting-ping = Pings: { $value }
ping-at =
    { $place ->
        [thread] im Thread der Partie
        [channel] im Kanal
       *[direct] per Direktnachricht
    }
setting-quiet = Ruhezeit: { $value }
no-quiet = keine
setting-digest = Tagesübersicht: { $value }
no-digest = keine, ein Ping je Zug
zone-which = `{ $text }` passt auf mehr als eine Zeitzone. Wo bist du? Neben jedem Namen steht, wie spät es dort ist.
zone-choose = Wähle eine Zeitzone
zone-now = Jetzt ist es **{ $zone }**.
zones = Nimm eine Stadt, ein Land oder einen Namen wie Europe/Berlin; Vorschläge kommen beim Tippen
hours = Schreib Uhrzeiten wie 22-7 oder 22:30-6:45, oder none
vacation-taken =
    { $when ->
        [now] Du bist bis { $to } im Urlaub.
       *[later] Du bist vom { $from } bis { $to } im Urlaub.
    } So lange stehen alle deine Uhren; ziehen kannst du trotzdem. { vacation-left }
    -# Die Tage zählen in der Zeitzone { $zone }.
vacation-over =
    { $what ->
        [ended] Willkommen zurück! Deine Uhren laufen weiter.
       *[dropped] Dein geplanter Urlaub ist gestrichen.
    } { vacation-left }
vacation-none = Du bist nicht im Urlaub. `/vacation start` hält alle deine Uhren für einige Tage an. { vacation-left }
vacation-left =
    { $days ->
        [one] Du hast dieses Jahr noch 1 Urlaubstag.
       *[other] Du hast dieses Jahr noch { $days } Urlaubstage.
    }

# Remis und Rücknahme.
offered =
    { $what ->
        [draw] Du hast { $to } in { $game } Remis angeboten. Das Angebot gilt bis zur Antwort oder zum nächsten Zug.
       *[takeback] Du hast { $to } in { $game } um die Rücknahme deines Zuges gebeten. Die Bitte gilt, bis jemand zieht.
    }
offer-asks =
    { $what ->
        [draw] { $to }, **{ $by }** bietet dir in { $game } Remis an. Wenn du ziehst, lehnst du ab.
       *[takeback] { $to }, **{ $by }** möchte in { $game } **{ $moves }** zurücknehmen und noch einmal ziehen. Wenn du ziehst, lehnst du ab.
    }
offer-waits =
    { $what ->
        [draw] { $to } hat auf dein Remisangebot in { $game } noch nicht geantwortet.
       *[takeback] { $to } hat auf deine Bitte um Rücknahme in { $game } noch nicht geantwortet.
    }
offer-withdrawn =
    { $what ->
        [draw] Du hast dein Remisangebot in { $game } zurückgezogen.
       *[takeback] Du hast deine Bitte um Rücknahme in { $game } zurückgezogen.
    }
offer-declined =
    { $what ->
        [draw] { $to }, { $by } lehnt dein Remisangebot in { $game } ab. Spiel weiter!
       *[takeback] { $to }, { $by } lehnt deine Bitte um Rücknahme in { $game } ab. Dein Zug bleibt stehen.
    }
offer-was =
    -# { $what ->
        [draw] { $by } hat Remis angeboten.
       *[takeback] { $by } hat um eine Rücknahme gebeten.
    }
said-yes =
    { $what ->
        [draw] Du hast in { $game } Remis angenommen.
       *[takeback] **{ $by }** nimmt die Rücknahme an: { $asker } zieht in { $game } noch einmal.
    }
said-no =
    { $what ->
        [draw] **{ $by }** lehnt das Remis in { $game } ab.
       *[takeback] **{ $by }** lehnt die Rücknahme in { $game } ab.
    }
draw-question = Das Remisangebot von { $by } in { $game } annehmen? Die Partie endet, und niemand gewinnt.

# Die Liste der Partien.
games-yours = Du bist dran
games-challenges = Herausforderungen an dich
games-out-of-reach = Nicht erreichbar
games-theirs = Der Gegner ist dran
games-own-challenges = Deine Herausforderungen
games-finished = Beendet
games-unreadable =
    { $count ->
        [one] 1 beendete Partie lässt sich hier nicht lesen: Der Betreiber des Bots muss den Speicher reparieren
       *[other] { $count } beendete Partien lassen sich hier nicht lesen: Der Betreiber des Bots muss den Speicher reparieren
    }
games-found =
    { $count ->
        [one] 1 beendete Partie
       *[other] { $count } beendete Partien
    }
no-finished-games = Keine beendete Partie passt dazu.
forms-of-days = Schreib einen Tag, einen Monat oder ein Jahr, etwa 2026-11-22, 2026-11, 2026 oder 14d (vor 14 Tagen)
games-line = { $emblem }[{ $game }](<{ $link }>) gegen { $opponent } · Zug { $number }{ $clock }{ $told }
games-finished-line = { $game } gegen { $opponent } · { $result ->
        [won] **gewonnen**
        [lost] verloren
        [drawn] remis
       *[closed] ohne Ergebnis
    } { after-moves }
challenge-to = { $title } an { $to }
challenge-open = { $title }, offen für alle
challenge-from = { $title } von { $by }
clock-until-you-look = {" "}· die Uhr steht, bis du das Brett ansiehst
clock-until-told = {" "}· die Uhr steht, bis { $opponent } Bescheid weiß
clock-you-unreachable = {" "}· die Uhr steht: Postern konnte dir nicht sagen, dass du dran bist. Öffne bitte deine Direktnachrichten
clock-they-unreachable = {" "}· die Uhr steht: Postern konnte { $opponent } nicht Bescheid sagen{ $close }
clock-close = ; du kannst die Partie ohne Ergebnis beenden { $at }
clock-thinking = {" "}· denkt nach
clock-on-hold = {" "}· **angehalten**, bis der Betreiber des Bots nachgesehen hat
clock-your-vacation = {" "}· die Uhr steht: Du bist bis { $to } im Urlaub
clock-vacation = {" "}· { $opponent } ist bis { $to } im Urlaub
clock-planned = {" "}· im Urlaub vom { $from } bis { $to }
clock-spared = {" "}· { $time } gutgeschrieben
your-move = du bist dran
no-games = Du hast keine Partien und keine Herausforderungen. `/challenge` beginnt eine.

# Hilfe.
help = **Mit Postern spielst du Brettspiele, Zug für Zug.** Lass dir Stunden oder Tage Zeit.
    - Jede Partie hat ihren eigenen Thread. Bist du dran, kommt ein Ping mit dem Brett.
    - Drück **Ziehen**, wähl aus, dann **Spielen**. Oder tipp `/move d4`.
    - `/games` findet deine Partien, `/watch` die der anderen, `/series` Turniere; unter **Mehr** stehen Remis, Rücknahme und Aufgeben.
    - `/settings` ändert Farben, Größe und Sprache und lässt dich mit Leuten anderer Server spielen. Fang hier an:
fair-play = **Fair Play.** In einer Partie zwischen Menschen, gewertet oder nicht, sind deine Züge deine eigenen.
    - Erlaubt: dein Analysebrett, Notizen und Pläne; Regeln, Lektionen und Rätsel; beendete Partien mit ihren Auswertungen; `/explore` und Bücher.
    - Nicht erlaubt: Rat zur laufenden Partie von anderen oder von einem Programm, das spielt, auch von Postern. Mehrere Konten gegen dich selbst, abgesprochene Ergebnisse.
    - Postern gibt zur Stellung einer laufenden Partie zwischen Menschen keinen Tipp und kein `/explore`, und zeigt denen, die sie spielen, vor dem Ende keine Kommentare.
    - Festgehalten wird zu jeder Partie: jeder Zug mit seiner Zeit, die Zahl der Rücknahmen und welche Züge ein Plan gemacht hat. Von selbst beschuldigt Postern niemanden.
    - Um jemanden zu melden, nenn der Serverleitung die Nummer der Partie: sie kann eine Partie annullieren. Oder schreib dem Betreiber des Bots, der auch jemanden ausschließen kann; wohin, steht in den Nutzungsbedingungen.
help-computer = Gegen Postern, { $level }. Welches Spiel?
help-challenge = Alle in diesem Kanal können annehmen. Welches Spiel? Eine bestimmte Person forderst du mit `/challenge` und `opponent` heraus.
help-rules = Regeln für welches Spiel?

# Server: ihre Einstellungen, Berechtigungen, Blockierte.
server-head = **Postern auf diesem Server.** Änderungen gelten sofort und für alle hier.
server-everywhere = - Partien beginnen in jedem Kanal, in dem Postern schreiben darf.
server-channels = - Partien beginnen nur in { $channels }.
server-threads = - Jede Partie bekommt ihren eigenen Thread, wo Postern einen öffnen darf.
server-no-threads = - Gespielt wird im Kanal selbst, ohne Threads.
server-pace = - Standard-Bedenkzeit: { $pace }.
server-pace-none = - Standard-Bedenkzeit: unbegrenzt.
server-most =
    { $most ->
        [one] - Hier höchstens eine Partie pro Person gleichzeitig, offene Herausforderungen mitgezählt.
       *[other] - Hier höchstens { $most } Partien pro Person gleichzeitig, offene Herausforderungen mitgezählt.
    }
server-no-limit = - Bis zu { $most } Partien pro Person, auf allen Servern zusammen.
server-none-blocked = - Niemand ist blockiert. Mit `/server block` kann jemand hier keine Partien mehr beginnen.
server-blocked =
    { $count ->
        [one] - Eine Person kann hier keine Partien beginnen. `/server block` zeigt die Liste.
       *[other] - { $count } Personen können hier keine Partien beginnen. `/server block` zeigt die Liste.
    }
server-language = - Bretter und Pings, die alle sehen, sind auf { $language }.
server-language-of-discord = - Bretter und Pings, die alle sehen, sind in der Sprache, die dieser Server in Discord hat.
server-puzzle = - In { $place } erscheint jeden Tag um { $hour } Uhr ({ $zone }) ein Rätsel für alle.
server-no-puzzle = - Kein Rätsel des Tages. Wähle einen Kanal dafür.
server-zone = - Die Zeitzone ist { $zone }. `/server settings` mit `zone` ändert sie.
server-no-standing = - Keine Übersichtstafel. Wähle Kanäle für eine: eine angepinnte Nachricht mit den Partien, die dort laufen.
server-standing = - Eine Übersichtstafel zeigt die laufenden Partien von { $channels }.
server-standing-refused = - Eine Übersichtstafel zeigt die laufenden Partien von { $channels }. Veraltet, weil Postern dort nicht schreiben darf: { $refused }. **Berechtigungen prüfen** sagt, was fehlt.
placeholder-channels = Partien in: jedem Kanal
placeholder-puzzle = Tagesrätsel: kein Kanal
placeholder-standing = Übersichtstafel: kein Kanal
placeholder-pace = Zeit: { $pace }
placeholder-hour = Rätsel um: { $hour }
threads-on = Threads: einer pro Partie
threads-off = Threads: keine
most-games =
    { $most ->
        [0] Partien pro Person: ohne Limit
       *[other] Partien pro Person: { $most }
    }
game-removed = Du hast { $game } ohne Ergebnis beendet. Beide lesen deinen Grund: { $reason }
game-voided = Du hast { $game } annulliert: die Partie zählt für keinen von beiden. Beide lesen deinen Grund: { $reason }
doctor-fine = **Alles in Ordnung.**
doctor-ill = **Etwas fehlt.**
doctor-well = - { $place }: Alles geht.
doctor-unknown = - { $place }: Discord hat nicht geantwortet. Versuch es gleich noch einmal.
doctor-missing = - { $place }: **{ $permission }** fehlt – { $breaks }.
breaks-games = dort kann nicht gespielt werden
breaks-embeds = Auswertungen und Listen sehen schlichter aus
breaks-pictures = Züge kommen ohne Bild
breaks-history = nach einer Netzstörung könnte ein Ping doppelt kommen, und keine Partie beginnt
breaks-threads = Partien bekommen keinen Thread
breaks-in-threads = solange Partien Threads haben, beginnt dort keine
breaks-pins = die Übersichtstafel ist dort nicht angepinnt
doctor-repair = **Neu einladen** gibt der Rolle von Postern alles Nötige. Nehmen die Einstellungen eines Kanals eine Berechtigung weg, ändere sie dort.
greeting = **Hallo! Mit Postern spielt ihr hier Brettspiele, Zug um Zug.** `/challenge` beginnt eine Partie, `/help` zeigt, wie es geht.
    -# Für die Serverleitung: `/server settings` bestimmt, wo und wie gespielt wird, `/doctor` prüft die Berechtigungen.
greeting-missing = In diesem Kanal fehlt etwas:
standing-head = **Partien, die hier laufen**
standing-none = **Hier läuft keine Partie.** `/challenge` beginnt eine.
standing-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · { $mover } ist am Zug{ $clock }
standing-more =
    { $count ->
        [one] …und noch eine.
       *[other] …und noch { $count }.
    }
daily-puzzle = **Rätsel des Tages**
    { $puzzle }
blocked = **Diese Personen hast du blockiert.** Sie können dich nicht herausfordern und dir nichts anbieten, und sie erfahren nichts davon. Laufende Partien gehen weiter.
blocked-none = Du hast niemanden blockiert. `/block` mit `person` hält Herausforderungen und Angebote von jemandem fern.
blocked-here = **Diese Personen können auf diesem Server keine Partien beginnen.** Laufende Partien gehen weiter.
blocked-here-none = Auf diesem Server ist niemand blockiert.
block-computer = Postern kann man nicht blockieren. Es fordert niemanden heraus.

# Was über jemanden gespeichert ist.
privacy = **Was Postern über dich speichert**, auf dem Rechner des Betreibers und sonst nirgends:
privacy-rest = Andere Nachrichten liest Postern nicht.
kept =
    { $what ->
        [person] - deine Discord-ID, und deinen Namen beim Beginn jeder Partie
        [games] - deine Partien mit Zügen, Zeiten, Angeboten, Ergebnissen und Auswertungen, auf Dauer
        [plans] - deine Pläne, bis sie gespielt sind oder die Partie endet
        [notes] - deine Notizen zu Partien, bis du sie löschst
        [comments] - deine Kommentare zu Partien, bis du sie löschst
        [challenges] - deine Herausforderungen, bis sie beantwortet sind oder verfallen
        [places] - wo deine Partien gespielt werden und wo ihre Nachrichten stehen
        [last-ping] - Zeit und Ort des letzten Pings jeder Partie
        [last-visit] - wann du den Bot zuletzt benutzt hast, auf sechs Stunden genau
        [settings] - wie du Bretter siehst, wie du ziehst, und deine Sprache
        [later] - die Partien, die du auf einen anderen Tag verschoben hast
        [shows] - was andere von deinem Profil sehen
        [opened] - die Partie, die du in jedem Kanal zuletzt innerhalb von Discord geöffnet hast, sechs Stunden lang
        [browsers] - die Browser, die bei den Brettern deiner Partien angemeldet sind, mit ihrer letzten Benutzung
        [across] - ob du mit Leuten anderer Server spielst
        [pings] - deine Zeitzone, Ruhezeiten und Erinnerungen, ob dich Ergebnisse anpingen, und wo du Pings bekommst
        [webhook] - deinen Webhook: seine Adresse, sein Geheimnis und sein letztes Ergebnis
        [digest] - die Zeit deiner Tagesübersicht, und wann die letzte kam
        [series] - deine Serien, deine Ergebnisse darin, und ob du in der nächsten aussetzt
        [seats] - die Spiele, von deren freien Plätzen du hören möchtest, und wann du zuletzt davon gehört hast
        [vacations] - deine Urlaube, etwa zwei Jahre lang
        [puzzles] - die Rätsel, die du versucht hast, mit Rätselwertungen und Serien, und welche Tagesrätsel du auf Servern geöffnet hast
        [lessons] - wie weit du in der Lektion jedes Spiels bist
        [blocked] - wen du blockiert hast
        [excluded] - ob der Betreiber des Bots dich ausgeschlossen hat, auch nach dem Löschen deiner Daten
       *[deletion] - deinen Auftrag, deine Daten zu löschen, bis er erledigt ist
    }
data-file = Alles, was Postern über dich speichert, als JSON
data-all = Alles, was Postern über dich speichert. Nur du siehst das.
data-part = Ein Teil dessen, was Postern über dich speichert: In eine Datei passt nicht alles.
delete-question =
    Alles löschen, was Postern über dich speichert? { $games ->
        [0] Du hast keine laufenden Partien.
        [one] Deine laufende Partie endet.
       *[other] Deine { $games } laufenden Partien enden.
    } Partien, in denen du gezogen hast, gibst du auf; die anderen werden ohne Ergebnis beendet. In beendeten Partien heißt du dann „früheres Mitglied“. Was schon in den Kanälen von Discord steht, bleibt dort. Das lässt sich nicht rückgängig machen.
deleting = Deine Daten werden gelöscht. In einer Minute bleiben nur beendete Partien eines früheren Mitglieds. Auf dem Datenträger des Betreibers können Reste bleiben, bis die Dateien dort neu geschrieben werden, und Sicherungen behalten, was sie hatten.
former-player = früheres Mitglied

# Pings, die Tagesübersicht und die nächste Partie.
ping-test = { $to }, das ist ein Test. So pingen dich deine Partien an.
ping-arrived = Der Test kam an: { $place }. Dort pingen dich Partien an, die hier gespielt werden.
ping-forbidden = Nicht { $place }: Dort fehlt Postern die Berechtigung **{ $permission }**. Wer den Server verwaltet, kann sie erteilen.
ping-lost = Nicht { $place }: Dort kann Postern nicht schreiben.
ping-closed = Nicht per Direktnachricht: Deine sind für Postern geschlossen. Füge Postern deinem Konto hinzu, oder erlaub Direktnachrichten in den Privatsphäre-Einstellungen eines Servers, auf dem ihr beide seid.
ping-later = Nicht { $place }: Discord ist gerade überlastet. Versuch es in einer Minute noch einmal.
ping-nowhere = **Hier erreicht dich kein Ping.** Bring einen dieser Orte in Ordnung, oder wähle in `/settings` einen anderen.
ping-quiet = Du hast Ruhezeit; sie endet { $at }. So lange warten die Pings deiner Partien.
ping-digest = Du hast eine Tagesübersicht: Züge kommen ohne Ping. In `/settings` änderst du das.
too-many-tests = Genug getestet. Warte eine Minute.
digest =
    { $games ->
        [0] { $to }, heute wartet keine Partie auf deinen Zug.
        [one] { $to }, eine Partie wartet auf deinen Zug:
       *[other] { $to }, { $games } Partien warten auf deinen Zug:
    }
digest-more =
    { $games ->
        [one] … und noch eine: In `/games` stehen alle.
       *[other] … und noch { $games }: In `/games` stehen alle.
    }
digest-challenges =
    { $count ->
        [one] In `/games` wartet eine Herausforderung auf deine Antwort.
       *[other] In `/games` warten { $count } Herausforderungen auf deine Antwort.
    }
next-game =
    { $count ->
        [one] Die einzige Partie, die auf dich wartet: [hingehen](<{ $link }>)
       *[other] { $number } von { $count } Partien, die auf dich warten: [hingehen](<{ $link }>)
    }
nothing-waits =
    { $later ->
        [0] Keine Partie wartet auf dich. `/games` nennt alle deine Partien.
        [one] Heute wartet keine weitere Partie auf dich: Eine hast du verschoben. `/games` nennt alle deine Partien.
       *[other] Heute wartet keine weitere Partie auf dich: { $later } hast du verschoben. `/games` nennt alle deine Partien.
    }
put-off = { $game } wartet { $at } wieder auf dich. Die Uhr läuft weiter.
put-off-not = { $game } lässt sich nicht verschieben: Du bist nicht am Zug, oder dein Zug ist in wenigen Stunden fällig.
go-to-game = { $game }: [zur Partie](<{ $link }>)

# Welche Partie gemeint ist.
no-game-here = Du hast hier keine Partie. `/games` zeigt deine, `/challenge` beginnt eine neue.
legal-nowhere = In keiner Partie, die auf dich wartet, ist `{ $text }` ein möglicher Zug.
which-game = Welche Partie?
several-games = Welche Partie? Nenn sie mit der Option `game`: { $names }.
no-game-called = Du hast keine Partie `{ $text }`. `/games` zeigt deine.

# Absagen.
not-your-game = Du spielst in dieser Partie nicht mit.
not-your-turn = Du bist nicht dran.
too-long-a-move = Ein Zug hat höchstens { $limit } Zeichen.
clock-frozen = Diese Partie ist angehalten: Es läuft keine Zeit.
clock-untold = Dein Gegner weiß noch nichts von diesem Zug, darum läuft keine Zeit.
clock-away = Dein Gegner ist im Urlaub, darum läuft keine Zeit.
time-over = Die Zeit für diesen Zug ist um, und damit endet diese Partie.
vacation-no-date = `{ $text }` ist kein Datum. Schreib es so: 2026-12-24, oder 14d für in 14 Tagen.
vacation-past = Urlaub kann nicht vor heute beginnen und nicht enden, bevor er beginnt.
vacation-too-far = Plane höchstens ein Jahr voraus.
vacation-too-long =
    { $days ->
        [0] Du hast { $year } keine Urlaubstage mehr: Es gibt { $most } im Jahr.
        [one] Du hast { $year } nur noch 1 Urlaubstag: Es gibt { $most } im Jahr.
       *[other] Du hast { $year } nur noch { $days } Urlaubstage: Es gibt { $most } im Jahr.
    }
vacation-away = Dein Urlaub endet { $at }. Plane den nächsten danach, oder ändere diesen mit `until` allein.
vacation-at-home = Du bist nicht im Urlaub, und es ist keiner geplant.
closable-from = Du kannst diese Partie { $at } ohne Ergebnis beenden, nicht früher.
not-closable = Es gibt keinen Grund, diese Partie ohne Ergebnis zu beenden.
too-fast = Das waren { $limit } Herausforderungen in einer Minute. Warte einen Moment.
too-many-to = Du hast schon { $limit } offene Herausforderungen an diese Person. Warte erst auf eine Antwort.
too-fast-to = Das waren { $limit } Herausforderungen an dieselbe Person in einer Stunde. Warte etwas.
moved-too-often = Du hast Partien mit dieser Person in einer Stunde { $limit }-mal verlegt. Warte etwas.
not-in-this-channel = In diesem Kanal beginnen keine Partien. Starte deine in { $channels }.
too-many-here =
    { $limit ->
        [one] Auf diesem Server kannst du nur eine Partie auf einmal haben, offene Herausforderungen mitgezählt. Spiel sie erst zu Ende.
       *[other] Auf diesem Server kannst du { $limit } Partien auf einmal haben, offene Herausforderungen mitgezählt. Spiel erst eine zu Ende.
    }
not-on-this-server = Auf diesem Server kannst du keine Partien beginnen. Frag die Serverleitung.
not-available = Von dieser Person werden gerade keine Herausforderungen und Angebote angenommen.
blocked-by-you = Du hast diese Person blockiert. `/block` zeigt deine Liste.
leaving = Deine Daten werden gerade gelöscht. Versuch es in einer Minute noch einmal.
excluded = Der Betreiber dieses Bots hat dich ausgeschlossen. Wie du ihn erreichst, auch wegen deiner Daten, steht in den Nutzungsbedingungen und der Datenschutzerklärung des Bots.
excluded-server = Der Betreiber dieses Bots hat diesen Server ausgeschlossen.
too-many-blocked = Die Liste ist voll: höchstens { $limit } Personen. Heb erst eine Blockierung auf.
managers-only = Das kann nur ändern, wer die Berechtigung **Server verwalten** hat.
servers-only = Das geht nur auf einem Server.
no-zone = Es gibt keine Zeitzone `{ $text }`; nimm einen Namen wie Europe/Berlin
match-over = Diese Partie ist zu Ende.
not-over = Nur beendete Partien können annulliert werden, und diese läuft noch.
voided-already = Diese Partie ist schon annulliert.
match-frozen = Diese Partie ist angehalten: Die Züge führen nicht zur gespeicherten Stellung. Nichts ist verloren, und der Betreiber des Bots weiß Bescheid.
still-time = Dein Gegner hat noch Zeit: Der Zug ist { $at } fällig.
no-time-limit = Diese Partie hat kein Zeitlimit.
own-clock = Du bist selbst dran.
no-such-match = Diese Partie gibt es nicht.
no-such-challenge = Diese Herausforderung gibt es nicht.
challenge-closed =
    { $how ->
        [accepted] Diese Herausforderung wurde angenommen: Partie #{ $id }.
        [declined] Diese Herausforderung wurde abgelehnt.
        [withdrawn] Diese Herausforderung wurde zurückgezogen.
        [expired] Diese Herausforderung ist abgelaufen.
        [terms] Für diese Herausforderung wurden andere Bedingungen vorgeschlagen.
       *[gone] Diese Herausforderung ist erledigt.
    }
own-challenge = Das ist deine eigene Herausforderung: Jemand anders muss antworten.
not-challenged = Diese Herausforderung gilt jemand anderem.
not-challenger = Nur wer herausgefordert hat, kann zurückziehen.
challenged-already = Diese Herausforderung gibt es schon, und sie ist noch offen. `/games` zeigt, wo.
oneself = Du kannst dich nicht selbst herausfordern.
too-many = Du hast schon { $limit } Partien und Herausforderungen. Bring erst ein paar zu Ende.
no-computers = Der Betreiber des Bots bietet hier keine Partien gegen Postern an. Fordere jemanden heraus!
too-many-computers =
    { $count ->
        [one] Du hast schon eine Partie gegen Postern: { $names }. Bring sie erst zu Ende oder gib sie auf: Mehr als { $limit } auf einmal geht hier nicht.
       *[other] Du hast schon { $count } Partien gegen Postern: { $names }. Bring erst eine zu Ende oder gib sie auf: Mehr als { $limit } auf einmal geht hier nicht.
    }
begun-already = Diese Partie gegen Postern hat gerade als #{ $id } begonnen: Mach erst dort deinen Zug.
computer-time = Postern kommt nie zu spät: Seine Uhr zählt nicht, und es zieht, sobald es so weit ist.
still-running = Nur beendete Partien werden ausgewertet, und diese läuft noch.
nothing-to-review = Nichts auszuwerten: Die Partie endete vor Zug { $least }.
too-many-reviews =
    { $limit ->
        [one] Deine letzte Auswertung ist noch nicht fertig. Frag danach noch einmal.
       *[other] { $limit } deiner Auswertungen sind noch nicht fertig. Frag noch einmal, wenn eine fertig ist.
    }
own-offer-stands =
    { $what ->
        [draw] Dein Remisangebot ist noch unbeantwortet. Zieh es erst zurück.
       *[takeback] Deine Bitte um Rücknahme ist noch unbeantwortet. Zieh sie erst zurück.
    }
their-offer-stands =
    { $what ->
        [draw] Antworte erst auf das Remisangebot.
       *[takeback] Antworte erst auf die Bitte um Rücknahme.
    }
offered-before =
    { $what ->
        [draw] Du hast bei diesem Zug schon Remis angeboten. Nach deinem nächsten kannst du es wieder.
       *[takeback] Du hast bei diesem Zug schon um Rücknahme gebeten. Nach deinem nächsten kannst du es wieder.
    }
nothing-to-take-back = Du hast noch nicht gezogen: Es gibt nichts zurückzunehmen.
too-many-takebacks = In dieser Partie gab es schon { $limit } Rücknahmen; mehr sind nicht möglich.
offer-gone =
    { $what ->
        [draw] Dieses Remisangebot gilt nicht mehr: Es wurde beantwortet oder zurückgezogen, oder die Partie ging weiter.
       *[takeback] Diese Bitte um Rücknahme gilt nicht mehr: Jemand hat sie beantwortet oder zurückgezogen, oder die Partie ging weiter.
    }
own-offer = Das ist dein eigenes Angebot: Dein Gegner muss antworten.
not-offerer = Nur wer ein Angebot gemacht hat, kann es zurückziehen.
repeated = Das ist schon erledigt.
done-move = **{ $move }** ist gespielt.
done-resigned = Du hast diese Partie aufgegeben.
done-claimed = Du hast diese Partie auf Zeit gewonnen.
done-closed = Diese Partie ist ohne Ergebnis beendet.
done-offered = Das hast du schon angeboten, und es wartet auf eine Antwort.
done-accepted = Du hast angenommen.
done-declined = Du hast abgelehnt.
done-withdrawn = Du hast zurückgezogen.
option-refused = `{ $option }` passt nicht: { $reason }.
range = Möglich ist { $least } bis { $most }
paces = `none`, Tage pro Zug wie `3d`, oder ein Konto wie `3d+12h max 7d` (3 Tage, mit jedem Zug 12 Stunden mehr, höchstens 7 Tage)
paces-days = Pro Zug gibt es ganze Tage, 1 bis { $most }. Für weniger brauchst du ein Konto, etwa `1d+8h`
paces-bank = Ein Konto beginnt mit mindestens einer Stunde. Sein Maximum ist nicht kleiner als der Anfang und der Zuwachs pro Zug, und höchstens { $most } Tage
missing-permissions =
    { $count ->
        [one] Postern fehlt in diesem Kanal die Berechtigung **{ $names }**. Wer den Server verwaltet, kann sie erteilen.
       *[other] Postern fehlen in diesem Kanal Berechtigungen: **{ $names }**. Wer den Server verwaltet, kann sie erteilen.
    }
old-button = Dieser Knopf ist zu alt. `/games` zeigt deine Partien.
old-form = Dieses Formular ist aus einer früheren Version, und darin fehlt etwas. Öffne es neu, mit demselben Knopf oder Befehl.
unknown-command = Diesen Befehl kennt Postern nicht mehr. Lade Discord neu, um die aktuellen zu sehen.
no-other-bots = Andere Bots nehmen keine Herausforderungen an. Wähle eine Person oder Postern, oder lass das Feld leer.
needs-opponent = In einer Direktnachricht sieht sonst niemand deine Herausforderung. Wähle einen `opponent`: eine Person oder Postern.
person-unresolved = Discord hat nicht gesagt, wen du ausgewählt hast, deshalb ist nichts passiert. Wähl die Person noch einmal aus.
outsider = { $name } sieht diesen Kanal nicht. Fordere dort heraus, wo ihr beide seid.
level-of-nobody = `level` ist die Spielstärke von Postern. Um dagegen zu spielen, wähl { $computer } als `opponent`, sonst lass `level` leer. Niemand wurde herausgefordert.
fault = Bei uns ist etwas schiefgegangen (Ref. { $reference }). Deine Partien sind sicher.
late = Das dauert länger, als es sollte (Ref. { $reference }). Vielleicht klappt es noch: Sieh gleich in `/games` nach, bevor du es noch einmal versuchst.

# Analysebretter.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Vor Zug 1 von { $moves }
       *[other] Nach Zug { $ply } von { $moves }{ $last }
    }
analysis-start = Vor dem ersten Zug
analysis-last = : **{ $move }**.{ $effects }
analysis-branch =
    { $moves ->
        [one] Deine Variante zweigt nach Zug { $from } ab und ersetzt einen Zug.
       *[other] Deine Variante zweigt nach Zug { $from } ab und ersetzt { $moves } Züge.
    }
analysis-own =
    { $count ->
        [one] Zug { $to } ist dein eigener Versuch.
       *[other] Die Züge { $from } bis { $to } sind deine eigenen Versuche.
    }
analysis-over = Partie zu Ende: { $reason }.
analysis-running =
    { $hints ->
        [no] -# Partie #{ $id } läuft noch. Was du hier probierst, ändert dort nichts, und Tipps gibt es keine.
       *[yes] -# Partie #{ $id } läuft noch. Was du hier probierst, ändert dort nichts.
    }
analysis-enter = **{ $game }**, nach Zug { $ply }: { $asked }
import-passed =
    { $count ->
        [one] -# Eine Zeile oder Anmerkung gehört nicht zur Partie und wurde übergangen.
       *[other] -# { $count } Zeilen oder Anmerkungen gehören nicht zur Partie und wurden übergangen.
    }
import-others =
    { $count ->
        [one] -# Der Text enthält noch eine weitere Partie. Das ist die erste.
       *[other] -# Der Text enthält noch { $count } weitere Partien. Das ist die erste.
    }
import-cut = -# Der Text endet mitten in der Partie, der Rest fehlt.
over-here = In dieser Stellung ist die Partie zu Ende. Geh erst zurück.
start-here-question = Eine offene Herausforderung ab dieser Stellung zeigen? Alle hier sehen sie, und wer annimmt, spielt gegen dich.
line-too-long = Diese Variante ist für ein Bild zu lang. Geh zurück, um etwas anderes zu versuchen.
no-record = Darin ist kein Brett von Postern. Nur Bilder und Aufzeichnungen von Postern enthalten eine Partie.
picture-unreachable = Das Bild ließ sich nicht von Discord laden. Versuch es noch einmal.
file-unreachable = Die Datei ließ sich nicht von Discord laden. Versuch es noch einmal.
file-gone = Die Datei ist gelöscht oder größer als { $most } MB. Postern kann sie nicht lesen.
bad-record = Diese Aufzeichnung lässt sich nicht öffnen: { $why }.
still-played =
    { $id ->
        [none] Eine Partie mit dieser Stellung läuft noch. Wenn sie zu Ende ist, kannst du von ihren Stellungen aus neue beginnen.
       *[other] Partie #{ $id } läuft noch. Wenn sie zu Ende ist, kannst du von ihren Stellungen aus neue beginnen.
    }

# Tipps.
hint-move =
    { $whose ->
        [side] { $side } sollte **{ $move }** spielen.{ $effects }
       *[you] Versuch **{ $move }**.{ $effects }
    }
hint-wins =
    { $moves ->
        [1] Das gewinnt sofort.
       *[other] Das gewinnt zwingend in { $moves } Zügen.
    }
hint-loses =
    { $moves ->
        [one] Jeder Zug verliert; dieser hält am längsten (1 Zug).
       *[other] Jeder Zug verliert; dieser hält am längsten ({ $moves } Züge).
    }
hint-first = -# Mit Tipps sagt diese Partie nichts über die Stufe, auf der du spielst.
hint-only = Es ist der einzige Zug.
hint-threatens-win = Es droht **{ $move }** mit Gewinn.
hint-threatens = Es droht **{ $move }**:{ $effects }
hint-saves-game = Das rettet die Partie: Sonst gewinnt { $enemy } mit **{ $move }**.
hint-saves = Das rettet { $pieces } vor **{ $move }** von { $enemy }.
hint-keeps-alive = Das hält { $pieces } am Leben: Sonst tötet { $enemy } mit **{ $move }**.
hint-points =
    { $points ->
        [one] Das verhindert **{ $move }** von { $enemy }; das wäre 1 Punkt.
       *[other] Das verhindert **{ $move }** von { $enemy }; das wären { $points } Punkte.
    }
hint-pieces =
    { $count ->
        [one] { $whose ->
            [you] deinen Stein auf { $squares }
           *[side] den Stein auf { $squares }
        }
       *[other] { $whose ->
            [you] deine Steine auf { $squares }
           *[side] die Steine auf { $squares }
        }
    }
hint-pieces-more =
    { $whose ->
        [you] deine Steine auf { $squares } und { $more ->
            [one] { $more } weiteren Feld
           *[other] { $more } weiteren Feldern
        }
       *[side] die Steine auf { $squares } und { $more ->
            [one] { $more } weiteren Feld
           *[other] { $more } weiteren Feldern
        }
    }
hint-compared =
    { $by ->
        [about-as-good] Etwa so gut wie **{ $next }**; { $stands }.
        [a-little] Etwas besser als **{ $next }**; { $stands }.
       *[clearly] Deutlich besser als **{ $next }**; { $stands }.
    }
hint-stands-alone = Danach: { $stands }.
hint-stands =
    { $how ->
        [won] gewonnen
        [better] klarer Vorteil
        [slightly-better] leichter Vorteil
        [even] ausgeglichen
        [slightly-worse] leichter Nachteil
        [worse] klarer Nachteil
       *[lost] verloren
    } ({ $chance } % für { $whose ->
        [you] dich
       *[side] { $side }
    })
no-hint-between-people = Partie #{ $id } spielen Menschen, darum gibt es keine Tipps, nur in Partien gegen Postern. Mit **Analysieren** auf `/board` kannst du selbst Züge probieren.
no-hint-of-game =
    { $id ->
        [none] Diese Stellung gehört zu einer Partie, die noch läuft: Bis zu ihrem Ende gibt es hier keine Tipps. Du kannst selbst Züge probieren.
       *[other] Diese Stellung gehört zu Partie #{ $id }, die noch läuft: Bis zu ihrem Ende gibt es hier keine Tipps. Du kannst selbst Züge probieren.
    }
review-in-play =
    { $id ->
        [none] In dieser Partie kam die Stellung einer Partie vor, die noch läuft. Die Auswertung öffnet sich nach deren Ende.
       *[other] In dieser Partie kam die Stellung von Partie #{ $id } vor, die noch läuft. Die Auswertung öffnet sich nach deren Ende.
    }
puzzle-in-play =
    { $id ->
        [none] Die Stellung dieses Rätsels steht in einer Partie auf dem Brett, die noch läuft. Du kannst es nach deren Ende lösen; `/puzzle theme:` hat andere.
       *[other] Die Stellung dieses Rätsels steht in Partie #{ $id } auf dem Brett, die noch läuft. Du kannst es nach deren Ende lösen; `/puzzle theme:` hat andere.
    }
no-hint-thinking = Postern denkt noch über deine letzte Frage nach.
no-hint-ending = Postern startet gerade neu. Frag in einer Minute noch einmal.

# Rätsel.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options }, leichtes Rätsel{ $found }: { $stage }
        [medium] **{ $game }**{ $options }, mittleres Rätsel{ $found }: { $stage }
       *[hard] **{ $game }**{ $options }, schweres Rätsel{ $found }: { $stage }
    }
puzzle-found = {" "}(Computer-Stufe { $level } löst es)
puzzle-give-up = Die Lösung zeigen? Dann gilt das Rätsel als nicht gelöst.
puzzle-task =
    { $right ->
        [1] { $goal } Finde den Zug.
       *[other] { $goal } Das schaffen { $right } erste Züge: Finde einen davon.
    }
puzzle-goal =
    { $goal ->
        [game] { $side } am Zug gewinnt { puzzle-in }.
        [points] { $side } am Zug gewinnt Punkte { puzzle-in }.
       *[stones] { $side } am Zug gewinnt Steine { puzzle-in }.
    }
puzzle-in =
    { $moves ->
        [one] in 1 Zug
       *[other] in { $moves } Zügen
    }
puzzle-right = **{ $move }** stimmt! Und jetzt?
puzzle-right-answered = **{ $move }** stimmt! { $other } antwortet **{ $answer }**. Und jetzt?
puzzle-wrong = **{ $move }** ist es nicht.
puzzle-wrong-answered = **{ $move }** ist es nicht: { $other } antwortet **{ $answer }**.
puzzle-solved = **gelöst!** { $line }{ $count }{ $next }
puzzle-also-solved = Das geht auch. **Gelöst!** Die Hauptvariante: { $line }{ $count }{ $next }
puzzle-given-up = Die Lösung ist { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.{ $right }
       *[easy] { $moves }, und von da an gewinnt jeder Zug.{ $right }
    }
puzzle-right-moves = {" "}Richtige erste Züge: { $moves }.
puzzle-count =
    { $solved ->
        [0] {""}
        [one] {" "}Dein erstes!
       *[other] {" "}Gelöst: { $solved }, davon { $first_try } auf Anhieb.
    }
puzzle-next =
    {" "}{ $level ->
        [easy] Dein nächstes Rätsel in { $game } ist leicht.
        [medium] Dein nächstes Rätsel in { $game } ist mittelschwer.
       *[hard] Dein nächstes Rätsel in { $game } ist schwer.
    }
puzzle-next-none = {" "}Das war das letzte Rätsel in { $game }.
puzzle-choice =
    { $state ->
        [finished] { $game } · alle geschafft
        [easy] { $game } · leicht
        [medium] { $game } · mittel
       *[hard] { $game } · schwer
    }
puzzles = **Rätsel.** Jedes hat genau eine Gewinnidee. Die ersten drei sind leicht. Danach passt jedes zu deiner Rätselwertung. Für sie zählt nur dein erster Versuch.
puzzles-all-done = Du hast alle Rätsel in { $game } geschafft. Stark!
puzzle-busy = Postern ist gerade mit anderen Partien beschäftigt und kann den Zug nicht beurteilen. Versuch es gleich noch einmal; dieser Versuch zählt nicht.

# Auswertungen.
review-wanted =
    { $told ->
        [here] Postern wertet { $game } aus. Das dauert ein, zwei Minuten; du bekommst hier Bescheid.
        [there] Postern wertet { $game } aus. Das dauert ein, zwei Minuten; du bekommst einen Ping, wo ihr gespielt habt.
       *[later] Postern wertet { $game } aus. Schau in ein paar Minuten wieder nach.
    }
review-done = { $to }, die Auswertung ist fertig.
review-failed = { $to }, die Auswertung von { $game } ist misslungen: Bei uns ging etwas schief. Du kannst noch einmal fragen.
no-finished-game = So eine beendete Partie hast du nicht. Auswerten kannst du mit **Auswertung** unter der letzten Nachricht einer Partie oder mit `/review`.
review-result = { $result }
review-accuracy = Genauigkeit: { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy } %**
accuracy-none = { $name } ({ $side }) hat nicht gezogen
turning-move = Zug { $number } (**{ $move }** von { $by })
review-turning = Wendepunkte: { $turning }. ▶ zeigt, was besser war.
review-no-turning = Kein einzelner Zug hat diese Partie entschieden.
review-method = -# Die Meinung des Computers. Die Genauigkeit folgt aus den Gewinnchancen, die ein Zug im Schnitt verschenkt: Nichts davon sind 100 %, { $half } Prozentpunkte 50 %, { $quarter } Prozentpunkte 25 %.
chart-title = Gewinnchancen nach Zügen, %
chart-legend = { $side }
chart-alt = Gewinnchancen von { $side }: { $values }.
chart-value =
    { $ply ->
        [0] { $chance } % am Anfang
       *[other] { $chance } % nach Zug { $ply }
    }
turning-head = { $game }, Wendepunkt { $number } von { $count }
turning-played = Zug { $number }: { $name } ({ $side }) spielte **{ $move }**.{ $effects } Gewinnchancen für { $side }: **{ $best } % → { $got } %**.
turning-better = Besser: **{ $move }**.{ $effects }
turning-then = Es könnte weitergehen mit { $moves }.
turning-legend =
    { $marked ->
        [both] -# Das Brett vor dem Zug: **!** zeigt, was gespielt wurde, Rahmen zeigen, was besser war.
        [played] -# Das Brett vor dem Zug: **!** zeigt, was gespielt wurde.
        [better] -# Das Brett vor dem Zug: Rahmen zeigen, was besser war.
       *[none] -# Das Brett vor dem Zug.
    }
turning-alt = Gespielt: { $played }, mit Ausrufezeichen; besser: { $better }, umrahmt.

# Tabellen und Profile.
table-head = **{ $game }** · { $against ->
        [computer] gegen Postern
       *[people] Wertungen
    }, { $place ->
        [here] dieser Server
       *[all] alle Server
    }
table-legend =
    -# Platz, { $against ->
        [computer] Stufe, Partien gegen Postern
       *[people] Wertung, gewertete Partien
    }, Name
table-empty =
    { $against ->
        [computer] Noch steht niemand in der Tabelle. In ihr stehen alle mit genug Partien gegen Postern, die letzte in den letzten 12 Wochen.
       *[people] Noch steht niemand in der Tabelle. In ihr stehen alle mit genug Partien, die zählen, die letzte in den letzten 12 Wochen.
    }
table-own = Du: Platz { $rank } mit **{ $figure }**, { games-count }
table-own-unlisted =
    Du: { $games ->
        [0] noch keine Zahl
       *[other] **{ $figure }**, { games-count }
    }. Nicht in der Tabelle: { $missing }.
games-count =
    { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
missing-played = noch zählt keine deiner Partien
missing-games =
    { $about ->
        [one] es fehlt etwa 1 Partie, die zählt
       *[other] es fehlen etwa { $about } Partien, die zählen
    }
missing-computer =
    { $games ->
        [one] es fehlt 1 Partie gegen Postern
       *[other] es fehlen { $games } Partien gegen Postern
    }
missing-recent = es fehlt eine Partie in den letzten { $weeks } Wochen
missing-hidden = deine Einstellungen verbergen deine Wertungen
missing-here = du hast auf diesem Server keine Partie beendet
button-my-page = Mein Platz
button-table = Tabelle
profile-head = **{ $name }**
profile-nothing = Dieses Profil ist verborgen.
profile-private =
    -# { $shows ->
        [no-ratings] Andere sehen deine Wertungen nicht.
       *[nothing] Andere sehen dieses Profil nicht.
    }
profile-no-games = Noch keine beendeten Partien.
profile-none-counts = Noch keine der beendeten Partien zählt für die Wertung.
profile-computer = Postern hat kein Profil. Wähle mit `/help` eine Stufe und spiel dagegen.
profile-game = **{ $game }** · { $parts }
rating-shown = Wertung **{ $rating }**
rating-hidden = Wertung verborgen
rating-none = noch keine Wertung
profile-results = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
profile-level = spielt wie Stufe { $level } (±{ $error })
profile-between = Du gegen { $name }: { $results }
profile-puzzles = Gelöste Rätsel: { $count }
profile-reliability =
    Zuverlässigkeit: { $word ->
        [steady] **beständig**
        [late] **manchmal zu spät**
        [absent] **oft abwesend**
       *[new] **neu**
    } { $games ->
        [0] (keine beendeten Partien)
        [one] ({ $lost } von 1 Partie durch Zeit verloren)
       *[other] ({ $lost } der letzten { $games } Partien durch Zeit verloren)
    }
profile-running = Laufende Partien: { $count }
profile-running-here = Laufende Partien: { $count } – { $links }{ $more }
profile-running-more =
    { $more ->
        [one] {" "}…und noch eine
       *[other] {" "}…und noch { $more }
    }{ $whose ->
        [own] : `/games` nennt alle
       *[theirs] {""}
    }
profile-link = [{ $game }](<{ $link }>)
profile-last =
    { $count ->
        [one] Letzte Partie
       *[other] Letzte { $count } Partien
    }
profile-chart-of = Diagramm: { $game }
rating-chart = { $game }: Wertung von { $name }
rating-chart-line = nach jeder Partie, mit Unsicherheit
# `is` is `day`, or `month` for a month.
chart-date =
    { $is ->
        [day] { $day }.{" "}
       *[month] {""}
    }{ $month ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[12] Dez.
    } { $year }
