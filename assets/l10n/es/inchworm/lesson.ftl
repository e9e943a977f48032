# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Suelta una ficha de tu reserva en una casilla vacía. Las fichas lado a lado forman un grupo; sin casilla vacía al lado, queda capturado. Captura d5.
inchworm-learn-drop-right = Las cuatro casillas junto a d5 estaban ocupadas: la ficha es tu prisionera, un punto.
inchworm-learn-drop-wrong = d5 aún tiene una casilla vacía al lado. Cuentan izquierda, derecha, arriba y abajo; las diagonales no.

inchworm-learn-stack = También puedes soltar una ficha sobre una pila tuya, de cualquier altura. Solo se pasa si no se puede hacer nada más. Haz más alta la pila de d5.
inchworm-learn-stack-right = La pila tiene 2 fichas. Las pilas altas llegan lejos al repartirse, pero si las capturan dan al rival un punto por ficha.
inchworm-learn-stack-wrong = Ninguna pila es más alta. Elige la casilla de tu pila, d5.

inchworm-learn-collect = Tus pilas seguidas, sin huecos, en línea recta o diagonal se pueden juntar en una sola. Junta las tres.
inchworm-learn-collect-right = Un solo turno formó una pila de 3 en la última casilla.
inchworm-learn-collect-wrong = No has juntado nada. Pulsa «Juntar una línea» y luego un extremo de la línea y el otro.
inchworm-learn-collect-wrong-short = Solo juntaste dos pilas. Ve de un extremo de la línea al otro.

inchworm-learn-spread = Reparte una pila entera por un camino de casillas vacías, en cualquiera de las 8 direcciones: una ficha por casilla, la primera se queda en la suya. Captura b2.
inchworm-learn-spread-right = El camino puede girar a cada paso. b3 y c2 se llenaron en un turno, y a b2 no le quedó casilla vacía.
inchworm-learn-spread-wrong = b2 aún tiene casillas vacías al lado, b3 y c2. La pila de a2 puede llenar las dos a la vez.
inchworm-learn-spread-wrong-path = Ese camino deja vacía una casilla junto a b2. Ve por b3 hasta c2.
inchworm-learn-spread-wrong-drop = Una ficha llena una casilla y a b2 le queda la otra. Reparte la pila de a2.

inchworm-learn-tall = Cada ficha capturada da un punto: una pila alta vale su altura. Haz la captura que más puntúa.
inchworm-learn-tall-right = Cuatro fichas, cuatro puntos.
inchworm-learn-tall-wrong = No se capturó nada. A la pila de g4 le queda una sola casilla vacía al lado.
inchworm-learn-tall-wrong-small = Eso da 1 punto. La pila de g4 vale 4.

inchworm-learn-own = Las capturas valen para los dos colores a la vez, también tus fichas. Captura una ficha sin perder ninguna.
inchworm-learn-own-right = b4 queda capturada, y tu ficha de c4 tiene casillas vacías al lado.
inchworm-learn-own-wrong = No se capturó nada. A b4 le queda una sola casilla vacía al lado.
inchworm-learn-own-wrong-both = g4 queda capturada, pero tu ficha de h4 también: ninguna tenía casilla vacía. Mira b4.

inchworm-learn-rescue = Las azules tienen cinco fichas tuyas. Un turno entero las rescata, siempre todas a la vez: vuelven a tu reserva, pero las azules conservan los puntos. Rescátalas.
inchworm-learn-rescue-right = Tu reserva vuelve a tener 11 fichas, y las azules siguen con 5 puntos.
inchworm-learn-rescue-wrong = Tus cinco fichas siguen presas. Usa el botón que las rescata.

inchworm-learn-edges = Con esta opción las columnas a y h se tocan (en un toro, también las filas 1 y 8). Vecinos, líneas y caminos cruzan el borde. Captura a4.
inchworm-learn-edges-right = En este tablero h4 está junto a a4. Era la última casilla vacía junto a la ficha azul.
inchworm-learn-edges-wrong = a4 aún tiene una casilla vacía al lado, al otro lado del borde: h4.

inchworm-learn-prisoner = Con esta opción un turno puede poner un prisionero en una casilla vacía, como ficha del rival. Tienes 8 de 10 puntos. Gana.
inchworm-learn-prisoner-right = El prisionero de e5 y la ficha de d5 cayeron juntos: 2 puntos, y con 10 se gana.
inchworm-learn-prisoner-wrong = d5 y e5 no tienen otra casilla vacía al lado. Un prisionero en e5 caería junto con d5.
inchworm-learn-prisoner-wrong-drop = Solo cae d5: 9 puntos. Un prisionero en e5 vuelve a caer con ella y puntúa otra vez.

inchworm-learn-race = Se gana con 10 puntos. Tienes 8 y las azules 9. Si un turno lleva a ambos bandos a la meta, gana quien tiene más; si empatan, son tablas. Gana.
inchworm-learn-race-right = La pila de g4 te dio 3 puntos y h4 dio 1 a las azules: ganas 11 a 10.
inchworm-learn-race-wrong = Sigues con 8 puntos. La pila de g4 tiene 3 fichas y una sola casilla vacía al lado.
inchworm-learn-race-wrong-small = Eso da 9 puntos. La pila de g4 vale 3, aunque también caiga tu ficha de h4.

inchworm-learn-win = La meta aquí es 10 puntos, normalmente 60, y tienes 8. Tres veces la misma posición son tablas, y también 120 turnos sin captura. La pila de d4 tiene 2 fichas. Gana.
inchworm-learn-win-right = La pila reptó alrededor de d4 como una oruga: 2 puntos y la partida es tuya.
inchworm-learn-win-wrong = d4 sigue libre por dos lados, d3 y e4. Tu pila de 3 puede llenar los dos.
inchworm-learn-win-wrong-path = Ese camino deja vacía una casilla junto a d4. Tiene que cubrir d3 y e4.
inchworm-learn-win-wrong-drop = Eso llena un solo lado. Reparte tu pila de 3 en los dos.
