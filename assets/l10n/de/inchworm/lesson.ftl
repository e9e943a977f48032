# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Leg einen Stein aus dem Vorrat auf ein leeres Feld. Steine Seite an Seite sind eine Gruppe; eine ohne leeres Feld daneben ist geschlagen. Schlag d5.
inchworm-learn-drop-right = Alle vier Felder neben d5 waren besetzt, also ist der Stein dein Gefangener: ein Punkt.
inchworm-learn-drop-wrong = Neben d5 ist noch ein Feld leer. Links, rechts, oben und unten zählen, schräg nicht.

inchworm-learn-stack = Du kannst einen Stein auch auf einen deiner Stapel legen, gleich wie hoch. Passen darfst du nur, wenn sonst nichts geht. Mach den Stapel auf d5 höher.
inchworm-learn-stack-right = Der Stapel ist 2 hoch. Hohe Stapel reichen beim Verteilen weit, aber wer einen schlägt, bekommt für jeden Stein einen Punkt.
inchworm-learn-stack-wrong = Kein Stapel ist dadurch höher geworden. Wähl das Feld deines Stapels, d5.

inchworm-learn-collect = Deine Stapel, die lückenlos auf einer geraden oder schrägen Linie stehen, kannst du zu einem sammeln. Sammle alle drei.
inchworm-learn-collect-right = Mit einem einzigen Zug steht auf dem letzten Feld ein Stapel von 3.
inchworm-learn-collect-wrong = Damit hast du nichts gesammelt. Drück auf „Eine Linie sammeln“, dann auf das eine Ende der Linie und auf das andere.
inchworm-learn-collect-wrong-short = Das waren nur zwei Stapel. Geh von einem Ende der Linie bis zum anderen.

inchworm-learn-spread = Verteil einen ganzen Stapel auf einem Weg leerer Felder, in jede der 8 Richtungen: ein Stein pro Feld, der erste bleibt stehen. Schlag b2.
inchworm-learn-spread-right = Der Weg darf bei jedem Schritt abbiegen. b3 und c2 waren in einem Zug besetzt, und b2 hatte kein leeres Feld mehr.
inchworm-learn-spread-wrong = Neben b2 sind noch b3 und c2 leer. Der Stapel auf a2 kann beide auf einmal füllen.
inchworm-learn-spread-wrong-path = Dieser Weg lässt ein Feld neben b2 leer. Geh über b3 nach c2.
inchworm-learn-spread-wrong-drop = Ein Stein füllt ein Feld, und b2 behält das andere. Verteil den Stapel auf a2.

inchworm-learn-tall = Jeder geschlagene Stein bringt einen Punkt, ein hoher Stapel also seine Höhe. Schlag das, was am meisten bringt.
inchworm-learn-tall-right = Vier Steine, vier Punkte.
inchworm-learn-tall-wrong = Es wurde nichts geschlagen. Der Stapel auf g4 hat nur noch ein leeres Feld neben sich.
inchworm-learn-tall-wrong-small = Das bringt 1 Punkt. Der Stapel auf g4 ist 4 wert.

inchworm-learn-own = Geschlagen werden beide Farben zugleich, auch deine eigenen Steine. Schlag einen Stein, ohne einen zu verlieren.
inchworm-learn-own-right = b4 ist geschlagen, und neben deinem Stein auf c4 sind Felder leer.
inchworm-learn-own-wrong = Es wurde nichts geschlagen. b4 hat nur noch ein leeres Feld neben sich.
inchworm-learn-own-wrong-both = g4 ist geschlagen, dein Stein auf h4 aber auch: Keiner von beiden hatte ein leeres Feld neben sich. Sieh dir b4 an.

inchworm-learn-rescue = Blau hält fünf deiner Steine. Ein ganzer Zug holt sie zurück in deinen Vorrat, immer alle auf einmal; die Punkte behält Blau. Befreie sie.
inchworm-learn-rescue-right = Dein Vorrat hat wieder 11 Steine, und Blau hat weiter 5 Punkte.
inchworm-learn-rescue-wrong = Deine fünf Steine sind noch gefangen. Nimm den Knopf, der sie befreit.

inchworm-learn-edges = Bei dieser Option berühren sich die Spalten a und h (beim Torus auch die Reihen 1 und 8). Nachbarn, Linien und Wege gehen über den Rand. Schlag a4.
inchworm-learn-edges-right = Auf diesem Brett liegt h4 neben a4. Das war das letzte leere Feld neben dem blauen Stein.
inchworm-learn-edges-wrong = Neben a4 ist noch ein Feld leer, hinter dem Rand: h4.

inchworm-learn-prisoner = Bei dieser Option darf ein Zug einen Gefangenen auf ein leeres Feld setzen, als Stein des Gegners. Du hast 8 von 10 Punkten. Gewinne.
inchworm-learn-prisoner-right = Der Gefangene auf e5 und der Stein auf d5 wurden zusammen geschlagen: 2 Punkte, und mit 10 gewinnst du.
inchworm-learn-prisoner-wrong = Neben d5 und e5 ist sonst kein Feld leer. Ein Gefangener auf e5 würde mit d5 geschlagen.
inchworm-learn-prisoner-wrong-drop = Nur d5 ist geschlagen: 9 Punkte. Ein Gefangener auf e5 wird mitgeschlagen und zählt noch einmal.

inchworm-learn-race = Mit 10 Punkten gewinnt man. Du hast 8, Blau hat 9. Kommen beide im selben Zug ans Ziel, gewinnt, wer mehr hat; bei Gleichstand ist es remis. Gewinne.
inchworm-learn-race-right = Der Stapel auf g4 gab dir 3 Punkte, h4 gab Blau 1: Du gewinnst 11 zu 10.
inchworm-learn-race-wrong = Du hast immer noch 8 Punkte. Der Stapel auf g4 ist 3 hoch und hat ein leeres Feld neben sich.
inchworm-learn-race-wrong-small = Das sind 9 Punkte. Der Stapel auf g4 bringt 3, auch wenn dein Stein auf h4 mitgeschlagen wird.

inchworm-learn-win = Das Ziel ist hier 10 Punkte, sonst 60, und du hast 8. Dreimal dieselbe Stellung ist remis, ebenso 120 Züge ohne Schlagen. Der Stapel auf d4 ist 2 hoch. Gewinne.
inchworm-learn-win-right = Der Stapel ist wie eine Raupe um d4 gekrochen: 2 Punkte, und die Partie gehört dir.
inchworm-learn-win-wrong = d4 ist noch auf zwei Seiten frei, d3 und e4. Dein Stapel von 3 kann beide füllen.
inchworm-learn-win-wrong-path = Dieser Weg lässt ein Feld neben d4 leer. Er muss d3 und e4 füllen.
inchworm-learn-win-wrong-drop = Das füllt nur eine Seite. Verteil deinen Stapel von 3 auf beide.
