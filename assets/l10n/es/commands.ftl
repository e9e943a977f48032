# Órdenes: 100 caracteres como mucho por texto, 8000 para todos los textos de una orden. Las palabras entre acentos graves quedan en inglés.
open-board = Abrir este tablero
command-help = Cómo funciona, y una partida para empezar
command-challenge = Reta a alguien a una partida
command-move = Haz tu jugada
command-board = Mira un tablero; solo lo ves tú
command-hint = Qué jugaría Postern (contra Postern y en tableros de análisis)
command-games = Tus partidas y retos, primero los que te esperan
command-rules = Cómo se juega
command-replay = Repasa una partida, o posiciones una junto a otra
command-puzzle = Una posición con una idea que gana: encuéntrala
command-review = Que Postern repase una partida terminada
command-settings = Cómo ves los tableros
command-draw = Ofrece tablas
command-takeback = Pide retirar tu última jugada
command-resign = Abandona una partida (pregunta antes)

argument-opponent = ¿Contra quién? Postern = el ordenador; vacío: acepta quien quiera
argument-level = La fuerza de Postern; vacío: 3
argument-colour = Tu bando; vacío: al azar
argument-pace = Tiempo por jugada; vacío: sin límite
argument-move = Tu jugada, por ejemplo d4 o c2-c3
argument-game = Qué partida, si tienes varias
argument-which-game = Qué juego
argument-text = En palabras: rows, un bando, una fila (row 3) o una columna (column d)
argument-theme = Colores del tablero
argument-width = Ancho del tablero en píxeles; lo normal es 1080
argument-below = Qué bando queda abajo
argument-moves = Hasta 9 posiciones una junto a otra, tras estas jugadas: 4, 9, 12

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
        [first] { $side } (empieza)
       *[second] { $side } (juega después)
    }
colour-chance = Al azar
theme-wood = Madera
theme-slate = Pizarra (oscuro)
theme-paper = Papel (para imprimir)
theme-cobalt = Cobalto (apto para daltónicos)
theme-contrast = Alto contraste
below-own = tu bando
below-first = quien empieza
below-second = quien juega después
