# Las notificaciones que cada persona quiere: recordatorios, resultados y partidas que espera una serie.
button-notices = Recordatorios y resultados
settings-notices =
    Lo que Postern te comunica además de tus turnos. Los recordatorios llegan en partidas con límite de tiempo; en las horas de silencio esperan, salvo que tu tiempo fuera a estar casi agotado. Un resultado sin aviso aparece igualmente en el hilo de la partida. Los resultados son los finales de tus partidas y series. Cuando en una serie todos esperan solo por ti, un mensaje directo puede decírtelo, una vez por ronda.
setting-reminders = Recordatorios: { $value }
reminders =
    { $rhythm ->
        [on] mitad, 1 día y 4 horas antes
        [daily] a diario y 4 horas antes
        [half] uno, a mitad del tiempo
        [once] uno, un día antes del final
       *[off] ninguno
    }
setting-results = Resultados: { $value }
results-on = un aviso al final
results-off = sin aviso
setting-awaited = Series: { $value }
awaited-on = mensaje si todos te esperan
awaited-off = ningún mensaje

# El webhook de la persona: una dirección suya a la que Postern envía lo que le da un aviso.
button-webhook = Webhook
button-hook-test = Enviar una prueba
button-hook-renew = Nuevo secreto
button-hook-remove = Quitar
hook-offer = Sin webhook. Con `/settings webhook:https://…`, Postern también envía un mensaje a una dirección tuya cuando es tu turno, cuando termina una partida tuya y cuando alguien te desafía.
hook = Postern envía un mensaje a **{ $host }** cuando es tu turno, cuando termina una partida tuya y cuando alguien te desafía.
hook-secret = El secreto que firma estos mensajes: ||`{ $secret }`|| Cópialo ahora. No se vuelve a mostrar; **Nuevo secreto** lo sustituye.
hook-last =
    { $how ->
        [delivered] El último mensaje llegó { $at }, con la respuesta { $status }.
        [redirect] El último mensaje falló { $at }: la dirección redirige (respuesta { $status }). Da la dirección a la que lleva.
        [refused] El último mensaje falló { $at }: la dirección respondió { $status }.
        [late] El último mensaje falló { $at }: sin respuesta en 5 segundos.
       *[unreachable] El último mensaje falló { $at }: sin conexión. Comprueba el nombre y el certificado.
    }
hook-failures = Ya van { $failures ->
        [one] un fallo
       *[other] { $failures } fallos
    } seguidos. Postern lo intenta de nuevo con pausas cada vez más largas. Tras { $most }, el webhook se desactiva.
hook-off = El webhook está desactivado, porque falló { $failures } veces seguidas. Una prueba que llegue lo activa de nuevo.
hook-gone-off = { $to }, tu webhook en **{ $host }** falló { $failures } veces seguidas y ahora está desactivado. Los avisos en Discord siguen igual.
hook-none-here = El operador de este bot no permite webhooks.
hook-address =
    { $why ->
        [form] una dirección que empiece por `https://`, o `none`
       *[private] la dirección de un servidor de internet: ningún servidor público tiene esta
    }
hook-test = Esta es una prueba de tu webhook de Postern.
hook-turn = Te toca mover en { $game } contra { $opponent }.
hook-challenge = { $by } te desafía a { $game }.
