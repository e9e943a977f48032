# Die Seiten der Partien: ein Brett zum Zuschauen und Spielen im Browser.
button-open-board = Brett öffnen
button-page = Auf dem Brett spielen
button-browsers = Browser
button-sign-out = { $name } abmelden
button-sign-out-all = Alle abmelden
no-pages = Hier gibt es keine Seiten von Partien.
page-offer = Dein eigener Link zum Brett von { $game }. Er meldet einen Browser an, einmal, innerhalb von zehn Minuten; danach öffnet **Brett öffnen** das Brett dort zugbereit. Gib ihn niemandem.
page-open = Das Brett von { $game }:
page-no-page = { $game } hat keine Seite: die Verwaltung des Servers oder ein Spieler möchte keine.
browsers = Browser, die bei den Brettern deiner Partien angemeldet sind:
browsers-none = Kein Browser ist bei den Brettern deiner Partien angemeldet. **Mehr** → **Auf dem Brett spielen** in einer Partie meldet einen an.
browser-line = - { $name }, zuletzt benutzt { $used }
pages-on = an
pages-off = aus
setting-pages = Seiten meiner Partien: { $value }
second-tap-on = zweites Tippen spielt
second-tap-off = ein Knopf spielt
setting-second-tap = Seiten: { $value }
placeholder-pages = Seiten von Partien: { $value }
server-pages = Partien haben Seiten zum Zuschauen im Browser.
server-no-pages = Partien haben keine Seiten.
page-your-turn = Du bist am Zug ({ $side }).
page-to-move = { $name } ({ $side }) ist am Zug.
page-you = du
page-thinking = { $name } denkt nach.
page-last = { $name }: { $move }.{ $effects }
page-clock = { $said }
page-bank = noch { $time }
page-no-step = Das gehört zu keinem erlaubten Zug.
page-play-move = { $move } spielen
page-close-question = { $game } ohne Ergebnis schließen? Das lässt sich nicht rückgängig machen.
page-link-used = Dieser Link gilt nicht mehr: er wurde benutzt, oder zehn Minuten sind vorbei. In der Partie auf Discord gibt dir **Mehr** → **Auf dem Brett spielen** einen neuen.
page-unknown = Diese Seite gibt es nicht. Vielleicht hat die Partie keine mehr, oder nur ihre Spieler sehen sie: **Brett öffnen** in der Partie auf Discord führt hin.
page-sign-in-title = In diesem Browser spielen
page-sign-in-why = Damit meldest du diesen Browser bei den Brettern deiner Partien an. Tu das nur in einem Browser, der dir gehört.
page-sign-in = Anmelden und Brett öffnen
page-signed-in = Dieser Browser ist bei den Brettern deiner Partien angemeldet.
button-sign-in-discord = Mit Discord anmelden
page-discord-failed = Discord hat nicht bestätigt, wer du bist. Geh zurück zum Brett und versuch es noch einmal, oder nimm **Auf dem Brett spielen** in der Partie auf Discord.
page-discord-unknown = Du hast noch keine Partie mit Postern. Beginne eine auf Discord und melde dich dann noch einmal an.
page-play = Spielen
page-undo = Schritt zurück
page-whole = Ganzes Brett
page-board = Brett
page-history = Züge
page-first = Erste Stellung
page-previous = Vorheriger Zug
page-next = Nächster Zug
page-current = Aktuelle Stellung
page-start = Anfang
page-at = Zug { $at } von { $of }
page-older = Das ist eine frühere Stellung. Der letzte Pfeil führt zur Partie zurück.
page-new-move = Ein neuer Zug: { $move }.
page-moved-on = Die Partie ist weitergegangen. Das ist das aktuelle Brett.
page-lost = Keine Verbindung. Neuer Versuch läuft.
page-back = Wieder verbunden.
page-kept = Keine Verbindung: { $move } ist gemerkt und nicht gesendet. Du wirst noch einmal gefragt.
page-chosen = Du hast { $move } gewählt. Spielen?
page-dropped = Die Partie ist weitergegangen, seit du { $move } gewählt hast. Der Zug wurde nicht noch einmal gesendet.
page-failed = Das ist nicht angekommen. Versuch es noch einmal.
page-no = Nein
page-to-move-mark = am Zug
page-days = { $count } T
page-hours = { $count } h
page-minutes = { $count } Min.
page-seconds = { $count } Sek.
page-choices = Weitere Möglichkeiten
page-actions = Partie

# Die Seite in Discord.
page-opening = Das Brett wird geöffnet …
page-not-opened = Das Brett ließ sich nicht öffnen. Prüfe deine Verbindung und versuch es noch einmal.
page-again = Noch einmal
page-no-proof = Discord sagt dieser Seite nicht, wer du bist. Schließe sie und öffne sie mit **Brett öffnen** neu. Hilft das nicht, öffnet **Auf dem Brett spielen** unter **Mehr** das Brett in deinem Browser.
page-no-instance = Discord zählt dich nicht zu den Leuten, die diese Seite offen haben. Schließe sie und öffne sie mit **Brett öffnen** neu.
page-none-open = Hier ist keine Partie offen. Drück in einer Partie **Brett öffnen**.

# /doctor: die Seite in Discord.
doctor-activity-off = - Aktivität: Discord kennt für diesen Bot keine. Wer ihn betreibt, muss im Developer Portal unter **Activities**, **Settings** das Häkchen **Enable Activities** setzen. Bis dahin gibt **Brett öffnen** Links.
doctor-activity-entry = - Aktivität: der Befehl, den Discord dafür anlegt, fehlt. Wer den Bot betreibt, muss im Developer Portal das Häkchen **Enable Activities** entfernen und neu setzen.
doctor-activity-right = - { $place }: Mitgliedern fehlt **Aktivitäten verwenden**, darum gibt **Brett öffnen** ihnen Links. Erlaube es in den Einstellungen des Kanals oder einer Rolle.
doctor-activity-page = - Aktivität: sie wurde geöffnet, aber keine Seite kam an. Im Developer Portal muss die URL-Zuordnung des Präfixes `/` das Ziel `{ $address }` haben, ohne `https://`, und Discord muss es von außen erreichen.
doctor-activity-proof = - Aktivität: ihre Seite kommt ohne Discords Nachweis der Person an. Wer den Bot betreibt, muss die Header `X-Signature-Ed25519`, `X-Signature-Timestamp` und `X-Discord-Proxy-Payload` zu Postern durchlassen und die Uhr der Maschine prüfen.
doctor-activity-unknown = - Aktivität: Discord hat nicht geantwortet. Versuch es gleich noch einmal.

# Views below the board.
page-comments = Kommentare
page-no-view = Das steht dir nicht mehr offen.
page-choose-move = { $move } wählen
page-plan = Dein Plan, den nur du siehst. Der erste Zug jeder Variante ist der deines Gegners.
page-plan-none = Du hast hier keinen Plan. Ein Plan beantwortet die nächsten Züge deines Gegners sofort.
page-notes-none = Du hast keine Notizen zu dieser Partie. Züge, die du auf deinem eigenen Brett ausprobierst, bleiben hier, nur für dich.
page-note-past = { $line }, in zurückgenommenen Zügen
page-try-moves = Züge von hier aus probieren
page-comment-at =
    { $ply ->
        [0] Vor dem ersten Zug
       *[other] Nach Zug { $ply }
    }
page-taken-back = (zurückgenommen)
page-comment-delete = Löschen
page-comments-none = Es gibt keine Kommentare.
page-line-start = Dein eigenes Brett: Wähle einen Zug. Nur du siehst, was du probierst.
page-later = Die Partie wartet morgen wieder auf dich. Keine andere Partie wartet.
page-rematch-asked = Du hast { $name } um Revanche gebeten. Die Partie beginnt, sobald die Revanche angenommen ist.
page-close = Schließen
page-own = Deine Variante: { $line }
page-leave = Zurück zur Partie
page-review-wanted = Postern analysiert die Partie. Die Analyse erscheint in ein bis zwei Minuten hier.
page-review-none = Noch hat niemand eine Analyse dieser Partie verlangt. Das können ihre Spieler und alle, die angemeldet sind.
# Pages of series, people and tables.
button-open-page = Seite öffnen
page-col-rank = Platz
page-col-player = Name
page-col-figure = Wertung
page-col-games = Partien
