# Formularios.
button-change-it = Cambiar
# Un comando en el menú de una persona.
challenge-person = Retar
form-opponent = Rival
form-opponent-about = Vacío: cualquiera aquí puede aceptar. Postern es el ordenador.
form-opponent-direct = Una persona, o Postern para el ordenador
form-game = Juego y forma de jugar
form-pace = Tiempo
form-colour = Tu bando
form-side =
    { $moves ->
        [first] Empiezo yo
        [second] Juego en segundo lugar
       *[chance] Al azar
    }
form-terms = Más condiciones
form-box =
    { $what ->
        [weekends] Los fines de semana no cuentan
        [late] Quien se retrasa pierde enseguida
        [rated] La partida no puntúa
       *[swap] El segundo jugador puede cambiar de bando
    }
