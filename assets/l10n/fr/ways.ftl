# Les façons de jouer recommandées.
argument-way = Une façon de jouer recommandée
way-newcomers = Pour débuter
way-normal = Une partie normale
way-experts = Pour les experts
way-choice = { way-name } : { $terms }
way-usual = règles habituelles
way-swap = avec échange
way-name =
    { $who ->
        [newcomers] Débutants
        [normal] Normal
        [experts] Experts
       *[own] tes conditions
    }
terms-way = Formule : { $value }
