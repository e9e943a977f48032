# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
ramparts-learn-leap = Steine ziehen einen Schritt vorwärts: gerade, hinter dem eigenen Wall auch schräg. Von der Startreihe darf ein Stein zwei Felder geradeaus, wenn beide leer sind. Spring von a1 über deinen Wall.
ramparts-learn-leap-right = So springen die Steine der Spalten a, b, j und k über ihren Wall; die auf c und i landen darauf.
ramparts-learn-leap-wrong = Dieser Stein ist nicht über den Wall. Der Stein auf a1 kommt in einem Zug nach a3.
ramparts-learn-leap-wrong-wall = Jetzt steht der Stein auf dem Wall. Der Doppelschritt bringt ihn darüber hinaus, nach a3.

ramparts-learn-guarded = Ein Doppelschritt ist verboten, wenn ein Gegner auf dem Feld dazwischen schlagen könnte. Weiß auf e3 bewacht d2. Mach einen Doppelschritt.
ramparts-learn-guarded-right = Niemand bewacht h2, also ist h1–h3 erlaubt. d1–d3 stand gar nicht zur Wahl. Schlagen im Vorbeigehen gibt es nicht.
ramparts-learn-guarded-wrong = Das war ein einfacher Schritt. Der Stein auf h1 darf zwei Felder geradeaus.
ramparts-learn-guarded-wrong-left = Der Stein auf d1 hat keinen Doppelschritt: Der weiße Stein auf e3 könnte ihn auf d2 schlagen.

ramparts-learn-slip = Zwischen zwei Wallfeldern, die sich an einer Ecke berühren, wie c3 und d4, schlüpft niemand schräg durch. Tritt von d3 auf den Wall.
ramparts-learn-slip-right = c4 stand nicht zur Wahl. Wer über einen Wall will, muss zuerst darauf stehen oder ihn mit einem Doppelschritt überspringen.
ramparts-learn-slip-wrong = Zieh den Stein auf d3. Dein Wall, der mit den kleinen Ziegeln, liegt gerade vor ihm.
ramparts-learn-slip-wrong-inside = e4 liegt noch hinter deinem Wall. Das Wallfeld vor d3 ist d4.

ramparts-learn-safe = Der weiße Stein auf d3 bedroht c2. Ein Stein auf dem eigenen Wall kann nicht geschlagen werden. Rette deinen Stein.
ramparts-learn-safe-right = c3 gehört zu deinem Wall: Dort kann nichts den Stein schlagen. Hinter dem eigenen Wall schlagen Steine geradeaus und schräg.
ramparts-learn-safe-wrong = Jetzt schlägt Weiß auf c2. Tritt mit diesem Stein auf deinen Wall.
ramparts-learn-safe-wrong-take = Du schlägst d3, aber Weiß schlägt von e4 zurück. Schlagen musst du nie.

ramparts-learn-field = Im offenen Feld zwischen den Wällen zieht ein Stein geradeaus und schlägt schräg vorwärts. Schlagen musst du nie, aber schlag jetzt einen Stein.
ramparts-learn-field-right = d6 liegt geradeaus, und geradeaus wird im offenen Feld nicht geschlagen. Schräg darfst du schlagen.
ramparts-learn-field-wrong = Es wurde nichts geschlagen. Schau schräg vor d5.

ramparts-learn-shield = Zwei weiße Steine stehen schräg vor c7. Der auf d8 steht auf seinem eigenen Wall und ist sicher. Schlag den anderen.
ramparts-learn-shield-right = b8 ist offenes Feld, also konntest du dort schlagen. d8 stand nicht zur Wahl.
ramparts-learn-shield-wrong = Es wurde nichts geschlagen. Der Stein auf c7 kann einen der beiden schlagen.

ramparts-learn-enter = Auf dem gegnerischen Wall zieht ein Stein nur geradeaus und schlägt nichts. Geh mit dem Stein auf c9 hinein.
ramparts-learn-enter-right = Vom Wall aus konntest du d10 nicht schlagen. Hinter dem gegnerischen Wall zählt der Stein 2 Punkte und zieht und schlägt gerade oder schräg vorwärts. Auch er kann geschlagen werden.
ramparts-learn-enter-wrong = Der Stein auf c9 steht noch auf dem Wall und ist 1 Punkt wert. Zieh ihn geradeaus.

ramparts-learn-deep = Hinter dem gegnerischen Wall zieht ein Stein gerade oder schräg und zählt 2, auf der letzten Reihe 3; dort kann ihn nichts schlagen. Überall sonst zählt er 1. Gewinne einen Punkt.
ramparts-learn-deep-right = Der Stein zählt jetzt 3. Er bleibt dort, und nichts kann ihn schlagen.
ramparts-learn-deep-wrong = Dieser Stein zählt so viel wie vorher. Welcher Stein erreicht die letzte Reihe?
ramparts-learn-deep-wrong-inside = Dieser Stein war schon innen und zählt immer noch 2. Der Stein auf e10 erreicht die letzte Reihe.

ramparts-learn-along = Auf dem eigenen Wall schlägt ein Stein auch geradeaus. Ohne zu schlagen zieht er geradeaus oder schräg auf dem Wall entlang. Schlag einen Stein.
ramparts-learn-along-right = Vom Wall schlägst du in alle drei Richtungen nach vorn. b4 stand nicht zur Wahl: Das Feld ist leer und gehört nicht zu deinem Wall.
ramparts-learn-along-wrong = Es wurde nichts geschlagen. Der weiße Stein auf c4 steht direkt vor c3.
ramparts-learn-along-wrong-wall = Das war ein Schritt auf dem Wall, von c3 nach d4, und schlägt nichts. Der weiße Stein steht auf c4.

ramparts-learn-swap = Option „Paar tauschen“: Weiß hat keinen Zug. Also musst du einen blockierten weißen Stein mit deinem Stein davor tauschen. Verlier keinen Stein.
ramparts-learn-swap-right = c6 und c5 haben die Plätze getauscht. Weiß hat wieder einen Zug und kann nichts von dir schlagen.
ramparts-learn-swap-wrong = Der weiße Stein auf i5 schlägt jetzt deinen auf j4. Tausch das andere Paar, c6 und c5.

ramparts-learn-win = Die Partie endet, wenn die Seite am Zug keinen Zug hat. Mehr Punkte gewinnen, bei gleichen ist es remis. Der letzte weiße Stein auf c1 zählt 3 und kann nicht ziehen. Gewinne mit diesem Zug.
ramparts-learn-win-right = Weiß hat keinen Zug, also ist die Partie aus: 3 und 1 sind 4 Punkte, Weiß hat 3. Wer mehr hat, gewinnt.
ramparts-learn-win-wrong = Das gewinnt nicht. Zähl die Punkte beider Seiten.
ramparts-learn-win-wrong-drawn = Jetzt steht es 3 zu 3, remis: Dein Stein auf e10 zählt 2. Bring ihn auf die letzte Reihe.
