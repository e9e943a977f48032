# The lesson: for each step its task, the answer to a right move, and the answers to wrong ones
rampart-learn-join = Schwarz am Zug. Ein Stein muss einen eigenen berühren: links, rechts, oben oder unten. Setz einen, der zwei deiner Gruppen verbindet.
rampart-learn-join-right = Verbundene Steine sind eine Gruppe. Gruppen wachsen und verbinden sich, aber eine neue entsteht nie.
rampart-learn-join-wrong = Dieser Stein berührt nur eine deiner Gruppen. Such einen Punkt zwischen zweien.

rampart-learn-kill = Ein Stein ohne leeren Nachbarn ist eingeklemmt, und seine ganze Gruppe ist tot. Klemm den weißen Stein auf c3 ein.
rampart-learn-kill-right = Ein eingeklemmter Stein genügt: Alle fünf Steine seiner Gruppe sind tot, obwohl die anderen Platz haben.
rampart-learn-kill-wrong = c3 hat noch einen leeren Nachbarn: c2. Seine Gruppe lebt.
rampart-learn-kill-wrong-far = Das bedrängt einen anderen Stein der Gruppe. c3 ist fast eingeklemmt: Nur c2 ist noch leer.

rampart-learn-remove = Eine tote Gruppe bleibt stehen, bis du einen Zug für sie aufwendest. Entferne die tote weiße Gruppe.
rampart-learn-remove-right = Alle fünf Steine gehen auf einmal. Das Entfernen war dein ganzer Zug: Du setzt nichts dazu.
rampart-learn-remove-wrong = Die tote weiße Gruppe steht noch da. Nimm den Knopf, der sie entfernt.
rampart-learn-remove-wrong-own = Das tötet sogar deine eigene Gruppe: c2 hat keinen leeren Nachbarn mehr. Entferne lieber die weiße Gruppe.

rampart-learn-friends = c4 hat nur Freunde neben sich. Bis 11x11 ist das sicher: Ein eingeklemmter Stein braucht auch einen gegnerischen Nachbarn. Töte die Gruppe.
rampart-learn-friends-right = a4 hat jetzt keinen leeren Nachbarn und einen gegnerischen, a3. Das tötet alle sieben Steine.
rampart-learn-friends-wrong = Die Gruppe lebt noch. Welcher weiße Stein am Rand hat nur noch einen leeren Nachbarn?
rampart-learn-friends-wrong-inside = An c4 kommst du nicht heran: Dort sind ringsum Freunde. Sieh dir a4 an, mit nur einem leeren Nachbarn.

rampart-learn-wide = Auf Brettern über 11x11, etwa 13x13, genügt es, dass kein Nachbar leer ist: Auch Freunde klemmen ein. Entferne die tote Gruppe.
rampart-learn-wide-right = g7 hatte auf allen vier Seiten Freunde, und auf 13x13 war das tödlich. Füll dort nie selbst so ein Kreuz.
rampart-learn-wide-wrong = Das weiße Kreuz um g7 ist hier tot, ganz ohne Gegner. Entferne es.

rampart-learn-choose = Zwei weiße Steine sind tot, deine große Gruppe aber auch. Du entfernst nur eine Gruppe pro Zug. Rette deine Gruppe.
rampart-learn-choose-right = Ohne a1 haben a2 und b1 wieder einen leeren Nachbarn: Die Gruppe lebt. e5 bleibt tot und kann warten.
rampart-learn-choose-wrong = Deine Gruppe ist noch tot, und Weiß entfernt sie als Nächstes. Schaff Platz neben a2 und b1.
rampart-learn-choose-wrong-other = Das hat deinen Zug gekostet. e5 war ohnehin tot, und jetzt entfernt Weiß deine fünf Steine.

rampart-learn-mortal = Dein eigener Zug kann deine eigene Gruppe töten. Setz einen Stein, wo du willst, aber deine Gruppe soll leben.
rampart-learn-mortal-right = Jeder deiner Steine hat noch einen leeren Nachbarn, also lebt die Gruppe.
rampart-learn-mortal-wrong = Jetzt hat ein Stein von dir keinen leeren Nachbarn mehr, also ist deine ganze Gruppe tot.
rampart-learn-mortal-wrong-both = Töten durch Selbstmord: Die zwei weißen Steine sind tot, deine neun aber auch. Weiß ist dran und nimmt zuerst.

rampart-learn-suicide = Du bist jetzt Weiß. Schwarz hat a5 und b5 durch Selbstmord auf a4 getötet: Beide Gruppen sind tot. Gewinne.
rampart-learn-suicide-right = Wer dran ist, nimmt zuerst. Die letzten schwarzen Steine sind weg: Du gewinnst, und a5 und b5 leben wieder.
rampart-learn-suicide-wrong = Die schwarze Gruppe um a4 ist jetzt tot, aber im nächsten Zug kann Schwarz deine Steine entfernen. Nimm sie sofort.

rampart-learn-win = Du bist Schwarz und gewinnst, wenn du den letzten weißen Stein entfernst. Töte die einzige weiße Gruppe und bleib selbst am Leben.
rampart-learn-win-right = Die ganze weiße Gruppe ist tot, und von dir nichts. Was Weiß auch spielt, du entfernst sie und gewinnst.
rampart-learn-win-wrong = Die weiße Gruppe lebt noch. Welcher ihrer Steine hat nur einen leeren Nachbarn?
rampart-learn-win-wrong-own = Damit hat b5 keinen leeren Nachbarn mehr: Nur deine eigene Gruppe stirbt.
