# Las páginas de las partidas: un tablero para mirar y jugar en un navegador.
button-open-board = Abrir el tablero
button-page = Jugar en el tablero
button-browsers = Navegadores
button-sign-out = Cerrar { $name }
button-sign-out-all = Cerrar todos
no-pages = Aquí no hay páginas de partidas.
page-offer = Tu propio enlace al tablero de { $game }. Inicia sesión en un navegador, una vez, durante diez minutos; después, **Abrir el tablero** abre allí el tablero, listo para jugar. No se lo des a nadie.
page-open = El tablero de { $game }:
page-no-page = { $game } no tiene página: los dueños del servidor o un jugador no quieren ninguna.
browsers = Navegadores con sesión en los tableros de tus partidas:
browsers-none = Ningún navegador tiene sesión en los tableros de tus partidas. **Más** → **Jugar en el tablero** en una partida inicia una.
browser-line = - { $name }, usado por última vez { $used }
pages-on = sí
pages-off = no
setting-pages = Páginas de partidas: { $value }
second-tap-on = con un segundo toque
second-tap-off = con un botón
setting-second-tap = Páginas: { $value }
placeholder-pages = Páginas de partidas: { $value }
server-pages = Las partidas tienen páginas para mirar en un navegador.
server-no-pages = Las partidas no tienen páginas.
page-your-turn = Te toca jugar ({ $side }).
page-to-move = Le toca jugar a { $name } ({ $side }).
page-you = tú
page-thinking = { $name } está pensando.
page-last = { $name }: { $move }.{ $effects }
page-clock = { $said }
page-bank = quedan { $time }
page-no-step = Esto no forma parte de ninguna jugada legal.
page-play-move = Jugar { $move }
page-close-question = ¿Cerrar { $game } sin resultado? No se puede deshacer.
page-link-used = Este enlace ya no funciona: se usó, o pasaron diez minutos. En la partida en Discord, **Más** → **Jugar en el tablero** te da uno nuevo.
page-unknown = Esta página no existe. Quizá la partida ya no tenga ninguna, o solo la vean sus jugadores: **Abrir el tablero** en la partida en Discord lleva a ella.
page-sign-in-title = Jugar en este navegador
page-sign-in-why = Esto inicia la sesión de este navegador en los tableros de tus partidas. Hazlo solo en un navegador tuyo.
page-sign-in = Iniciar sesión y abrir el tablero
page-signed-in = Este navegador tiene sesión en los tableros de tus partidas.
button-sign-in-discord = Iniciar sesión con Discord
page-discord-failed = Discord no confirmó quién eres. Vuelve al tablero e inténtalo otra vez, o usa **Jugar en el tablero** en la partida de Discord.
page-discord-unknown = Todavía no tienes ninguna partida con Postern. Empieza una en Discord y vuelve a iniciar sesión.
page-play = Jugar
page-undo = Deshacer el paso
page-whole = Todo el tablero
page-board = Tablero
page-history = Jugadas
page-first = Primera posición
page-previous = Jugada anterior
page-next = Jugada siguiente
page-current = Posición actual
page-start = Inicio
page-at = Jugada { $at } de { $of }
page-older = Esta es una posición anterior. La última flecha vuelve a la partida.
page-new-move = Una jugada nueva: { $move }.
page-moved-on = La partida ha seguido. Este es el tablero actual.
page-lost = Sin conexión. Se intenta de nuevo.
page-back = Conectado de nuevo.
page-kept = Sin conexión: { $move } queda guardada y no se envía. Se te preguntará otra vez.
page-chosen = Elegiste { $move }. ¿Jugarla?
page-dropped = La partida ha seguido desde que elegiste { $move }. No se envió otra vez.
page-failed = No llegó. Inténtalo otra vez.
page-no = No
page-to-move-mark = le toca
page-days = { $count }d
page-hours = { $count }h
page-minutes = { $count }min
page-seconds = { $count }s
page-choices = Más opciones
page-actions = Partida

# La página dentro de Discord.
page-opening = Abriendo el tablero…
page-not-opened = No se pudo abrir el tablero. Comprueba tu conexión e inténtalo otra vez.
page-again = Intentar otra vez
page-no-proof = Discord no le dice a esta página quién eres. Ciérrala y vuelve a abrirla con **Abrir el tablero**. Si eso no ayuda, **Jugar en el tablero**, en **Más**, abre el tablero en tu navegador.
page-no-instance = Discord no te cuenta entre las personas que tienen abierta esta página. Ciérrala y vuelve a abrirla con **Abrir el tablero**.
page-none-open = Aquí no hay ninguna partida abierta. Pulsa **Abrir el tablero** en una partida.

# /doctor: la página dentro de Discord.
doctor-activity-off = - Actividad: Discord no tiene ninguna para este bot. Quien lo opera debe marcar **Enable Activities** en el Developer Portal, en **Activities**, **Settings**. Hasta entonces, **Abrir el tablero** da enlaces.
doctor-activity-entry = - Actividad: falta el comando que Discord crea para ella. Quien opera el bot debe desmarcar **Enable Activities** en el Developer Portal y volver a marcarlo.
doctor-activity-right = - { $place }: a los miembros les falta **Usar actividades**, así que **Abrir el tablero** les da enlaces. Permítelo en los ajustes del canal o de un rol.
doctor-activity-page = - Actividad: se abrió y no llegó ninguna página. En el Developer Portal, el prefijo `/` debe tener el destino `{ $address }`, sin `https://`, y Discord debe alcanzarlo desde fuera.
doctor-activity-proof = - Actividad: su página llega sin la prueba de Discord sobre la persona. Quien opera el bot debe dejar pasar a Postern las cabeceras `X-Signature-Ed25519`, `X-Signature-Timestamp` y `X-Discord-Proxy-Payload`, y revisar el reloj de la máquina.
doctor-activity-unknown = - Actividad: Discord no ha contestado. Inténtalo otra vez dentro de un momento.

# Views below the board.
page-comments = Comentarios
page-no-view = Esto ya no está abierto para ti.
page-choose-move = Elegir { $move }
page-plan = Tu plan, que solo ves tú. La primera jugada de cada línea es de tu rival.
page-plan-none = No tienes ningún plan aquí. Un plan responde al instante a las próximas jugadas de tu rival.
page-notes-none = No tienes notas de esta partida. Las jugadas que pruebas en tu propio tablero se guardan aquí, solo para ti.
page-note-past = { $line }, en jugadas retiradas
page-try-moves = Probar jugadas desde aquí
page-comment-at =
    { $ply ->
        [0] Antes de la primera jugada
       *[other] Tras la jugada { $ply }
    }
page-taken-back = (retirada)
page-comment-delete = Borrar
page-comments-none = No hay comentarios.
page-line-start = Tu propio tablero: elige una jugada. Solo tú ves lo que pruebas.
page-later = La partida volverá a esperarte mañana. No te espera ninguna otra.
page-rematch-asked = Has pedido la revancha a { $name }. La partida empieza cuando acepte.
page-close = Cerrar
page-own = Tu línea: { $line }
page-leave = Volver a la partida
page-review-wanted = Postern está analizando la partida. El análisis aparecerá aquí en uno o dos minutos.
page-review-none = Nadie ha pedido todavía el análisis de esta partida. Pueden pedirlo sus jugadores y quien haya iniciado sesión.
# Pages of series, people and tables.
button-open-page = Abrir página
page-col-rank = Puesto
page-col-player = Nombre
page-col-figure = Puntuación
page-col-games = Partidas
