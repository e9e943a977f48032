# Private answers to buttons of older messages.
newest-post = [Newest message of this game](<{ $link }>)
