# Las notificaciones que cada persona quiere: recordatorios, resultados y partidas que espera una serie.
button-notices = Notificaciones
settings-notices =
    Lo que Postern te comunica además de tus turnos. Los recordatorios llegan en partidas con límite de tiempo; en las horas de silencio esperan, salvo que tu tiempo fuera a estar casi agotado. Un resultado sin aviso aparece igualmente en el hilo de la partida.
setting-reminders = Recordatorios: { $value }
reminders =
    { $rhythm ->
        [on] a mitad del tiempo, y un día y cuatro horas antes del final
        [daily] cada día, y cuatro horas antes del final
        [half] uno, a mitad del tiempo
        [once] uno, un día antes del final
       *[off] ninguno
    }
setting-results = Resultados: { $value }
results-on = un aviso cuando termina una partida o una serie
results-off = sin aviso
setting-awaited = Series: { $value }
awaited-on = un mensaje directo cuando todos esperan solo por ti, una vez por ronda
awaited-off = ningún mensaje directo cuando todos te esperan
