# Freie Plätze: /play und die Lobby eines Servers.
button-play-now = Jetzt spielen
button-computer = Computer
play-seats = Freie Plätze. **Jetzt spielen** nimmt den besten mit den üblichen Bedingungen. Oder wähle ein Spiel:
play-no-seats = Hier wartet gerade niemand. **Jetzt spielen** fragt nach einem Spiel und öffnet deinen Platz; wer als Nächstes kommt, nimmt ihn. Oder wähle ein Spiel:
play-alone = In einer Direktnachricht schickt **Jemanden herausfordern** einer Person eine Herausforderung, und **Computer** beginnt eine Partie gegen Postern. Freie Plätze findest du mit `/play` auf einem Server.
play-which = Kein freier Platz passt. Welches Spiel möchtest du? Dein eigener Platz ist sofort offen.
play-game = **{ $title }** · { $summary }
play-line = ({ $number }) { $line }
seat-line = **{ $by }** · { $game } · { $terms } · { $since }
seat-own-start = ab einer vorgegebenen Stellung
seat-open =
    { $place ->
        [lobby] Dein Platz in der Lobby ist offen: **{ $game }**, { $pace }. Wer dieses Spiel als Nächstes möchte, spielt gegen dich, und du wirst zum Thread der Partie hinzugefügt. Der Platz verfällt { $at }.
       *[channel] Dein Platz ist offen: **{ $game }**, { $pace }. Wer dieses Spiel als Nächstes möchte, spielt gegen dich, und du wirst zum Thread der Partie hinzugefügt. Der Platz verfällt { $at }.
    }
seat-beside =
    { $why ->
        [far] -# Es wartet schon jemand auf dieses Spiel, aber eure Wertungen liegen mehr als { $points } Punkte auseinander, darum spielt ihr nicht von selbst gegeneinander. `/play` zeigt den Platz, und du kannst ihn trotzdem nehmen.
       *[terms] -# Es wartet schon jemand auf dieses Spiel, mit anderen als den üblichen Bedingungen. `/play` zeigt den Platz.
    }
card-matched = **{ $first }** und **{ $second }** spielen **{ $title }**: Partie #{ $id }.
lobby-head = **Lobby: Wer möchte spielen?**
    Drück auf ein Spiel: Du spielst gegen die nächste Person, die darauf wartet, oder wartest hier auf jemanden.
lobby-seats = **Freie Plätze**
lobby-no-seats = **Niemand wartet.** Drück auf ein Spiel, um einen Platz aufzumachen.
lobby-line = - { $line }
lobby-games = **Partien zum Zuschauen**
lobby-game = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · Zug { $number }
lobby-results = **Letzte Ergebnisse**
lobby-result =
    - { $game }: { $first } – { $second } · { $how ->
        [won] **{ $winner }** gewinnt
       *[drawn] remis
    }
server-no-lobby = - Keine Lobby. Wähle einen Kanal für eine: eine angepinnte Nachricht mit freien Plätzen, Partien zum Zuschauen und Ergebnissen, und einem Button für jedes Spiel.
server-lobby = - Die Lobby ist in { $place }{ $more }.{ $refused }
server-lobby-more = {" "}und zeigt auch { $channels }
server-lobby-refused = {" "}Sie ist veraltet, weil Postern dort nicht schreiben darf. **Berechtigungen prüfen** sagt, was fehlt.
placeholder-lobby = Lobby: kein Kanal

# Nachrichten über freie Plätze.
button-tell-me = Sag mir Bescheid
button-tell-no-more = Nicht mehr Bescheid sagen
tell-me =
    Von welchen Spielen möchtest du hören? Eine Direktnachricht sagt dir Bescheid, wenn in { $place } ein Platz frei ist, { $every ->
        [day] höchstens einmal am Tag
        [week] höchstens einmal in der Woche
       *[never] aber deine Einstellungen schalten diese Nachrichten aus: wähle ein Spiel, um sie einzuschalten
    }, und nie in deiner Ruhezeit. ✓ heißt ja. `/settings` → **Andere Spieler** ändert, wie oft.
told-no-more = Du hörst nichts mehr von freien Plätzen in { $game }. **Sag mir Bescheid** in `/play` schaltet es wieder ein.
seat-news = { $to }, in { $place } ist ein Platz frei: { $line }
setting-seats = Freie Plätze: { $value }
seat-news-every =
    { $every ->
        [day] höchstens 1 Nachricht am Tag
        [week] höchstens 1 Nachricht je Woche
       *[never] keine Nachrichten
    }

# Wen eine Herausforderung an alle nimmt, und was ihre Karte über die Spieler sagt.
card-within = -# Nur Spieler mit höchstens { $within } Wertungspunkten Unterschied.
card-reliable = -# Nur zuverlässige Spieler.
card-marks = -# { $who }: { $rating }{ $word }
card-rating = { $rating } ·{" "}
seat-reliability =
    { $word ->
        [steady] zuverlässig
        [late] manchmal spät
        [absent] oft abwesend
       *[new] neu hier
    }
terms-within = Wertung: { $value }
terms-range =
    { $within ->
        [0] beliebig
       *[other] höchstens { $within } Punkte Unterschied
    }
outside-range = Diese Herausforderung nimmt Spieler mit höchstens { $within } Wertungspunkten Unterschied: Du hast { $own }, dein Gegenüber { $other }. `/play` zeigt Plätze, die du nehmen kannst.
reliable-only = Diese Herausforderung nimmt nur zuverlässige Spieler: Du brauchst drei beendete Partien, von denen wenige verspätet waren oder durch Zeit verloren gingen. `/play` zeigt Plätze, die du nehmen kannst.
