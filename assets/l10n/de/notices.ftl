# Die Benachrichtigungen, die jemand möchte: Erinnerungen, Ergebnisse und Partien, auf die eine Serie wartet.
button-notices = Mitteilungen
settings-notices =
    Was Postern dir außer deinen Zügen mitteilt. Erinnerungen gibt es in Partien mit Bedenkzeit; in Ruhezeiten warten sie, außer wenn deine Zeit dann fast um wäre. Ein Ergebnis ohne Ping steht trotzdem im Thread der Partie.
setting-reminders = Erinnerungen: { $value }
reminders =
    { $rhythm ->
        [on] nach der halben Zeit, dann einen Tag und vier Stunden vor Schluss
        [daily] jeden Tag, und vier Stunden vor Schluss
        [half] eine, nach der halben Zeit
        [once] eine, einen Tag vor Schluss
       *[off] keine
    }
setting-results = Ergebnisse: { $value }
results-on = ein Ping, wenn eine Partie oder Serie endet
results-off = kein Ping
setting-awaited = Serien: { $value }
awaited-on = eine Direktnachricht, wenn alle nur auf dich warten, einmal je Runde
awaited-off = keine Direktnachricht, wenn alle auf dich warten

# Der Webhook der Person: eine eigene Adresse, an die Postern sendet, was sie anpingt.
button-webhook = Webhook
button-hook-test = Test senden
button-hook-renew = Neues Geheimnis
button-hook-remove = Entfernen
hook-offer = Kein Webhook. Mit `/settings webhook:https://…` sendet Postern auch an eine Adresse von dir, wenn du am Zug bist, wenn eine Partie von dir endet und wenn dich jemand herausfordert.
hook = Postern sendet an **{ $host }**, wenn du am Zug bist, wenn eine Partie von dir endet und wenn dich jemand herausfordert.
hook-secret = Das Geheimnis, das diese Nachrichten signiert: ||`{ $secret }`|| Kopiere es jetzt. Es wird nicht noch einmal gezeigt; **Neues Geheimnis** ersetzt es.
hook-last =
    { $how ->
        [delivered] Die letzte Nachricht kam { $at } an, beantwortet mit Status { $status }.
        [redirect] Die letzte Nachricht scheiterte { $at }: Die Adresse leitet weiter (Status { $status }). Gib die Adresse an, zu der sie führt.
        [refused] Die letzte Nachricht scheiterte { $at }: Die Adresse antwortete mit Status { $status }.
        [late] Die letzte Nachricht scheiterte { $at }: keine Antwort in 5 Sekunden.
        [private] Die letzte Nachricht scheiterte { $at }: Der Name führt in ein privates Netz.
       *[unreachable] Die letzte Nachricht scheiterte { $at }: keine Verbindung. Prüfe den Namen und das Zertifikat.
    }
hook-failures = Das sind { $failures ->
        [one] ein Fehlschlag
       *[other] { $failures } Fehlschläge
    } in Folge. Postern versucht es mit wachsenden Pausen wieder. Nach { $most } ist der Webhook aus.
hook-off = Der Webhook ist aus, weil er { $failures }-mal in Folge scheiterte. Ein Test, der ankommt, schaltet ihn wieder ein.
hook-gone-off = { $to }, dein Webhook bei **{ $host }** ist { $failures }-mal in Folge gescheitert und jetzt aus. Pings in Discord kommen wie bisher.
hook-none-here = Der Betreiber dieses Bots erlaubt keine Webhooks.
hook-address =
    { $why ->
        [form] eine Adresse, die mit `https://` beginnt, oder `none`
        [unknown] die Adresse eines Servers, den es gibt: Diesen Namen fand Postern nicht
       *[private] eine öffentliche Adresse: Diese führt in ein privates Netz
    }
hook-test = Das ist ein Test deines Webhooks von Postern.
hook-turn = Du bist am Zug in { $game } gegen { $opponent }.
hook-challenge = { $by } fordert dich zu { $game } heraus.
