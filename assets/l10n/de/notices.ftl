# Die Benachrichtigungen, die jemand möchte: Erinnerungen, Ergebnisse und Partien, auf die eine Serie wartet.
button-notices = Erinnerungen und Ergebnisse
settings-notices =
    Was Postern dir außer deinen Zügen mitteilt. Erinnerungen gibt es in Partien mit Bedenkzeit; in Ruhezeiten warten sie, außer wenn deine Zeit dann fast um wäre. Ein Ergebnis ohne Ping steht trotzdem im Thread der Partie. Ergebnisse sind das Ende deiner Partien und Serien. Warten in einer Serie alle nur auf dich, kann eine Direktnachricht das sagen, einmal je Runde.
setting-reminders = Erinnerungen: { $value }
reminders =
    { $rhythm ->
        [on] Hälfte, 1 Tag, 4 Std. vorher
        [daily] täglich und 4 Stunden vorher
        [half] eine, nach der halben Zeit
        [once] eine, einen Tag vor Schluss
       *[off] keine
    }
setting-results = Ergebnisse: { $value }
results-on = ein Ping am Ende
results-off = kein Ping
setting-awaited = Serien: { $value }
awaited-on = Direktnachricht, wenn alle warten
awaited-off = keine Direktnachricht

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
       *[private] die Adresse eines Servers im Internet: Diese hat kein öffentlicher Server
    }
hook-test = Das ist ein Test deines Webhooks von Postern.
hook-turn = Du bist am Zug in { $game } gegen { $opponent }.
hook-challenge = { $by } fordert dich zu { $game } heraus.
