# Formularios.
button-change-it = Cambiar
form-late = El formulario no se abrió a tiempo (ref. { $reference }). Pulsa otra vez.
# Un comando en el menú de una persona.
challenge-person = Retar
form-opponent = Rival
form-opponent-about = Vacío: acepta quien quiera. Postern es el bot.
form-opponent-direct = Una persona, o Postern, el bot
form-game = Juego y forma de jugar
form-pace = Tiempo
form-colour = Tu bando
form-side =
    { $moves ->
        [first] Empiezas tú
        [second] Juegas en segundo lugar
       *[chance] Al azar
    }
form-terms = Más condiciones
form-box =
    { $what ->
        [weekends] Los fines de semana no cuentan
        [late] Quien se retrasa pierde enseguida
        [rated] La partida no puntúa
        [casual] El bot juega como un jugador ocasional (nivel 3)
        [strong] El bot juega lo mejor que puede (nivel 7)
       *[swap] El segundo jugador puede cambiar de bando
    }
form-one-level = Marca como mucho un nivel del bot.
form-way = Forma de jugar
form-options = Opciones del juego
form-options-about = Como size=13. /terms muestra también cada condición como menú.
command-terms = Proponer otras condiciones para un reto abierto, o cambiar las tuyas
argument-terms-challenge = Qué reto; el único abierto si está vacío
argument-terms-options = Opciones del juego, como size=13
colour-first = El bando que empieza
colour-second = El bando que juega en segundo lugar
terms-which = Elige el reto abierto (`challenge`); las sugerencias aparecen al escribir.
button-settings-form = Zona y horas de silencio
form-zone = Tu zona horaria
form-zone-about = Una ciudad, un país o un nombre como Europe/Berlin; vacío si no quieres ninguna
form-quiet = Horas de silencio
form-quiet-about = Como 22-7 o 22:30-6:45; vacío si no quieres ninguna
button-series-new = Nueva serie
form-series-name = Nombre
form-series-usual = Nueva serie
form-series-seats = Vacío: el número habitual para esta clase de serie
button-lobby-form = Preparar la sala
form-server =
    { $what ->
        [lobby] Canal de la sala
        [pace] Tiempo habitual
        [across] Plazas libres
       *[letter] Canal de la carta semanal
    }
form-server-about = Vacío: ninguno
