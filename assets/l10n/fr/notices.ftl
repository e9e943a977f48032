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
