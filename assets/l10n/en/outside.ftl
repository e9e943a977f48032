# Games in places without the bot: a group, a conversation between friends, a server that has not added it.
outside-by-command = Postern isn't a member here, so this can't post a challenge. Use `/challenge`: everyone here can accept the card it posts.
outside-hidden = Only you see Postern's answers here: this server doesn't let you use outside apps in front of others. Choose an `opponent`, who gets your challenge in a DM.
outside-hidden-sent = -# Only you see Postern's answers here: this server doesn't let you use outside apps in front of others.
outside-card = -# Postern isn't a member here, so it tells you of your turns by DM. To get these DMs, both of you add Postern to your accounts.
outside-board = { $head }{ $last }
outside-told = -# Postern tells each player of their turns by DM. You didn't get one? Add Postern to your account. **Board** shows the current position here.
button-add-postern = Add Postern to your account
elsewhere = Postern isn't a member here, so no game can be moved here. You can move one to a server that has Postern, or to a DM to it.
outside-play = Postern isn't a member here. **Challenge someone** posts a card that everyone here can accept, or one for a single person. **Computer** starts a game against Postern.
outside-play-hidden = Only you see Postern's answers here: this server doesn't let you use outside apps in front of others. **Challenge someone** sends a challenge by DM. **Computer** starts a game against Postern by DM.
terms-at-card = Change these terms on the card, in the place where you made the challenge. Or withdraw it in `/games` and make a new one.
