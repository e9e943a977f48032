# Plazas y partidas entre servidores.
across-unnamed = de otro servidor
across-named = de **{ $server }**
across-line = { $line } · { $from }
across-hint = -# Este servidor comparte plazas con otros servidores. `/settings` → **Otros jugadores** te las muestra también a ti.
across-open = -# La gente de otros servidores también la ve. Una partida con ella se juega en tus mensajes directos, o en este canal si elegiste los avisos en el canal.
across-place = {" "}en mensajes directos, porque los jugadores están en servidores distintos
across-note = -# La otra persona juega desde otro servidor, por eso cada cual recibe las jugadas en su lado: en mensajes directos, o en un canal de su servidor si eligió los avisos en el canal.
across-closed = -# Te aviso aquí porque Postern no puede enviarte mensajes directos. Para recibir allí esta partida, permite los mensajes directos en los ajustes de privacidad de este servidor.
across-nameless = Discord no le dice ahora a Postern el nombre de este servidor. Inténtalo de nuevo en un minuto.
not-across = Esta plaza está en otro servidor. Las partidas entre servidores están desactivadas para ti, para la otra persona o para uno de los dos servidores: tú las activas en `/settings` → **Otros jugadores**, y los dueños en `/server settings`.
stays-across = Una partida entre jugadores de dos servidores se queda en sus mensajes directos.
lobby-across = **Plazas de otros servidores** (para quienes las activaron en `/settings` → **Otros jugadores**)
lobby-linked = [{ $game }](<{ $link }>)
lobby-unlinked = { $game } (entre servidores)

# Los ajustes de una persona y de un servidor.
button-people = Otros jugadores
settings-people =
    { $across ->
        [on] Elige en los menús. Ves plazas de otros servidores en `/play`, y tus nuevas plazas se ven allí, si los dueños de ambos servidores lo permiten. Estas partidas se juegan en tus mensajes directos. La otra persona ve de ti lo que ve la gente de aquí.
       *[off] Elige en los menús. Si eliges **Otros servidores**, ves sus plazas en `/play`, y tus nuevas plazas se ven allí, si los dueños de ambos servidores lo permiten.
    }
setting-across = Otros servidores: { $value }
across-on = sí
across-off = no
server-across-off = - Las plazas no se comparten con otros servidores.
server-across = - Las plazas se comparten con otros servidores que también lo hacen, sin el nombre de este servidor y para la gente que lo desea. Estas partidas se juegan en mensajes directos.
server-across-named = - Las plazas se comparten con otros servidores que también lo hacen, con el nombre **{ $server }** y para la gente que lo desea. Estas partidas se juegan en mensajes directos.
seats-across =
    { $shared ->
        [on] Plazas: compartidas, sin nombre
        [named] Plazas: compartidas, con nombre
       *[off] Plazas: solo este servidor
    }
