# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ransom-learn-jump = Soldaten ziehen beliebig weit, gerade oder schräg, auch über die eigene Seite, nie über einen Gegner. Spring über deinen König nach d5.
ransom-learn-jump-right = Der Soldat hat deinen König auf d3 übersprungen. Der schwarze Soldat auf d7 hätte ihn aufgehalten.
ransom-learn-jump-wrong = Wähl den Soldaten auf d2: Er steht unter deinem König und kann über ihn springen.
ransom-learn-jump-wrong-other = Der richtige Soldat, aber das falsche Feld. d5 liegt zwei hinter deinem König.

ransom-learn-edge = Geschlagen wird nie. Ein König ohne leeres Feld um sich hat verloren: Freunde, Gegner und der Rand zählen gleich. Ersticke den schwarzen König auf a8.
ransom-learn-edge-right = Sein eigener Soldat auf b7, deine zwei und der Rand lassen ihm kein Feld. Du gewinnst.
ransom-learn-edge-wrong = Der schwarze König hat noch ein leeres Feld, b8. Welcher Soldat kommt dorthin?

ransom-learn-king = Ein König geht einen Schritt in eine der 8 Richtungen und nimmt leere Felder weg wie ein Soldat. Gewinne.
ransom-learn-king-right = Dein König hat a7 genommen, das letzte leere Feld neben dem schwarzen König.
ransom-learn-king-wrong = Der schwarze König hat noch ein leeres Feld. Zieht ein Soldat nach a7, wird ein anderes frei, aber dein König ist nur einen Schritt entfernt.

ransom-learn-own = Du darfst deinen eigenen König ersticken, und dann verlierst du. Dreimal dieselbe Stellung ist remis, ebenso der 400. Zug. Mach einen Zug, der nicht verliert.
ransom-learn-own-right = Dein König am Rand hat noch Platz. Zähl vor jedem Zug seine leeren Felder.
ransom-learn-own-wrong = Dein Soldat hat b1 besetzt, das letzte leere Feld neben deinem König: Du hast verloren.

ransom-learn-both = Beide Könige, auf a8 und a6, teilen sich ein letztes leeres Feld. Ersticken beide zugleich, gewinnt die Seite, die gezogen hat. Gewinne.
ransom-learn-both-right = a7 war das letzte leere Feld neben dem schwarzen König. Du hast gezogen, also gewinnst du in jedem Fall.
ransom-learn-both-wrong = Das ist noch nicht das Ende. Das gemeinsame Feld ist a7, und der Soldat auf h7 kann b7 überspringen.

ransom-learn-save = Schwarz droht, mit h1–b1 deinen König zu ersticken. Rette ihn: Zieh ihn heraus oder stell einen Soldaten in den Weg.
ransom-learn-save-right = Kein Soldat kommt an einem Gegner vorbei, und ein König im Freien hat viele leere Felder. Schwarz kann nicht mehr sofort gewinnen.
ransom-learn-save-wrong = Schwarz zieht immer noch einen Soldaten nach b1 und gewinnt. Reihe 1 muss zu, oder der König muss weg von a1.

ransom-learn-reach = Mauere deinen König nie ein: Um deine Soldaten herum muss ein Gegner in Schritten zu ihm kommen, auch schräg. h1–c1 ist also verboten. Zieh h1 auf Reihe 1 so nah an ihn heran wie erlaubt.
ransom-learn-reach-right = c2 und d1 berühren sich nur an der Ecke und lassen eine Lücke: Über d2 und c1 kommt ein Gegner hinein. Also ist der Zug erlaubt. Eine Seite ohne erlaubten Zug hat verloren.
ransom-learn-reach-wrong = Zieh den Soldaten auf h1 auf Reihe 1 zu deinem König hin.
ransom-learn-reach-wrong-far = Erlaubt, aber d1 ist näher und auch erlaubt: Durch die Lücke bei d2 kommen Gegner noch hinein.
ransom-learn-reach-wrong-inside = Dieser Soldat sprang am König vorbei und lässt Reihe 1 offen. Bleib auf d1 stehen.

ransom-learn-straight = Bei dieser Option ziehen Könige nur gerade; zum Ersticken gehören weiter alle 8 Felder. Eine Seite ohne erlaubten Zug hat verloren. Der schwarze Soldat auf h8 ist schon eingesperrt. Gewinne.
ransom-learn-straight-right = b7 ist noch leer, der König also nicht erstickt. Aber Schwarz hat keinen erlaubten Zug und hat verloren.
ransom-learn-straight-wrong = Schwarz hat noch einen Zug. Auf welches Feld kann der König auf a8 gerade ziehen?
ransom-learn-straight-wrong-out = Das lässt den schwarzen Soldaten auf h8 heraus, und Schwarz hat einen Zug. Lass ihn eingesperrt und füll b8.

ransom-learn-win = Du bist jetzt Schwarz. Jeder König hat nur noch ein leeres Feld, sonst stehen ringsum Soldaten. Gewinne, bevor Grün gewinnt.
ransom-learn-win-right = Der Soldat sprang von d1 über f1 und g1, die eigene Seite, nach h1. Wäre ein Soldat neben dem König gezogen, wäre dort ein Feld frei geworden.
ransom-learn-win-wrong = Der grüne König hat noch ein leeres Feld. Besetz h1, ohne einen Soldaten neben dem König zu bewegen.
