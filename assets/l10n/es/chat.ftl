# Botones. 80 caracteres como mucho.
button-accept = Aceptar
button-decline = Rechazar
button-accept-draw = Aceptar tablas
button-decline-draw = Rechazar tablas
button-withdraw = Retirar
button-terms = Otras condiciones
button-send-terms = Proponer estas condiciones
button-rules = Reglas
button-fair-play = Juego limpio
button-play-computer = Jugar contra Postern
button-challenge = Retar a alguien
button-puzzle = Un problema
button-whole-rules = Todas las reglas
button-move = Jugar
button-type = Escribir
button-oops = ¡Uy!
button-board = Tablero
button-more = Más
button-next = Siguiente partida
button-later = Más tarde
button-next-waiting =
    { $count ->
        [one] Siguiente partida (1 en espera)
       *[other] Siguiente partida ({ $count } en espera)
    }
button-boards = Tableros
button-play-language = Jugadas e idioma
button-pings = Notificaciones
button-play = Jugarla
button-play-draw = Jugar y ofrecer tablas
button-plan = Plan
button-plan-more = Añadir una variante
button-keep-plan = Guardar como plan
button-cut-plan = Borrar el plan
button-back = Atrás
button-resign = Abandonar
button-resign-sure = Sí, abandono
button-play-on = Seguir jugando
button-claim = Reclamar la victoria
button-close = Cerrar sin resultado
button-rematch = Revancha
button-replay = Repetición
button-post = Publicar aquí
button-history = Recorrido
button-record = Planilla
button-review = Repaso
button-start-here = Jugar desde aquí
button-start-here-sure = Publicar el reto
button-analyse = Analizar
button-my-notes = Mis notas
button-forget-notes = Borrar estas notas
button-hint = Pista
button-offer-draw = Ofrecer tablas
button-take-back = Deshacer jugada
button-draw-sure = Sí, tablas
button-try-again = Otra vez
button-try-from-here = Probar desde aquí
button-solution = Solución
button-show-solution = Ver
button-next-puzzle = Siguiente problema
button-puzzles = Más problemas
button-server-more = Más ajustes
button-check = Revisar permisos
button-invite-again = Invitar de nuevo
button-no-threads = Jugar sin hilos
button-unblock = Desbloquear
button-my-data = Mis datos
button-delete = Borrar mis datos
button-delete-sure = Sí, borrar
button-next-part = Siguiente parte
button-solve = Resolver
button-post-again = Publicar de nuevo
button-end-vacation = Terminar vacaciones

# Partes de frases. Una partida se llama «**Rampart** (13x13) #2035».
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}{ $all }
last-move = {" "}Última jugada: **{ $move }**.
pace =
    { $days ->
        [0] sin límite de tiempo
        [one] 1 día por jugada
       *[other] { $days } días por jugada
    }
pace-bank = { $start } + { $add } por jugada, { $most } como máximo
pace-bank-short = { $start } + { $add }, máx. { $most }
span-short =
    { $unit ->
        [days] { $count } d
       *[hours] { $count } h
    }
span =
    { $unit ->
        [days] { $count ->
            [one] 1 día
           *[other] { $count } días
        }
        [hours] { $count ->
            [one] 1 hora
           *[other] { $count } horas
        }
       *[minutes] { $count ->
            [one] 1 minuto
           *[other] { $count } minutos
        }
    }
after-moves =
    { $moves ->
        [one] tras 1 jugada
       *[other] tras { $moves } jugadas
    }
due = {" "}· vence { $at }
told =
    {" "}· { $how ->
        [shown-here] mostrada { $at }
        [pinged-here] aviso { $at }
        [shown] mostrada { $at } { $place }
       *[pinged] aviso { $at } { $place }
    }
told-in = en { $place }
told-directly = por mensaje directo

# Turnos. La primera línea es la de la notificación.
turn-first = { $to }, empiezas { $game } contra { $opponent }. Llevas { $side }{ $due }.{ $note }
turn =
    { $to }, te toca en { $game }. { $by } jugó **{ $move }**.{ $effects }{ $note }
    -# { $side } · jugada { $number }{ $due }
turn-elsewhere = { $by } jugó **{ $move }** en { $game }.{ $effects }
    -# { $name } ({ $side }) · jugada { $number }{ $told }
note-taken-back = {" "}{ $by } aceptó deshacer la jugada: juega otra vez.
note-oops = {" "}Has deshecho tu jugada: juega otra vez.
note-planned = {" "}Era una respuesta planeada a **{ $moves }** y se jugó al momento.
note-offer = {" "}{ $by } te ofrece tablas. Si juegas, las rechazas.
note-declined =
    {" "}{ $what ->
        [draw] Tu oferta de tablas fue rechazada.
       *[takeback] Tu petición de deshacer la jugada fue rechazada.
    }
note-spared = {" "}{ $name } recuperó { $time }: Postern estaba parado o no pudo avisar.
note-vacation = {" "}Tu reloj está parado durante tus vacaciones, del { $from } al { $to }.
note-bank = {" "}{ $name } aún tiene { $time }.

# El final de una partida.
over = { $result }{ $last } { $to }{ $rating }{ $code }
# The line about ratings under it.
over-rating = {"\u000A"}-# { $first } { $first_change } · { $second } { $second_change }
over-unrated =
    {"\u000A"}-# Sin puntuación: { $why ->
        [own-setup] la partida empezó desde una posición propia
        [handicap] tenía ventaja para un lado
        [not-moved] { $name } no hizo ninguna jugada
        [nobody-moved] nadie hizo ninguna jugada
        [repeated] una partida anterior de la misma pareja tuvo el mismo resultado y las mismas primeras { $plies } jugadas
        [absence] { $name } ya perdió una partida durante la misma ausencia, y una ausencia cuenta una sola vez
        [voided] fue anulada
        [agreed] así se acordó
       *[no-result] no tiene resultado
    }.
over-level = {"\u000A"}-# { $name } juega como el nivel { $level } (±{ $error }).
voided = { $to } – { $game } fue anulada y no cuenta para nadie: { $reason }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) gana { $game } { after-moves }: { $rule }.
        [resigned] **{ $winner }** ({ $side }) gana { $game }: { $loser } abandona { after-moves }.
        [time] **{ $winner }** ({ $side }) gana { $game } por tiempo { after-moves }.
        [draw] { $game } acaba en **tablas** { after-moves }: { $rule }.
        [agreed] { $game } acaba en **tablas** por acuerdo { after-moves }.
        [length] { $game } acaba en **tablas**: ninguna partida pasa de { $moves } jugadas.
        [removed] La moderación terminó { $game } sin resultado { after-moves }: { $reason }
       *[closed] { $game } se cerró sin resultado { after-moves }.
    }
# Figura en la planilla de una partida.
recorded-result =
    { $how ->
        [rules] según las reglas
        [resigned] por abandono
        [time] por tiempo
        [agreed] por acuerdo
        [length] máximo de jugadas alcanzado
        [removed] terminada por la moderación
       *[closed] cerrada sin resultado
    }

# La tarjeta de un reto.
card-to = { $to }, **{ $by }** te reta a **{ $title }**.
card-open = **{ $by }** quiere jugar a **{ $title }**. ¿Quién se apunta?
card-terms-to = { $to }, **{ $by }** propone otras condiciones para **{ $title }**.
terms-question = Tus condiciones para **{ $title }**. Elige lo que quieras cambiar:
terms-colour = Tu bando: { $value }
terms-pace = Tiempo: { $value }
side-choice =
    { $moves ->
        [first] { $side }, empiezan
       *[second] { $side }, juegan después
    }
terms-of-time =
    { $what ->
        [swap] Cambio de bando: { $value }
        [weekends] Fines de semana: { $value }
        [rated] Con puntuación: { $value }
        [reliable] Jugadores: { $value }
       *[late] Retraso: { $value }
    }
terms-value =
    { $value ->
        [yes] sí
        [no] no
        [count] cuentan
        [off] no cuentan
        [wait] el rival decide
        [anybody] cualquiera
        [steady] solo fiables
       *[lose] se pierde
    }
# Terms on a card.
term-unrated = sin puntuación
term-rated = con puntuación
term-labelled = { $label }: { $value }
terms-same = Esas ya son las condiciones del reto. Cambia algo antes.
terms-of-position = Este reto empieza desde una posición preparada para sus opciones, así que se quedan como están. Con `/challenge` y otras opciones empiezas uno nuevo.
card-computer = **{ $by }** juega a **{ $title }** contra Postern, { $level }: partida #{ $id }.
card-rematch = **{ $first }** y **{ $second }** juegan otra vez a **{ $title }**: partida #{ $id }.
card-summary = *{ $summary }*
card-terms = { $terms }
card-own-start = Empieza en la posición de abajo.
card-weekends = -# Los sábados y domingos no cuentan.
card-late =
    -# { $what ->
        [lost] Si se te acaba el tiempo, pierdes.
        [claim] Tras 30 días sin jugada, el rival puede reclamar la victoria.
       *[close] Tras 30 días sin jugada, el rival puede cerrar la partida sin resultado.
    }
sides-random = bandos al azar
sides =
    { $moves ->
        [first] { $by } lleva { $side } y empieza
       *[second] { $by } lleva { $side } y juega después
    }
card-expires = Caduca { $at }.
card-accepted-by = **Aceptado** por { $by }.
card-accepted = **Aceptado**: partida #{ $id }.
card-declined = **Rechazado.**
card-withdrawn = **Retirado.**
card-other-terms = **Se propusieron otras condiciones.**
card-expired = **Caducado.** Nadie aceptó a tiempo.
card-undelivered = **No se pudo entregar.**
level =
    nivel { $level }, { $level ->
        [1] novato
        [2] principiante
        [3] aficionado
        [4] jugador de club
        [5] buen jugador de club
        [6] maestro
       *[7] toda su fuerza
    }
begins = Empieza { $game }{ $in }.
begun-at = Ha empezado { $game }{ $in }. [Ir al tablero](<{ $link }>)
in-place = {" "}en { $place }
in-direct = {" "}en mensajes directos
computer-begins =
    { $first ->
        [you] Empieza { $game } contra Postern ({ $level }){ $in }. Te toca: el tablero está en camino.
       *[computer] Empieza { $game } contra Postern ({ $level }){ $in }. Postern juega primero.
    }
challenge-sent =
    { $place ->
        [direct] Reto enviado: **{ $title }**. La respuesta llegará aquí.
        [dm] Reto enviado: **{ $title }**. La respuesta llegará por mensaje directo. Tu rival solo recibe el reto si ha añadido Postern a su cuenta o comparte un servidor con Postern.
       *[channel] Reto publicado{ $in }: **{ $title }**. La partida empieza cuando alguien lo acepte.
    }
challenge-posted = Reto publicado{ $in }: [**{ $title }**](<{ $link }>). La partida empieza cuando alguien lo acepte.
challenge-answer =
    { $state ->
        [declined] { $to }, tu reto a **{ $title }** fue rechazado.
        [expired] { $to }, nadie aceptó a tiempo tu reto a **{ $title }**.
        [undelivered] { $to }, tu reto a **{ $title }** no se pudo entregar: Postern no puede escribir allí. Prueba en un canal de un servidor que compartas con esa persona.
        [withdrawn] El reto a **{ $title }** se retiró.
        [accepted] { $to }, tu reto a **{ $title }** fue aceptado. La partida #{ $id } está en marcha y empieza tu rival.
       *[open] El reto a **{ $title }** sigue abierto.
    }
challenge-unreachable = { $to }, tu reto a **{ $title }** no ha llegado a { $opponent }: Postern no puede enviarle mensajes directos. Repite el reto cuando haya añadido Postern a su cuenta. Envíale este enlace: <{ $link }>

# Mensajes que nadie pidió.
missed-challenge = { $to }, durante tus horas de silencio **{ $by }** te retó a **{ $title }**: { $link }
missed = { $to }, durante tus horas de silencio hubo novedades en { $game }: { $link }
flag = { $to }, a { $late } se le acabó el tiempo en { $game }. Reclama la victoria o espera la jugada.
reminder = { $to }, tu jugada en { $game } contra { $opponent } vence { $at }.
turn-again =
    { $why ->
        [lost] { $to }, te toca jugar en { $game } contra { $opponent }. Tu resumen diario no se pudo entregar, así que está desactivado y vuelves a recibir un aviso en cada turno.
       *[changed] { $to }, te toca jugar en { $game } contra { $opponent }.
    }
silence =
    { $may ->
        [claim] { $to }, { $silent } lleva 30 días sin jugar en { $game }. Reclama la victoria, cierra la partida sin resultado o sigue esperando.
       *[close] { $to }, { $silent } lleva 30 días sin jugar en { $game }. Cierra la partida sin resultado o sigue esperando.
    }
out-of-reach = { $to }, le toca a { $silent } en { $game }, pero Postern no puede avisar: { $where ->
        [direct] sus mensajes directos están cerrados para él.
       *[server] ya no está en este servidor, o Postern no puede escribir donde se juega, y sus mensajes directos están cerrados.
    } Avísale tú, por favor. El reloj está parado hasta entonces. Si no basta, podrás cerrar la partida sin resultado { $at }. Si añade Postern a su cuenta, recibirá sus turnos por mensaje directo: <{ $link }>
out-of-reach-told = { $to }, { $silent } ya no está en este servidor, pero sabe por mensaje directo que le toca en { $game }. La partida sigue.
left-server = -# Ya no estás en el servidor donde empezó esta partida, así que sigue aquí.
frozen = { $to } – { $game } está en pausa: sus jugadas no llevan a la posición guardada. No se ha perdido nada y el reloj está parado. Quien opera el bot tiene que revisarlo.
thawed = { $to } – { $game } continúa, con todo el tiempo para esta jugada.
continued = { $to } – las reglas de { $game } han cambiado. Sigue desde esta posición con las nuevas. Durante una semana, cualquiera de los dos puede cerrarla sin resultado.
closable = { $to } – tu rival en { $game } lleva una semana ilocalizable. Cierra la partida sin resultado o sigue esperando.
place-forbidden = { $to }: Postern ya no puede escribir en { $place }, así que la partida sigue aquí. Allí le falta el permiso **{ $permission }**.
place-lost = { $to }: Postern ya no puede escribir en { $place }, así que la partida sigue aquí.
thread-forbidden = { $to }: Postern no puede escribir en los hilos de { $place }, así que la partida sigue aquí. Le falta el permiso **{ $permission }**.
thread-lost = { $to }: Postern no puede escribir en los hilos de { $place }, así que la partida sigue aquí.
picture-forbidden = Sin imagen: a Postern le falta aquí el permiso **{ $permission }**. **Tablero** te la enseña.
picture-failed = No se pudo mostrar la imagen. **Tablero** lo intenta de nuevo.

# Los nombres de los permisos en Discord.
permission-view-channel = Ver canal
permission-send-messages = Enviar mensajes
permission-embed-links = Insertar enlaces
permission-attach-files = Adjuntar archivos
permission-read-history = Leer el historial de mensajes
permission-create-threads = Crear hilos públicos
permission-send-in-threads = Enviar mensajes en hilos
permission-pin-messages = Fijar mensajes

# Tableros y jugadas.
board =
    { $turn ->
        [thinking] { $game }, jugada { $number }: { $name } ({ $side }) está pensando{ $told }.{ $last }
       *[to-move] { $game }, jugada { $number }: le toca a { $name } ({ $side }){ $told }.{ $last }
    }
board-over = { $result }{ $last }
forms-of-words = escribe rows (todas las filas), position (como texto), el nombre de un bando, una fila (row 3) o una columna (column d)
board-position =
    La posición de { $game } como texto, para `/explore position:`:
    ```
    { $position }
    ```{ $options }
board-options = {"\u000A"}Además, como `options:`: `{ $options }`
moved-on = La partida ha seguido. Este es el tablero actual:
enter = { $game }: { $asked }
choose-part = Elige una parte del tablero, de la A a la { $last }, y luego una casilla.
choose-part-first = { $asked } Elige primero una parte del tablero, de la A a la { $last }.
choose-others = { $asked } Las otras jugadas están abajo.
choose-what = ¿Qué quieres hacer?
choose-piece = Elige una pieza.
choose-square = Elige una casilla.
choose-next = **{ $entered }**: ¿y después?
choose-more = **{ $entered }**: ¿solo eso, o sigues?
just = Solo { $move }
preview =
    { $choice ->
        [only] { $game }: **{ $move }**, tu única jugada.{ $effects } ¿La juegas?
       *[one] { $game }: **{ $move }**.{ $effects } ¿La juegas?
    }
played = Jugaste **{ $move }** en { $game }.{ $effects }
played-offer = Has ofrecido tablas con ella.
played-answer = { $name } tenía planeada una respuesta: **{ $move }**.
form-move = Tu jugada
form-example = Como en /move; da igual si usas mayúsculas o espacios
oops-done = Has deshecho tu jugada en { $game }.
oops-late = Demasiado tarde: tienes 20 segundos, y solo hasta que tu rival mire el tablero. Todavía puedes pedir a tu rival deshacer la jugada.
oops-once = Con **¡Uy!** solo puedes deshacer una jugada por turno. Todavía puedes pedírselo a tu rival.
computer-thinks = Ahora juega Postern, y recibirás un aviso.
move-refused = No puedes jugar `{ $text }`: { $why }.
text-refused = { $why }.
move-impossible = No puedes jugar eso: { $why }.
stranger = { $game } la juegan { $first } y { $second }; este botón es solo para quienes la juegan. `/board game:{ $id }` te muestra la partida.
not-your-turn-in = En { $game } le toca a { $name }.
wait-for-computer = Postern está pensando en { $game }. Te llegará un aviso cuando haya jugado.
more = { $game }: ¿qué quieres hacer?
resign-question = ¿Abandonar { $game }? Gana { $opponent }, y no hay vuelta atrás.
resigned = Abandonaste { $game }.
closed = Cerraste { $game } sin resultado.
claimed = Reclamaste la victoria en { $game }.
play-on = La partida sigue.

# Plans: answers to moves that were not made yet.
plan-played = { $to }, tu plan respondió a { $by } en { $game }: **{ $moves }**.
plan-shown =
    Tu plan en { $game }, que solo tú puedes ver. La primera jugada de cada variante es de tu rival:
    { $lines }
    -# El tablero tras **{ $line }**.
plan-choose = Mostrar otra variante
plan-none = No tienes ningún plan en { $game }. `/plan set` crea uno: `d4 e5; c3 c4` significa «a d4, e5; a c3, c4».
plan-step =
    -# { $next ->
        [theirs] **Plan:** ¿y si tu rival juega …? Elige esa jugada con **Jugar**.
        [own] **Plan:** ¿y si la partida sigue **{ $line }**? Elige tu respuesta con **Jugar**.
       *[keep] **Plan:** **{ $line }**. **Guardar como plan** juega tus respuestas por ti.
    }
plan-own-turn = Te toca: juega primero. Un plan responde a jugadas de tu rival.
plan-missing = No tienes ningún plan aquí.
plan-cut = Has borrado tu plan en { $game }.
plan-empty = Escribe la jugada de tu rival y tu respuesta, por ejemplo `d4 e5; c3 c4`.
plan-too-long = Un plan tiene como mucho { $limit } caracteres.
plan-too-many = Un plan tiene como mucho { $lines } variantes de { $moves } jugadas.
plan-after = {" "}tras **{ $line }**
plan-bad-move = El plan no se ha guardado. `{ $made }` no se puede jugar{ $after }: { $why }.
plan-no-answer = El plan no se ha guardado: la variante **{ $line }** termina sin respuesta tuya.
plan-two-answers = El plan no se ha guardado: tras **{ $after }** tiene dos respuestas, **{ $one }** y **{ $other }**.
plan-elsewhere = Esta variante no sale de la posición actual de la partida y no puede ser tu plan. Pulsa **Analizar** en `/board` para empezar en esa posición.

# History, notes, records.
notes-shown = Tus notas sobre { $game }, que solo tú puedes ver:{ $lines }
note-line =
    { $ply ->
        [0] desde el principio: **{ $moves }**
       *[other] tras la jugada { $ply }: **{ $moves }**
    }
notes-choose = Abrir una variante
notes-none = Aún no tienes notas sobre { $game }. Lo que pruebes en su tablero de análisis se guarda aquí.
note-past = En { $game } se deshicieron las jugadas de las que sale esta variante.
notes-forgotten = Tus notas sobre { $game } se han borrado.
import-what = Da la planilla como texto o como archivo: un archivo de texto o una imagen de Postern.

# Another place for a game.
goes-on-here = { $to } – { $game } sigue aquí.
taken-here = { $game } sigue aquí.
here-already = { $game } ya se juega aquí.
no-game-elsewhere = No tienes ninguna partida en curso en otro sitio.
# A board, replay, review or analysis that a person shows to everybody.
posted = -# { $first } – { $second } · publicado por { $by }
posted-by = -# Publicado por { $by }
posted-already = Esto se acaba de publicar aquí. Podrás publicarlo de nuevo dentro de unos minutos.
replay-caption = { $game } de principio a fin:
positions-caption = { $game } tras las jugadas { $moves }:
record-caption = La planilla de { $game }:
# Under a record, and in the last message of a game.
record-code =
    {"\u000A"}-# { $from ->
        [0] Código de la planilla: `{ $code }`
       *[other] Código de la planilla: `{ $code }`, desde el paso { $from }
    }
record-sgf = { $game } en SGF. Sabaki y otros programas de go muestran sus posiciones.
record-no-sgf = SGF sirve para piedras negras y blancas sobre puntos, y { $game } tiene otras piezas. Usa el formato de texto o JSON.
record-json = { $game } en el formato de las partidas de Abstract Play.
record-not-over = Este formato es para partidas terminadas, y { $game } aún está en juego. Usa el formato de texto.
record-no-result = Este formato necesita un resultado, y { $game } terminó sin ninguno. Usa el formato de texto.
bad-moves = Escribe hasta { $most } números de jugada de 0 a { $last }, por ejemplo 4, 9, 12.
settings = Cómo ves Postern. Los cambios se aplican al momento y solo para ti.
setting-theme = Colores: { $value }
setting-width = Ancho: { $value }
setting-below = Abajo: { $value }
setting-language = Idioma: { $value }
setting-moves = Jugadas: { $value }
moves-shown = se muestran antes de jugarlas
moves-at-once = se juegan al momento, con ¡Uy!
pixels = { $width } píxeles
language-of-discord = como en Discord
settings-pings =
    Cuándo y dónde te avisa Postern. Las horas son de { $whose ->
        [own] tu zona horaria, **{ $zone }** (ahora son las { $time })
        [server] la zona horaria del servidor de cada partida, aquí **{ $zone }** (ahora son las { $time })
       *[nobody] **UTC** (ahora son las { $time })
    }: cámbialo con `/settings zone`. En las horas de silencio los avisos esperan y tu tiempo sigue corriendo. Con un resumen, los turnos llegan sin aviso, y un mensaje directo al día enumera las partidas que te esperan.
setting-shows = Los demás ven: { $value }
shows =
    { $what ->
        [everything] todo tu perfil
        [no-ratings] tu perfil sin puntuaciones
       *[nothing] nada de tu perfil
    }
setting-ping = Avisos: { $value }
ping-at =
    { $place ->
        [thread] en el hilo de la partida
        [channel] en el canal
       *[direct] por mensaje directo
    }
setting-quiet = Horas de silencio: { $value }
no-quiet = ninguna
setting-digest = Resumen diario: { $value }
no-digest = ninguno, un aviso por turno
zone-which = `{ $text }` encaja con más de una zona horaria. ¿Dónde estás? Junto a cada nombre está la hora que es allí.
zone-choose = Elige una zona horaria
zone-now = Ahora es **{ $zone }**.
zones = usa una ciudad, un país o un nombre como Europe/Madrid; las sugerencias salen mientras escribes
hours = escribe las horas como 22-7 o 22:30-6:45, o none
vacation-taken =
    { $when ->
        [now] Estás de vacaciones hasta el { $to }.
       *[later] Estarás de vacaciones del { $from } al { $to }.
    } Mientras tanto todos tus relojes están parados; puedes jugar igualmente. { vacation-left }
    -# Los días cuentan en la zona horaria { $zone }.
vacation-over =
    { $what ->
        [ended] ¡Hola de nuevo! Tus relojes vuelven a correr.
       *[dropped] Tus vacaciones previstas quedan anuladas.
    } { vacation-left }
vacation-none = No estás de vacaciones. `/vacation start` para todos tus relojes unos días. { vacation-left }
vacation-left =
    { $days ->
        [one] Te queda 1 día de vacaciones este año.
       *[other] Te quedan { $days } días de vacaciones este año.
    }

# Tablas y jugadas deshechas.
offered =
    { $what ->
        [draw] Ofreciste tablas a { $to } en { $game }. La oferta vale hasta que responda o juegue.
       *[takeback] Pediste a { $to } deshacer tu jugada en { $game }. La petición vale hasta la próxima jugada.
    }
offer-asks =
    { $what ->
        [draw] { $to }, **{ $by }** te ofrece tablas en { $game }. Si juegas, las rechazas.
       *[takeback] { $to }, **{ $by }** quiere deshacer **{ $moves }** en { $game } y jugar otra vez. Si juegas, lo rechazas.
    }
offer-waits =
    { $what ->
        [draw] { $to } aún no ha respondido a tu oferta de tablas en { $game }.
       *[takeback] { $to } aún no ha respondido a tu petición de deshacer la jugada en { $game }.
    }
offer-withdrawn =
    { $what ->
        [draw] Retiraste tu oferta de tablas en { $game }.
       *[takeback] Retiraste tu petición de deshacer la jugada en { $game }.
    }
offer-declined =
    { $what ->
        [draw] { $to }, { $by } rechazó las tablas en { $game }. ¡A seguir!
       *[takeback] { $to }, { $by } no acepta deshacer tu jugada en { $game }. La jugada se mantiene.
    }
offer-was =
    -# { $what ->
        [draw] { $by } ofreció tablas.
       *[takeback] { $by } pidió deshacer su jugada.
    }
said-yes =
    { $what ->
        [draw] Aceptaste tablas en { $game }.
       *[takeback] **{ $by }** aceptó deshacer la jugada: { $asker } juega otra vez en { $game }.
    }
said-no =
    { $what ->
        [draw] **{ $by }** rechazó las tablas en { $game }.
       *[takeback] **{ $by }** no aceptó deshacer la jugada en { $game }.
    }
draw-question = ¿Aceptas las tablas que ofrece { $by } en { $game }? La partida termina y no gana nadie.

# La lista de partidas.
games-yours = Te toca
games-challenges = Retos para ti
games-out-of-reach = Ilocalizables
games-theirs = Le toca a tu rival
games-own-challenges = Tus retos
games-finished = Terminadas
games-unreadable =
    { $count ->
        [one] 1 partida terminada no se puede leer aquí: quien opera el bot tiene que reparar los datos
       *[other] { $count } partidas terminadas no se pueden leer aquí: quien opera el bot tiene que reparar los datos
    }
games-found =
    { $count ->
        [one] 1 partida terminada
       *[other] { $count } partidas terminadas
    }
no-finished-games = Ninguna partida terminada coincide.
forms-of-days = escribe un día, un mes o un año, como 2026-11-22, 2026-11, 2026 o 14d (hace 14 días)
games-line = { $emblem }[{ $game }](<{ $link }>) contra { $opponent } · jugada { $number }{ $clock }{ $told }
games-finished-line = { $game } contra { $opponent } · { $result ->
        [won] **ganada**
        [lost] perdida
        [drawn] tablas
       *[closed] sin resultado
    } { after-moves }
challenge-to = { $title } para { $to }
challenge-open = { $title }, abierto a cualquiera
challenge-from = { $title } de { $by }
clock-until-you-look = {" "}· reloj parado hasta que mires el tablero
clock-until-told = {" "}· reloj parado hasta que { $opponent } lo sepa
clock-you-unreachable = {" "}· reloj parado: Postern no pudo decirte que te toca. Abre tus mensajes directos
clock-they-unreachable = {" "}· reloj parado: Postern no pudo avisar a { $opponent }{ $close }
clock-close = ; puedes cerrar la partida sin resultado { $at }
clock-thinking = {" "}· pensando
clock-on-hold = {" "}· **en pausa** hasta que lo mire quien opera el bot
clock-your-vacation = {" "}· reloj parado: estás de vacaciones hasta el { $to }
clock-vacation = {" "}· { $opponent } está de vacaciones hasta el { $to }
clock-planned = {" "}· de vacaciones del { $from } al { $to }
clock-spared = {" "}· tiempo devuelto: { $time }
your-move = te toca
no-games = No tienes partidas ni retos. `/challenge` lanza un reto.

# Ayuda.
help = **Con Postern juegas a juegos de mesa, jugada a jugada.** Tómate horas o días.
    - Cada partida tiene su hilo. Cuando te toca, te llega un aviso con el tablero.
    - Pulsa **Jugar**, elige y después **Jugarla**. O escribe `/move d4`.
    - `/games` encuentra tus partidas, `/watch` las de los demás, `/series` los torneos; en **Más** puedes ofrecer tablas, deshacer o abandonar.
    - `/settings` cambia colores, tamaño e idioma, y te permite jugar con gente de otros servidores. Empieza aquí:
fair-play = **Juego limpio.** En una partida entre personas, con puntuación o sin ella, tus jugadas son tuyas.
    - Se permite: tu tablero de análisis, notas y planes; reglas, lecciones y problemas; partidas terminadas con sus repasos; `/explore` y libros.
    - No se permite: consejo sobre la partida en curso, de otra persona o de un programa que juega, Postern incluido. Varias cuentas contra ti mismo, resultados pactados.
    - Sobre la posición de una partida en curso entre personas, Postern no da pistas ni abre `/explore`, y quienes la juegan no ven comentarios antes del final.
    - De cada partida se guarda: cada jugada con su hora, el número de jugadas deshechas y qué jugadas hizo un plan. Postern no acusa a nadie por su cuenta.
    - Para denunciar a alguien, da el número de la partida a los responsables del servidor: pueden anularla. O escribe a quien opera el bot, que también puede excluir a alguien; sus términos dicen dónde.
help-computer = Contra Postern, { $level }. ¿Qué juego?
help-challenge = Cualquiera de este canal puede aceptar. ¿Qué juego? Para retar a una persona, escribe `/challenge` y elígela como `opponent`.
help-rules = ¿Las reglas de qué juego?

# Servidores: ajustes, permisos, personas bloqueadas.
server-head = **Postern en este servidor.** Los cambios se aplican al momento y para todo el mundo aquí.
server-everywhere = - Las partidas empiezan en cualquier canal donde Postern pueda escribir.
server-channels = - Las partidas solo empiezan en { $channels }.
server-threads = - Cada partida tiene su propio hilo, donde Postern pueda abrirlo.
server-no-threads = - Se juega en el mismo canal, sin hilos.
server-pace = - Ritmo por defecto: { $pace }.
server-pace-none = - Ritmo por defecto: sin límite.
server-most =
    { $most ->
        [one] - Una partida a la vez por persona aquí, contando los retos abiertos.
       *[other] - Hasta { $most } partidas a la vez por persona aquí, contando los retos abiertos.
    }
server-no-limit = - Hasta { $most } partidas por persona, entre todos los servidores.
server-none-blocked = - No hay nadie bloqueado. `/server block` impide a alguien empezar partidas aquí.
server-blocked =
    { $count ->
        [one] - Una persona no puede empezar partidas aquí. `/server block` muestra la lista.
       *[other] - { $count } personas no pueden empezar partidas aquí. `/server block` muestra la lista.
    }
server-language = - Los tableros y avisos que todos ven están en { $language }.
server-language-of-discord = - Los tableros y avisos que todos ven están en el idioma que este servidor tiene en Discord.
server-puzzle = - En { $place } aparece cada día a las { $hour } ({ $zone }) un problema para todos.
server-no-puzzle = - No hay problema del día. Elige un canal para tenerlo.
server-zone = - La zona horaria es { $zone }. `/server settings` con `zone` la cambia.
server-no-standing = - Ningún tablón de partidas. Elige canales: un mensaje fijado muestra las partidas en curso.
server-standing = - Un tablón muestra las partidas en curso de { $channels }.
server-standing-refused = - Un tablón muestra las partidas en curso de { $channels }. Desactualizado, porque Postern no puede escribir allí: { $refused }. **Revisar permisos** dice qué falta.
placeholder-channels = Partidas: cualquier canal
placeholder-puzzle = Problema del día: sin canal
placeholder-standing = Tablón: ningún canal
placeholder-pace = Ritmo: { $pace }
placeholder-hour = Problema a las: { $hour }
threads-on = Hilos: uno por partida
threads-off = Hilos: ninguno
most-games =
    { $most ->
        [0] Partidas por persona: sin límite
       *[other] Partidas por persona: { $most }
    }
game-removed = Has terminado { $game } sin resultado. Los dos jugadores leen tu motivo: { $reason }
game-voided = Has anulado { $game }: no cuenta para nadie. Ambos leen tu motivo: { $reason }
doctor-fine = **Todo está bien.**
doctor-ill = **Falta algo.**
doctor-well = - { $place }: todo funciona.
doctor-unknown = - { $place }: Discord no ha contestado. Inténtalo otra vez dentro de un momento.
doctor-missing = - { $place }: falta **{ $permission }** – { $breaks }.
breaks-games = allí no se puede jugar
breaks-embeds = los repasos y las listas se ven más sencillos
breaks-pictures = las jugadas llegan sin imagen
breaks-history = tras un fallo de red un aviso podría llegar dos veces, y no empieza ninguna partida
breaks-threads = las partidas no tienen hilo
breaks-in-threads = allí no empieza ninguna mientras las partidas tengan hilos
breaks-pins = el tablón de partidas no está fijado ahí
doctor-repair = **Invitar de nuevo** da al rol de Postern todo lo que necesita. Si los ajustes de un canal quitan un permiso, cámbialos allí.
greeting = **¡Hola! Con Postern se juega aquí a juegos de mesa, jugada a jugada.** `/challenge` empieza una partida, `/help` explica cómo funciona.
    -# Para los responsables del servidor: `/server settings` dice dónde y cómo se juega, `/doctor` revisa los permisos.
greeting-missing = En este canal falta algo:
standing-head = **Partidas en curso aquí**
standing-none = **Aquí no hay ninguna partida en curso.** `/challenge` empieza una.
standing-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · le toca a { $mover }{ $clock }
standing-more =
    { $count ->
        [one] …y una más.
       *[other] …y { $count } más.
    }
daily-puzzle = **Problema del día**
    { $puzzle }
blocked = **Has bloqueado a estas personas.** No pueden retarte ni proponerte nada, y no lo saben. Las partidas en curso siguen.
blocked-none = No has bloqueado a nadie. `/block` con `person` aleja los retos y propuestas de alguien.
blocked-here = **Estas personas no pueden empezar partidas en este servidor.** Las partidas en curso siguen.
blocked-here-none = En este servidor no hay nadie bloqueado.
block-computer = A Postern no se le puede bloquear. No reta a nadie.

# Lo que se guarda de alguien.
privacy = **Lo que Postern guarda de ti**, en la máquina de quien opera el bot y en ningún otro sitio:
privacy-rest = Postern no lee otros mensajes.
kept =
    { $what ->
        [person] - tu ID de Discord, y tu nombre al empezar cada partida
        [games] - tus partidas con jugadas, horas, ofertas, resultados y repasos, para siempre
        [plans] - tus planes, hasta que se juegan o acaba la partida
        [notes] - tus notas sobre partidas, hasta que las borras
        [comments] - tus comentarios sobre partidas, hasta que los borras
        [challenges] - tus retos, hasta que se contestan o caducan
        [places] - dónde se juegan tus partidas y dónde están sus mensajes
        [last-ping] - la hora y el lugar del último aviso de cada partida
        [last-visit] - cuándo usaste el bot por última vez, con un margen de seis horas
        [settings] - cómo ves los tableros, cómo juegas, y tu idioma
        [later] - las partidas que has aplazado para otro día
        [shows] - qué ven los demás de tu perfil
        [opened] - la última partida que abriste dentro de Discord en cada canal, durante seis horas
        [browsers] - los navegadores con sesión en los tableros de tus partidas, con su último uso
        [across] - si juegas con gente de otros servidores
        [pings] - tu zona horaria, tus horas de silencio y recordatorios, si los resultados te avisan, y dónde recibes avisos
        [webhook] - tu webhook: su dirección, su secreto y su último resultado
        [digest] - la hora de tu resumen diario, y cuándo llegó el último
        [series] - tus series, tus resultados en ellas y si no juegas la próxima
        [seats] - los juegos de cuyas plazas libres quieres saber, y cuándo supiste de una por última vez
        [vacations] - tus vacaciones, durante unos dos años
        [puzzles] - los problemas que has intentado, con tus puntuaciones y rachas, y los problemas del día que abriste en servidores
        [lessons] - hasta dónde has llegado en la lección de cada juego
        [blocked] - a quién has bloqueado
        [excluded] - si quien opera el bot te ha retirado el acceso, también cuando tus datos ya estén borrados
       *[deletion] - tu petición de borrar los datos, hasta que se cumple
    }
data-file = Todo lo que Postern guarda de ti, en JSON
data-all = Todo lo que Postern guarda de ti. Solo tú ves esto.
data-part = Una parte de lo que Postern guarda de ti: no cabe todo en un archivo.
delete-question =
    ¿Borrar todo lo que Postern guarda de ti? { $games ->
        [0] No tienes partidas en curso.
        [one] Tu partida en curso termina.
       *[other] Tus { $games } partidas en curso terminan.
    } Abandonas donde hayas jugado; las demás se cierran sin resultado. En las partidas terminadas tu nombre pasa a ser «antiguo miembro». Lo que ya está en los canales de Discord se queda allí. No se puede deshacer.
deleting = Tus datos se están borrando. En un minuto solo quedarán partidas terminadas de un antiguo miembro. En el disco de quien opera el bot pueden quedar restos hasta que sus archivos se escriban de nuevo, y las copias de seguridad conservan lo que tenían.
former-player = antiguo miembro

# Avisos, el resumen diario y la siguiente partida.
ping-test = { $to }, esto es una prueba. Así te avisan tus partidas.
ping-arrived = La prueba llegó { $place }. Las partidas que se juegan aquí te avisan allí.
ping-forbidden = No { $place }: allí a Postern le falta el permiso **{ $permission }**. Puede darlo cualquiera que gestione el servidor.
ping-lost = No { $place }: Postern no puede escribir allí.
ping-closed = No por mensaje directo: los tuyos están cerrados para Postern. Añade Postern a tu cuenta, o permite los mensajes directos en los ajustes de privacidad de un servidor que compartas con Postern.
ping-later = No { $place }: Discord está ocupado. Prueba otra vez dentro de un minuto.
ping-nowhere = **Aquí no te llega ningún aviso.** Arregla uno de estos sitios, o elige otro en `/settings`.
ping-quiet = Son tus horas de silencio; acaban { $at }. Los avisos de tus partidas esperan hasta entonces.
ping-digest = Tienes un resumen diario: los turnos llegan sin aviso. Se cambia en `/settings`.
too-many-tests = Ya son bastantes pruebas. Espera un minuto.
digest =
    { $games ->
        [0] { $to }, hoy no hay partidas que esperen tu jugada.
        [one] { $to }, una partida espera tu jugada:
       *[other] { $to }, { $games } partidas esperan tu jugada:
    }
digest-more =
    { $games ->
        [one] … y una más: en `/games` están todas.
       *[other] … y { $games } más: en `/games` están todas.
    }
digest-challenges =
    { $count ->
        [one] Un reto espera tu respuesta en `/games`.
       *[other] { $count } retos esperan tu respuesta en `/games`.
    }
next-game =
    { $count ->
        [one] La única partida que te espera: [ir allí](<{ $link }>)
       *[other] { $number } de { $count } partidas que te esperan: [ir allí](<{ $link }>)
    }
nothing-waits =
    { $later ->
        [0] Ninguna partida te espera. `/games` muestra todas las tuyas.
        [one] Hoy no te espera ninguna otra partida: has aplazado una. `/games` muestra todas las tuyas.
       *[other] Hoy no te espera ninguna otra partida: has aplazado { $later }. `/games` muestra todas las tuyas.
    }
put-off = { $game } vuelve a esperarte { $at }. Su reloj sigue en marcha.
put-off-not = { $game } no se puede aplazar: no es tu turno, o tu jugada vence en pocas horas.
go-to-game = { $game }: [ir a la partida](<{ $link }>)

# De qué partida se trata.
no-game-here = No tienes ninguna partida aquí. `/games` muestra las tuyas, `/challenge` empieza una.
legal-nowhere = `{ $text }` no es una jugada posible en ninguna partida que te espere.
which-game = ¿Qué partida?
several-games = ¿Qué partida? Indícala con la opción `game`: { $names }.
no-game-called = No tienes ninguna partida `{ $text }`. `/games` muestra las tuyas.

# Negativas.
not-your-game = No juegas en esta partida.
not-your-turn = No te toca.
too-long-a-move = Una jugada no pasa de { $limit } caracteres.
clock-frozen = Esta partida está en pausa: el tiempo no corre.
clock-untold = Tu rival aún no sabe que le toca, así que el tiempo no corre.
clock-away = Tu rival está de vacaciones, así que el tiempo no corre.
time-over = Se acabó el tiempo para esta jugada, y con él la partida.
vacation-no-date = `{ $text }` no es una fecha. Escríbela así: 2026-12-24, o 14d para dentro de 14 días.
vacation-past = Las vacaciones no pueden empezar antes de hoy ni terminar antes de empezar.
vacation-too-far = Planea como mucho con un año de antelación.
vacation-too-long =
    { $days ->
        [0] No te quedan días de vacaciones en { $year }: hay { $most } al año.
        [one] Solo te queda 1 día de vacaciones en { $year }: hay { $most } al año.
       *[other] Solo te quedan { $days } días de vacaciones en { $year }: hay { $most } al año.
    }
vacation-away = Tus vacaciones terminan { $at }. Planea las siguientes para después, o cambia estas solo con `until`.
vacation-at-home = No estás de vacaciones ni las tienes previstas.
closable-from = Podrás cerrar esta partida sin resultado { $at }, no antes.
not-closable = No hay motivo para cerrar esta partida sin resultado.
too-fast = Van { $limit } retos en un minuto. Espera un poco.
too-many-to = Ya tienes { $limit } retos abiertos con esta persona. Espera primero una respuesta.
too-fast-to = Has enviado { $limit } retos a esta persona en una hora. Espera un poco.
moved-too-often = Has movido partidas con esta persona { $limit } veces en una hora. Espera un poco.
not-in-this-channel = En este canal no empiezan partidas. Empieza la tuya en { $channels }.
too-many-here =
    { $limit ->
        [one] En este servidor puedes tener una sola partida a la vez, contando los retos abiertos. Termínala primero.
       *[other] En este servidor puedes tener { $limit } partidas a la vez, contando los retos abiertos. Termina una primero.
    }
not-on-this-server = No puedes empezar partidas en este servidor. Pregunta a sus responsables.
not-available = Esta persona no acepta retos ni propuestas ahora mismo.
blocked-by-you = Has bloqueado a esta persona. `/block` muestra tu lista.
leaving = Tus datos se están borrando. Inténtalo otra vez en un minuto.
excluded = Quien opera este bot te ha retirado el acceso. Los términos y la política de privacidad del bot dicen cómo contactar, también por tus datos.
excluded-server = Quien opera este bot ha excluido este servidor.
too-many-blocked = La lista está llena: { $limit } personas como mucho. Desbloquea antes a alguien.
managers-only = Solo puede cambiarlo quien tenga el permiso **Gestionar servidor**.
servers-only = Esto solo funciona en un servidor.
no-zone = no existe la zona horaria `{ $text }`; usa un nombre como Europe/Madrid
match-over = Esta partida ha terminado.
not-over = Solo se pueden anular partidas terminadas, y esta sigue en curso.
voided-already = Esta partida ya está anulada.
match-frozen = Esta partida está en pausa: sus jugadas no llevan a la posición guardada. No se ha perdido nada, y quien opera el bot ya lo sabe.
still-time = Tu rival aún tiene tiempo: su plazo vence { $at }.
no-time-limit = Esta partida no tiene límite de tiempo.
own-clock = Te toca a ti.
no-such-match = Esa partida no existe.
no-such-challenge = Ese reto no existe.
challenge-closed =
    { $how ->
        [accepted] Este reto se aceptó: partida #{ $id }.
        [declined] Este reto se rechazó.
        [withdrawn] Este reto se retiró.
        [expired] Este reto caducó.
        [terms] Se propusieron otras condiciones para este reto.
       *[gone] Este reto está cerrado.
    }
own-challenge = Es tu propio reto: tiene que responder otra persona.
not-challenged = Este reto es para otra persona.
not-challenger = Solo quien reta puede retirar el reto.
challenged-already = Ya hiciste este reto, y sigue abierto. `/games` muestra dónde.
oneself = No puedes retarte a ti mismo.
too-many = Ya tienes { $limit } partidas y retos. Termina antes alguno.
no-computers = Quien opera el bot no ofrece aquí partidas contra Postern. ¡Reta a alguien!
too-many-computers =
    { $count ->
        [one] Ya tienes una partida contra Postern: { $names }. Termínala o abandona antes: aquí el límite es { $limit } a la vez.
       *[other] Ya tienes { $count } partidas contra Postern: { $names }. Termina una o abandona antes: aquí el límite es { $limit } a la vez.
    }
begun-already = Esta partida contra Postern acaba de empezar (#{ $id }): haz antes tu jugada en ella.
computer-time = Postern nunca llega tarde: su reloj no cuenta, y juega en cuanto está listo.
still-running = Solo se repasan partidas terminadas, y esta sigue en curso.
nothing-to-review = Nada que repasar: la partida terminó antes de la jugada { $least }.
too-many-reviews =
    { $limit ->
        [one] Tu último repaso aún no está listo. Pide otro después.
       *[other] { $limit } de tus repasos aún no están listos. Pide otro cuando lo esté alguno.
    }
own-offer-stands =
    { $what ->
        [draw] Tu oferta de tablas sigue sin respuesta. Retírala antes.
       *[takeback] Tu petición de deshacer la jugada sigue sin respuesta. Retírala antes.
    }
their-offer-stands =
    { $what ->
        [draw] Responde antes a la oferta de tablas.
       *[takeback] Responde antes a la petición de deshacer la jugada.
    }
offered-before =
    { $what ->
        [draw] Ya ofreciste tablas en esta jugada. Podrás ofrecerlas tras la próxima.
       *[takeback] Ya pediste deshacer esta jugada. Podrás pedirlo tras la próxima.
    }
nothing-to-take-back = Aún no has jugado: no hay nada que deshacer.
too-many-takebacks = En esta partida ya se deshicieron { $limit } jugadas: es el máximo.
offer-gone =
    { $what ->
        [draw] Esa oferta de tablas ya no vale: se respondió o se retiró, o la partida siguió.
       *[takeback] Esa petición de deshacer la jugada ya no vale: se respondió o se retiró, o la partida siguió.
    }
own-offer = Es tu propia oferta: tiene que responder tu rival.
not-offerer = Solo quien hizo la oferta puede retirarla.
repeated = Eso ya está hecho.
done-move = **{ $move }** está jugada.
done-resigned = Abandonaste esta partida.
done-claimed = Ganaste esta partida por tiempo.
done-closed = Esta partida está cerrada sin resultado.
done-offered = Eso ya lo ofreciste, y espera respuesta.
done-accepted = Lo aceptaste.
done-declined = Lo rechazaste.
done-withdrawn = Lo retiraste.
option-refused = `{ $option }` no vale: { $reason }.
range = va de { $least } a { $most }
paces = `none`, días por jugada como `3d`, o una reserva como `3d+12h max 7d` (3 días, 12 horas más con cada jugada, 7 días como máximo)
paces-days = el tiempo por jugada son días enteros, de 1 a { $most }. Para menos hace falta una reserva, como `1d+8h`
paces-bank = una reserva empieza con una hora o más. Su máximo no es menor que el comienzo ni que lo que suma una jugada, y es de { $most } días como mucho
missing-permissions =
    { $count ->
        [one] A Postern le falta el permiso **{ $names }** en este canal. Quien gestiona el servidor puede darlo.
       *[other] A Postern le faltan permisos en este canal: **{ $names }**. Quien gestiona el servidor puede darlos.
    }
old-button = Este botón es demasiado antiguo. `/games` muestra tus partidas.
old-form = Este formulario es de una versión anterior y le falta algo. Ábrelo de nuevo con el mismo botón o comando.
unknown-command = Postern ya no conoce este comando. Recarga Discord para ver los actuales.
no-other-bots = Los demás bots no responden a retos. Elige a una persona o a Postern, o deja vacío el rival.
needs-opponent = En un mensaje directo nadie más ve tu reto. Elige un `opponent`: una persona, o Postern.
person-unresolved = Discord no dijo a quién elegiste, así que no se hizo nada. Vuelve a elegir a la persona.
outsider = { $name } no ve este canal. Lanza tu reto en uno que vea.
level-of-nobody = `level` es la fuerza de Postern. Para jugar contra él, elige { $computer } como `opponent`; si no, deja `level` vacío. No se retó a nadie.
fault = Algo falló por nuestra parte (ref. { $reference }). Tus partidas están a salvo.
late = Esto tarda más de lo normal (ref. { $reference }). Aún puede salir bien: mira `/games` en un momento antes de intentarlo otra vez.

# Tableros de análisis.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Antes de la jugada 1 de { $moves }
       *[other] Tras la jugada { $ply } de { $moves }{ $last }
    }
analysis-start = Antes de la primera jugada
analysis-last = : **{ $move }**.{ $effects }
analysis-branch =
    { $moves ->
        [one] Tu variante sale tras la jugada { $from } y sustituye una jugada.
       *[other] Tu variante sale tras la jugada { $from } y sustituye { $moves } jugadas.
    }
analysis-own =
    { $count ->
        [one] La jugada { $to } es una prueba tuya.
       *[other] Las jugadas { $from } a { $to } son pruebas tuyas.
    }
analysis-over = Partida terminada: { $reason }.
analysis-running =
    { $hints ->
        [no] -# La partida #{ $id } sigue en curso. Lo que pruebes aquí no la cambia, y no hay pistas.
       *[yes] -# La partida #{ $id } sigue en curso. Lo que pruebes aquí no la cambia.
    }
analysis-enter = **{ $game }**, tras la jugada { $ply }: { $asked }
import-passed =
    { $count ->
        [one] -# Una línea o nota no es parte de la partida y se ha pasado por alto.
       *[other] -# { $count } líneas o notas no son parte de la partida y se han pasado por alto.
    }
import-others =
    { $count ->
        [one] -# El texto tiene una partida más. Esta es la primera.
       *[other] -# El texto tiene { $count } partidas más. Esta es la primera.
    }
import-cut = -# El texto termina en mitad de la partida: falta el resto.
over-here = En esta posición la partida ha terminado. Vuelve atrás primero.
start-here-question = ¿Publicar un reto abierto desde esta posición? Todos aquí lo ven, y quien lo acepte juega contra ti.
line-too-long = Esta variante es demasiado larga para una imagen. Vuelve atrás para probar otra cosa.
no-record = Ahí no hay ningún tablero de Postern. Solo las imágenes y planillas de Postern llevan una partida.
picture-unreachable = No se pudo obtener la imagen de Discord. Inténtalo de nuevo.
file-unreachable = No se pudo obtener el archivo de Discord. Inténtalo de nuevo.
file-gone = El archivo está borrado o supera los { $most } MB: Postern no puede leerlo.
bad-record = Esta planilla no se puede abrir: { $why }.
still-played =
    { $id ->
        [none] Una partida con esta posición sigue en curso. Cuando termine, podrás empezar otras desde sus posiciones.
       *[other] La partida #{ $id } sigue en curso. Cuando termine, podrás empezar otras desde sus posiciones.
    }

# Pistas.
hint-move =
    { $whose ->
        [side] Con { $side }, la jugada es **{ $move }**.{ $effects }
       *[you] Prueba **{ $move }**.{ $effects }
    }
hint-wins =
    { $moves ->
        [1] Gana en el acto.
       *[other] Gana a la fuerza en { $moves } jugadas.
    }
hint-loses =
    { $moves ->
        [one] Todas pierden; esta es la que más aguanta (1 jugada).
       *[other] Todas pierden; esta es la que más aguanta ({ $moves } jugadas).
    }
hint-first = -# Con pistas, esta partida no dice nada del nivel al que juegas.
hint-only = Es la única jugada.
hint-threatens-win = Amenaza ganar con **{ $move }**.
hint-threatens = Amenaza **{ $move }**:{ $effects }
hint-saves-game = Salva la partida: si no, ganan { $enemy } con **{ $move }**.
hint-saves = Salva { $pieces } de **{ $move }** ({ $enemy }).
hint-keeps-alive = Mantiene con vida { $pieces }: si no, { $enemy } matan con **{ $move }**.
hint-points =
    { $points ->
        [one] Impide **{ $move }** ({ $enemy }), que vale 1 punto.
       *[other] Impide **{ $move }** ({ $enemy }), que vale { $points } puntos.
    }
hint-pieces =
    { $count ->
        [one] { $whose ->
            [you] tu ficha en { $squares }
           *[side] la ficha en { $squares }
        }
       *[other] { $whose ->
            [you] tus fichas en { $squares }
           *[side] las fichas en { $squares }
        }
    }
hint-pieces-more =
    { $whose ->
        [you] tus fichas en { $squares } y { $more ->
            [one] { $more } casilla más
           *[other] { $more } casillas más
        }
       *[side] las fichas en { $squares } y { $more ->
            [one] { $more } casilla más
           *[other] { $more } casillas más
        }
    }
hint-compared =
    { $by ->
        [about-as-good] Más o menos tan buena como **{ $next }**; { $stands }.
        [a-little] Algo mejor que **{ $next }**; { $stands }.
       *[clearly] Claramente mejor que **{ $next }**; { $stands }.
    }
hint-stands-alone = Después, { $stands }.
hint-stands =
    { $how ->
        [won] la partida está ganada
        [better] { $whose ->
            [you] estás mejor
           *[side] { $side } están mejor
        }
        [slightly-better] { $whose ->
            [you] estás algo mejor
           *[side] { $side } están algo mejor
        }
        [even] la partida está igualada
        [slightly-worse] { $whose ->
            [you] estás algo peor
           *[side] { $side } están algo peor
        }
        [worse] { $whose ->
            [you] estás peor
           *[side] { $side } están peor
        }
       *[lost] la partida está perdida
    } ({ $chance } % para { $whose ->
        [you] ti
       *[side] { $side }
    })
no-hint-between-people = La partida #{ $id } es entre personas, así que no hay pistas; las hay contra Postern. **Analizar** en `/board` te deja probar jugadas.
no-hint-of-game =
    { $id ->
        [none] Esta posición es de una partida que sigue en curso: aquí no hay pistas hasta que termine. Puedes probar jugadas por tu cuenta.
       *[other] Esta posición es de la partida #{ $id }, que sigue en curso: aquí no hay pistas hasta que termine. Puedes probar jugadas por tu cuenta.
    }
review-in-play =
    { $id ->
        [none] Esta partida pasó por la posición de una partida que todavía se juega. Su repaso se abrirá cuando esa termine.
       *[other] Esta partida pasó por la posición de la partida #{ $id }, que todavía se juega. Su repaso se abrirá cuando esa termine.
    }
puzzle-in-play =
    { $id ->
        [none] La posición de este problema está en el tablero de una partida que todavía se juega. Podrás resolverlo cuando termine; `/puzzle theme:` tiene otros.
       *[other] La posición de este problema está en el tablero de la partida #{ $id }, que todavía se juega. Podrás resolverlo cuando termine; `/puzzle theme:` tiene otros.
    }
no-hint-thinking = Postern sigue pensando en tu última pregunta.
no-hint-ending = Postern se está reiniciando. Pregunta dentro de un minuto.

# Problemas.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options }, problema fácil{ $found }: { $stage }
        [medium] **{ $game }**{ $options }, problema medio{ $found }: { $stage }
       *[hard] **{ $game }**{ $options }, problema difícil{ $found }: { $stage }
    }
puzzle-found = {" "}(Postern lo resuelve desde el nivel { $level })
puzzle-give-up = ¿Ver la solución? El problema contará como abandonado.
puzzle-task =
    { $right ->
        [1] { $goal } Encuentra la jugada.
       *[other] { $goal } Lo consiguen { $right } primeras jugadas: encuentra una.
    }
puzzle-goal =
    { $goal ->
        [game] { $side } juegan y ganan { puzzle-in }.
        [points] { $side } juegan y ganan puntos { puzzle-in }.
       *[stones] { $side } juegan y ganan fichas { puzzle-in }.
    }
puzzle-in =
    { $moves ->
        [one] en 1 jugada
       *[other] en { $moves } jugadas
    }
puzzle-right = ¡**{ $move }** es correcta! ¿Y ahora?
puzzle-right-answered = ¡**{ $move }** es correcta! { $other } responden **{ $answer }**. ¿Y ahora?
puzzle-wrong = **{ $move }** no es.
puzzle-wrong-answered = **{ $move }** no es: { $other } responden **{ $answer }**.
puzzle-solved = **¡resuelto!** { $line }{ $count }{ $next }
puzzle-also-solved = también vale. **¡Resuelto!** La línea principal: { $line }{ $count }{ $next }
puzzle-given-up = la solución es { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.{ $right }
       *[easy] { $moves }, y desde ahí gana cualquier jugada.{ $right }
    }
puzzle-right-moves = {" "}Primeras jugadas correctas: { $moves }.
puzzle-count =
    { $solved ->
        [0] {""}
        [one] {" "}¡El primero!
       *[other] {" "}Resueltos: { $solved }, { $first_try } a la primera.
    }
puzzle-next =
    {" "}{ $level ->
        [easy] Tu próximo problema de { $game } es fácil.
        [medium] Tu próximo problema de { $game } es medio.
       *[hard] Tu próximo problema de { $game } es difícil.
    }
puzzle-next-none = {" "}Era el último problema de { $game }.
puzzle-choice =
    { $state ->
        [finished] { $game } · todos hechos
        [easy] { $game } · fácil
        [medium] { $game } · medio
       *[hard] { $game } · difícil
    }
puzzles = **Problemas.** Cada uno tiene una idea que gana. Los tres primeros son fáciles. Después, cada uno se acerca a tu puntuación en problemas. Solo cuenta tu primer intento.
puzzles-all-done = Ya hiciste todos los problemas de { $game }. ¡Muy bien!
puzzle-busy = Postern está ocupado con otras partidas y no puede juzgar esa jugada. Inténtalo en un momento; este intento no cuenta.

# Repasos.
review-wanted =
    { $told ->
        [here] Postern está repasando { $game }. Tarda uno o dos minutos; te llegará un mensaje aquí.
        [there] Postern está repasando { $game }. Tarda uno o dos minutos; te llegará un aviso donde se jugó.
       *[later] Postern está repasando { $game }. Vuelve a mirar en unos minutos.
    }
review-done = { $to }, el repaso está listo.
review-failed = { $to }, el repaso de { $game } falló por nuestra parte. Puedes pedirlo otra vez.
no-finished-game = No tienes ninguna partida terminada así. Para repasar una, pulsa **Repaso** bajo su último mensaje o usa `/review`.
review-result = { $result }
review-accuracy = Precisión: { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy } %**
accuracy-none = { $name } ({ $side }) no hizo ninguna jugada
turning-move = jugada { $number } (**{ $move }** de { $by })
review-turning = Momentos clave: { $turning }. ▶ muestra qué era mejor.
review-no-turning = Ninguna jugada decidió por sí sola esta partida.
review-method = -# La opinión de Postern. La precisión depende de las opciones de ganar que cede una jugada de media: ninguna es un 100 %, { $half } puntos porcentuales un 50 %, { $quarter } puntos porcentuales un 25 %.
chart-title = Opciones de ganar por jugada, %
chart-legend = { $side }
chart-alt = Opciones de ganar, { $side }: { $values }.
chart-value =
    { $ply ->
        [0] { $chance } % al principio
       *[other] { $chance } % tras la jugada { $ply }
    }
turning-head = { $game }, momento clave { $number } de { $count }
turning-played = Jugada { $number }: { $name } ({ $side }) jugó **{ $move }**.{ $effects } Opciones de ganar de { $side }: **{ $best } % → { $got } %**.
turning-better = Mejor: **{ $move }**.{ $effects }
turning-then = Podría seguir { $moves }.
turning-legend =
    { $marked ->
        [both] -# El tablero antes de la jugada: **!** señala lo jugado; los recuadros, lo mejor.
        [played] -# El tablero antes de la jugada: **!** señala lo jugado.
        [better] -# El tablero antes de la jugada: los recuadros señalan lo mejor.
       *[none] -# El tablero antes de la jugada.
    }
turning-alt = Jugada: { $played }, con signo de exclamación; mejor: { $better }, en un recuadro.

# Tablas y perfiles.
table-head = **{ $game }** · { $against ->
        [computer] contra Postern
       *[people] puntuaciones
    }, { $place ->
        [here] este servidor
       *[all] todos los servidores
    }
table-legend =
    -# Puesto, { $against ->
        [computer] nivel, partidas contra Postern
       *[people] puntuación, partidas que cuentan
    }, nombre
table-empty =
    { $against ->
        [computer] Aún no hay nadie en la tabla. Muestra a quienes tienen suficientes partidas contra Postern, la última en las últimas 12 semanas.
       *[people] Aún no hay nadie en la tabla. Muestra a quienes tienen suficientes partidas que cuentan, la última en las últimas 12 semanas.
    }
table-own = Tú: puesto { $rank } con **{ $figure }**, { games-count }
table-own-unlisted =
    Tú: { $games ->
        [0] aún sin cifra
       *[other] **{ $figure }**, { games-count }
    }. No estás en la tabla: { $missing }.
games-count =
    { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }
missing-played = aún no cuenta ninguna de tus partidas
missing-games =
    { $about ->
        [one] falta más o menos 1 partida que cuente
       *[other] faltan unas { $about } partidas que cuenten
    }
missing-computer =
    { $games ->
        [one] falta 1 partida contra Postern
       *[other] faltan { $games } partidas contra Postern
    }
missing-recent = falta una partida en las últimas { $weeks } semanas
missing-hidden = tus ajustes ocultan tus puntuaciones
missing-here = no has terminado ninguna partida en este servidor
button-my-page = Mi puesto
button-table = Tabla
profile-head = **{ $name }**
profile-nothing = Este perfil está oculto.
profile-private =
    -# { $shows ->
        [no-ratings] Los demás no ven tus puntuaciones.
       *[nothing] Los demás no ven este perfil.
    }
profile-no-games = Aún no hay partidas terminadas.
profile-none-counts = Aún no cuenta para la puntuación ninguna de las partidas terminadas.
profile-computer = Postern no tiene perfil. Elige un nivel con `/help` y juega contra él.
profile-game = **{ $game }** · { $parts }
rating-shown = puntuación **{ $rating }**
rating-hidden = puntuación oculta
rating-none = aún sin puntuación
profile-results =
    { $won ->
            [one] { $won } ganada
           *[other] { $won } ganadas
        }, { $drawn ->
            [one] { $drawn } empatada
           *[other] { $drawn } empatadas
        }, { $lost ->
            [one] { $lost } perdida
           *[other] { $lost } perdidas
        }
profile-level = juega como el nivel { $level } (±{ $error })
profile-between = Tú contra { $name }: { $results }
profile-puzzles = Problemas resueltos: { $count }
profile-reliability =
    Fiabilidad: { $word ->
        [steady] **constante**
        [late] **a veces tarde**
        [absent] **a menudo ausente**
       *[new] **sin historial**
    } { $games ->
        [0] (sin partidas terminadas)
        [one] ({ $lost } de 1 partida perdida por tiempo)
       *[other] ({ $lost } de las últimas { $games } partidas perdidas por tiempo)
    }
profile-running = Partidas en curso: { $count }
profile-running-here = Partidas en curso: { $count } – { $links }{ $more }
profile-running-more =
    { $more ->
        [one] {" "}…y una más
       *[other] {" "}…y { $more } más
    }{ $whose ->
        [own] : `/games` las muestra todas
       *[theirs] {""}
    }
profile-link = [{ $game }](<{ $link }>)
profile-last =
    { $count ->
        [one] Última partida
       *[other] Últimas { $count } partidas
    }
profile-chart-of = Gráfico: { $game }
rating-chart = { $game }: puntuación de { $name }
rating-chart-line = tras cada partida, con su incertidumbre
# `is` is `day`, or `month` for a month.
chart-date =
    { $is ->
        [day] { $day }{" "}
       *[month] {""}
    }{ $month ->
        [1] ene
        [2] feb
        [3] mar
        [4] abr
        [5] may
        [6] jun
        [7] jul
        [8] ago
        [9] sept
        [10] oct
        [11] nov
       *[12] dic
    } { $year }
