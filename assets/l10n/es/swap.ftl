# Cambio de bandos: tras la primera jugada, quien tiene el turno puede tomar el bando del rival.
button-swap = Cambiar de bando
button-plan-swap = Planear el cambio
argument-swap = ¿Cambio de bando? No, si está vacío
swap-yes = Sí
swap-no = No
card-swap = -# Tras la primera jugada, el otro jugador puede cambiar de bando en vez de jugar.
term-swap = cambio de bando tras la primera jugada
term-no-swap = sin cambio de bando
turn-swapped =
    { $to }, te toca en { $game }. Tras **{ $move }**, { $by } cambió de bando contigo: el tablero queda como está y ahora juegas con el otro bando.{ $note }
    -# { $side } · jugada { $number }{ $due }
turn-elsewhere-swapped =
    { $by } cambió de bando tras **{ $move }** en { $game }.{ $effects }
    -# { $name } ({ $side }) · jugada { $number }{ $told }
note-may-swap = {" "}En vez de jugar, puedes cambiar de bando con { $by }.
note-swapped = { $by } cambió de bando: el tablero queda como está.
history-swapped = Después, { $by } cambió de bando.
swapped = Has cambiado de bando en { $game }: ahora juegas con { $side } y le toca a tu rival.
played-swap = { $name } tenía planeado cambiar de bando: te toca otra vez.
swap-not-agreed = Esta partida no tiene cambio de bando. Los jugadores lo acuerdan antes de la partida: `/challenge` tiene la opción `swap`.
swap-too-early = El cambio de bando responde a la primera jugada, y nadie ha jugado todavía.
swap-too-late = Demasiado tarde: solo se puede cambiar de bando justo después de la primera jugada.
swap-made-before = En esta partida ya se cambió de bando. Solo se puede una vez.
plan-no-swap = El plan no se ha guardado. No puedes planear un cambio de bando{ $after }: solo es posible justo después de la primera jugada, en partidas que lo tienen.
done-swapped = Has cambiado de bando en esta partida.
