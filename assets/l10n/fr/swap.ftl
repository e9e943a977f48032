# Échange : après le premier coup, le joueur au trait peut prendre le camp de l’adversaire.
button-swap = Échanger les camps
button-plan-swap = Prévoir l’échange
argument-swap = Échange après le premier coup ? Non si vide
swap-yes = Oui
swap-no = Non
card-swap = -# Après le premier coup, l’autre joueur peut échanger les camps au lieu de jouer.
term-swap = échange après le premier coup
term-no-swap = sans échange
turn-swapped =
    { $to }, à toi de jouer dans { $game }. Après **{ $move }**, { $by } a échangé les camps avec toi : le plateau reste tel quel, et tu joues maintenant l’autre camp.{ $note }
    -# { $side } · coup { $number }{ $due }
turn-elsewhere-swapped =
    { $by } a échangé les camps après **{ $move }** dans { $game }.{ $effects }
    -# { $name } ({ $side }) · coup { $number }{ $told }
note-may-swap = {" "}Au lieu de jouer, tu peux échanger les camps avec { $by }.
note-swapped = { $by } a échangé les camps : le plateau reste tel quel.
history-swapped = Ensuite, { $by } a échangé les camps.
swapped = Tu as échangé les camps dans { $game } : tu joues maintenant { $side }, et c’est à ton adversaire de jouer.
played-swap = { $name } avait prévu d’échanger les camps : c’est de nouveau à toi.
swap-not-agreed = Cette partie est sans échange. Les joueurs en conviennent avant la partie : `/challenge` a l’option `swap`.
swap-too-early = Un échange répond au premier coup, et personne n’a encore joué.
swap-too-late = Trop tard : l’échange n’est possible que juste après le premier coup.
swap-made-before = Les camps sont déjà échangés dans cette partie. Ce n’est possible qu’une fois.
plan-no-swap = Le plan n’a pas été enregistré. Tu ne peux pas prévoir d’échange{ $after } : il n’est possible que juste après le premier coup, dans les parties avec échange.
done-swapped = Tu as échangé les camps dans cette partie.
