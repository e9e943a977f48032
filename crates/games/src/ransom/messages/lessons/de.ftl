# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ransom-learn-jump = Soldaten ziehen beliebig weit, gerade oder schräg, auch über die eigene Seite, nie über einen Gegner. Spring über deinen König nach d5.
ransom-learn-jump-right = Der Soldat kam an deinem König auf d3 vorbei. Der schwarze Soldat auf d7 hätte ihn aufgehalten.
ransom-learn-jump-wrong = Wähl den Soldaten auf d2: Er steht unter deinem König und kann über ihn springen.
ransom-learn-jump-wrong-other = Der richtige Soldat, aber ein anderes Feld. d5 liegt zwei hinter deinem König.

ransom-learn-edge = Ein König ohne leeres Feld um sich hat verloren. Freunde, Gegner und der Rand zählen gleich. Ersticke den schwarzen König auf a8.
ransom-learn-edge-right = Der eigene Soldat auf b7, deine zwei und der Rand lassen ihm nichts. Du gewinnst, und geschlagen wurde nie.
ransom-learn-edge-wrong = Der schwarze König hat noch ein leeres Feld, b8. Welcher Soldat kommt dorthin?

ransom-learn-king = Ein König geht einen Schritt in eine der 8 Richtungen und nimmt leere Felder weg wie ein Soldat. Gewinne.
ransom-learn-king-right = Dein König hat a7 genommen, das letzte leere Feld neben dem schwarzen König.
ransom-learn-king-wrong = Der schwarze König hat noch ein leeres Feld. Kein Soldat füllt a7, aber dein König ist nur einen Schritt entfernt.

ransom-learn-own = Du darfst deinen eigenen König ersticken, und dann verlierst du. Mach irgendeinen anderen Zug.
ransom-learn-own-right = Dein König am Rand hat noch Platz. Zähl vor jedem Zug seine leeren Felder.
ransom-learn-own-wrong = Dein Soldat hat b1 gefüllt, das letzte leere Feld neben deinem König: Du hast verloren.

ransom-learn-both = Beide Könige, a8 und a6, teilen ein letztes leeres Feld. Ersticken beide zugleich, gewinnt die Seite, die gezogen hat. Gewinne.
ransom-learn-both-right = a7 war das letzte leere Feld neben dem schwarzen König. Du hast gezogen, also gewinnst du in jedem Fall.
ransom-learn-both-wrong = Das ist noch nicht das Ende. Das gemeinsame Feld ist a7, und der Soldat auf h7 kommt über b7.

ransom-learn-save = Schwarz droht h1–b1 und erstickt damit deinen König. Rette ihn: Zieh ihn heraus oder stell einen Soldaten in den Weg.
ransom-learn-save-right = Kein Soldat kommt an einem Gegner vorbei, und ein König im Freien hat viele leere Felder. Schwarz hat jetzt keinen Sieg.
ransom-learn-save-wrong = Schwarz zieht immer noch einen Soldaten nach b1 und gewinnt. Reihe 1 muss zu, oder der König muss weg von a1.

ransom-learn-reach = Ein Gegner muss deinen König erreichen können, daher steht h1–c1 nicht zur Wahl. Schließ Reihe 1 mit h1, so nah am König wie erlaubt.
ransom-learn-reach-right = c2 und d1 berühren sich nur an der Ecke und lassen eine Lücke: Über d2 und c1 kommt ein Gegner hinein. Also ist der Zug erlaubt.
ransom-learn-reach-wrong = Zieh den Soldaten auf h1 auf Reihe 1 zu deinem König hin.
ransom-learn-reach-wrong-far = Erlaubt, aber d1 ist näher und auch erlaubt: Durch die Lücke bei d2 kommen Gegner noch hinein.
ransom-learn-reach-wrong-inside = Dieser Soldat sprang am König vorbei und lässt Reihe 1 offen. Bleib auf d1 stehen.

ransom-learn-win = Du bist jetzt Schwarz. Jeder König hat noch ein leeres Feld, und ringsum stehen Soldaten. Gewinne, bevor es Grün tut.
ransom-learn-win-right = Von d1 kam der Soldat an f1 und g1, der eigenen Seite, vorbei nach h1. Ein Wächter hätte ein neues Feld geöffnet.
ransom-learn-win-wrong = Der grüne König hat noch ein leeres Feld. Füll h1, ohne einen Soldaten neben dem König zu bewegen.
