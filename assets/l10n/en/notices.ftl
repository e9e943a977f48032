# The notifications that a person wants: reminders, results, and games that a series waits for.
button-notices = Reminders and results
settings-notices =
    What Postern tells you besides your turns. Reminders come in games with a time limit; in quiet hours they wait, unless your time would be nearly over. A result without a ping still appears in the game's thread. Results are the ends of your games and series. When everybody in a series waits only for you, a DM can tell you so, once a round.
setting-reminders = Reminders: { $value }
reminders =
    { $rhythm ->
        [on] at half, 1 day and 4 hours left
        [daily] daily, and 4 hours left
        [half] once, at half of your time
        [once] once, a day before the end
       *[off] none
    }
setting-results = Results: { $value }
results-on = a ping at the end
results-off = no ping
setting-awaited = Series: { $value }
awaited-on = a DM when all wait for you
awaited-off = no DM

# The person's webhook: an address of theirs to which Postern posts what pings them.
button-webhook = Webhook
button-hook-test = Send a test
button-hook-renew = New secret
button-hook-remove = Remove
hook-offer = No webhook. With `/settings webhook:https://…`, Postern also posts to an address of yours when it's your turn, when a game of yours ends and when someone challenges you.
hook = Postern posts to **{ $host }** when it's your turn, when a game of yours ends and when someone challenges you.
hook-secret = The secret that signs these messages: ||`{ $secret }`|| Copy it now. It isn't shown again; **New secret** replaces it.
hook-last =
    { $how ->
        [delivered] The last message arrived { $at }, answered with status { $status }.
        [redirect] The last message failed { $at }: the address redirects (status { $status }). Enter the address that it leads to.
        [refused] The last message failed { $at }: the address answered with status { $status }.
        [late] The last message failed { $at }: no answer within 5 seconds.
       *[unreachable] The last message failed { $at }: no connection. Check the name and the certificate.
    }
hook-failures = That's { $failures ->
        [one] one failure
       *[other] { $failures } failures
    } in a row. Postern tries again with growing pauses. After { $most } the webhook is off.
hook-off = The webhook is off, because it failed { $failures } times in a row. A test that arrives switches it on again.
hook-gone-off = { $to }, your webhook at **{ $host }** failed { $failures } times in a row and is now off. Pings on Discord aren't affected.
hook-none-here = The operator of this bot doesn't allow webhooks.
hook-address =
    { $why ->
        [form] an address that starts with `https://`, or `none`
       *[private] the address of a server on the internet: no public server has this one
    }
hook-test = This is a test of your Postern webhook.
hook-turn = Your move in { $game } against { $opponent }.
hook-challenge = { $by } challenges you to { $game }.
