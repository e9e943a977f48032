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
        [private] El último mensaje falló { $at }: el nombre lleva a una red privada.
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
        [unknown] la dirección de un servidor que exista: ese nombre no se encontró
       *[private] una dirección pública: esta lleva a una red privada
    }
hook-test = Esta es una prueba de tu webhook de Postern.
hook-turn = Te toca mover en { $game } contra { $opponent }.
hook-challenge = { $by } te desafía a { $game }.
