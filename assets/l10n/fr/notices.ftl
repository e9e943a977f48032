# Les notifications que chacun souhaite : rappels, résultats et parties qu’une série attend.
button-notices = Rappels et résultats
settings-notices =
    Ce que Postern t’annonce en plus de tes tours. Les rappels existent dans les parties à temps limité ; aux heures calmes, ils attendent, sauf si ton temps était alors presque fini. Un résultat sans ping apparaît quand même dans le fil de la partie. Les résultats sont les fins de tes parties et séries. Quand tous n’attendent que toi dans une série, un message privé peut te le dire, une fois par ronde.
setting-reminders = Rappels : { $value }
reminders =
    { $rhythm ->
        [on] à mi-temps, 1 jour, 4 heures avant
        [daily] chaque jour, et 4 heures avant
        [half] un seul, à la moitié du temps
        [once] un seul, un jour avant la fin
       *[off] aucun
    }
setting-results = Résultats : { $value }
results-on = un ping à la fin
results-off = pas de ping
setting-awaited = Séries : { $value }
awaited-on = message privé si tous t’attendent
awaited-off = pas de message privé

# Le webhook de la personne : une adresse à elle, à laquelle Postern envoie ce qui lui vaut un ping.
button-webhook = Webhook
button-hook-test = Envoyer un essai
button-hook-renew = Nouveau secret
button-hook-remove = Retirer
hook-offer = Pas de webhook. Avec `/settings webhook:https://…`, Postern envoie aussi un message à une adresse à toi quand c’est ton tour, quand une de tes parties se termine et quand quelqu’un te défie.
hook = Postern envoie un message à **{ $host }** quand c’est ton tour, quand une de tes parties se termine et quand quelqu’un te défie.
hook-secret = Le secret qui signe ces messages : ||`{ $secret }`|| Copie-le maintenant. Il ne sera plus montré ; **Nouveau secret** le remplace.
hook-last =
    { $how ->
        [delivered] Le dernier message est arrivé { $at }, avec la réponse { $status }.
        [redirect] Le dernier message a échoué { $at } : l’adresse redirige (réponse { $status }). Donne l’adresse où elle mène.
        [refused] Le dernier message a échoué { $at } : l’adresse a répondu { $status }.
        [late] Le dernier message a échoué { $at } : pas de réponse en 5 secondes.
       *[unreachable] Le dernier message a échoué { $at } : pas de connexion. Vérifie le nom et le certificat.
    }
hook-failures = C’est { $failures ->
        [one] un échec
       *[other] { $failures } échecs
    } de suite. Postern réessaie avec des pauses de plus en plus longues. Après { $most }, le webhook est désactivé.
hook-off = Le webhook est désactivé, car il a échoué { $failures } fois de suite. Un essai qui arrive le réactive.
hook-gone-off = { $to }, ton webhook chez **{ $host }** a échoué { $failures } fois de suite et est maintenant désactivé. Les pings sur Discord ne changent pas.
hook-none-here = L’opérateur de ce bot n’autorise pas les webhooks.
hook-address =
    { $why ->
        [form] une adresse qui commence par `https://`, ou `none`
       *[private] l’adresse d’un serveur sur internet : aucun serveur public n’a celle-ci
    }
hook-test = Ceci est un essai de ton webhook Postern.
hook-turn = À toi de jouer dans { $game } contre { $opponent }.
hook-challenge = { $by } te défie à { $game }.
