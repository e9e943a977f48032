# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
inchworm-learn-drop = Leg einen Stein aus dem Vorrat auf ein leeres Feld. Eine Gruppe ohne leeres Feld daneben ist geschlagen. Schlag d5.
inchworm-learn-drop-right = Alle vier Felder neben d5 waren besetzt, also ist der Stein dein Gefangener: ein Punkt.
inchworm-learn-drop-wrong = Neben d5 ist noch ein Feld leer. Links, rechts, oben und unten zählen, schräg nicht.

inchworm-learn-stack = Du kannst einen Stein auch auf einen deiner Stapel legen, gleich wie hoch. Mach den Stapel auf d5 höher.
inchworm-learn-stack-right = Der Stapel ist 2 hoch. Hohe Stapel reichen beim Verteilen weit, sind dem Gegner aber ebenso viele Punkte wert.
inchworm-learn-stack-wrong = Dieser Stein steht allein. Wähl das Feld deines Stapels, d5.

inchworm-learn-collect = Sammle auf einer geraden oder schrägen Linie mit deinen Stapeln auf jedem Feld: Alle werden einer. Sammle alle drei.
inchworm-learn-collect-right = Ein Zug hat auf dem letzten Feld einen Stapel von 3 gemacht.
inchworm-learn-collect-wrong = Das war kein Sammeln. Drück auf Sammeln, dann auf das eine Ende der Linie und auf das andere.
inchworm-learn-collect-wrong-short = Das waren nur zwei Stapel. Geh von einem Ende der Linie bis zum anderen.

inchworm-learn-spread = Verteil einen ganzen Stapel auf einem Weg leerer Felder, einen Stein pro Feld, zuerst auf dem eigenen. Schlag b2.
inchworm-learn-spread-right = Der Weg darf in 8 Richtungen gehen. b3 und c2 waren in einem Zug besetzt, und b2 hatte kein leeres Feld mehr.
inchworm-learn-spread-wrong = Neben b2 sind noch b3 und c2 leer. Der Stapel auf a2 kann beide auf einmal füllen.
inchworm-learn-spread-wrong-path = Dieser Weg lässt ein Feld neben b2 leer. Geh über b3 nach c2.
inchworm-learn-spread-wrong-drop = Ein Stein füllt ein Feld, und b2 behält das andere. Verteil den Stapel auf a2.

inchworm-learn-tall = Jeder geschlagene Stein bringt einen Punkt, ein hoher Stapel also seine Höhe. Schlag das, was am meisten bringt.
inchworm-learn-tall-right = Vier Steine, vier Punkte. In einer üblichen Partie gewinnen 60 Punkte; hier ist das Ziel 10.
inchworm-learn-tall-wrong = Es wurde nichts geschlagen. Der Stapel auf g4 hat nur noch ein leeres Feld neben sich.
inchworm-learn-tall-wrong-small = Das bringt 1 Punkt. Der Stapel auf g4 ist 4 wert.

inchworm-learn-own = Geschlagen wird für beide Farben zugleich, auch deine eigenen Steine. Schlag einen Stein, ohne einen zu verlieren.
inchworm-learn-own-right = b4 ist geschlagen, und neben deinem Stein auf c4 sind Felder leer.
inchworm-learn-own-wrong = Es wurde nichts geschlagen. b4 hat nur noch ein leeres Feld neben sich.
inchworm-learn-own-wrong-both = g4 ist geschlagen, dein Stein auf h4 aber auch: Beide hatten kein leeres Feld. Sieh dir b4 an.

inchworm-learn-rescue = Blau hält fünf deiner Steine. Ein Zug kann alle zurück in deinen Vorrat holen. Befreie sie.
inchworm-learn-rescue-right = Dein Vorrat hat wieder 11 Steine. Die 5 Punkte behält Blau.
inchworm-learn-rescue-wrong = Deine fünf Steine sind noch gefangen. Nimm den Knopf, der sie befreit.

inchworm-learn-win = Das Ziel dieser Partie ist 10, und du hast 8 Punkte. Der Stapel auf d4 ist 2 hoch. Gewinne.
inchworm-learn-win-right = Der Stapel ist wie eine Raupe um d4 gekrochen: 2 Punkte, und die Partie gehört dir.
inchworm-learn-win-wrong = d4 ist noch auf zwei Seiten frei, d3 und e4. Dein Stapel von 3 kann beide füllen.
inchworm-learn-win-wrong-path = Dieser Weg lässt ein Feld neben d4 leer. Er muss d3 und e4 füllen.
inchworm-learn-win-wrong-drop = Das füllt nur eine Seite. Verteil deinen Stapel von 3 auf beide.
