# Lecciones: /learn
command-learn = Aprende un juego paso a paso, en unos cuatro minutos
learn-all = **Lecciones.** Cada una dura unos cuatro minutos, con posiciones sencillas y solo con botones. Tu progreso se guarda.
learn-choice =
    { $state ->
        [new] { $game } · nueva
        [begun] { $game } · paso { $number } de { $steps }
       *[done] { $game } · hecha
    }
learn-caption = { $task }
learn-step =
    { $task ->
        [place] **{ $game }** · paso { $number } de { $steps } · Poner
        [move] **{ $game }** · paso { $number } de { $steps } · Jugar
        [capture] **{ $game }** · paso { $number } de { $steps } · Capturar
        [save] **{ $game }** · paso { $number } de { $steps } · Salvar
        [win] **{ $game }** · paso { $number } de { $steps } · Ganar
       *[done] **{ $game }** · paso { $number } de { $steps }
    }
learn-right = **{ $move }** es correcta. { $why }
learn-wrong = **{ $move }**: todavía no. { $why }
learn-shown = **{ $move }** es la jugada. { $why }
learn-finished = **{ $game }**: ya conoces todas las reglas que deciden partidas. Juega ahora una partida pequeña: Postern juega en el nivel 1, con calma.{ $start ->
        [given] {" "}{ learn-near-end }
       *[usual] {""}
    }
learn-near-end = Empieza cerca del final de una partida, así que es corta.
learn-posted = **{ $title }** · { $summary }
    ¿Es nuevo para ti? La lección dura unos cuatro minutos. Quien pulsa el botón recibe la suya, en privado.
button-learn = Aprender
button-learn-start = Empezar la lección
button-learn-go-on = Seguir
button-learn-post = Publicar para todos
button-next-step = Siguiente
button-show-me = Muéstramelo
button-start-over = Empezar de nuevo
button-small-game = Jugar una partida pequeña
learn-new-to = ¿{ $game } es nuevo? Cuatro minutos
learn-offer = Es tu primera partida de { $game }. La lección muestra, con posiciones sencillas, todas las reglas que deciden partidas.
small-review = { $result } { $three }
small-review-turn = La partida giró sobre todo en tu jugada { $number }, **{ $move }**: era mejor **{ $better }** (momento clave { $point }).
small-review-steady = Ninguna jugada tuya cambió por sí sola quién iba ganando.
small-review-both = { $turned } Tus jugadas tuvieron un { $accuracy } % de precisión; las de Postern, un { $other } %.
button-explain = Aprender esta regla
button-facts = ¿Qué puedo hacer?
facts = { $game }: { $all }
facts-win = **{ $move }** gana al momento.
facts-take =
    { $count ->
        [one] Puedes capturar { $count } ficha: **{ $move }**.
       *[other] Puedes capturar { $count } fichas: **{ $move }**.
    }
facts-kill =
    { $count ->
        [one] Puedes matar { $count } ficha: **{ $move }**.
       *[other] Puedes matar { $count } fichas: **{ $move }**.
    }
facts-gain =
    { $count ->
        [one] **{ $move }** te da { $count } punto.
       *[other] **{ $move }** te da { $count } puntos.
    }
facts-nothing =
    { $moves ->
        [one] Tienes { $moves } jugada, y no captura nada.
       *[other] Tienes { $moves } jugadas, y ninguna captura.
    }
facts-many = Tienes muchísimas jugadas.
facts-costly =
    { $moves ->
        [one] Tienes { $moves } jugada, y te cuesta al menos tanto como al rival.
       *[other] Tienes { $moves } jugadas. Las que capturan o matan te cuestan al menos tanto como al rival.
    }
facts-loss = Si le tocara al rival, **{ $move }** ganaría.
facts-danger =
    { $count ->
        [one] Si le tocara al rival, **{ $move }** te capturaría { $count } ficha.
       *[other] Si le tocara al rival, **{ $move }** te capturaría { $count } fichas.
    }
facts-danger-kill =
    { $count ->
        [one] Si le tocara al rival, **{ $move }** te mataría { $count } ficha.
       *[other] Si le tocara al rival, **{ $move }** te mataría { $count } fichas.
    }
facts-danger-gain =
    { $count ->
        [one] Si le tocara al rival, **{ $move }** le daría { $count } punto.
       *[other] Si le tocara al rival, **{ $move }** le daría { $count } puntos.
    }
facts-safe = Nada tuyo está en peligro ahora.
facts-goal = **El objetivo.** { $goal } { $counts }
# Análisis: qué hace la jugada mejor
better-wins = Al final de la continuación de abajo, { $side } ganan.
better-takes =
    { $own ->
        [0] { $enemy ->
            [one] En la continuación de abajo, { $other } pierden { $enemy } ficha y { $side }, ninguna.
           *[other] En la continuación de abajo, { $other } pierden { $enemy } fichas y { $side }, ninguna.
        }
       *[other] En la continuación de abajo, { $other } { $enemy ->
            [one] pierden { $enemy } ficha y { $side }, { $own }
           *[other] pierden { $enemy } fichas y { $side }, { $own }
        }.
    }
better-answer = Mejor respuesta: **{ $move }**.
better-only = Postern solo ve la diferencia calculando más jugadas.
