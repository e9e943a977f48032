# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
rampart-learn-join = Juegan las negras. Una ficha debe tocar una tuya, a la izquierda, a la derecha, encima o debajo: nunca nace otro grupo. Une dos de tus grupos con una sola ficha.
rampart-learn-join-right = Las fichas unidas forman un grupo. Los grupos crecen y se unen.
rampart-learn-join-wrong = Esa ficha toca un solo grupo tuyo. Busca un punto entre dos de ellos.

rampart-learn-kill = Una ficha sin vecino vacío está encerrada, y todo su grupo está muerto. Encierra la ficha blanca de c3.
rampart-learn-kill-right = Basta una ficha encerrada: las cinco fichas de su grupo están muertas, aunque las otras tengan sitio.
rampart-learn-kill-wrong = c3 aún tiene un vecino vacío: c2. Su grupo vive.
rampart-learn-kill-wrong-far = Eso presiona a otra ficha del grupo. c3 está casi encerrada: solo c2 sigue vacío.

rampart-learn-row = Una fila larga es débil en el centro: ahí una ficha tiene amigas a los lados, y sitio solo encima y debajo. Mata a la fila blanca.
rampart-learn-row-right = c3 está encerrada: las tres fichas están muertas, aunque los dos extremos tengan sitio. Deja sitio también en el centro de tus filas.
rampart-learn-row-wrong = La fila blanca vive mientras c2 esté vacío: es el último sitio junto a c3.
rampart-learn-row-wrong-end = Eso presiona un extremo de la fila, que tiene más sitio. La ficha central, c3, tiene un solo vecino vacío: c2.

rampart-learn-remove = Un grupo muerto sigue ahí hasta que gastas un turno en él. Pones o retiras, y solo pasas si no puedes hacer ninguna de las dos cosas. Retira el grupo blanco muerto.
rampart-learn-remove-right = Las cinco fichas se van a la vez. Retirar era tu turno entero: no pones nada más.
rampart-learn-remove-wrong = El grupo blanco muerto sigue ahí. Usa el botón que lo retira.
rampart-learn-remove-wrong-own = Eso mata incluso a tu propio grupo: c2 ya no tiene vecino vacío. Mejor retira el grupo blanco.

rampart-learn-friends = c4 solo tiene amigas al lado. Hasta 11x11 eso es seguro: para estar encerrada, una ficha debe tener además un vecino rival. Mata al grupo.
rampart-learn-friends-right = a4 ya no tiene vecino vacío y tiene uno rival, a3. Eso mata a las siete fichas.
rampart-learn-friends-wrong = El grupo aún vive. ¿Qué ficha blanca tiene un solo vecino vacío al que puedas llegar?
rampart-learn-friends-wrong-inside = A c4 no llegas: tiene amigas por todos lados. Mira a4, que tiene un solo vecino vacío.

rampart-learn-wide = En tableros mayores que 11x11, como 13x13, basta con que ningún vecino esté vacío: las amigas también encierran. Retira el grupo muerto.
rampart-learn-wide-right = g7 tenía amigas en los cuatro lados, y en 13x13 eso es mortal. Ahí nunca llenes tú una cruz así.
rampart-learn-wide-wrong = La cruz blanca de g7 está muerta aquí, sin ningún rival. Retírala.

rampart-learn-choose = Dos fichas blancas están muertas, y tu grupo grande también. Retiras un grupo por turno, y un grupo revive cuando ninguna de sus fichas está encerrada. Salva a tu grupo.
rampart-learn-choose-right = Sin a1, tus fichas a2 y b1 vuelven a tener un vecino vacío: el grupo vive. e5 sigue muerta y puede esperar.
rampart-learn-choose-wrong = Tu grupo sigue muerto, y las blancas lo retiran ahora. Haz sitio junto a a2 y b1.
rampart-learn-choose-wrong-other = Eso te costó el turno. e5 ya estaba muerta, y ahora las blancas retiran tus cinco fichas.

rampart-learn-mortal = Tu propia jugada puede matar a tu propio grupo. Pon una ficha donde quieras, pero que tu grupo viva.
rampart-learn-mortal-right = Ninguna ficha tuya está encerrada, así que el grupo vive. En este tablero, las amigas solas no encierran.
rampart-learn-mortal-wrong = Ahora una ficha tuya está encerrada: todo tu grupo está muerto.
rampart-learn-mortal-wrong-both = Matar por suicidio: las dos fichas blancas están muertas, pero tus nueve también. Juegan las blancas y retiran primero.

rampart-learn-suicide = Ahora llevas las blancas. Las negras acaban de matar a5 y b5 por suicidio en a4: ambos grupos están muertos, y quien juega retira primero. Gana.
rampart-learn-suicide-right = Ya no quedan fichas negras: ganas, y a5 y b5 reviven.
rampart-learn-suicide-wrong = El grupo negro de a4 está muerto, pero en su turno las negras pueden retirar tus fichas muertas. Retira ya el grupo negro.

rampart-learn-infect = Tus fichas a1 y b1 están muertas, porque a1 está encerrada, y solo las blancas pueden retirarlas. Un grupo vivo que se une a ellas muere. Pon una ficha, pero que siga vivo el grupo de d1.
rampart-learn-infect-right = El grupo de d1 vive. Solo dos fichas están muertas, y las blancas tienen que gastar un turno en ellas.
rampart-learn-infect-wrong = c1 une todo a la ficha encerrada a1: ahora las cinco fichas están muertas.

rampart-learn-win = Llevas las negras y ganas al retirar la última ficha blanca. Mata al único grupo blanco y sigue con vida.
rampart-learn-win-right = Todo el grupo blanco está muerto, y ninguno de los tuyos lo está. Jueguen lo que jueguen las blancas, lo retiras y ganas. No hay tablas.
rampart-learn-win-wrong = El grupo blanco aún vive. ¿Cuál de sus fichas tiene un solo vecino vacío al que puedas llegar?
rampart-learn-win-wrong-own = Tu ficha de c5 queda encerrada al momento: ningún vecino vacío y dos rivales. Solo muere tu propio grupo.
