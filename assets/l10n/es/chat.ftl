# Botones. 80 caracteres como mucho.
button-accept = Aceptar
button-decline = Rechazar
button-withdraw = Retirar
button-rules = Reglas
button-play-computer = Jugar contra Postern
button-challenge = Retar a alguien
button-puzzle = Un problema
button-whole-rules = Todas las reglas
button-move = Jugar
button-type = Escribir
button-oops = ¡Uy!
button-board = Tablero
button-more = Más
button-play = Jugarla
button-back = Atrás
button-resign = Abandonar
button-resign-sure = Sí, abandono
button-play-on = Seguir jugando
button-claim = Reclamar la victoria
button-close = Cerrar sin resultado
button-rematch = Revancha
button-replay = Repetición
button-record = Planilla
button-review = Repaso
button-start-here = Jugar desde aquí
button-analyse = Analizar
button-hint = Pista
button-offer-draw = Ofrecer tablas
button-take-back = Retirar jugada
button-draw-sure = Sí, tablas
button-try-again = Otra vez
button-solution = Solución
button-show-solution = Ver
button-next-puzzle = Siguiente problema
button-puzzles = Más problemas
button-post-again = Publicar de nuevo

# Partes de frases. Una partida se llama «**Rampart** (13x13) #7F3».
game = **{ $name }** #{ $id }
game-with = **{ $name }** ({ $options }) #{ $id }
effects = {" "}– { $all }
last-move = {" "}Última jugada: **{ $move }**.
pace =
    { $days ->
        [0] sin límite de tiempo
        [one] 1 día por jugada
       *[other] { $days } días por jugada
    }
after-moves =
    { $moves ->
        [one] tras 1 jugada
       *[other] tras { $moves } jugadas
    }
due = {" "}· plazo { $at }

# Turnos. La primera línea es la de la notificación.
turn-first = { $to }, empiezas { $game } contra { $opponent }. Llevas { $side }.{ $note }{ $due }
turn =
    { $to }, te toca en { $game }. { $by } jugó **{ $move }**{ $effects }.{ $note }
    -# { $side } · jugada { $number }{ $due }
note-taken-back = {" "}{ $by } aceptó retirar la jugada: juega otra.
note-oops = {" "}Has deshecho tu jugada: juega otra vez.
note-declined =
    {" "}{ $what ->
        [draw] Tu oferta de tablas fue rechazada.
       *[takeback] No se aceptó retirar tu jugada.
    }

# El final de una partida.
over = { $to } – { $result }{ $last }
result =
    { $how ->
        [rules] **{ $winner }** ({ $side }) gana { $game } { after-moves }: { $rule }.
        [resigned] **{ $winner }** ({ $side }) gana { $game }: { $loser } abandona { after-moves }.
        [time] **{ $winner }** ({ $side }) gana { $game } por tiempo { after-moves }.
        [draw] { $game } acaba en **tablas** { after-moves }: { $rule }.
        [agreed] { $game } acaba en **tablas** por acuerdo { after-moves }.
        [length] { $game } acaba en **tablas**: ninguna partida pasa de { $moves } jugadas.
       *[closed] { $game } se cerró sin resultado { after-moves }.
    }
# Figura en la planilla de una partida.
recorded-result =
    { $how ->
        [rules] según las reglas
        [resigned] por abandono
        [time] por tiempo
        [agreed] por acuerdo
        [length] la partida más larga posible
       *[closed] cerrada sin resultado
    }

# La tarjeta de un reto.
card-to = { $to }, **{ $by }** te reta a **{ $title }**.
card-open = **{ $by }** quiere jugar a **{ $title }**. ¿Quién se apunta?
card-computer = **{ $by }** juega a **{ $title }** contra Postern, { $level }: partida #{ $id }.
card-rematch = **{ $first }** y **{ $second }** juegan otra vez a **{ $title }**: partida #{ $id }.
card-summary = *{ $summary }*
card-terms = { $options }{ $sides } · { $pace }
card-own-start = Empieza en la posición de abajo.
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
in-place = {" "}en { $place }
computer-begins =
    { $first ->
        [you] Empieza { $game } contra Postern ({ $level }){ $in }. Te toca: el tablero está en camino.
       *[computer] Empieza { $game } contra Postern ({ $level }){ $in }. Postern juega primero.
    }
challenge-sent =
    { $place ->
        [direct] Reto enviado: **{ $title }**. La respuesta llegará aquí.
       *[channel] Reto publicado: **{ $title }**. La partida empieza cuando alguien lo acepte.
    }
challenge-answer =
    { $state ->
        [declined] { $to }, tu reto a **{ $title }** fue rechazado.
        [expired] { $to }, nadie aceptó a tiempo tu reto a **{ $title }**.
        [undelivered] { $to }, tu reto a **{ $title }** no se pudo entregar: Postern no puede escribir allí. Prueba en un canal de un servidor donde estéis los dos.
        [withdrawn] El reto a **{ $title }** se retiró.
        [accepted] { $to }, tu reto a **{ $title }** fue aceptado. La partida #{ $id } está en marcha y empieza tu rival.
       *[open] El reto a **{ $title }** sigue abierto.
    }

# Mensajes que nadie pidió.
flag = { $to }, a { $late } se le acabó el tiempo en { $game }. Reclama la victoria o espera la jugada.
out-of-reach = { $to }, le toca a { $silent } en { $game }, pero Postern no puede avisar: ya no está en este servidor, o Postern no puede escribir donde jugáis, y sus mensajes directos están cerrados. Avísale tú, por favor. El reloj está parado hasta entonces. Si no basta, podrás cerrar la partida sin resultado { $at }.
out-of-reach-told = { $to }, { $silent } ya no está en este servidor, pero sabe por mensaje directo que le toca en { $game }. La partida sigue.
left-server = -# Ya no estás en el servidor donde empezó esta partida, así que sigue aquí.
frozen = { $to } – { $game } está en pausa: sus jugadas no llevan a la posición guardada. No se ha perdido nada y el reloj está parado. Tiene que mirarlo quien opera el bot.
thawed = { $to } – { $game } continúa, con todo el tiempo para esta jugada.
continued = { $to } – las reglas de { $game } han cambiado. Sigue desde esta posición con las nuevas. Durante una semana, cualquiera de los dos puede cerrarla sin resultado.
closable = { $to } – tu rival en { $game } lleva una semana ilocalizable. Cierra la partida sin resultado o sigue esperando.
place-forbidden = { $to }: Postern ya no puede escribir en { $place }, así que vuestra partida sigue aquí. Allí le falta el permiso **{ $permission }**.
place-lost = { $to }: Postern ya no puede escribir en { $place }, así que vuestra partida sigue aquí.
thread-forbidden = { $to }: Postern no puede escribir en los hilos de { $place }, así que vuestra partida sigue aquí. Le falta el permiso **{ $permission }**.
thread-lost = { $to }: Postern no puede escribir en los hilos de { $place }, así que vuestra partida sigue aquí.
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

# Tableros y jugadas.
board =
    { $turn ->
        [thinking] { $game }, jugada { $number }: { $name } ({ $side }) está pensando.{ $last }
       *[to-move] { $game }, jugada { $number }: le toca a { $name } ({ $side }).{ $last }
    }
board-over = { $game }: la posición final { after-moves }.{ $last }
forms-of-words = escribe rows (todas las filas), el nombre de un bando, una fila (row 3) o una columna (column d)
moved-on = La partida ha seguido. Este es el tablero actual:
enter = { $game }: { $asked }
choose-part = { $asked } Elige primero una parte del tablero.
choose-what = ¿Qué quieres hacer?
choose-square = Elige una casilla.
choose-next = **{ $entered }** – ¿y después?
choose-more = **{ $entered }** – ¿solo eso, o sigues?
just = Solo { $move }
preview =
    { $choice ->
        [only] { $game }: **{ $move }**{ $effects }. Es tu única jugada. ¿La juegas?
       *[one] { $game }: **{ $move }**{ $effects }. ¿La juegas?
    }
played = Jugaste **{ $move }**{ $effects } en { $game }.
form-move = Tu jugada
form-example = Como en /move; da igual si usas mayúsculas o espacios
oops-done = Has deshecho tu jugada en { $game }.
oops-late = Demasiado tarde: tienes 20 segundos, y solo hasta que tu rival mire el tablero. Puedes pedir deshacer la jugada.
computer-thinks = Postern está pensando. Te llegará un aviso.
move-refused = No puedes jugar `{ $text }`: { $why }.
move-impossible = No puedes jugar eso: { $why }.
stranger = { $game } la juegan { $first } y { $second }; este botón es para ellos. **Tablero** es para todo el mundo.
not-your-turn-in = En { $game } le toca a { $name }.
wait-for-computer = Postern está pensando en { $game }. Te llegará un aviso cuando haya jugado.
more = { $game }: ¿qué quieres hacer?
resign-question = ¿Abandonar { $game }? Gana { $opponent }, y no hay vuelta atrás.
resigned = Abandonaste { $game }.
closed = Cerraste { $game } sin resultado.
claimed = Reclamaste la victoria en { $game }.
play-on = La partida sigue.
replay-caption = { $game } de principio a fin:
positions-caption = { $game } tras las jugadas { $moves }:
record-caption = La planilla de { $game }:
bad-moves = Escribe hasta { $most } números de jugada de 0 a { $last }, por ejemplo 4, 9, 12.
settings = Cómo ves Postern. Cada elección vale al momento, y solo para ti.
setting-theme = Colores: { $value }
setting-width = Ancho: { $value }
setting-below = Abajo: { $value }
setting-language = Idioma: { $value }
setting-moves = Jugadas: { $value }
moves-shown = se muestran antes de jugarlas
moves-at-once = se juegan al momento, con ¡Uy!
pixels = { $width } píxeles
language-of-discord = como en Discord

# Tablas y jugadas retiradas.
offered =
    { $what ->
        [draw] Ofreciste tablas a { $to } en { $game }. La oferta vale hasta que responda o juegue.
       *[takeback] Pediste a { $to } retirar tu jugada en { $game }. La petición vale hasta la próxima jugada.
    }
offer-asks =
    { $what ->
        [draw] { $to }, **{ $by }** te ofrece tablas en { $game }. Si juegas, las rechazas.
       *[takeback] { $to }, **{ $by }** quiere retirar **{ $moves }** en { $game } y jugar otra vez. Si juegas, lo rechazas.
    }
offer-waits =
    { $what ->
        [draw] { $to } aún no ha respondido a tu oferta de tablas en { $game }.
       *[takeback] { $to } aún no ha respondido a tu petición de retirar la jugada en { $game }.
    }
offer-withdrawn =
    { $what ->
        [draw] Retiraste tu oferta de tablas en { $game }.
       *[takeback] Anulaste tu petición de retirar la jugada en { $game }.
    }
offer-declined =
    { $what ->
        [draw] { $to }, { $by } rechazó las tablas en { $game }. ¡A seguir!
       *[takeback] { $to }, { $by } no acepta retirar tu jugada en { $game }. Tu jugada queda.
    }
offer-was =
    -# { $what ->
        [draw] { $by } ofreció tablas.
       *[takeback] { $by } pidió retirar su jugada.
    }
said-yes =
    { $what ->
        [draw] Aceptaste tablas en { $game }.
       *[takeback] **{ $by }** aceptó retirar la jugada: { $asker } juega otra vez en { $game }.
    }
said-no =
    { $what ->
        [draw] **{ $by }** rechazó las tablas en { $game }.
       *[takeback] **{ $by }** no aceptó retirar la jugada en { $game }.
    }
draw-question = ¿Aceptas las tablas que ofrece { $by } en { $game }? La partida termina y no gana nadie.

# La lista de partidas.
games-yours = Te toca
games-challenges = Retos para ti
games-out-of-reach = Ilocalizables
games-theirs = Le toca a tu rival
games-own-challenges = Tus retos
games-finished = Terminadas
games-line = [{ $game }](<{ $link }>) contra { $opponent } · jugada { $number }{ $clock }
games-finished-line = [{ $game }](<{ $link }>) contra { $opponent } · { $result ->
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
your-move = te toca
no-games = No tienes partidas ni retos. `/challenge` empieza una.

# Ayuda.
help = **Con Postern juegas a juegos de tablero, jugada a jugada.** Tómate horas o días.
    - Cada partida tiene su hilo. Cuando te toca, te llega un aviso con el tablero.
    - Pulsa **Jugar**, elige y después **Jugarla**. O escribe `/move d4`.
    - `/games` encuentra tus partidas; en **Más** están tablas, retirar y abandonar.
    - `/settings` cambia colores, tamaño e idioma. Empieza aquí:
help-computer = Contra Postern, { $level }. ¿Qué juego?
help-challenge = Cualquiera de este canal puede aceptar. ¿Qué juego? Para retar a una persona, escribe `/challenge` y elígela como `opponent`.
help-rules = ¿Las reglas de qué juego?

# De qué partida se trata.
no-game-here = No tienes ninguna partida aquí. `/games` muestra las tuyas, `/challenge` empieza una.
which-game = ¿Qué partida?
several-games = ¿Qué partida? Indícala con la opción `game`: { $names }.
no-game-called = No tienes ninguna partida `{ $text }`. `/games` muestra las tuyas.

# Negativas.
not-your-game = No juegas en esta partida.
not-your-turn = No te toca.
too-long-a-move = Una jugada no pasa de { $limit } caracteres.
clock-frozen = Esta partida está en pausa: el tiempo no corre.
clock-untold = Tu rival aún no sabe que le toca, así que el tiempo no corre.
closable-from = Podrás cerrar esta partida sin resultado { $at }, no antes.
not-closable = No hay motivo para cerrar esta partida sin resultado.
too-fast = Van { $limit } retos en un minuto. Espera un poco.
too-many-to = Ya tienes { $limit } retos abiertos con esta persona. Espera primero una respuesta.
match-over = Esta partida ha terminado.
match-frozen = Esta partida está en pausa: sus jugadas no llevan a la posición guardada. No se ha perdido nada, y quien opera el bot está avisado.
still-time = Tu rival aún tiene tiempo: su plazo vence { $at }.
no-time-limit = Esta partida no tiene límite de tiempo.
own-clock = Te toca a ti.
no-such-match = Esa partida no existe.
no-such-challenge = Ese reto no existe.
challenge-closed = Este reto está cerrado: se aceptó, se rechazó, se retiró o caducó.
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
computer-time = Postern nunca llega tarde: juega en cuanto ha pensado, y nadie gana ni pierde por su tiempo.
still-running = Solo se repasan partidas terminadas, y esta sigue.
nothing-to-review = Nada que repasar: la partida terminó antes de la jugada { $least }.
too-many-reviews =
    { $limit ->
        [one] Tu último repaso aún no está listo. Pide otro después.
       *[other] { $limit } de tus repasos aún no están listos. Pide otro cuando lo esté alguno.
    }
own-offer-stands =
    { $what ->
        [draw] Tu oferta de tablas sigue sin respuesta. Retírala antes.
       *[takeback] Tu petición de retirar la jugada sigue sin respuesta. Anúlala antes.
    }
their-offer-stands =
    { $what ->
        [draw] Responde antes a la oferta de tablas.
       *[takeback] Responde antes a la petición de retirar la jugada.
    }
offered-before =
    { $what ->
        [draw] Ya ofreciste tablas en esta jugada. Podrás ofrecerlas tras la próxima.
       *[takeback] Ya pediste retirar la jugada. Podrás pedirlo tras la próxima.
    }
nothing-to-take-back = Aún no has jugado: no hay nada que retirar.
too-many-takebacks = En esta partida ya se retiraron jugadas { $limit } veces. Desde ahora, jugada hecha, jugada queda.
offer-gone =
    { $what ->
        [draw] Esa oferta de tablas ya no vale: se respondió o se retiró, o la partida siguió.
       *[takeback] Esa petición de retirar la jugada ya no vale: se respondió o se anuló, o la partida siguió.
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
paces = unlimited, o de 1 a 60 días
missing-permissions =
    { $count ->
        [one] A Postern le falta el permiso **{ $names }** en este canal. Quien gestiona el servidor puede darlo.
       *[other] A Postern le faltan permisos en este canal: **{ $names }**. Quien gestiona el servidor puede darlos.
    }
elsewhere = Postern no es miembro aquí y nunca podría decirte que te toca. Empieza la partida en un servidor donde esté, o en un mensaje directo.
old-button = Este botón es demasiado antiguo. `/games` muestra tus partidas.
unknown-command = Postern ya no conoce esta orden. Recarga Discord para ver las actuales.
no-other-bots = Los demás bots no responden a retos. Elige a una persona o a Postern, o deja vacío el rival.
needs-opponent = En un mensaje directo nadie más ve tu reto. Elige un `opponent`: una persona, o Postern.
outsider = { $name } no ve este canal. Rétale donde estéis los dos.
level-of-nobody = `level` es la fuerza de Postern. Para jugar contra él, elige { $computer } como `opponent`; si no, deja `level` vacío. No se retó a nadie.
fault = Algo falló por nuestra parte (ref. { $reference }). Tus partidas están a salvo.
late = Esto tarda más de lo normal (ref. { $reference }). Aún puede salir bien: mira `/games` en un momento antes de intentarlo otra vez.

# Tableros de análisis.
analysis-title = **{ $title }**
analysis-players = **{ $title }**, { $first } – { $second }
analysis-at =
    { $ply ->
        [0] Inicio, { $moves } jugadas en total
       *[other] Jugada { $ply } de { $moves }{ $last }
    }
analysis-last = : **{ $move }**{ $effects }
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
        [no] -# La partida #{ $id } sigue. Lo que pruebes aquí no la cambia, y no hay pistas.
       *[yes] -# La partida #{ $id } sigue. Lo que pruebes aquí no la cambia.
    }
analysis-enter = **{ $game }**, tras la jugada { $ply }: { $asked }
over-here = En esta posición la partida ha terminado. Vuelve antes atrás.
line-too-long = Esta variante es demasiado larga para una imagen. Vuelve atrás para probar otra cosa.
no-record = En este mensaje no hay ningún tablero de Postern. Solo sus propias imágenes llevan su partida.
picture-unreachable = No se pudo obtener la imagen de Discord. Inténtalo de nuevo.
bad-record = La planilla de esta imagen no se puede abrir: { $why }.
still-played = La partida #{ $id } sigue. Cuando termine, podrás empezar otras desde sus posiciones.

# Pistas.
hint-move =
    { $whose ->
        [side] Con { $side }, la jugada es **{ $move }**{ $effects }.
       *[you] Prueba **{ $move }**{ $effects }.
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
hint-only = Es la única jugada.
hint-threatens-win = Amenaza ganar con **{ $move }**.
hint-threatens = Amenaza **{ $move }**{ $effects }.
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
        [you] tus fichas en { $squares } y { $more } casillas más
       *[side] las fichas en { $squares } y { $more } casillas más
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
    } ({ $chance } % para { $whose ->
        [you] ti
       *[side] { $side }
    })
no-hint-between-people = La partida #{ $id } es entre personas, así que no hay pistas; las hay contra Postern. **Analizar** en `/board` te deja probar jugadas.
no-hint-of-game = Esta posición es de la partida #{ $id }, que sigue: aquí no hay pistas hasta que termine. Puedes probar jugadas por tu cuenta.
no-hint-thinking = Postern sigue pensando en tu última pregunta.
no-hint-ending = Postern se está reiniciando. Pregunta dentro de un minuto.

# Problemas.
puzzle =
    { $level ->
        [easy] **{ $game }**{ $options }, problema fácil{ $found }: { $stage }
        [medium] **{ $game }**{ $options }, problema medio{ $found }: { $stage }
       *[hard] **{ $game }**{ $options }, problema difícil{ $found }: { $stage }
    }
puzzle-found = {" "}(el ordenador lo resuelve en el nivel { $level })
puzzle-give-up = ¿Ver la solución? El problema contará como abandonado.
puzzle-task =
    { $goal ->
        [game] { $side } juegan y ganan { puzzle-in }. Encuentra la jugada.
        [points] { $side } juegan y ganan puntos { puzzle-in }. Encuentra la jugada.
       *[stones] { $side } juegan y ganan fichas { puzzle-in }. Encuentra la jugada.
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
puzzle-also-solved = también gana – **¡resuelto!** Lo más corto: { $line }{ $count }{ $next }
puzzle-given-up = la solución es { $line }{ $next }
puzzle-line =
    { $rest ->
        [whole] { $moves }.
       *[easy] { $moves }, y desde ahí gana cualquier jugada.
    }
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
puzzles = **Problemas.** Cada uno tiene una idea que gana. Los tres primeros son fáciles. Después se vuelven más difíciles cuando los resuelves a la primera, y más fáciles cuando miras la solución.
puzzles-all-done = Ya hiciste todos los problemas de { $game }. ¡Muy bien!
puzzle-busy = Postern está ocupado con otras partidas y no puede juzgar esa jugada. Inténtalo en un momento; no se ha contado nada.

# Repasos.
review-wanted =
    { $told ->
        [here] Postern está repasando { $game }. Tarda uno o dos minutos; la respuesta llegará aquí.
        [there] Postern está repasando { $game }. Tarda uno o dos minutos; te llegará un aviso donde jugasteis.
       *[later] Postern está repasando { $game }. Vuelve a mirar en unos minutos.
    }
review-done = { $to }, el repaso de { $game } está listo.
review-failed = { $to }, el repaso de { $game } falló por nuestra parte. Puedes pedirlo otra vez.
no-finished-game = No tienes ninguna partida terminada así. **Repaso** bajo el último mensaje de una partida y `/review` repasan partidas terminadas.
review-head = { $game }, { $first } – { $second }
review-result = { $result }
review-accuracy = Precisión: { $first }, { $second }
accuracy = **{ $name }** ({ $side }) **{ $accuracy } %**
accuracy-none = { $name } ({ $side }) no hizo ninguna jugada
turning-move = jugada { $number } (**{ $move }** de { $by })
review-turning = Momentos clave: { $turning }. ▶ muestra qué era mejor.
review-no-turning = Ninguna jugada decidió por sí sola esta partida.
review-method = -# La opinión del ordenador. Una jugada que conserva todas las opciones cuenta 100 %, una que cede 10 puntos de ellas 64 %, 25 puntos 32 %; la precisión es la media.
chart-title = Opciones de ganar por jugada, %
chart-legend = { $side }
chart-alt = Opciones de ganar, { $side }: { $values }.
chart-value =
    { $ply ->
        [0] { $chance } % al principio
       *[other] { $chance } % tras la jugada { $ply }
    }
turning-head = { $game }, momento clave { $number } de { $count }
turning-played = Jugada { $number }: { $name } ({ $side }) jugó **{ $move }**{ $effects }. Opciones de ganar **{ $best } % → { $got } %**.
turning-better = Mejor: **{ $move }**{ $effects }.
turning-then = Podría seguir { $moves }.
turning-legend =
    { $marked ->
        [both] -# El tablero antes de la jugada: **!** marca lo jugado, los marcos lo mejor.
        [played] -# El tablero antes de la jugada: **!** marca lo jugado.
        [better] -# El tablero antes de la jugada: los marcos marcan lo mejor.
       *[none] -# El tablero antes de la jugada.
    }
turning-alt = Jugada: { $played }, con signo de exclamación; mejor: { $better }, enmarcada.
