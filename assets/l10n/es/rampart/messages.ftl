rampart-summary = Encierra una sola ficha y todo su grupo está muerto
rampart-option-size = Puntos por lado: 11 o 13, o tantos como tenga tu colocación
rampart-option-size-11 = 11x11, nueve fichas por bando (lo habitual)
rampart-option-size-13 = 13x13, doce fichas por bando
rampart-option-setup = Las fichas iniciales: standard, alternative o filas como x6/7/7/7/7/7/6o
rampart-option-setup-standard = la colocación del autor para ese tamaño
rampart-option-setup-alternative = la otra colocación del autor, 13x13
rampart-option-handicap = ¿Puede tu propia colocación favorecer a un bando?
rampart-option-handicap-no = los dos bandos iguales
rampart-option-handicap-yes = las fichas que quieras

# Options in short words: the label of a menu, its values, and values in a title.
rampart-label-size = Tablero
rampart-label-setup = Colocación
rampart-value-setup-standard = habitual
rampart-value-setup-alternative = alternativa
rampart-term-setup-alternative = colocación alternativa
rampart-value-setup = colocación propia
rampart-label-handicap = Ventaja
rampart-value-handicap-no = ninguna
rampart-value-handicap-yes = permitida
rampart-term-handicap-yes = ventaja permitida

rampart-forms = Escribe d4 (poner), xd4 (retirar el grupo de d4) o pass

# Negativas
rampart-over = la partida ha terminado. Un bando se ha quedado sin fichas
rampart-off-board = { $square } está fuera del tablero ({ $size }x{ $size })
rampart-occupied =
    { $by ->
        [own] ya tienes una ficha en { $square }. Pon en un punto vacío
        [dead] { $square } es de un grupo rival muerto. Para retirarlo escribe x{ $square }
       *[enemy] hay una ficha rival en { $square }. Pon en un punto vacío
    }
rampart-not-beside = { $square } no toca ninguna de tus fichas
rampart-nothing-there = en { $square } no hay nada que retirar; para poner ahí escribe { $square }
rampart-own-group = el grupo de { $square } es tuyo. Solo se retiran grupos rivales
rampart-alive = el grupo de { $square } está vivo. Solo se retira un grupo con una ficha encerrada
rampart-must-remove = aún no puedes pasar. Puedes retirar el grupo muerto de { $square }
rampart-must-place =
    { $more ->
        [0] aún no puedes pasar. Puedes poner en { $squares }
       *[other] aún no puedes pasar. Puedes poner, entre otros, en { $squares }
    }

# Opciones y posiciones
rampart-empty-board = no hay ninguna ficha en el tablero
rampart-no-standard = la colocación habitual es de 11x11 o 13x13; para { $size }x{ $size } indica tus filas (de 7x7 a 19x19)
rampart-no-alternative = la otra colocación es de 13x13, no de { $size }x{ $size }; no indiques el tamaño
rampart-other-size =
    la colocación tiene { $rows ->
            [one] { $rows } fila
           *[other] { $rows } filas
        }, no { $given }; no indiques el tamaño
rampart-setup-rows = indica standard, alternative o filas de arriba abajo, como x6/7/7/7/7/7/6o ({ $fault })
rampart-setup-size = el tablero es de { $cols }x{ $rows }; tiene que ser cuadrado, de 7x7 a 19x19
rampart-no-stones =
    { $seat ->
        [first] las negras (x) no tienen fichas; cada bando necesita al menos una
       *[second] las blancas (o) no tienen fichas; cada bando necesita al menos una
    }
rampart-too-near =
    { $steps ->
        [one] { $black } (x) y { $white } (o) están a { $steps } paso; los rivales empiezan a { $nearest } pasos o más
       *[other] { $black } (x) y { $white } (o) están a { $steps } pasos; los rivales empiezan a { $nearest } pasos o más
    }
rampart-unanswered =
    la colocación no es simétrica. Lo más parecido es { $symmetry ->
        [half-turn] media vuelta
        [left-turn] un cuarto de vuelta a la izquierda
        [right-turn] un cuarto de vuelta a la derecha
        [left-right] el reflejo izquierda-derecha
        [up-down] el reflejo arriba-abajo
        [rising] el reflejo en la diagonal desde abajo a la izquierda
       *[falling] el reflejo en la diagonal desde arriba a la izquierda
    }, pero lleva la x de { $black } a { $empty }, donde no hay o (handicap=yes lo permite)
rampart-surplus =
    la colocación no es simétrica. Lo más parecido es { $symmetry ->
        [half-turn] media vuelta
        [left-turn] un cuarto de vuelta a la izquierda
        [right-turn] un cuarto de vuelta a la derecha
        [left-right] el reflejo izquierda-derecha
        [up-down] el reflejo arriba-abajo
        [rising] el reflejo en la diagonal desde abajo a la izquierda
       *[falling] el reflejo en la diagonal desde arriba a la izquierda
    }, pero ninguna x responde a la o de { $white } (handicap=yes lo permite)
rampart-foreign-board = { $variant } no se juega aquí. Solo se leen partidas en los tableros habituales, 11x11 y 13x13
rampart-foreign-move = la jugada { $number }, { $text }, no lo es en este tablero

# El final
rampart-last-stone = se ha retirado la última ficha rival

# Consecuencias
rampart-wins =
    { $winner ->
        [you] Ganas.
        [first] Ganan las negras.
       *[second] Ganan las blancas.
    }
rampart-captures =
    { $side ->
        [you] { $stones ->
            [one] { $stones } de tus fichas sale del tablero.
           *[other] { $stones } de tus fichas salen del tablero.
        }
        [first] { $stones ->
            [one] { $stones } ficha negra sale del tablero.
           *[other] { $stones } fichas negras salen del tablero.
        }
       *[second] { $stones ->
            [one] { $stones } ficha blanca sale del tablero.
           *[other] { $stones } fichas blancas salen del tablero.
        }
    }
rampart-dies =
    { $side ->
        [you] Tu grupo de { $square } muere ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
        [first] El grupo negro de { $square } muere ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
       *[second] El grupo blanco de { $square } muere ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
    }
rampart-revives =
    { $side ->
        [you] Tu grupo de { $square } revive ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
        [first] El grupo negro de { $square } revive ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
       *[second] El grupo blanco de { $square } revive ({ $stones ->
            [one] { $stones } ficha
           *[other] { $stones } fichas
        }).
    }

# Palabras de una jugada
rampart-pass = Pasar (tu única jugada)

# Entering a move by buttons
rampart-remove =
    Retirar { $square } · { $stones ->
        [one] { $stones } ficha
       *[other] { $stones } fichas
    }

# Comparaciones de dos posiciones
rampart-points-compared =
    { $side ->
        [first] Puntos donde pueden poner las negras: { $here } en vez de { $there }.
       *[second] Puntos donde pueden poner las blancas: { $here } en vez de { $there }.
    }

# Temas de los problemas
rampart-theme-removal = primero una retirada
rampart-theme-kill = un grupo muere enseguida
rampart-theme-quiet = una primera jugada tranquila
rampart-theme-revival = de vuelta a la vida
rampart-theme-counter = el rival también mata
rampart-theme-stones = ganar fichas
rampart-theme-long = cuatro jugadas o más

# Cómo se gana
rampart-aim = Retira la última ficha rival. Un grupo se puede retirar en cuanto está muerto: basta una ficha encerrada.
