# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Suelta una ficha de tu reserva en una casilla vacía. Un grupo sin casilla vacía al lado queda capturado. Captura d5.
inchworm-learn-drop-right = Las cuatro casillas junto a d5 estaban ocupadas: la ficha es tu prisionera, un punto.
inchworm-learn-drop-wrong = d5 aún tiene una casilla vacía al lado. Cuentan izquierda, derecha, arriba y abajo; las diagonales no.

inchworm-learn-stack = También puedes soltar una ficha sobre una pila tuya, de cualquier altura. Haz más alta la pila de d5.
inchworm-learn-stack-right = La pila tiene 2 fichas. Las pilas altas llegan lejos al repartirse, pero le valen otros tantos puntos al rival.
inchworm-learn-stack-wrong = Esa ficha está sola. Elige la casilla de tu pila, d5.

inchworm-learn-collect = Junta a lo largo de una línea recta o diagonal con pilas tuyas en cada casilla: todas forman una. Junta las tres.
inchworm-learn-collect-right = Un solo turno formó una pila de 3 en la última casilla.
inchworm-learn-collect-wrong = Eso no fue juntar. Pulsa Juntar y luego un extremo de la línea y el otro.
inchworm-learn-collect-wrong-short = Solo juntaste dos pilas. Ve de un extremo de la línea al otro.

inchworm-learn-spread = Reparte una pila entera por un camino de casillas vacías, una ficha por casilla, primero la suya. Captura b2.
inchworm-learn-spread-right = El camino puede girar en 8 direcciones. b3 y c2 se llenaron en un turno, y a b2 no le quedó casilla vacía.
inchworm-learn-spread-wrong = b2 aún tiene casillas vacías al lado, b3 y c2. La pila de a2 puede llenar las dos a la vez.
inchworm-learn-spread-wrong-path = Ese camino deja vacía una casilla junto a b2. Ve por b3 hasta c2.
inchworm-learn-spread-wrong-drop = Una ficha llena una casilla y a b2 le queda la otra. Reparte la pila de a2.

inchworm-learn-tall = Cada ficha capturada da un punto: una pila alta vale su altura. Haz la captura que más puntúa.
inchworm-learn-tall-right = Cuatro fichas, cuatro puntos. Una partida normal se gana con 60 puntos; aquí la meta es 10.
inchworm-learn-tall-wrong = No se capturó nada. A la pila de g4 le queda una sola casilla vacía al lado.
inchworm-learn-tall-wrong-small = Eso da 1 punto. La pila de g4 vale 4.

inchworm-learn-own = Las capturas valen para los dos colores a la vez, también tus fichas. Captura una ficha sin perder ninguna.
inchworm-learn-own-right = b4 queda capturada, y tu ficha de c4 tiene casillas vacías al lado.
inchworm-learn-own-wrong = No se capturó nada. A b4 le queda una sola casilla vacía al lado.
inchworm-learn-own-wrong-both = g4 queda capturada, pero tu ficha de h4 también: ninguna tenía casilla vacía. Mira b4.

inchworm-learn-rescue = Las azules tienen cinco fichas tuyas. Un turno puede rescatarlas todas: vuelven a tu reserva. Rescátalas.
inchworm-learn-rescue-right = Tu reserva vuelve a tener 11 fichas. Las azules conservan los 5 puntos.
inchworm-learn-rescue-wrong = Tus cinco fichas siguen presas. Usa el botón que las rescata.

inchworm-learn-win = La meta de esta partida es 10 puntos y tienes 8. La pila de d4 tiene 2 fichas. Gana.
inchworm-learn-win-right = La pila reptó alrededor de d4 como una oruga: 2 puntos y la partida es tuya.
inchworm-learn-win-wrong = d4 sigue libre por dos lados, d3 y e4. Tu pila de 3 puede llenar los dos.
inchworm-learn-win-wrong-path = Ese camino deja vacía una casilla junto a d4. Tiene que cubrir d3 y e4.
inchworm-learn-win-wrong-drop = Eso llena un solo lado. Reparte tu pila de 3 en los dos.
