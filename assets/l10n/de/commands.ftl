# Befehle: höchstens 100 Zeichen je Text, 8000 für alle Texte eines Befehls. Wörter in Backquotes bleiben englisch.
open-board = Dieses Brett öffnen
command-help = Wie das hier geht, und eine erste Partie
command-challenge = Fordere jemanden zu einer Partie heraus
command-move = Mach deinen Zug
command-board = Sieh dir ein Brett an; nur du siehst es
command-hint = Was Postern spielen würde (nur gegen Postern und auf Analysebrettern)
command-games = Deine Partien und Herausforderungen, zuerst die, in denen du dran bist
command-rules = Wie ein Spiel gespielt wird
command-replay = Spiel eine Partie nach, oder zeig Stellungen nebeneinander
command-puzzle = Eine Stellung, in der ein Zug gewinnt: finde ihn
command-review = Lass Postern eine beendete Partie durchgehen
command-settings = Wie du Bretter siehst
command-draw = Biete Remis an
command-takeback = Bitte darum, deinen letzten Zug zurückzunehmen
command-resign = Gib eine Partie auf (mit Rückfrage)

argument-opponent = Gegen wen? Postern = der Computer; leer: wer möchte, nimmt an
argument-level = Spielstärke von Postern; leer: 3
argument-colour = Deine Seite; leer: ausgelost
argument-pace = Bedenkzeit für jeden Zug; leer: unbegrenzt
argument-move = Dein Zug, etwa d4 oder c2-c3
argument-game = Welche Partie, wenn du mehrere hast
argument-which-game = Welches Spiel
argument-text = In Worten: alle Reihen, eine Seite, eine Reihe oder eine Spalte (rows, row 3, column d)
argument-theme = Farben des Bretts
argument-width = Breite des Bretts in Pixeln; üblich sind 1080
argument-below = Wessen Seite unten liegt
argument-moves = Bis zu 9 Stellungen nebeneinander, nach diesen Zügen: 4, 9, 12

level-choice =
    { $level ->
        [1] 1: Neuling
        [2] 2: Anfänger
        [3] 3: Gelegenheitsspieler
        [4] 4: Vereinsspieler
        [5] 5: starker Vereinsspieler
        [6] 6: Meister
       *[7] 7: volle Stärke
    }
colour-choice =
    { $moves ->
        [first] { $side } (beginnt)
       *[second] { $side } (zieht als Zweiter)
    }
colour-chance = Zufall
theme-wood = Holz
theme-slate = Schiefer (dunkel)
theme-paper = Papier (gut zum Drucken)
theme-cobalt = Kobalt (auch bei Farbenblindheit gut zu sehen)
theme-contrast = Hoher Kontrast
below-own = deine Seite
below-first = wer beginnt
below-second = wer als Zweiter zieht
