# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
palisade-learn-link = Schwarz und Weiß haben eigene Punkte, wie die Farben eines Schachbretts. Steine, die sich an einer Ecke berühren, sind verbunden. Verbinde b2 und d4.
palisade-learn-link-right = c3 berührt beide an einer Ecke: Die drei Steine sind ein Weg. Ein Weg umzäunt nichts, bis er geschlossen ist.
palisade-learn-link-wrong = Dieser Stein verbindet die beiden nicht. Such den Punkt, der beide an einer Ecke berührt.
palisade-learn-link-wrong-other = Dieser Stein berührt nur einen der beiden. c3 berührt beide.

palisade-learn-loop = Ein Ring ist ein geschlossener Weg deiner Steine, Ecke an Ecke. Gegnerische Steine darin sind geschlagen. Schließ einen.
palisade-learn-loop-right = c4 ist geschlagen. Die vier Steine und der Punkt darin gehören dir: 5 Punkte.
palisade-learn-loop-wrong = Der Ring um c4 ist noch offen. Eine seiner vier Ecken fehlt.

palisade-learn-inside = Dir gehört jeder Punkt auf einem Ring und in ihm, auch leere, und niemand darf mehr hineinsetzen. Schließ den größten Ring.
palisade-learn-inside-right = Acht Steine und fünf Punkte darin: 13 Punkte auf einmal.
palisade-learn-inside-wrong = Das schließt keinen Ring. Folge deinen Steinen von Ecke zu Ecke: Wo ist die Lücke?
palisade-learn-inside-wrong-small = Ein Ring, aber ein kleinerer. Auf f4 hättest du 13 Punkte auf einmal bekommen.

palisade-learn-outside = Es zählen nur Punkte auf einem Ring oder in ihm. Ein Stein außerhalb zählt nichts, so viele auch mit ihm verbunden sind. Schließ den Ring um c4.
palisade-learn-outside-right = 5 Punkte: der Ring, und darin c4. e3 und f2 sind mit ihm verbunden, bleiben aber draußen und zählen nichts.
palisade-learn-outside-wrong = Das schließt den Ring um c4 nicht. Eine seiner Ecken fehlt: c3.

palisade-learn-ring = Der blasse Rand um das Brett hat Steine beider Farben. Deine Randsteine sind über Eck mit deinen Steinen verbunden und können nicht geschlagen werden. Schlag a2 mit Hilfe eines Randsteins.
palisade-learn-ring-right = Ein Randstein neben a2 schloss den Ring mit a1, b2 und a3. Am Rand braucht ein Ring weniger Steine. Der Rand zählt keine Punkte, und seine vier Ecken sind leer.
palisade-learn-ring-wrong = a2 liegt noch in keinem Ring. Welcher Punkt darüber gehört dir?
palisade-learn-ring-wrong-empty = Auch dieser Ring nutzt den Rand, aber b1 ist leer. Umzäune lieber a2.

palisade-learn-first = Weiß droht, mit e4 einen Ring um d4 zu schließen. Auf weiße Punkte kannst du nicht setzen. Rette d4.
palisade-learn-first-right = Du warst schneller: c4 ist geschlagen, und der weiße Ring hat für immer ein Loch.
palisade-learn-first-wrong = Weiß antwortet mit e4 und schlägt d4. Nur wenn du selbst schlägst, ist die Drohung abgewehrt: Sieh dir c4 an.

palisade-learn-nested = Weiß hat einen Ring um d4. Ein Ring in einem größeren wird geschlagen wie jeder Stein. Schlag ihn.
palisade-learn-nested-right = Alle vier Steine sind weg, und mit ihnen die 5 Punkte von Weiß. Alle 13 gehören dir.
palisade-learn-nested-wrong = Der weiße Ring steht noch. Dein Weg um ihn hat eine Lücke.

palisade-learn-most = Zwei Steine können hier schlagen, und einer bringt mehr Punkte als der andere. Finde ihn.
palisade-learn-most-right = Der lange Ring von a5 über c7, e5 und c3 ist zu: 2 Steine geschlagen und 10 Punkte.
palisade-learn-most-wrong = Das schließt keinen Ring. Sieh dir den langen Weg von b4 über c3, e5 und c7 nach b6 an.
palisade-learn-most-wrong-less = Das schlägt auch und bringt 8 Punkte. a5 schlägt dieselben Steine und bringt 10.
palisade-learn-most-wrong-edge = Ein Ring mit 4 Punkten, aber geschlagen ist nichts. a5 bringt mehr.

palisade-learn-win = Passen gibt es nicht. Die Partie endet, wenn jeder Punkt jemandem gehört; wer mehr hat, gewinnt. Zwei Punkte stehen dir offen. Nur einer gewinnt.
palisade-learn-win-right = a5 schlägt a4 und sichert die Ecke. Weiß nimmt den Rest, aber das reicht nicht. Remis gibt es nicht: Die Zahl der Punkte ist ungerade.
palisade-learn-win-wrong = Weiß antwortet in der anderen Ecke und hat am Ende mehr Punkte. Schlag zuerst.
