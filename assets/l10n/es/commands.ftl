# Comandos: 100 caracteres como mucho por texto, 8000 para todos los textos de un comando. Las palabras entre acentos graves quedan en inglés.
profile-of = Perfil
open-board = Abrir este tablero
command-help = Cómo funciona, y una partida para empezar
command-play = Encuentra una partida: plazas libres, alguien, o Postern
command-challenge = Reta a alguien a una partida
command-move = Haz tu jugada
command-board = Mira un tablero; solo lo ves tú
command-hint = Qué jugaría Postern (contra Postern y en tableros de análisis)
command-games = Tus partidas y retos, primero los que te esperan
command-table = La tabla de un juego: quién juega mejor y dónde estás tú
command-profile = Puntuaciones, resultados y fiabilidad: los tuyos o los de otra persona
argument-table-where = Este servidor o todos los servidores; vacío significa este
table-where-here = este servidor
table-where-all = todos los servidores
argument-table-against = Por puntuación entre personas, o por nivel contra Postern
table-against-people = entre personas
table-against-computer = contra Postern
argument-profile = De quién es el perfil; vacío muestra el tuyo
command-rules = Cómo se juega
command-replay = Vuelve a ver una partida, o posiciones una junto a otra
command-puzzle = Una posición con una idea que gana: encuéntrala
command-review = Que Postern repase una partida terminada
command-settings = Cómo ves los tableros, y cuándo y dónde te avisan
command-next = Ve a la siguiente partida que te espera
command-ping = Mira si te llegan los avisos
command-test = Mándate un aviso de prueba y mira adónde llegó
command-vacation = Para todos tus relojes unos días
command-vacation-start = Vete de vacaciones: se paran todos tus relojes
command-vacation-end = Termina tus vacaciones o anula las previstas
command-vacation-show = Tus vacaciones y los días que te quedan
command-draw = Ofrece tablas
command-takeback = Pide deshacer tu última jugada
command-plan = Planea tus respuestas a jugadas de tu rival
plan-command =
    { $what ->
        [set] Planea respuestas; nadie las ve antes de que se jueguen
        [cut] Borra tu plan
       *[show] Tu plan en una partida; solo tú lo ves
    }
command-history = Recorre una partida, jugada a jugada
command-watch = Mira una partida en curso de este servidor
command-comment = Comenta una posición; los jugadores lo ven tras la partida
command-notes = Lo que probaste en el tablero de análisis de una partida
command-record = Una partida como texto y como archivo
command-import = Abre una partida desde su planilla: texto, archivo o imagen
command-move-here = Juega aquí desde ahora una de tus partidas
command-resign = Abandona una partida (pregunta antes)
command-block = Aleja los retos y propuestas de alguien, o mira tu lista
command-privacy = Lo que Postern guarda de ti; descárgalo o bórralo
command-doctor = Revisa qué puede hacer Postern aquí y qué falta
command-server = Lo que vale para todos en este servidor
command-server-settings = Dónde y cómo se juega aquí
command-server-remove-game = Termina una partida de aquí o anula una terminada; los dos ven el motivo
command-server-remove-comment = Borra un comentario sobre una partida de aquí
command-server-block = Impide a alguien empezar partidas aquí, o mira la lista

argument-opponent = ¿Contra quién? Postern = el bot; vacío: acepta quien quiera
argument-level = La fuerza de Postern; vacío: 1
argument-colour = Tu bando; vacío: al azar
argument-pace = Tiempo: 3d = 3 días por jugada, 3d+12h max 7d = reserva; vacío: sin límite
argument-weekends = ¿Cuentan sábados y domingos? Vacío: sí
argument-late = Qué pasa si alguien se retrasa; vacío: decide el rival
argument-rated = ¿Cuenta la partida para la puntuación? Sí, si se deja vacío
argument-until = El último día, como 2026-12-31
argument-from = El primer día, como 2026-12-24; vacío: ahora mismo
argument-move = Tu jugada, por ejemplo d4 o c2-c3
argument-draw = Ofrece tablas con la jugada
draw-offer = Ofrecer tablas
argument-lines = La jugada de tu rival, tu respuesta: d4 e5; c3 c4
argument-record = La planilla, o jugadas solas con `game`
argument-file = Un archivo de texto o una imagen de Postern
argument-against = Partidas terminadas contra esta persona
argument-result = Partidas terminadas con este resultado
argument-since = Partidas terminadas desde este día, mes o año: 2026-11-22
argument-finished-until = Partidas terminadas hasta este día, mes o año: 2026-11
result-won = ganada
result-lost = perdida
result-drawn = tablas
result-closed = cerrada sin resultado
argument-game = Qué partida, si tienes varias
argument-which-game = Qué juego
argument-text = En palabras: rows, position, un bando, una fila (row 3) o una columna (column d)
argument-theme = Colores del tablero
argument-puzzle-theme = Un tipo de problema, como una primera jugada tranquila
argument-width = Ancho del tablero en píxeles; lo normal es 1080
argument-below = Qué bando queda abajo
argument-zone = Tu zona horaria, como Europe/Madrid
argument-quiet = Horas sin avisos, como 22-7, o none
argument-webhook = Una dirección HTTPS que recibe tus turnos y resultados, o none
argument-moves = Hasta 9 posiciones una junto a otra, tras estas jugadas: 4, 9, 12
argument-block = A quién bloquear; vacío muestra tu lista
argument-blocked = Quién no puede empezar partidas aquí; vacío muestra la lista
argument-reason = Por qué; los dos lo leen
argument-remove-game = El número de la partida, como 2035
argument-remove-comment = El comentario
argument-watch-game = Una partida en curso; vacío para la lista
argument-comment-text = Tu comentario, en una línea
argument-comment-game = Qué partida; vacío para la que está en curso aquí
argument-comment-ply = El número de jugadas antes de la posición; vacío para la actual
argument-server-zone = Zona horaria de este servidor, como Europe/Madrid

level-choice =
    { $level ->
        [1] 1: novato
        [2] 2: principiante
        [3] 3: aficionado
        [4] 4: jugador de club
        [5] 5: buen jugador de club
        [6] 6: maestro
       *[7] 7: toda su fuerza
    }
colour-choice =
    { $moves ->
        [first] { $side } (empiezan)
       *[second] { $side } (juegan después)
    }
colour-chance = Al azar
weekends-count = Los fines de semana cuentan
weekends-off = Los fines de semana no cuentan
late-wait = El rival decide: ganar por tiempo o esperar
late-lose = Quien se retrasa pierde (sin límite: tras 30 días, si se reclama)
rated-yes = Sí, cuenta
rated-no = No, sin puntuación
theme-wood = Madera
theme-slate = Pizarra (oscuro)
theme-paper = Papel (para imprimir)
theme-cobalt = Cobalto (apto para daltónicos)
theme-contrast = Alto contraste
below-own = tu bando
below-first = quien empieza
below-second = quien juega después
argument-format = El formato del archivo
format-text = texto, para Postern y para personas
format-sgf = SGF, para programas que muestran go
format-json = JSON, como anota las partidas Abstract Play
