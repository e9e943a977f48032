inchworm-summary = Apila, repta fuera de tus pilas y rodea al rival
inchworm-option-edges = Qué bordes del tablero se tocan
inchworm-option-edges-flat = ninguno (lo habitual)
inchworm-option-edges-cylinder = las columnas a y h se tocan
inchworm-option-edges-torus = las columnas a y h se tocan, y las filas 1 y 8 también
inchworm-option-captives = Si los prisioneros pueden volver al tablero
inchworm-option-captives-rescue = los prisioneros esperan a que los rescaten (lo habitual)
inchworm-option-captives-place = un turno puede poner un prisionero, como ficha de su dueño
inchworm-option-stock = Fichas de rojas y azules, de 5 a 25
inchworm-option-stock-25-25 = iguales (lo habitual)
inchworm-option-stock-20-20 = iguales, menos fichas
inchworm-option-stock-15-15 = iguales, partida corta
inchworm-option-stock-12-12 = iguales, las menos fichas
inchworm-option-stock-25-20 = ventaja para las rojas
inchworm-option-stock-20-25 = ventaja para las azules
inchworm-option-goal = Puntos para ganar, de 10 a 200
inchworm-option-goal-60 = lo habitual
inchworm-option-goal-30 = partida corta
inchworm-option-goal-100 = partida larga

# Options in short words: the label of a menu, its values, and values in a title.
inchworm-label-edges = Bordes
inchworm-value-edges-flat = planos
inchworm-value-edges-cylinder = cilindro
inchworm-value-edges-torus = toro
inchworm-label-captives = Prisioneros
inchworm-value-captives-rescue = por rescatar
inchworm-value-captives-place = se pueden poner
inchworm-term-captives-place = se pueden poner prisioneros
inchworm-label-stock = Fichas
inchworm-value-stock-25-25 = 25 cada bando
inchworm-value-stock-20-20 = 20 cada bando
inchworm-value-stock-15-15 = 15 cada bando
inchworm-value-stock-12-12 = 12 cada bando
inchworm-value-stock-25-20 = rojas 25, azules 20
inchworm-value-stock-20-25 = rojas 20, azules 25
inchworm-term-stock-20-20 = 20 fichas cada bando
inchworm-term-stock-15-15 = 15 fichas cada bando
inchworm-term-stock-12-12 = 12 fichas cada bando
inchworm-term-stock-25-20 = 25 fichas rojas, 20 azules
inchworm-term-stock-20-25 = 20 fichas rojas, 25 azules
inchworm-label-goal = Para ganar
inchworm-value-goal = { $value } puntos

inchworm-forms = Escribe d3 (soltar), e1=e4 (juntar), e5-f4-e3 (repartir), *d3 (poner un prisionero), R9 (rescatar) o pass

# Negativas
inchworm-over = la partida ha terminado
inchworm-off-board = { $square } está fuera del tablero, que va de a1 a h8
inchworm-empty-stock =
    { $player ->
        [first] a las rojas no les quedan fichas en reserva
       *[second] a las azules no les quedan fichas en reserva
    }
inchworm-drop-on-enemy = en { $square } hay una pila rival. Suelta la ficha en una casilla vacía o en una pila tuya
inchworm-no-placing = en esta partida no se ponen prisioneros (hace falta captives=place)
inchworm-no-prisoner =
    { $player ->
        [first] las rojas no tienen prisioneros
       *[second] las azules no tienen prisioneros
    }
inchworm-place-on-stack = { $square } no está vacía. Pon el prisionero en una casilla vacía
inchworm-nothing-there = { $square } está vacía. Empieza por una de tus pilas
inchworm-not-yours = en { $square } hay una pila rival. Empieza por una de las tuyas
inchworm-collect-in-place = para juntar hacen falta dos casillas distintas, no { $square } dos veces
inchworm-not-in-line = { $from } y { $to } no están en línea recta ni diagonal
inchworm-gap = en { $gap } no tienes ninguna pila. De { $from } a { $to } debe haber una en cada casilla
inchworm-gap-at-end = en { $to } no tienes ninguna pila. { $from }={ $to } solo junta las tuyas
inchworm-single-piece = en { $square } hay una sola ficha. Solo se reparte una pila de 2 o más
inchworm-not-touching = { $to } no toca { $from }. Un camino va de casilla en casilla vecina
inchworm-not-empty = { $square } no está vacía. Un camino solo pasa por casillas vacías
inchworm-twice = { $square } sale dos veces. Un camino no pasa dos veces por una casilla
inchworm-wrong-length = la pila de { $square } tiene { $height } fichas; su camino necesita { $height } casillas, contando { $square }, no { $squares }
inchworm-nobody-to-rescue = tu rival no tiene ninguna ficha tuya
inchworm-rescue-all =
    tu rival tiene { $held ->
            [one] { $held } ficha tuya
           *[other] { $held } fichas tuyas
        }, no { $asked }. R{ $held } las rescata todas
inchworm-must-drop = aún no puedes pasar. Puedes soltar una ficha, por ejemplo en { $square }
inchworm-must-place = aún no puedes pasar. Puedes poner un prisionero, por ejemplo en { $square }
inchworm-must-collect = aún no puedes pasar. Puedes juntar la pila de { $square }
inchworm-must-spread = aún no puedes pasar. Puedes repartir la pila de { $square }
inchworm-must-rescue = aún no puedes pasar. Puedes rescatar tus fichas (R{ $held })

# Opciones y posiciones
inchworm-edges = puede ser flat, cylinder o torus
inchworm-bad-goal = debe ser un número entero de 10 a 200
inchworm-bad-stock = { $text } no son dos números de { $fewest } a { $most } con una coma, como 25,20
inchworm-fields = una posición tiene cinco partes, no { $found }. Escribe filas, bando al que le toca, reservas, prisioneros y puntos, como 8/8/8/8/8/8/8/8 x 25,25 0,0 0,0
inchworm-tall =
    { $seat ->
        [first] en { $square } hay una pila de { $height }, pero las rojas (x) solo tienen { $most ->
            [one] { $most } ficha
           *[other] { $most } fichas
        }
       *[second] en { $square } hay una pila de { $height }, pero las azules (o) solo tienen { $most ->
            [one] { $most } ficha
           *[other] { $most } fichas
        }
    }
inchworm-no-pair =
    { $field ->
        [stock] las reservas { $text } no son dos números con una coma, como 16,9
        [prisoners] los prisioneros { $text } no son dos números con una coma, como 0,9
       *[points] los puntos { $text } no son dos números con una coma, como 0,9
    }
inchworm-sum =
    { $seat ->
        [first] las rojas (x) tienen { $board } en el tablero, { $stock } en reserva y { $held } en poder de las azules, es decir, { $sum ->
            [one] { $sum } ficha
           *[other] { $sum } fichas
        } en vez de { $dealt }
       *[second] las azules (o) tienen { $board } en el tablero, { $stock } en reserva y { $held } en poder de las rojas, es decir, { $sum ->
            [one] { $sum } ficha
           *[other] { $sum } fichas
        } en vez de { $dealt }
    }
inchworm-few-points =
    { $seat ->
        [first] las rojas (x) tienen { $prisoners ->
            [one] { $prisoners } prisionero
           *[other] { $prisoners } prisioneros
        } pero solo { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }, y cada prisionero dio uno
       *[second] las azules (o) tienen { $prisoners ->
            [one] { $prisoners } prisionero
           *[other] { $prisoners } prisioneros
        } pero solo { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }, y cada prisionero dio uno
    }
inchworm-many-points =
    { $seat ->
        [first] las rojas (x) tienen { $points } puntos, pero con la meta en { $goal } nadie pasa de { $most }
       *[second] las azules (o) tienen { $points } puntos, pero con la meta en { $goal } nadie pasa de { $most }
    }

# El final
inchworm-goal =
    { $winner ->
        [first] las rojas tienen { $points } puntos y alcanzan la meta de { $goal }
       *[second] las azules tienen { $points } puntos y alcanzan la meta de { $goal }
    }
inchworm-both-more =
    { $winner ->
        [first] los dos alcanzan la meta de { $goal } en el mismo turno, y las rojas ganan { $points } a { $less }
       *[second] los dos alcanzan la meta de { $goal } en el mismo turno, y las azules ganan { $points } a { $less }
    }
inchworm-both-equal = los dos alcanzan la meta de { $goal } en el mismo turno, con { $points } puntos cada uno

# Consecuencias
inchworm-ends-won =
    { $winner ->
        [you] Llegas a { $points } puntos y ganas.
        [first] Las rojas llegan a { $points } puntos y ganan.
       *[second] Las azules llegan a { $points } puntos y ganan.
    }
inchworm-ends-both =
    { $winner ->
        [you] Los dos llegan a la meta y ganas { $more } a { $less }.
        [first] Los dos llegan a la meta y las rojas ganan { $more } a { $less }.
       *[second] Los dos llegan a la meta y las azules ganan { $more } a { $less }.
    }
inchworm-ends-drawn = Los dos llegan a { $points } puntos: la partida queda en tablas.
inchworm-loses =
    { $side ->
        [you] Pierdes { $pieces ->
            [one] { $pieces } ficha
           *[other] { $pieces } fichas
        } en { $squares }.
        [first] Las rojas pierden { $pieces ->
            [one] { $pieces } ficha
           *[other] { $pieces } fichas
        } en { $squares }.
       *[second] Las azules pierden { $pieces ->
            [one] { $pieces } ficha
           *[other] { $pieces } fichas
        } en { $squares }.
    }

# Palabras de una jugada
inchworm-word-place = Poner un prisionero
inchworm-word-collect = Juntar una línea
inchworm-word-distribute = Repartir una pila
inchworm-word-rescue = Rescatar todas tus fichas
inchworm-word-pass = Pasar

# Entering a move by buttons
inchworm-ask-drop = ¿Dónde sueltas una ficha?
inchworm-ask-path =
    Desde { $square }, { $left ->
        [one] una casilla más
       *[other] { $left } casillas más
    }. Avanza un paso, o en línea recta.
inchworm-ask-collect = ¿Desde qué pila juntas?
inchworm-ask-collect-to = ¿Hasta qué pila juntas desde { $square }?
inchworm-ask-spread = ¿Qué pila repartes?
inchworm-ask-place = ¿Dónde pones un prisionero?
inchworm-spread-from = Repartir { $square }
inchworm-straight = { $square } ({ $squares } casillas)

# Comparaciones de dos posiciones
inchworm-room-compared =
    { $side ->
        [first] Casillas vacías junto a las fichas rojas: { $here } en vez de { $there }.
       *[second] Casillas vacías junto a las fichas azules: { $here } en vez de { $there }.
    }

# Temas de los problemas
inchworm-theme-collect = primero juntar
inchworm-theme-spread = primero repartir
inchworm-theme-capture = primero una captura
inchworm-theme-quiet = una primera jugada tranquila
inchworm-theme-twice = dos capturas o más
inchworm-theme-answer = el rival también reparte
inchworm-theme-long = tres jugadas o más

# Cómo se gana
inchworm-aim = Llega a { $goal } puntos antes que el rival: cada ficha rival capturada vale uno.
