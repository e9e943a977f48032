# Seitentausch: Nach dem ersten Zug darf, wer am Zug ist, den Platz des Gegners nehmen.
button-swap = Seiten tauschen
button-plan-swap = Tausch planen
argument-swap = Seitentausch nach dem ersten Zug? Leer: nein
swap-yes = Ja
swap-no = Nein
card-swap = -# Nach dem ersten Zug kann der andere Spieler die Seiten tauschen, statt zu ziehen.
term-swap = Tausch nach dem ersten Zug
term-no-swap = kein Tausch
turn-swapped =
    { $to }, du bist dran in { $game }. Nach **{ $move }** hat { $by } mit dir die Seiten getauscht: Das Brett bleibt, wie es ist, und du spielst jetzt die andere Seite.{ $note }
    -# { $side } · Zug { $number }{ $due }
turn-elsewhere-swapped =
    { $by } hat nach **{ $move }** in { $game } die Seiten getauscht.{ $effects }
    -# { $name } ({ $side }) · Zug { $number }{ $told }
note-may-swap = {" "}Statt zu ziehen, kannst du mit { $by } die Seiten tauschen.
note-swapped = { $by } hat die Seiten getauscht: Das Brett bleibt, wie es ist.
history-swapped = Danach hat { $by } die Seiten getauscht.
swapped = Du hast in { $game } die Seiten getauscht: Du spielst jetzt { $side }, und dein Gegner zieht als Nächstes.
played-swap = { $name } hatte geplant, die Seiten zu tauschen: Du bist wieder dran.
swap-not-agreed = Diese Partie hat keinen Seitentausch. Die Spieler vereinbaren ihn vor der Partie: `/challenge` hat dafür die Option `swap`.
swap-too-early = Ein Seitentausch folgt auf den ersten Zug, und es hat noch niemand gezogen.
swap-too-late = Zu spät: Tauschen geht nur direkt nach dem ersten Zug.
swap-made-before = In dieser Partie sind die Seiten schon getauscht. Das geht nur einmal.
plan-no-swap = Der Plan wurde nicht gespeichert. Einen Seitentausch kannst du{ $after } nicht planen: Er geht nur direkt nach dem ersten Zug, und nur in Partien mit Seitentausch.
done-swapped = Du hast in dieser Partie die Seiten getauscht.
