//! Every action in one list: its parts, the verb of its text, the place of its answer, and its handler.

/// Passes the rows of all actions to the macro `$then`. A row is `Name(part: Type, …) = "verb", place, handler;`.
/// The handler receives the context and the parts. The module that uses the rows resolves the names of types, places
/// and handlers, so actions do not depend on their handlers.
macro_rules! action_rows {
    ($then:ident) => {
        $then! {
            Accept(id: ChallengeId) = "accept", ForAll, challenges::challenge::accept;
            Decline(id: ChallengeId) = "decline", ForAll, challenges::challenge::decline;
            Withdraw(id: ChallengeId) = "withdraw", ForAll, challenges::challenge::withdraw;
            /// A form for other terms, with the changes made until now.
            Terms(id: ChallengeId, changes: Word) = "terms", Beside, challenges::terms::form;
            /// The same form, after a choice of this value.
            TermsSet(id: ChallengeId, what: Word, changes: Word) = "terms-set", InPlace, challenges::terms::choose;
            /// A form for other terms. Discord sends it back with the same action.
            TermsForm(id: ChallengeId) = "terms-form", Card(Beside), challenges::terms_form::submit;
            /// Proposes the changed terms.
            SendTerms(id: ChallengeId, changes: Word) = "terms!", Card(InPlace), challenges::terms::send;
            /// A form for a challenge, with this game and person (0 for nobody) as the present values. Discord sends it back
            /// with the same action.
            Challenge(game: OfGame, person: u64) = "challenge", Card(Beside), challenges::challenge_form::submit;
            /// A form that was refused, with the entries of the person.
            Reopen(form: Filled) = "fix", Form, forms::reopen;
            /// Withdraws a challenge and posts an identical one in the current channel.
            PostAgain(id: ChallengeId) = "post-again", Card(Beside), challenges::challenge::post_again;
            /// The current board of a match, for everybody in the place without the bot in which it was agreed.
            Here(of: MatchId) = "here", ForAll, challenges::outside::press;
            /// Starts entering a move in the current position.
            MoveNow(of: MatchId) = "move-now", Beside, turn::move_entry::begin_now;
            /// The rules of a game, next to the message. The empty id shows a menu of all games.
            Rules(game: OfGame) = "rules", Beside, look::rules::press;
            /// The same, in place of the message.
            RulesOf(game: OfGame) = "rules-of", InPlace, look::rules::press;
            WholeRules(game: OfGame) = "whole-rules", InPlace, look::rules::whole;
            Help() = "help", InPlace, look::help::run;
            FairPlay() = "fair-play", InPlace, look::help::fair_play;
            /// A match against the computer, or a menu of games.
            PlayComputer(level: u8, game: OfGame) = "computer", InPlace, look::help::play_computer;
            /// A menu of the computer's levels.
            Levels() = "levels", InPlace, look::help::level;
            /// An open challenge, or a menu of games.
            Invite(game: OfGame) = "invite", InPlace, look::help::invite;
            /// The open seats of a game, or of all games.
            Seats(game: OfGame) = "seats", InPlace, start::play::page;
            /// A challenge to everybody, played in a recommended way.
            OfferWay(game: OfGame, who: Word) = "way", InPlace, start::play::offer_way;
            /// A game with the best seat, or the person's own seat.
            Sit(game: OfGame) = "sit", InPlace, start::play::sit;
            /// The same, from the lobby. The number distinguishes the lobby from others.
            Lobby(game: OfGame, number: u32) = "lobby", Beside, start::play::from_lobby;
            /// The games for which the person hears of open seats; a game switches between yes and no.
            TellMe(game: OfGame) = "tell-me", InPlace, start::tell_me::press;
            /// The same page, next to the lobby. The number distinguishes the lobby from others.
            TellOfLobby(number: u32) = "tell-lobby", Beside, start::tell_me::from_lobby;
            /// No more messages about open seats of a game.
            TellNoMore(game: OfGame) = "tell-no-more", Beside, start::tell_me::no_more;
            /// Runs an ambiguous command on the chosen match.
            Again(of: MatchId, given: Given) = "again", InPlace, commands::again;
            /// A menu of the values of a setting.
            Set(setting: &'static Setting) = "set", InPlace, own::settings::press;
            /// The person's time zone, chosen from a menu of several.
            SetZone() = "set-zone", InPlace, own::settings::set_zone;
            /// A form for the time zone and the quiet hours.
            SettingsForm() = "settings-form", InPlace, own::zone_form::submit_old;
            /// The form that opened with these values.
            SettingsFilled(opened: Opened) = "settings-set", InPlace, own::zone_form::submit;
            /// A page of the settings.
            Settings(page: SettingsPage) = "settings", InPlace, own::settings::turn;
            /// The person's webhook.
            Webhook() = "webhook", Beside, own::webhook::show;
            WebhookPage() = "webhook-page", InPlace, own::webhook::show;
            WebhookTest() = "webhook-test", InPlace, own::webhook::test;
            WebhookRenew() = "webhook-renew", InPlace, own::webhook::renew;
            WebhookRemove() = "webhook-remove", InPlace, own::webhook::remove;
            /// The next game in which it is the person's turn. The number distinguishes the buttons of different
            /// digests.
            Next(of: u32) = "next", Beside, start::next::from_digest;
            /// The next such game after this match.
            NextAfter(of: MatchId) = "after", InPlace, start::next::press;
            /// Puts a game off until tomorrow.
            Later(of: MatchId) = "later", InPlace, start::next::later;
            EndVacation() = "vacation-end", InPlace, own::vacation::end;
            /// A page of the list of games, counted from 1.
            Games(page: u32) = "games", InPlace, look::people::games::page;
            /// Starts entering a move.
            Move(seen: Seen) = "move", Beside, turn::move_entry::begin;
            Board(seen: Seen) = "board", Beside, look::game::board::press;
            /// Facts about the position, for newcomers.
            Facts(seen: Seen) = "facts", Beside, turn::facts::press;
            More(seen: Seen) = "more", Beside, turn::more::press;
            /// A link that signs in one browser to the page of a match.
            Page(of: MatchId) = "play-page", Beside, turn::page::press;
            /// The page of a match as an Activity, or the link to it.
            OpenBoard(of: MatchId) = "open-board", Form, turn::page::open;
            /// The browsers in which the person is signed in.
            Browsers() = "browsers", InPlace, own::browsers::show;
            SignOut(number: u32) = "sign-out", InPlace, own::browsers::sign_out;
            SignOutAll() = "sign-out-all", InPlace, own::browsers::sign_out_all;
            /// Continues or returns to the state with this much of the move entered.
            Enter(board: Board, entered: Entered) = "enter", InPlace, turn::move_entry::enter;
            /// Enlarges a part of the board, so that the person can choose one of its squares.
            Zone(board: Board, entered: Entered, zone: Zone) = "zone", InPlace, turn::move_entry::enlarge;
            /// A form to type the move. Discord sends the form back with the same action.
            Type(board: Board) = "type", InPlace, turn::move_entry::submit;
            /// Shows the position after the complete move entered.
            Preview(seen: Seen, entered: Entered) = "see", InPlace, turn::move_entry::preview;
            /// Plays the complete move entered.
            Play(board: Board, entered: Entered) = "play", InPlace, turn::move_entry::play;
            /// Plays the move and offers a draw.
            PlayAndOffer(seen: Seen, entered: Entered) = "play-draw", InPlace, turn::r#move::play_and_offer;
            /// The last move of a line of the person's plan, chosen from a menu.
            PlanLine(of: MatchId) = "plan", InPlace, turn::plan::press;
            /// The person's plan, or the board on which to make one.
            Plan(of: MatchId) = "plan-show", Beside, turn::plan::open;
            /// The board on which the person adds a line to their plan.
            PlanOnBoard(of: MatchId) = "plan-board", Beside, turn::plan::on_board;
            CutPlan(of: MatchId) = "cut-plan", InPlace, turn::plan::cut;
            /// Plans the line on the analysis board, up to this ply.
            KeepPlan(ply: Ply) = "keep-plan", Beside, turn::plan::keep;
            /// A swap in answer to the opponent's first move, as it is on an analysis board.
            PlanSwap(ply: Ply) = "plan-swap", Beside, turn::plan::keep_swap;
            /// Exchanges seats with the opponent after the first move.
            Swap(seen: Seen) = "swap", Beside, turn::r#move::swap;
            /// Takes back the person's own move at once.
            Oops(seen: Seen) = "oops", InPlace, turn::steps::oops;
            /// Asks for confirmation before resigning.
            Resign(seen: Seen) = "resign", InPlace, turn::resign::press;
            ResignForSure(seen: Seen) = "resign!", InPlace, turn::resign::confirm;
            ClaimTime(seen: Seen) = "claim", Beside, turn::steps::claim;
            /// Ends the match without a result.
            Close(seen: Seen) = "close", Beside, turn::steps::close;
            /// Dismisses a question.
            Never(seen: Seen) = "never", InPlace, turn::resign::never;
            OfferDraw(seen: Seen) = "draw", InPlace, offers::draw;
            OfferTakeback(seen: Seen) = "takeback", InPlace, offers::takeback;
            /// Agrees to an offer. A draw asks for confirmation first.
            Agree(of: MatchId, offer: Offer) = "agree", offers::place_to_agree(offer), offers::agree;
            AgreeForSure(of: MatchId, offer: Offer) = "agree!", ForAll, offers::agree_for_sure;
            Refuse(of: MatchId, offer: Offer) = "refuse", ForAll, offers::refuse;
            WithdrawOffer(of: MatchId, offer: Offer) = "unoffer", ForAll, offers::withdraw;
            /// Shows the board. Only older messages have this button.
            BoardAgain(seen: Seen) = "board2", Beside, look::game::board::press;
            /// Shows the board after an offer was refused.
            LookAfterRefusal(of: MatchId, offer: Offer) = "refused", Beside, look::game::board::press_now;
            Rematch(of: MatchId) = "rematch", Card(Beside), challenges::rematch::press;
            Replay(of: MatchId) = "replay", Beside, look::game::replay::press;
            /// Posts a board, a replay, positions, a review or an analysis board for everybody.
            PostBoard(seen: Seen) = "post-board", Posted, look::game::post::board;
            PostReplay(of: MatchId) = "post-replay", Posted, look::game::post::replay;
            /// The word lists the numbers of moves, as in `/replay moves:`.
            PostPositions(of: MatchId, moves: Word) = "post-positions", Posted, look::game::post::positions;
            PostReview(of: MatchId, page: u32) = "post-review", Posted, look::game::post::review;
            PostAnalysis(ply: Ply) = "post-analysis", Posted, look::game::post::analysis;
            Record(of: MatchId) = "record", Beside, look::game::record::press;
            Review(of: MatchId) = "review", Beside, look::game::review::press;
            /// A page of a review that everybody sees, counted from 1.
            ReviewPage(of: MatchId, page: u32) = "page", ForAll, look::game::review::turn_page;
            /// A page of a review that only the reader sees, counted from 1.
            OwnReviewPage(of: MatchId, page: u32) = "own-page", InPlace, look::game::review::turn_own_page;
            /// A match after a step through its moves.
            History(of: MatchId, step: Step) = "history", InPlace, look::game::history::press;
            /// A page of the running games of the server, counted from 1; of one kind of game if the id is not empty.
            WatchList(page: u32, game: OfGame) = "watch-list", InPlace, look::game::watch::page;
            /// The running games of another kind of game, chosen from a menu.
            WatchKind() = "watch-kind", InPlace, look::game::watch::choose_kind;
            /// A game of the list, chosen from a menu.
            WatchOpen() = "watch-open", InPlace, look::game::watch::open;
            /// A watched match after a step through its moves.
            Watch(of: MatchId, step: Step) = "watch", InPlace, look::game::watch::press;
            /// A form for a comment on the position after this number of moves. Discord sends it back with the same
            /// action.
            Comment(of: MatchId, ply: Ply) = "comment", InPlace, look::game::comment::submit;
            /// Deletes a comment on this position, chosen from a menu.
            Uncomment(of: MatchId, ply: Ply) = "uncomment", InPlace, look::game::comment::remove;
            /// The lines that a person tried in a match.
            Notes(of: MatchId) = "notes", Beside, look::game::notes::press;
            /// One of those lines, chosen from a menu.
            Note(of: MatchId) = "note", InPlace, look::game::notes::open;
            ForgetNotes(of: MatchId) = "forget-notes", InPlace, look::game::notes::forget;
            /// A page of a game's table, counted from 1.
            Table(page: u32, which: Word) = "table", InPlace, look::people::table::press;
            /// The page of a table with the person's own row.
            MyTable(which: Word) = "my-table", InPlace, look::people::table::my_page;
            /// The same table of another game, chosen from a menu.
            TableOf(which: Word) = "table-of", InPlace, look::people::table::other_game;
            /// A game's table, next to the message.
            ShowTable(page: u32, which: Word) = "show-table", Beside, look::people::table::press;
            /// The profile of a person; a menu chooses the game of its chart.
            Profile(person: u64) = "profile", InPlace, look::people::profile::press;
            /// A page of finished games, counted from 1.
            Finished(page: u32, which: Word) = "finished", InPlace, look::people::finished::press;
            /// The series of the server.
            SeriesList() = "series-list", InPlace, series::look::list;
            /// A form for a new series.
            SeriesForm() = "series-form", Beside, series::new_form::submit;
            /// A series, chosen from that list.
            SeriesChoose() = "series-choose", InPlace, series::look::choose;
            /// A pool of a league or automatic series, chosen from a menu.
            SeriesPool(of: SeriesId) = "series-pool", Beside, series::look::choose_pool;
            /// A series, next to the message.
            SeriesShow(of: SeriesId) = "series", Beside, series::look::show;
            /// A page of the table of a series, next to the message and in its place; counted from 1.
            SeriesTable(of: SeriesId, page: u32) = "series-table", Beside, series::look::table;
            SeriesPage(of: SeriesId, page: u32) = "series-page", InPlace, series::look::table;
            /// The rules and players of a series. The standing message of the series always has this button.
            SeriesRules(of: SeriesId) = "series-rules", Beside, series::look::details;
            SeriesExport(of: SeriesId) = "series-export", Beside, series::look::export_of;
            SeriesJoin(of: SeriesId) = "series-join", Beside, series::steps::join;
            /// Confirms that the person still wants to play.
            SeriesConfirm(of: SeriesId) = "series-in", Beside, series::steps::confirm;
            /// Leaves a series. After its start, this asks for confirmation.
            SeriesLeave(of: SeriesId) = "series-leave", Beside, series::steps::leave;
            SeriesLeaveForSure(of: SeriesId) = "series-leave!", InPlace, series::steps::leave_for_sure;
            /// A menu of the people whom the person may challenge on the stairs.
            SeriesChallenge(of: SeriesId) = "series-challenge", Beside, series::steps::challenge;
            SeriesChallengeTo(of: SeriesId) = "series-against", InPlace, series::steps::challenge_chosen;
            SeriesCloseForSure(of: SeriesId) = "series-close!", InPlace, series::steps::close_for_sure;
            /// Opens a match on an analysis board.
            Analyse(of: MatchId) = "analyse", Beside, start::open::analyse;
            /// The same, after this number of moves.
            AnalyseAt(of: MatchId, ply: Ply) = "analyse-at", Beside, start::open::analyse_at;
            /// The moves that were played from the start of a game, or the list of all games.
            ExploreGame(game: OfGame) = "explore", InPlace, look::explore::open;
            /// The same for the position of an analysis board after this number of moves.
            ExploreHere(ply: Ply) = "explore-here", Beside, look::explore::here;
            /// The same after a step through the record.
            ExploreStep(step: Step) = "explore-step", InPlace, look::explore::step;
            /// The same after a move from the position after this number of moves, chosen from a menu.
            ExploreMove(ply: Ply) = "explore-move", InPlace, look::explore::choose;
            Step(step: Step) = "step", InPlace, entry::analysis::step;
            /// Tries a move on the analysis board.
            Try(ply: Ply, made: Word) = "try", InPlace, turn::move_entry::try_move;
            /// The analysis board after this number of moves.
            Analysis(ply: Ply) = "opened", InPlace, entry::analysis::at;
            /// Posts an open challenge that starts from the position of the analysis board.
            /// Asks before a challenge from a position of an analysis board is posted.
            StartHere(ply: Ply) = "start", Beside, start::open::start_here;
            StartHereForSure(ply: Ply) = "start!", Card(InPlace), start::open::start_for_sure;
            Hint(board: Board) = "hint", turn::hint::place(board), turn::hint::on_board;
            /// The next puzzle of a game, or the list of all games.
            Puzzles(game: OfGame) = "puzzles", InPlace, study::choose_puzzle::next;
            /// The themes of a game's puzzles.
            PuzzleThemes(game: OfGame) = "puzzle-themes", InPlace, study::choose_puzzle::themes;
            /// The next puzzle of a theme.
            PuzzleTheme(game: OfGame, theme: Word) = "puzzle-theme", InPlace, study::choose_puzzle::next_of_theme;
            /// A puzzle after this number of solved moves.
            Puzzle(at: AtPuzzle) = "puzzle", InPlace, study::puzzle::press;
            /// Asks for confirmation before revealing the solution.
            Solution(at: AtPuzzle) = "solution", InPlace, study::puzzle::solution;
            /// Gives up and reveals the solution.
            SolutionForSure(at: AtPuzzle) = "solution!", InPlace, study::puzzle::give_up;
            /// The puzzle of the day (in days since 1970), for the person who presses the button.
            DailyPuzzle(at: AtPuzzle, day: u32) = "daily", Beside, study::puzzle::daily;
            /// The next puzzle from the person's own games; of one game, or of all.
            OwnPuzzles(game: OfGame) = "own-puzzles", InPlace, study::choose_puzzle::from_own_games;
            /// The table of the server's daily puzzles. The day (since 1970) is that of the message.
            PuzzleWeek(day: u32) = "puzzle-week", Beside, study::choose_puzzle::week;
            /// The open seats, next to a weekly letter. The day (since 1970) distinguishes the letter from others.
            Letter(day: u32) = "letter", Beside, start::play::from_letter;
            /// The next step of a game's lesson, or the list of all lessons.
            Learn(game: OfGame) = "learn", InPlace, study::learn::open;
            /// The same, next to a message that others see.
            LearnBeside(game: OfGame) = "learn-beside", Beside, study::lesson_invitation::begin;
            /// One step of a lesson, next to the message.
            LessonStep(step: StepId) = "learn-step", Beside, study::learn::step;
            /// The solution of a step, after wrong moves.
            LessonSolution(step: StepId) = "learn-show", InPlace, study::learn::solution;
            /// The lesson of a game from its first step.
            LearnAgain(game: OfGame) = "learn-again", InPlace, study::learn::again;
            /// A short game against the computer, after a lesson.
            SmallGame(game: OfGame) = "learn-play", InPlace, study::learn::small_game;
            /// Posts an invitation to a lesson for everybody.
            PostLesson(game: OfGame) = "learn-post", Posted, study::lesson_invitation::post;
            /// A menu of the values of a server setting.
            Server(setting: &'static ServerSetting) = "server", InPlace, server::press;
            /// A form for the settings of the lobby.
            LobbyForm() = "lobby-form", InPlace, server::lobby_form::submit_old;
            /// The form that opened with these values.
            LobbyFilled(opened: Opened) = "lobby-set", InPlace, server::lobby_form::submit;
            /// The server's time zone, chosen from a menu of several.
            ServerZone() = "server-zone", InPlace, server::set_zone;
            /// A page of the server settings, counted from 1.
            ServerPage(page: u32) = "server-page", InPlace, server::page;
            /// Checks for missing permissions.
            Doctor() = "doctor", Beside, server::doctor::run;
            NoThreads() = "no-threads", InPlace, server::doctor::no_threads;
            /// Removes a person from the reader's own block list.
            Unblock(person: u64) = "unblock", InPlace, own::block::unblock;
            /// Removes a person from the server's block list.
            UnblockHere(person: u64) = "unblock-here", InPlace, own::block::unblock_on_server;
            /// The data stored about the person, with finished games from this number down; 0 for all.
            MyData(before: u64) = "my-data", Beside, own::privacy::my_data;
            /// Asks for confirmation before deleting the data.
            DeleteData() = "delete", InPlace, own::privacy::delete;
            DeleteDataForSure() = "delete!", InPlace, own::privacy::delete_for_sure;
        }
    };
}

pub(crate) use action_rows;
