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
