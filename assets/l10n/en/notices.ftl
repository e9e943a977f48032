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
        [private] The last message failed { $at }: the name leads to a private network.
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
        [unknown] the address of a server that exists: no such name was found
       *[private] a public address: this one leads to a private network
    }
hook-test = This is a test of your Postern webhook.
hook-turn = Your move in { $game } against { $opponent }.
hook-challenge = { $by } challenges you to { $game }.
