# The notifications that a person wants: reminders, results, and games that a series waits for.
button-notices = Notifications
settings-notices =
    What Postern tells you besides your turns. Reminders come in games with a time limit; in quiet hours they wait, unless your time would be nearly over. A result without a ping still appears in the game's thread.
setting-reminders = Reminders: { $value }
reminders =
    { $rhythm ->
        [on] at half of your time, then a day and four hours before the end
        [daily] every day, and four hours before the end
        [half] once, at half of your time
        [once] once, a day before the end
       *[off] none
    }
setting-results = Results: { $value }
results-on = a ping when a game or series ends
results-off = no ping
setting-awaited = Series: { $value }
awaited-on = a DM when everybody waits only for you, once a round
awaited-off = no DM when everybody waits for you
