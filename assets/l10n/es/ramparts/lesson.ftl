# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ramparts-learn-leap = Las fichas avanzan un paso: recto y, dentro de su muralla, también en diagonal. Desde su fila inicial una ficha puede avanzar dos casillas vacías en línea recta. Desde a1, salta tu muralla.
ramparts-learn-leap-right = Así saltan su muralla las fichas de las columnas a, b, j y k; las de c e i caen sobre ella.
ramparts-learn-leap-wrong = Esa ficha no ha pasado la muralla. La ficha de a1 llega a a3 en una jugada.
ramparts-learn-leap-wrong-wall = Ahora la ficha está sobre la muralla. El paso doble la lleva más allá, a a3.

ramparts-learn-guarded = El paso doble está prohibido si un rival podría capturar en la casilla del medio. La blanca de e3 vigila d2. Da un paso doble.
ramparts-learn-guarded-right = Ningún rival vigila h2, así que h1–h3 vale. d1–d3 ni siquiera se ofrecía. No hay captura al paso.
ramparts-learn-guarded-wrong = Fue un paso sencillo. La ficha de h1 puede avanzar dos casillas en línea recta.
ramparts-learn-guarded-wrong-left = La ficha de d1 no tiene paso doble: la ficha blanca de e3 podría capturarla en d2.

ramparts-learn-slip = Nadie se cuela en diagonal entre dos casillas de muralla que se tocan por una esquina, como c3 y d4. Sube a la muralla desde d3.
ramparts-learn-slip-right = c4 no se ofrecía. Para pasar una muralla hay que pisarla antes, o saltarla con un paso doble.
ramparts-learn-slip-wrong = Mueve la ficha de d3. Tu muralla, la de ladrillos pequeños, está justo delante.
ramparts-learn-slip-wrong-inside = e4 aún está dentro de tu muralla. La casilla de muralla delante de d3 es d4.

ramparts-learn-safe = La ficha blanca de d3 amenaza c2. Una ficha sobre su propia muralla no se puede capturar. Salva tu ficha.
ramparts-learn-safe-right = c3 es una casilla de tu muralla: ahí nada puede capturar la ficha. Dentro de tu muralla, tus fichas capturan de frente y en diagonal.
ramparts-learn-safe-wrong = Ahora las blancas capturan en c2. Sube a tu muralla con esa ficha.
ramparts-learn-safe-wrong-take = Capturas d3, pero las blancas recapturan desde e4. Nunca es obligatorio capturar.

ramparts-learn-field = En campo abierto, entre las murallas, una ficha avanza recto y captura en diagonal. Nunca es obligatorio capturar, pero captura ahora una ficha.
ramparts-learn-field-right = d6 está justo delante, y en campo abierto no se captura de frente. En diagonal sí puedes.
ramparts-learn-field-wrong = No se ha capturado nada. Mira en diagonal delante de d5.

ramparts-learn-shield = Dos fichas blancas están en diagonal delante de c7. La de d8 está sobre su propia muralla, a salvo. Captura la otra.
ramparts-learn-shield-right = b8 es campo abierto: esa ficha se podía capturar. d8 no se ofrecía.
ramparts-learn-shield-wrong = No se ha capturado nada. La ficha de c7 puede capturar una de las dos.

ramparts-learn-enter = Sobre la muralla rival una ficha solo avanza recto y no captura nada. Entra con la ficha de c9.
ramparts-learn-enter-right = Desde la muralla no podías capturar d10. Dentro de la muralla rival la ficha vale 2 puntos, avanza y captura recto o en diagonal. Aún se la puede capturar.
ramparts-learn-enter-wrong = La ficha de c9 sigue sobre la muralla y vale 1 punto. Muévela en línea recta.

ramparts-learn-deep = Dentro de la muralla rival una ficha va recto o en diagonal y vale 2 puntos; en la última fila vale 3, y nada puede capturarla. En cualquier otro sitio vale 1. Gana un punto.
ramparts-learn-deep-right = La ficha vale ahora 3 puntos. Se queda ahí y nada puede capturarla.
ramparts-learn-deep-wrong = Esa ficha vale lo mismo que antes. ¿Qué ficha llega a la última fila?
ramparts-learn-deep-wrong-inside = Esa ficha ya estaba dentro y sigue valiendo 2 puntos. La ficha de e10 llega a la última fila.

ramparts-learn-along = Sobre su propia muralla una ficha también captura recto. Sin capturar, avanza recto, o en diagonal por la muralla. Captura una ficha.
ramparts-learn-along-right = Desde la muralla se captura en las tres direcciones hacia delante. b4 no se ofrecía: está vacía y no es de tu muralla.
ramparts-learn-along-wrong = No se ha capturado nada. La ficha blanca de c4 está justo delante de c3.
ramparts-learn-along-wrong-wall = Es un paso por la muralla, de c3 a d4, y no captura nada. La ficha blanca está en c4.

ramparts-learn-swap = Opción «canjear una pareja»: las blancas no tienen jugada, así que debes canjear una ficha blanca bloqueada por la tuya de delante. No pierdas fichas.
ramparts-learn-swap-right = c6 y c5 cambiaron de sitio. Las blancas vuelven a tener jugada y no pueden capturarte nada.
ramparts-learn-swap-wrong = La ficha blanca de i5 captura ahora la tuya de j4. Canjea la otra pareja, c6 y c5.

ramparts-learn-win = La partida acaba cuando el bando al que le toca no tiene jugada. Gana quien tiene más puntos; con los mismos, tablas. La última blanca, en c1, vale 3 y no puede moverse. Gana con esta jugada.
ramparts-learn-win-right = Las blancas no tienen jugada y la partida acaba: 3 y 1 son 4 puntos, ellas tienen 3. Gana quien tiene más.
ramparts-learn-win-wrong = Así no ganas. Cuenta los puntos de ambos bandos.
ramparts-learn-win-wrong-drawn = Ahora están 3 a 3, tablas: tu ficha de e10 vale 2 puntos. Llévala a la última fila.
