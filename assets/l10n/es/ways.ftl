# Las formas de jugar recomendadas.
argument-way = Una forma de jugar recomendada
way-newcomers = Para empezar
way-normal = Una partida normal
way-experts = Para expertos
way-choice = { way-name }: { $terms }
way-usual = reglas habituales
way-swap = con cambio
way-name =
    { $who ->
        [newcomers] Principiantes
        [normal] Normal
        [experts] Expertos
       *[own] tus condiciones
    }
terms-way = Modalidad: { $value }
