# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
rampart-learn-join = Schwarz am Zug. Ein Stein muss einen eigenen berühren, links, rechts, oben oder unten: Eine neue Gruppe entsteht nie. Setz einen, der zwei deiner Gruppen verbindet.
rampart-learn-join-right = Verbundene Steine sind eine Gruppe. Gruppen wachsen und verbinden sich.
rampart-learn-join-wrong = Dieser Stein berührt nur eine deiner Gruppen. Such einen Punkt zwischen zwei Gruppen.

rampart-learn-kill = Ein Stein ohne leeren Nachbarn ist eingeklemmt, und seine ganze Gruppe ist tot. Klemm den weißen Stein auf c3 ein.
rampart-learn-kill-right = Ein eingeklemmter Stein genügt: Alle fünf Steine seiner Gruppe sind tot, obwohl die anderen Platz haben.
rampart-learn-kill-wrong = c3 hat noch einen leeren Nachbarn: c2. Seine Gruppe lebt.
rampart-learn-kill-wrong-far = Damit bedrängst du einen anderen Stein der Gruppe. c3 ist fast eingeklemmt: Nur c2 ist noch leer.

rampart-learn-row = Eine lange Reihe ist in der Mitte schwach: Dort hat ein Stein links und rechts Freunde, Platz also nur oben und unten. Töte die weiße Reihe.
rampart-learn-row-right = c3 ist eingeklemmt, also sind alle drei Steine tot, obwohl beide Enden Platz haben. Lass auch der Mitte deiner eigenen Reihen Platz.
rampart-learn-row-wrong = Solange c2 leer ist, lebt die weiße Reihe: Das ist der letzte Platz neben c3.
rampart-learn-row-wrong-end = Damit bedrängst du ein Ende der Reihe, das noch anderen Platz hat. Der mittlere Stein, c3, hat nur einen leeren Nachbarn: c2.

rampart-learn-remove = Eine tote Gruppe bleibt stehen, bis du einen Zug für sie aufwendest. Du setzt oder entfernst und passt nur, wenn beides nicht geht. Entferne die tote weiße Gruppe.
rampart-learn-remove-right = Alle fünf Steine verschwinden auf einmal. Das Entfernen war dein ganzer Zug: Setzen darfst du nicht auch noch.
rampart-learn-remove-wrong = Die tote weiße Gruppe steht noch da. Nimm den Knopf, der sie entfernt.
rampart-learn-remove-wrong-own = Das tötet sogar deine eigene Gruppe: c2 hat keinen leeren Nachbarn mehr. Entferne lieber die weiße Gruppe.

rampart-learn-friends = c4 hat nur Freunde neben sich. Auf Brettern bis 11x11 ist das ungefährlich: Zum Einklemmen gehört auch ein gegnerischer Nachbar. Töte die Gruppe.
rampart-learn-friends-right = a4 hat jetzt keinen leeren Nachbarn und einen gegnerischen, a3. Das tötet alle sieben Steine.
rampart-learn-friends-wrong = Die Gruppe lebt noch. Welcher weiße Stein hat nur einen leeren Nachbarn, den du auch erreichst?
rampart-learn-friends-wrong-inside = An c4 kommst du nicht heran: Dort sind ringsum Freunde. Sieh dir a4 an, mit nur einem leeren Nachbarn.

rampart-learn-wide = Auf Brettern über 11x11, etwa 13x13, genügt es, dass kein Nachbar leer ist: Auch Freunde klemmen ein. Entferne die tote Gruppe.
rampart-learn-wide-right = g7 hatte auf allen vier Seiten Freunde, und auf 13x13 war das tödlich. Füll dort nie selbst so ein Kreuz.
rampart-learn-wide-wrong = Das weiße Kreuz um g7 ist hier tot, ganz ohne Gegner. Entferne es.

rampart-learn-choose = Zwei weiße Steine sind tot, deine große Gruppe auch. Du entfernst eine Gruppe pro Zug, und eine Gruppe lebt wieder, sobald keiner ihrer Steine eingeklemmt ist. Rette deine Gruppe.
rampart-learn-choose-right = Ohne a1 haben a2 und b1 wieder einen leeren Nachbarn: Die Gruppe lebt. e5 bleibt tot und kann warten.
rampart-learn-choose-wrong = Deine Gruppe ist noch tot, und Weiß entfernt sie als Nächstes. Schaff Platz neben a2 und b1.
rampart-learn-choose-wrong-other = Das hat deinen Zug gekostet. e5 war ohnehin tot, und jetzt entfernt Weiß deine fünf Steine.

rampart-learn-mortal = Dein eigener Zug kann deine eigene Gruppe töten. Setz einen Stein, wo du willst, aber deine Gruppe soll leben.
rampart-learn-mortal-right = Keiner deiner Steine ist eingeklemmt, also lebt die Gruppe. Freunde allein klemmen auf diesem Brett nicht ein.
rampart-learn-mortal-wrong = Jetzt ist ein Stein von dir eingeklemmt, also ist deine ganze Gruppe tot.
rampart-learn-mortal-wrong-both = Töten durch Selbstmord: Die zwei weißen Steine sind tot, deine neun aber auch. Weiß ist dran und nimmt zuerst.

rampart-learn-suicide = Du bist jetzt Weiß. Schwarz hat a5 und b5 durch Selbstmord auf a4 getötet: Beide Gruppen sind tot, und wer dran ist, entfernt zuerst. Gewinne.
rampart-learn-suicide-right = Die letzten schwarzen Steine sind weg: Du gewinnst, und a5 und b5 leben wieder.
rampart-learn-suicide-wrong = Die schwarze Gruppe um a4 ist jetzt tot, aber als Nächstes kann Schwarz deine toten Steine entfernen. Entferne die schwarze Gruppe sofort.

rampart-learn-infect = Deine Steine a1 und b1 sind tot, denn a1 ist eingeklemmt, und nur Weiß darf sie entfernen. Verbindest du eine lebende Gruppe mit ihnen, stirbt sie. Setz einen Stein, aber d1 soll leben.
rampart-learn-infect-right = Die Gruppe auf d1 lebt. Tot sind nur zwei Steine, und Weiß braucht für sie einen ganzen Zug.
rampart-learn-infect-wrong = c1 verbindet alles mit dem eingeklemmten Stein a1: Jetzt sind alle fünf Steine tot.

rampart-learn-win = Du bist Schwarz und gewinnst, wenn du den letzten weißen Stein entfernst. Töte die einzige weiße Gruppe und bleib selbst am Leben.
rampart-learn-win-right = Die ganze weiße Gruppe ist tot, von deinen aber keine. Was Weiß auch spielt: Du entfernst sie und gewinnst. Remis gibt es nicht.
rampart-learn-win-wrong = Die weiße Gruppe lebt noch. Welcher ihrer Steine hat nur einen leeren Nachbarn, den du auch erreichst?
rampart-learn-win-wrong-own = Dein Stein auf c5 ist sofort eingeklemmt: kein leerer Nachbar und zwei Gegner. Nur deine eigene Gruppe stirbt.
