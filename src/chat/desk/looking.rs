//! Looking: boards, lists, rules, replays, records.

use super::agreeing::offers;
use super::finding::{computer_thinks, waits_for};
use super::opening::transcript;
use super::{CommandError, Desk, button, buttons};
use crate::chat::action::{Action, Board, Seen};
use crate::chat::match_view::{MatchView, named_in_list, player_name};
use crate::chat::pictures::{Said, View};
use crate::chat::wording::{self, GameLine, Label};
use crate::chat::{Arguments, Context, Message, Picture, Reply, Style, cards, escape, markup};
use crate::diagram::{Words, words};
use crate::game::{Pair, Seat};
use crate::play::{Challenge, MatchId, MatchSummary, Status};
use crate::service::hints_allowed;

/// How many games `/games` lists of each kind.
const LISTED: usize = 12;

impl Desk {
    /// `/board`.
    pub(super) async fn show_board(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.find(ctx, ask).await?;
        if let Some(text) = ask.text("text") {
            let how = read_words(&text, match_view.state.info().seats)
                .ok_or_else(|| CommandError::Said(words.bad_option("text", words.forms_of_words())))?;
            return Ok(Reply::private(board_in_words(&match_view, how)));
        }
        let mut profile = self.service.profile(ctx.person.id).await?;
        self.wishes(ask, &mut profile, words)?;
        let view = self.pictures.view(&profile, match_view.record.seat_of(ctx.person.id), match_view.sided());
        Ok(Reply::private(self.board(ctx, &match_view, view).await?))
    }

    /// The **Board** button; for everybody.
    pub(super) async fn show_board_of(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let match_view = self.match_view(ctx, seen.of).await?;
        let message = if seen.ply == match_view.record.ply() {
            self.board(ctx, &match_view, self.view(ctx, &match_view).await?).await?
        } else {
            self.current_board(ctx, &match_view).await?
        };
        Ok(Reply::private(message))
    }

    /// What an old button is answered with.
    pub(super) async fn current_board(
        &self,
        ctx: &Context,
        match_view: &MatchView,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let view = self.view(ctx, match_view).await?;
        let mut message = self.board(ctx, match_view, view).await?;
        message.content = format!("{} {}", words.moved_on(), message.content);
        Ok(message)
    }

    /// The board as the visitor sees it, with the buttons that are his.
    async fn board(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        view: View,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let last = match_view.last().map(|(_, played)| played);
        let shown = last.as_ref().map(|played| played.shown.as_str());
        let done = last.as_ref().map_or(&[][..], |played| &played.consequences);
        let done = match_view.catalogue.say_all(done, match_view.language);
        let said = Said { last: shown, consequences: &done, over: !match_view.record.is_running() };
        let picture =
            self.pictures.board_of(match_view.record.id, &*match_view.state, view, &[], said).await?;
        let to_move = match_view.state.to_move();
        let running = match_view.record.is_running();
        let name = match_view.name(to_move);
        let awaited = running.then(|| (name.as_str(), match_view.side(to_move)));
        let number = match_view.record.moves.len() as u32 + u32::from(running);
        let mut row = Vec::new();
        if match_view.waits_for(ctx.person.id) {
            row.push(button(words, Style::Main, Label::Move, &Action::Move(match_view.seen())));
        }
        if match_view.waits_for(ctx.person.id) && hints_allowed(&match_view.record) {
            row.push(button(
                words,
                Style::Plain,
                Label::Hint,
                &Action::Hint(Board::Match(match_view.seen())),
            ));
        }
        row.push(button(words, Style::Plain, Label::Analyse, &Action::Analyse(match_view.record.id)));
        if running && match_view.record.seat_of(ctx.person.id).is_some() {
            row.push(button(words, Style::Plain, Label::More, &Action::More(match_view.seen())));
        }
        let content = match awaited {
            Some((name, side)) if match_view.computer_thinks() => {
                words.board_thinking(&match_view.named(), number, name, side, shown)
            }
            _ => words.board(&match_view.named(), number, awaited, shown),
        };
        Ok(Message { content, picture: Some(picture), rows: buttons(row), ..Message::default() })
    }

    /// The **More** button: what is done rarely.
    pub(super) async fn show_more(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, seen.of).await?;
        let seat = self.seat(ctx, &match_view)?;
        if seen.ply != match_view.record.ply() || !match_view.record.is_running() {
            return Ok(Reply::private(self.current_board(ctx, &match_view).await?));
        }
        let mut row =
            vec![button(words, Style::Plain, Label::Rules, &Action::Rules(match_view.record.game.clone()))];
        let late = match_view.record.deadline().is_some_and(|deadline| deadline <= ctx.now);
        if late && match_view.state.to_move() != seat && !match_view.computer_thinks() {
            row.push(button(words, Style::Good, Label::ClaimTime, &Action::ClaimTime(seen)));
        }
        row.push(button(words, Style::Danger, Label::Resign, &Action::Resign(seen)));
        let (standing, offers) = offers(words, &match_view, seat);
        let mut message = Message::text(words.more(&match_view.named()));
        if let Some(standing) = standing {
            message.content = standing;
        }
        message.rows = [row, offers].into_iter().flat_map(buttons).collect();
        Ok(Reply::private(message))
    }

    /// `/games`: yours to move first.
    pub(super) async fn list_games(&self, ctx: &Context) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let store = self.service.store();
        let (mut yours, mut theirs, mut unreachable) = (Vec::new(), Vec::new(), Vec::new());
        let mut running = store.running_of(ctx.person.id).await?;
        // What is due soonest comes first; what has no limit, in the order in which it began.
        running.sort_by_key(|record| (record.deadline().map_or(i64::MAX, |deadline| deadline.0), record.id));
        for record in &running {
            let line = self.game_line(ctx, record).await?;
            if record.is_out_of_reach() {
                unreachable.push(words.out_of_reach_line(&line.of, &line.opponent, line.yours));
            }
            if line.yours { &mut yours } else { &mut theirs }.push(line);
        }
        yours.truncate(LISTED);
        theirs.truncate(LISTED);
        let mut challenges = Vec::new();
        for challenge in store.challenges_of(ctx.person.id).await?.iter().take(LISTED) {
            challenges.push(self.challenge_line(ctx, challenge).await?);
        }
        unreachable.truncate(LISTED);
        let mut content = words.games(&yours, &theirs, &challenges, &unreachable);
        while content.chars().count() > 2000 {
            // Lines are dropped whole, last ones first: half a link is no link.
            let end = content.rfind('\n').unwrap_or(0);
            content.truncate(end);
        }
        Ok(Reply::private(Message::text(content)))
    }

    async fn game_line(
        &self,
        ctx: &Context,
        record: &MatchSummary,
    ) -> Result<GameLine<'static>, CommandError> {
        let boards = self.service.store().boards(record.id).await?;
        let seat = record.seat_of(ctx.person.id);
        let opponent = seat.map(|seat| player_name(&record.players[seat.other()]));
        // In a direct match the board of the other player is behind a door that is closed to this one.
        let here = boards.iter().find(|post| {
            record.home.channels().contains(&post.channel) || ctx.place.channel() == Some(post.channel)
        });
        let channel = here.map(|post| post.channel).or(record.home.channel());
        let link = match channel {
            Some(channel) => {
                markup::address(markup::server(record.home), channel, here.map(|post| post.message))
            }
            None => "https://discord.com/channels/@me".to_owned(),
        };
        Ok(GameLine {
            of: named_in_list(self.service.catalogue(), record),
            opponent: opponent.unwrap_or_default(),
            number: record.moves + 1,
            yours: waits_for(record, ctx),
            until: record.deadline(),
            link,
            frozen: matches!(record.status, Status::Frozen { .. }),
            thinking: computer_thinks(record),
        })
    }

    async fn challenge_line(&self, ctx: &Context, challenge: &Challenge) -> Result<String, CommandError> {
        let words = wording::in_language(ctx.language);
        let post = self.service.store().card(challenge.id).await?;
        let link = post
            .map(|post| markup::address(markup::server(challenge.home), post.channel, Some(post.message)));
        let by_me = challenge.by == ctx.person.id;
        let other =
            if by_me { challenge.to.map(markup::mention) } else { Some(escape::name(&challenge.by_name)) };
        Ok(words.open_challenge(
            &cards::title(self.service.catalogue(), challenge),
            by_me,
            other.as_deref(),
            link.as_deref(),
        ))
    }

    /// `/rules`: the text, the rulings, and a picture of an example.
    pub(super) async fn show_rules(&self, ctx: &Context, game: &str) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let game =
            self.service.catalogue().game(game).ok_or_else(|| CommandError::Said(words.unknown_command()))?;
        let example =
            game.example().map_err(|error| CommandError::Fault(format!("the example failed: {error}")))?;
        let profile = self.service.profile(ctx.person.id).await?;
        let view = self.pictures.view(&profile, None, false);
        let picture = self.pictures.board(&*example, view, &[], Said::default()).await?;
        Ok(Reply::private(Message {
            content: words.rules_caption(&game.info().title()),
            article: Some(game.help(ctx.language).to_owned()),
            picture: Some(picture),
            ..Message::default()
        }))
    }

    pub(super) async fn show_replay(&self, ctx: &Context, id: MatchId) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, id).await?;
        let view = self.view(ctx, &match_view).await?;
        let picture =
            self.pictures.replay(&*match_view.state, view, words.file_alt(&match_view.named())).await?;
        let content = words.replay_caption(&match_view.named());
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }

    pub(super) async fn show_record(&self, ctx: &Context, id: MatchId) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.match_view(ctx, id).await?;
        let transcript = transcript(&match_view);
        let content = words.record_caption(&match_view.named());
        let picture = Picture {
            name: format!("{}-{id}.txt", match_view.record.game),
            bytes: transcript.to_string().into_bytes(),
            alt: words.file_alt(&match_view.named()),
        };
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }
}

/// What `/board text:` asks for: `rows`, a side by its name or by who moves, `row 3`, `column d`.
fn read_words(text: &str, seats: Pair<&str>) -> Option<Words> {
    let text = text.trim().to_lowercase();
    let of_seat = |seat: Seat| {
        let names = [seats[seat].to_lowercase(), seat.letter().to_string()];
        names.contains(&text) || text == if seat == Seat::First { "first" } else { "second" }
    };
    if ["rows", "all", ""].contains(&text.as_str()) {
        return Some(Words::Rows);
    }
    if let Ok(row) = text.strip_prefix("row").unwrap_or(&text).trim().parse::<u8>() {
        return row.checked_sub(1).map(Words::Row);
    }
    // A side is called before a column: both players of Palisade have a letter for a name.
    if let Some(seat) = Seat::BOTH.into_iter().find(|&seat| of_seat(seat)) {
        return Some(Words::Side(seat));
    }
    let letter = text.strip_prefix("column").map_or(text.as_str(), str::trim);
    match letter.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(Words::Column(letter - b'a')),
        _ => None,
    }
}

/// The board without a picture. What is too long for a message stands in an article, what is too long for that in
/// a file.
fn board_in_words(match_view: &MatchView, how: Words) -> Message {
    let text = words(&match_view.state.diagram(), how);
    let length = text.chars().count();
    if length <= 2000 {
        return Message::text(text);
    }
    let name = match_view.state.info().name;
    if length <= 4096 {
        return Message { content: name.into(), article: Some(text), ..Message::default() };
    }
    let file = Picture { name: "board.txt".into(), bytes: text.into_bytes(), alt: name.into() };
    Message { content: name.into(), picture: Some(file), ..Message::default() }
}
