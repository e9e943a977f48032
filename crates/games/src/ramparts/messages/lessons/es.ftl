# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ramparts-learn-leap = Las fichas avanzan un paso. Desde su fila inicial una ficha puede avanzar dos casillas rectas. Salta tu muralla en a2.
ramparts-learn-leap-right = Así saltan su muralla las fichas de las columnas a, b, j y k; las de c e i caen sobre ella.
ramparts-learn-leap-wrong = Esa ficha no ha pasado la muralla. La ficha de a1 llega a a3 en una jugada.
ramparts-learn-leap-wrong-wall = Ahora la ficha está sobre la muralla. El paso doble la lleva más allá, a a3.

ramparts-learn-guarded = El paso doble está prohibido si un rival podría capturar en la casilla del medio. La blanca de e3 vigila d2. Da un paso doble.
ramparts-learn-guarded-right = Ningún rival vigila h2, así que h1–h3 vale. d1–d3 ni siquiera se ofrecía.
ramparts-learn-guarded-wrong = Fue un paso sencillo. La ficha de h1 puede avanzar dos casillas rectas.
ramparts-learn-guarded-wrong-left = La ficha de d1 no tiene paso doble: la ficha blanca de e3 podría capturarla en d2.

ramparts-learn-slip = Nadie se cuela en diagonal entre dos casillas de muralla que se tocan por una esquina, como c3 y d4. Sube a la muralla desde d3.
ramparts-learn-slip-right = c4 no se ofrecía. Para pasar una muralla hay que pisarla antes, o saltarla con un paso doble.
ramparts-learn-slip-wrong = Mueve la ficha de d3. Tu muralla está justo delante.
ramparts-learn-slip-wrong-inside = e4 aún está dentro de tu muralla. La casilla de muralla delante de d3 es d4.

ramparts-learn-safe = La ficha blanca de d3 amenaza c2. Una ficha sobre su propia muralla no se puede capturar. Salva tu ficha.
ramparts-learn-safe-right = c3 es una casilla de tu muralla: ahí nada puede capturar la ficha.
ramparts-learn-safe-wrong = Ahora las blancas capturan en c2. Sube a tu muralla con esa ficha.
ramparts-learn-safe-wrong-take = Capturas d3, pero las blancas recapturan desde e4. Nunca es obligatorio capturar.

ramparts-learn-field = En campo abierto, entre las murallas, una ficha avanza recto y captura en diagonal. Captura una ficha.
ramparts-learn-field-right = Recto, d6 está bloqueado, y ahí no se captura recto. En diagonal sí puedes.
ramparts-learn-field-wrong = No se ha capturado nada. Mira en diagonal delante de d5.

ramparts-learn-shield = Dos fichas blancas están en diagonal delante de c7. La de d8 está sobre su propia muralla, a salvo. Captura la otra.
ramparts-learn-shield-right = b8 es campo abierto: esa ficha se podía capturar. d8 no se ofrecía.
ramparts-learn-shield-wrong = No se ha capturado nada. La ficha de c7 puede capturar una de las dos.

ramparts-learn-enter = Sobre la muralla rival una ficha solo avanza recto y no captura nada. Entra con la ficha de c9.
ramparts-learn-enter-right = Desde la muralla no podías capturar d10. Dentro de la muralla rival la ficha vale 2 puntos y vuelve a capturar.
ramparts-learn-enter-wrong = La ficha de c9 sigue sobre la muralla y vale 1 punto. Avánzala recto.

ramparts-learn-deep = Una ficha cuenta 3 en la última fila, 2 en el resto del interior rival y 1 en cualquier otro sitio. Gana un punto.
ramparts-learn-deep-right = La ficha cuenta ahora 3. Se queda ahí y nada puede capturarla.
ramparts-learn-deep-wrong = Esa ficha cuenta lo mismo que antes. ¿Qué ficha llega a la última fila?
ramparts-learn-deep-wrong-inside = Esa ficha ya estaba dentro y sigue contando 2. La ficha de e10 llega a la última fila.

ramparts-learn-win = La partida acaba cuando el bando al que le toca no tiene jugada. La última blanca, en c1, cuenta 3 y no se mueve. Gana con esta jugada.
ramparts-learn-win-right = Las blancas no tienen jugada y la partida acaba: 3 y 1 son 4 puntos, ellas tienen 3. Gana quien tiene más.
ramparts-learn-win-wrong = Eso no gana. Cuenta los puntos de ambos bandos.
ramparts-learn-win-wrong-drawn = Ahora están 3 a 3, tablas: tu ficha de e10 cuenta 2. Llévala a la última fila.
