# Les notifications que chacun souhaite : rappels, résultats et parties qu’une série attend.
button-notices = Notifications
settings-notices =
    Ce que Postern t’annonce en plus de tes tours. Les rappels existent dans les parties à temps limité ; aux heures calmes, ils attendent, sauf si ton temps était alors presque fini. Un résultat sans ping apparaît quand même dans le fil de la partie.
setting-reminders = Rappels : { $value }
reminders =
    { $rhythm ->
        [on] à la moitié du temps, puis un jour et quatre heures avant la fin
        [daily] chaque jour, et quatre heures avant la fin
        [half] un seul, à la moitié du temps
        [once] un seul, un jour avant la fin
       *[off] aucun
    }
setting-results = Résultats : { $value }
results-on = un ping à la fin d’une partie ou d’une série
results-off = pas de ping
setting-awaited = Séries : { $value }
awaited-on = un message privé quand tous n’attendent que toi, une fois par ronde
awaited-off = pas de message privé quand tous t’attendent

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
        [private] Le dernier message a échoué { $at } : le nom mène à un réseau privé.
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
        [unknown] l’adresse d’un serveur qui existe : ce nom est introuvable
       *[private] une adresse publique : celle-ci mène à un réseau privé
    }
hook-test = Ceci est un essai de ton webhook Postern.
hook-turn = À toi de jouer dans { $game } contre { $opponent }.
hook-challenge = { $by } te défie à { $game }.
