# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
palisade-learn-link = Negras y blancas tienen sus propios puntos, como los colores de un tablero de ajedrez. Las fichas que se tocan por la esquina están unidas. Une b2 y d4.
palisade-learn-link-right = c3 toca las dos por la esquina: las tres fichas forman un camino. Un camino no cerca nada hasta que se cierra.
palisade-learn-link-wrong = Esa ficha no une las dos. Busca el punto que toca ambas por la esquina.
palisade-learn-link-wrong-other = Esa ficha toca solo una de ellas. c3 toca las dos.

palisade-learn-loop = Un anillo es un camino cerrado de fichas tuyas, esquina con esquina. Las fichas rivales de dentro se capturan. Cierra uno.
palisade-learn-loop-right = c4 queda capturada. Las cuatro fichas y el punto de dentro son tuyos: 5 puntos.
palisade-learn-loop-wrong = El anillo de c4 sigue abierto. Falta una de sus cuatro esquinas.

palisade-learn-inside = Son tuyos todos los puntos de un anillo y de su interior, también los vacíos, y dentro ya nadie puede poner. Cierra el anillo más grande.
palisade-learn-inside-right = Ocho fichas y cinco puntos dentro: 13 puntos de una vez.
palisade-learn-inside-wrong = Eso no cierra ningún anillo. Sigue tus fichas de esquina en esquina: ¿dónde está el hueco?
palisade-learn-inside-wrong-small = Un anillo, pero más pequeño. En f4 habrías ganado 13 puntos de una vez.

palisade-learn-outside = Solo cuentan los puntos de un anillo o de su interior. Una ficha fuera de todo anillo no cuenta nada, aunque esté unida a muchas. Cierra el anillo de c4.
palisade-learn-outside-right = 5 puntos: el anillo y, dentro, c4. e3 y f2 están unidas a él, pero quedan fuera y no cuentan nada.
palisade-learn-outside-wrong = Eso no cierra el anillo de c4. Le falta una esquina: c3.

palisade-learn-ring = El borde pálido alrededor del tablero tiene fichas de los dos colores. Las tuyas se unen a tus fichas por las esquinas y no se pueden capturar. Usa una para capturar a2.
palisade-learn-ring-right = Una ficha del borde junto a a2 cerró el anillo con a1, b2 y a3. En el borde un anillo pide menos fichas. El borde no cuenta puntos, y sus cuatro esquinas están vacías.
palisade-learn-ring-wrong = a2 aún no está dentro de un anillo. ¿Qué punto de encima es tuyo?
palisade-learn-ring-wrong-empty = Ese anillo también usa el borde, pero b1 está vacío. Mejor cerca a2.

palisade-learn-first = Las blancas amenazan con cerrar en e4 un anillo alrededor de d4. No puedes poner en puntos blancos. Salva d4.
palisade-learn-first-right = Te has adelantado: c4 queda capturada y el anillo blanco tiene un hueco para siempre.
palisade-learn-first-wrong = Las blancas responden con e4 y capturan d4. Solo una captura detiene la amenaza: mira c4.

palisade-learn-nested = Las blancas tienen un anillo alrededor de d4. Un anillo dentro de otro mayor se captura como cualquier ficha. Captúralo.
palisade-learn-nested-right = Las cuatro fichas se van, y con ellas los 5 puntos blancos. Los 13 son tuyos.
palisade-learn-nested-wrong = El anillo blanco sigue ahí. Tu camino alrededor tiene un hueco.

palisade-learn-most = Aquí dos fichas pueden capturar, y una da más puntos que la otra. Encuéntrala.
palisade-learn-most-right = El anillo largo de a5 por c7, e5 y c3 está cerrado: 2 capturas y 10 puntos.
palisade-learn-most-wrong = Eso no cierra ningún anillo. Mira el camino largo de b4 por c3, e5 y c7 hasta b6.
palisade-learn-most-wrong-less = Eso también captura y da 8 puntos. a5 captura las mismas fichas y da 10.
palisade-learn-most-wrong-edge = Un anillo de 4 puntos, pero no captura nada. a5 da más.

palisade-learn-win = Nadie puede pasar. La partida acaba cuando todos los puntos tienen dueño; gana quien tiene más. Aún puedes poner en dos puntos. Solo uno gana.
palisade-learn-win-right = a5 captura a4 y asegura la esquina. Las blancas toman el resto, pero no les basta. No hay tablas: el número de puntos es impar.
palisade-learn-win-wrong = Las blancas responden en la otra esquina y acaban con más puntos. Captura primero.
