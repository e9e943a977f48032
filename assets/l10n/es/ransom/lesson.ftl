# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ransom-learn-jump = Los soldados van tan lejos como quieran, recto o en diagonal, también por encima de su bando, nunca de un rival. Salta por encima de tu Rey a d5.
ransom-learn-jump-right = El soldado saltó por encima de tu Rey de d3. El soldado negro de d7 lo habría parado.
ransom-learn-jump-wrong = Elige el soldado de d2: está debajo de tu Rey y puede saltar por encima de él.
ransom-learn-jump-wrong-other = Es el soldado correcto, pero no la casilla. d5 está dos casillas más allá de tu Rey.

ransom-learn-edge = Nunca se captura nada. Un Rey sin casilla vacía alrededor ha perdido: amigos, rivales y borde cuentan igual. Ahoga al Rey negro de a8.
ransom-learn-edge-right = Su propio soldado de b7, los dos tuyos y el borde no le dejan ninguna casilla. Ganas.
ransom-learn-edge-wrong = Al Rey negro le queda una casilla vacía, b8. ¿Qué soldado llega ahí?

ransom-learn-king = Un Rey da un paso en cualquiera de las 8 direcciones y quita casillas vacías como un soldado. Gana.
ransom-learn-king-right = Tu Rey ocupó a7, la última casilla vacía junto al Rey negro.
ransom-learn-king-wrong = Al Rey negro le queda una casilla vacía. Un soldado que vaya a a7 abre otra, pero tu Rey está a un paso.

ransom-learn-own = Puedes ahogar a tu propio Rey, y entonces pierdes. Tres veces la misma posición son tablas, y también el turno 400. Haz cualquier jugada que no pierda.
ransom-learn-own-right = Tu Rey al borde del tablero aún tiene sitio. Cuenta sus casillas vacías antes de cada jugada.
ransom-learn-own-wrong = Tu soldado ocupó b1, la última casilla vacía junto a tu propio Rey: has perdido.

ransom-learn-both = Los dos Reyes, a8 y a6, comparten una última casilla vacía. Si ambos se ahogan a la vez, gana el bando que movió. Gana.
ransom-learn-both-right = a7 era la última casilla vacía junto al Rey negro. Moviste tú, así que ganas de todos modos.
ransom-learn-both-wrong = Aún no es el final. La casilla común es a7, y el soldado de h7 pasa por encima de b7.

ransom-learn-save = Las negras amenazan con h1–b1, que ahoga a tu Rey. Sálvalo: sácalo o pon un soldado en medio.
ransom-learn-save-right = Ningún soldado pasa por encima de un rival, y un Rey al descubierto tiene muchas casillas vacías. Las negras ya no tienen jugada ganadora.
ransom-learn-save-wrong = Las negras aún llevan un soldado a b1 y ganan. Hay que cerrar la fila 1 o sacar al Rey de a1.

ransom-learn-reach = No encierres a tu Rey: sorteando a tus soldados, algún rival debe poder llegar a él paso a paso, también en diagonal. Por eso h1–c1 no vale. Acerca h1 por la fila 1 todo lo que puedas.
ransom-learn-reach-right = c2 y d1 solo se tocan por la esquina y dejan un hueco: un rival entra por d2 y c1. Así que la jugada es legal. Un bando sin jugada legal ha perdido.
ransom-learn-reach-wrong = Mueve el soldado de h1 por la fila 1, hacia tu Rey.
ransom-learn-reach-wrong-far = Legal, pero d1 está más cerca y también es legal: por el hueco de d2 aún se entra.
ransom-learn-reach-wrong-inside = Ese soldado saltó por encima de tu Rey y deja la fila 1 abierta. Párate en d1.

ransom-learn-straight = Con esta opción los Reyes solo van recto; para ahogarlos siguen haciendo falta las 8 casillas. Un bando sin jugada legal ha perdido. El soldado negro de h8 ya está encerrado. Gana.
ransom-learn-straight-right = b7 sigue vacía, así que el Rey no está ahogado. Pero las negras no tienen jugada legal y han perdido.
ransom-learn-straight-wrong = A las negras les queda una jugada. ¿A qué casilla puede ir recto el Rey de a8?
ransom-learn-straight-wrong-out = Eso deja salir al soldado negro de h8, y las negras tienen jugada. Déjalo encerrado y llena b8.

ransom-learn-win = Ahora llevas las negras. A cada Rey le queda una casilla vacía, entre soldados. Gana antes que las verdes.
ransom-learn-win-right = Desde d1 el soldado pasó por encima de f1 y g1, los suyos, hasta h1. Mover a un guardián habría abierto otra casilla.
ransom-learn-win-wrong = Al Rey verde le queda una casilla vacía. Ocupa h1 sin mover un soldado que toque al Rey.
