# /watch and comments of spectators.
button-comment = Comment
button-watch-list = All games
button-go-there = Go to the game
watch-list = **Games running on this server**, newest first. Choose one to watch:
watch-none = **No games are running that you can watch here.** `/play` starts one.
watch-where = `/watch` lists the games of a server: use it there.
watch-line = - { $emblem }[{ $game }](<{ $link }>): { $first } – { $second } · move { $number }, { $mover }'s turn
watch-open = Watch a game
watch-every = All kinds of games
watch-head = { $game }: **{ $first }** – **{ $second }** · { $mover }'s turn
watch-own = -# You play in this game. The comments of spectators appear here and in `/history` once the game is over.
comment-line =
    { $stands ->
        [yes] { $mark } **{ $name }**: { $text }
       *[no] { $mark } **{ $name }** (on a position that was taken back): { $text }
    }
comments-more =
    { $count ->
        [one] …and one more comment: `/record` has it once the game is over.
       *[other] …and { $count } more comments: `/record` has them once the game is over.
    }
comments-at = -# Comments after these moves: { $places }
comment-delete = Delete a comment
comment-deleted = The comment is deleted.
comment-removed = The comment on { $game } is deleted.
comment-kept =
    { $game ->
        [over] -# Your comment is in `/history` and in the record of the game.
       *[running] -# Your comment is saved. Other spectators see it in `/watch`; the players see it once the game is over.
    }
comment-which = Which game? Name it with `game:`, or use `/comment` in the channel or thread of a single running game.
comment-ply-number = `ply` is the number of moves before the position, like 12.
form-comment =
    { $ply ->
        [0] Before the first move
       *[other] After move { $ply }
    }
form-comment-example = The players see it once the game is over.
comment-playing = You play in this game: you can comment on it once it is over. `/notes` and the analysis board are for you alone.
comment-off = Comments are switched off on this server.
comment-of-removed = A moderator ended that game: it takes no comments.
comment-direct = A game in direct messages has no spectators and takes no comments.
comment-empty = The comment has no text.
comment-too-long = The comment is too long: at most { $limit } characters.
comment-too-many = You have { $limit } comments on this game, and that is the limit. Delete one in `/watch` to write another.
comment-full = This game takes no more comments.
comment-no-position =
    The game has { $moves ->
            [one] { $moves } move:
           *[other] { $moves } moves:
        } choose a number from 0 to { $moves }.
comment-missing = There is no such comment any more, or someone else wrote it.
server-comments = - Spectators can comment on games in `/watch`. The players see the comments once a game is over.
server-no-comments = - Comments on games are off. Comments written before stay, and you can delete them with `/server remove-comment`.
comments-on = Comments: on
comments-off = Comments: off
