# Partidas donde el bot no es miembro: un grupo, una conversación entre amigos, un servidor que no lo ha añadido.
outside-by-command = Postern no es miembro aquí, así que este botón no puede publicar un reto. Usa `/challenge`: todos los de aquí podrán aceptar la tarjeta.
outside-hidden = Aquí solo tú ves las respuestas de Postern: este servidor no te deja usar aplicaciones externas delante de los demás. Elige un `opponent`, que recibirá tu reto por mensaje directo.
outside-hidden-sent = -# Aquí solo tú ves las respuestas de Postern: este servidor no te deja usar aplicaciones externas delante de los demás.
outside-card = -# Postern no es miembro aquí y avisa de los turnos por mensaje directo. Para recibirlos, los dos tienen que añadir Postern a su cuenta.
outside-board = { $head }{ $last }
outside-told = -# Postern avisa a cada jugador de sus turnos por mensaje directo. ¿No te ha llegado? Añade Postern a tu cuenta. **Tablero** muestra aquí la posición actual.
button-add-postern = Añadir Postern a tu cuenta
elsewhere = Postern no es miembro aquí, así que ninguna partida puede trasladarse aquí. Puedes llevarla a un servidor donde esté Postern, o a un mensaje directo.
outside-play = Postern no es miembro aquí. **Retar a alguien** publica una tarjeta que todos los de aquí pueden aceptar, o solo una persona. **Contra Postern** empieza una partida contra Postern.
outside-play-hidden = Aquí solo tú ves las respuestas de Postern: este servidor no te deja usar aplicaciones externas delante de los demás. **Retar a alguien** envía un reto por mensaje directo. **Contra Postern** empieza una partida contra Postern por mensaje directo.
terms-at-card = Cambia estas condiciones en la tarjeta, donde hiciste el reto. O retíralo en `/games` y haz uno nuevo.
