# Die empfohlenen Spielweisen eines Spiels.
argument-way = Eine empfohlene Spielweise
way-newcomers = Für Neulinge
way-normal = Eine normale Partie
way-experts = Für Könner
way-choice = { way-name }: { $terms }
way-usual = übliche Regeln
way-swap = mit Tausch
way-name =
    { $who ->
        [newcomers] Neulinge
        [normal] Normal
        [experts] Könner
       *[own] eigene Bedingungen
    }
terms-way = Spielweise: { $value }
