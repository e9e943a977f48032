# Befehle: höchstens 100 Zeichen je Text, 8000 für alle Texte eines Befehls. Wörter in Backquotes bleiben englisch.
profile-of = Profil
open-board = Dieses Brett öffnen
command-help = Wie das hier geht, und eine erste Partie
command-play = Finde eine Partie: freie Plätze, die nächste Person oder der Computer
command-challenge = Fordere jemanden zu einer Partie heraus
command-move = Mach deinen Zug
command-board = Sieh dir ein Brett an; nur du siehst es
command-hint = Was Postern spielen würde (nur gegen Postern und auf Analysebrettern)
command-games = Deine Partien und Herausforderungen, zuerst die, in denen du dran bist
command-table = Die Tabelle eines Spiels: wer am besten spielt, und wo du stehst
command-profile = Wertungen, Ergebnisse und Zuverlässigkeit: deine oder die von jemand anderem
argument-table-where = Dieser Server oder alle Server; ohne Angabe dieser
table-where-here = dieser Server
table-where-all = alle Server
argument-table-against = Nach Wertung gegen Menschen oder nach Stufe gegen Postern
table-against-people = gegen Menschen
table-against-computer = gegen Postern
argument-profile = Wessen Profil; leer für deines
command-rules = Wie ein Spiel gespielt wird
command-replay = Spiel eine Partie nach, oder zeig Stellungen nebeneinander
command-puzzle = Eine Stellung, in der ein Zug gewinnt: Finde ihn
command-review = Lass Postern eine beendete Partie auswerten
command-settings = Wie du Bretter siehst, und wann und wo du angepingt wirst
command-next = Geh zur nächsten Partie, die auf dich wartet
command-ping = Sieh nach, ob Pings bei dir ankommen
command-test = Schick dir einen Test-Ping und sieh, wo er ankam
command-vacation = Halte alle deine Uhren für einige Tage an
command-vacation-start = Geh in Urlaub: Alle deine Uhren stehen
command-vacation-end = Beende deinen Urlaub, oder streich den geplanten
command-vacation-show = Dein Urlaub und die Tage, die du noch hast
command-draw = Biete Remis an
command-takeback = Bitte darum, deinen letzten Zug zurückzunehmen
command-plan = Plane Antworten auf Züge deines Gegners
plan-command =
    { $what ->
        [set] Plane Antworten; niemand sieht sie, bevor sie gespielt werden
        [cut] Lösch deinen Plan
       *[show] Dein Plan in einer Partie; nur du siehst ihn
    }
command-history = Geh eine Partie Zug für Zug durch
command-watch = Schau einer laufenden Partie dieses Servers zu
command-comment = Kommentiere eine Stellung; die Spieler sehen es nach der Partie
command-notes = Was du auf dem Analysebrett einer Partie probiert hast
command-record = Eine Partie als Text und als Datei
command-import = Öffne eine Partie aus ihrer Aufzeichnung: Text, Datei oder Bild
command-move-here = Spiel eine deiner Partien von jetzt an hier
command-resign = Gib eine Partie auf (mit Rückfrage)
command-block = Halte Herausforderungen und Angebote von jemandem fern, oder sieh deine Liste
command-privacy = Was Postern über dich speichert; hol es dir oder lösche es
command-doctor = Prüf, was Postern hier darf und was fehlt
command-server = Was für alle auf diesem Server gilt
command-server-settings = Wo und wie hier gespielt wird
command-server-remove-game = Beende oder annullier hier eine Partie; beide sehen den Grund
command-server-remove-comment = Lösch hier einen Kommentar zu einer Partie
command-server-block = Lass jemanden hier keine Partien beginnen, oder sieh die Liste

argument-opponent = Gegen wen? Postern = der Computer; leer: Wer möchte, nimmt an
argument-level = Spielstärke von Postern; leer: 1
argument-colour = Deine Seite; leer: ausgelost
argument-pace = Bedenkzeit: 3d = 3 Tage pro Zug, 3d+12h max 7d = Konto; leer: unbegrenzt
argument-weekends = Zählen Samstage und Sonntage? Leer: ja
argument-late = Was, wenn jemand zu spät ist? Leer: Der Gegner entscheidet
argument-rated = Zählt die Partie für die Wertung? Ja, wenn leer
argument-until = Der letzte Tag, etwa 2026-12-31
argument-from = Der erste Tag, etwa 2026-12-24; leer: sofort
argument-move = Dein Zug, etwa d4 oder c2-c3
argument-draw = Biete mit dem Zug Remis an
draw-offer = Remis anbieten
argument-lines = Der Zug deines Gegners, deine Antwort: d4 e5; c3 c4
argument-record = Die Aufzeichnung, oder nur Züge mit `game`
argument-file = Eine Textdatei oder ein Bild von Postern
argument-against = Beendete Partien gegen diese Person
argument-result = Beendete Partien mit diesem Ergebnis
argument-since = Beendete Partien seit diesem Tag, Monat oder Jahr: 2026-11-22
argument-finished-until = Beendete Partien bis zu diesem Tag, Monat oder Jahr: 2026-11
result-won = gewonnen
result-lost = verloren
result-drawn = remis
result-closed = ohne Ergebnis beendet
argument-game = Welche Partie, wenn du mehrere hast
argument-which-game = Welches Spiel
argument-text = In Worten: rows, position, eine Seite, eine Reihe oder eine Spalte (row 3, column d)
argument-theme = Farben des Bretts
argument-puzzle-theme = Eine Art von Rätseln, etwa ein stiller erster Zug
argument-width = Breite des Bretts in Pixeln; üblich sind 1080
argument-below = Wessen Seite unten liegt
argument-zone = Deine Zeitzone, etwa Europe/Berlin
argument-quiet = Uhrzeiten ohne Pings, etwa 22-7, oder none
argument-webhook = Eine HTTPS-Adresse, die von Zügen und Ergebnissen erfährt, oder none
argument-moves = Bis zu 9 Stellungen nebeneinander, nach diesen Zügen: 4, 9, 12
argument-block = Wen du blockierst; leer zeigt deine Liste
argument-blocked = Wer hier keine Partien beginnen darf; leer zeigt die Liste
argument-reason = Warum; beide lesen es
argument-remove-game = Die Nummer der Partie, etwa 2035
argument-remove-comment = Der Kommentar
argument-watch-game = Eine laufende Partie; leer für die Liste
argument-comment-text = Dein Kommentar, in einer Zeile
argument-comment-game = Welche Partie; leer für die, die hier läuft
argument-comment-ply = Die Anzahl der Züge vor der Stellung; leer für jetzt
argument-server-zone = Zeitzone dieses Servers, etwa Europe/Berlin

level-choice =
    { $level ->
        [1] 1: Neuling
        [2] 2: Anfänger
        [3] 3: Gelegenheitsspieler
        [4] 4: Vereinsspieler
        [5] 5: starker Vereinsspieler
        [6] 6: Meister
       *[7] 7: volle Stärke
    }
colour-choice =
    { $moves ->
        [first] { $side } (beginnt)
       *[second] { $side } (zieht als Zweiter)
    }
colour-chance = Zufall
weekends-count = Wochenenden zählen
weekends-off = Wochenenden sind frei
late-wait = Der Gegner entscheidet: Sieg auf Zeit oder warten
late-lose = Wer zu spät ist, verliert (ohne Limit: nach 30 Tagen auf Antrag)
rated-yes = Ja, sie zählt
rated-no = Nein, ungewertet
theme-wood = Holz
theme-slate = Schiefer (dunkel)
theme-paper = Papier (gut zum Drucken)
theme-cobalt = Kobalt (auch für Farbenblinde)
theme-contrast = Hoher Kontrast
below-own = deine Seite
below-first = wer beginnt
below-second = wer als Zweiter zieht
argument-format = Das Format der Datei
format-text = Text, für Postern und Menschen
format-sgf = SGF, für Programme, die Go zeigen
format-json = JSON, wie Abstract Play Partien aufzeichnet
