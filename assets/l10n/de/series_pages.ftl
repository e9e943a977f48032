# Serien: /series, ihre feste Nachricht, und was Spieler hören. Form, Regeln und Einstellungen.
series-kind =
    { $form ->
        [pool] Gruppe
        [league] Liga
        [stairs] Treppe
        [knockout] K.-o.-Turnier
        [swiss] Schweizer Turnier
       *[automatic] Automatische Gruppe
    }
series-games =
    { $both ->
        [yes] je eine Partie mit jeder Farbe
       *[no] je eine Partie
    }
series-at-once = {" "}(höchstens { $count } gleichzeitig)
series-form =
    { $form ->
        [pool] **Gruppe:** alle spielen gegen alle, { $games }{ $once }.
        [league] **Liga:** Gruppen in Staffeln von etwa { $size }; alle spielen gegen alle, { $games }{ $once }. Etwa ein Viertel steigt auf und ab. Die nächste Saison beginnt eine Woche nach der letzten Partie, und du bleibst dabei, bis du gehst.
        [stairs] **Treppe:** Ein Sieg ist eine Stufe hinauf, eine Niederlage eine hinunter. Fordere heraus, wer höchstens zwei Stufen unter oder über dir ist, bis zu { $size ->
            [one] { $size } Partie gleichzeitig
           *[other] { $size } Partien gleichzeitig
        }. Dasselbe Paar spielt nach 14 Tagen wieder. Leere Stufen fallen einmal im Monat weg.
        [knockout] **K.-o.-Turnier:** Wer verliert, scheidet aus. Ein Remis bringt den zweiten Spieler in die nächste Runde.
        [swiss] **Schweizer Turnier:** Jede Runde bringt Spieler mit ähnlich vielen Punkten zusammen, und kein Paar trifft sich zweimal.
       *[automatic] **Automatische Gruppe:** Eine Gruppe beginnt, sobald { $size } Leute dabei sind; alle spielen gegen alle, { $games }{ $once }.
    }
series-head = **{ $name }** · { $game }
series-pool-head = **{ $name }**
series-clock = Bedenkzeit: { $pace }. { $rated ->
        [yes] Die Partien werden gewertet.
       *[no] Die Partien werden nicht gewertet.
    }
series-vacation = -# Im Urlaub steht deine Uhr. Der Stichtag bleibt, aber dein Urlaub gilt nicht als verbrauchte Zeit.
series-deadline =
    -# { $what ->
        [pool] Alle Partien zusammen dauern höchstens { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }.
        [season] Eine Saison dauert höchstens { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }.
        [game] Eine Partie dauert höchstens { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }.
       *[round] Eine Runde dauert höchstens { $days ->
            [one] { $days } Tag
           *[other] { $days } Tage
        }.
    } { $what ->
        [knockout] Ist eine Partie dann unfertig, kommt weiter, wer weniger Zeit verbraucht hat.
       *[other] Eine unfertige Partie verliert dann, wer mehr als doppelt so viel Zeit verbraucht hat wie der andere; sonst ist sie remis.
    }
series-seats = Plätze: { $taken } von { $seats }{ $waiting }.{ $starts }
series-starts-with = {" "}Los geht es ab { $least }.
series-waiting =
    , { $count ->
            [one] { $count } weitere Person
           *[other] { $count } weitere
        } auf der Warteliste
series-members = Dabei: { $names }
series-more-names =
    {" "}und { $count ->
            [one] eine weitere Person
           *[other] { $count } weitere
        }

# Der Stand einer Serie.
series-open-full = **Offen.** Los geht es, wenn alle Plätze besetzt und alle bereit sind.
series-open-at = **Offen.** Los geht es { $at }. Zwei Tage vorher werden alle gefragt, ob sie noch mitspielen möchten.
series-asking = **Wer ist noch dabei?** { $in } von { $of } haben bestätigt. Plätze, die { $at } nicht bestätigt sind, bekommen die Nächsten.
series-running-pool = **Läuft:** { $over } von { $all } Partien sind vorbei. Stichtag { $at }.
series-running-round = **Läuft:** Runde { $round } von { $of }. Stichtag { $at }.
series-running-stairs = **Läuft:** zurzeit { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }. Einsteigen ist jederzeit möglich.
series-resting = Ruht nach einer Niederlage auf Zeit: { $names }. Niemand fordert sie heraus, bis sie selbst herausfordern oder **Ich bin dabei** drücken.
series-running-season = **Saison { $season } läuft.** Wer jetzt beitritt, spielt ab der nächsten Saison.
series-finished = **Beendet** { $at }.
series-cancelled = **Geschlossen** { $at }, ohne Endstand.
series-substitutes = Vielleicht wird noch ein Platz frei: Wer jetzt beitritt, kommt als Nächstes dran.

# Listen von Partien und Serien.
series-games-head = **Partien**
series-game-line = - [{ $game }](<{ $link }>): { $first } – { $second }
series-list-head = **Serien auf diesem Server**
series-list-empty = Hier gibt es noch keine Serie. Wer darf, eröffnet eine mit `/series new`.
series-list-line = - **{ $name }** · { $kind } · { $game } · { $state }{ $mine }
series-list-mine = {" "}· du bist dabei
series-short-open =
    offen, { $free ->
        [0] alle Plätze sind besetzt
        [one] 1 Platz ist frei
       *[other] { $free } Plätze sind frei
    }
series-short-muster = beginnt bald
series-short-round = Runde { $round } von { $of }
series-short-season = Saison { $season }
series-short-running = läuft
series-short-over = beendet
series-profile-head = **Serien**
placeholder-series = Eine Serie ansehen

# Titel von Partien, etwa „Herbstgruppe · Runde 2“.
series-part-pool = Gruppe { $number }
series-of-match = -# { $title }

# Bilder.
series-col-points = Pkt
series-col-ties = SB
series-col-round = Runde { $round }
series-final = Finale
series-bye-slot = Freilos
series-player = Spieler { $number }
series-alt-table = Tabelle von { $title }, Seite { $page } von { $pages }:
series-alt-row =
    { $place }. { $name }, { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        } ({ $won } gewonnen, { $drawn } remis, { $lost } verloren)
series-alt-bracket = Turnierbaum von { $title }, Seite { $page } von { $pages }:
series-alt-round = Runde { $round }: { $games }
series-alt-won = { $winner } schlägt { $loser }
series-alt-passed = { $winner } ohne Partie
series-alt-open = { $one } gegen { $other }
series-alt-unknown = jemand
series-alt-stairs = Treppe { $title }, Seite { $page } von { $pages }:
series-alt-step = Stufe { $step }: { $names }

# Buttons und Menüs.
button-series-join = Mitspielen
button-series-leave = Aussteigen
button-series-leave-sure = Ja, aussteigen
button-series-in = Ich bin dabei
button-series-challenge = Herausfordern
button-series-table = Tabelle
button-series-show = Serie ansehen
button-series-rules = Regeln & Spieler
button-series-list = Alle Serien
button-series-export = TRF-Datei
button-series-close-sure = Ja, schließen
placeholder-series-challenge = Wen forderst du heraus?

# Antworten.
series-joined =
    { $how ->
        [seat] Du bist in **{ $series }** dabei.
        [waiting] Du stehst auf der Warteliste von **{ $series }**. Du hörst davon, wenn ein Platz dir gehört.
        [skipping] Du setzt in **{ $series }** aus, weil du eine Partie durch Abwesenheit verloren hast. Bei der Serie danach kannst du mitspielen.
       *[staying] Du bleibst in **{ $series }**.
    }
series-left = Du bist aus **{ $series }** ausgestiegen.
series-leaving-league = Du spielst diese Saison von **{ $series }** zu Ende, und keine weitere.
series-leave-question =
    Aus **{ $series }** aussteigen? { $what ->
        [annul] Weniger als die Hälfte deiner Partien ist gespielt, darum verlassen alle die Tabelle und zählen für keine Wertung.
        [forfeit] Deine übrigen Partien sind für die Tabelle verloren und zählen für keine Wertung.
       *[season] Du spielst diese Saison zu Ende, und keine weitere.
    }
series-leave-league-too = {" "}Du verlässt auch die Liga.
series-confirmed = Du bist dabei: **{ $series }** rechnet mit dir.
series-challenged = Die Partie gegen { $opponent } beginnt.
series-nobody = In **{ $series }** gibt es zurzeit niemanden, den du herausfordern kannst.
series-on-step = Stufe { $step }
series-challenge-question = **{ $series }**: Wen forderst du heraus? Du stehst auf Stufe { $step }.
series-close-question = **{ $series }** schließen? Es gibt dann keinen Endstand; laufende Partien gehen als gewöhnliche Partien weiter.
series-closed = **{ $series }** ist geschlossen.
series-exported = **{ $series }** als TRF-Datei, für Paarungsprogramme wie bbpPairings.
series-created = **{ $series }** ist offen. Die Nachricht mit **Mitspielen** erscheint in { $place }.

# Wer Serien eröffnen darf, in /server settings.
server-series-by-all = - Serien (`/series new`): Alle hier dürfen eine eröffnen.
server-series-by-managers = - Serien (`/series new`): Nur wer den Server verwaltet, darf eine eröffnen.
series-by-all = alle
series-by-managers = wer den Server verwaltet
placeholder-series-by = Eröffnet Serien: { $who }

# Ablehnungen.
series-unknown = Diese Serie gibt es hier nicht. `/series list` zeigt alle.
series-may-not-create = Das darf nur, wer den Server verwaltet. In `/server settings` lässt sich einstellen, dass alle oder bestimmte Rollen Serien eröffnen dürfen.
server-series-by-roles = - Serien (`/series new`): Wer den Server verwaltet oder eine dieser Rollen hat, darf eine eröffnen: { $roles }.
server-series-roles = - Wer eine Serie eröffnet hat, kann sie schließen; wer den Server verwaltet, kann jede schließen.
placeholder-series-roles = Rollen, die Serien eröffnen dürfen
series-only-by-roles = Serien eröffnen darf hier nur, wer den Server verwaltet oder eine dieser Rollen hat: { $roles }. Das gilt auch für das Schließen einer eigenen Serie.
series-not-yours = Diese Serie hat jemand anders eröffnet. Schließen kann sie nur diese Person und wer den Server verwaltet.
doctor-role-gone = - Eine Rolle, die Serien eröffnen darf, wurde gelöscht (ID { $role }). Wähle die Rollen in `/server settings` neu.
series-options-form = Optionen sind Paare wie `size=13, edges=flat`
series-no-swiss = Nur Schweizer Turniere haben eine TRF-Datei.
series-not-begun = **{ $series }** hat noch keine Paarungen. Die TRF-Datei gibt es ab der ersten Runde.

# Befehle.
command-series = Gruppen, Ligen, Turniere und Treppen
command-series-new = Eine Serie eröffnen
command-series-list = Die Serien dieses Servers, und wo du dabei bist
command-series-show = Eine Serie: Tabelle, Regeln und Partien
command-series-join = Bei einer Serie mitspielen
command-series-leave = Aus einer Serie aussteigen
command-series-challenge = Jemanden auf der Treppe herausfordern
command-series-close = Eine Serie ohne Endstand schließen (fragt nach)
command-series-export = Ein Schweizer Turnier als TRF-Datei
argument-series = Welche Serie
argument-series-name = Der Name, etwa Herbstgruppe
argument-series-form = Wer gegen wen spielt
argument-series-options = Die Spielweise, etwa size=13; leer für die übliche
argument-series-seats = Höchstens so viele Spieler
argument-series-least = Mindestens so viele Spieler
argument-series-start = Beginn in so vielen Tagen; leer: wenn alle Plätze besetzt sind
argument-series-round = Tage für eine Runde; bei Gruppe und Saison für alles
argument-series-both = Spielt jedes Paar mit jeder Farbe? Leer: nein
argument-series-at-once = Partien eines Spielers gleichzeitig
argument-series-rounds = Runden eines Schweizer Turniers
argument-series-division = Spieler einer Staffel der Liga
argument-series-opponent = Wen herausfordern
series-form-pool = Gruppe: alle gegen alle
series-form-league = Liga: Staffeln, Saison für Saison
series-form-stairs = Treppe: Ein Sieg ist eine Stufe
series-form-knockout = K.-o.: Wer verliert, ist raus
series-form-swiss = Schweizer Turnier
series-form-automatic = Automatisch: sobald eine Gruppe voll ist
series-both-yes = ja, zwei Partien
series-both-no = nein, eine Partie
series-season-starts = { $to }, eine Saison hat begonnen: **{ $title }**. Du spielst gegen { $opponents }.
series-season-ends = Die Saison endet am { $at }.
