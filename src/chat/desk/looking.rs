//! Looking: boards, lists, rules, replays, records.

use super::agreeing::offers;
use super::finding::{computer_thinks, waits_for};
use super::opening::transcript;
use super::{Desk, Trouble, button, buttons};
use crate::chat::pictures::{Said, View};
use crate::chat::scene::{Scene, named, player_name};
use crate::chat::tag::{Board, Seen, Tag};
use crate::chat::wording::{self, GameLine, Label};
use crate::chat::{Ask, Message, Picture, Reply, Style, Visit, cards, escape, markup};
use crate::diagram::{Words, words};
use crate::game::{Pair, Seat};
use crate::games;
use crate::play::{Challenge, MatchId, Record, Status, hints_allowed};

/// How many games `/games` lists of each kind.
const LISTED: usize = 12;

impl Desk {
    /// `/board`.
    pub(super) async fn show_board(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.find(visit, ask).await?;
        if let Some(text) = ask.text("text") {
            let how = read_words(&text, scene.table.info().seats)
                .ok_or_else(|| Trouble::Said(words.bad_option("text", words.forms_of_words())))?;
            return Ok(Reply::private(board_in_words(&scene, how)));
        }
        let mut profile = self.service.profile(visit.person.id).await?;
        self.wishes(ask, &mut profile, words)?;
        let view = self.pictures.view(&profile, scene.record.seat_of(visit.person.id), scene.sided());
        Ok(Reply::private(self.board(visit, &scene, view)?))
    }

    /// The **Board** button; for everybody.
    pub(super) async fn show_board_of(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        let message = if seen.ply == scene.record.ply() {
            self.board(visit, &scene, self.view(visit, &scene).await?)?
        } else {
            self.current_board(visit, &scene).await?
        };
        Ok(Reply::private(message))
    }

    /// What an old button is answered with.
    pub(super) async fn current_board(&self, visit: &Visit, scene: &Scene) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let view = self.view(visit, scene).await?;
        let mut message = self.board(visit, scene, view)?;
        message.content = format!("{} {}", words.moved_on(), message.content);
        Ok(message)
    }

    /// The board as the visitor sees it, with the buttons that are his.
    fn board(&self, visit: &Visit, scene: &Scene, view: View) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let last = scene.last().map(|(_, played)| played);
        let shown = last.as_ref().map(|played| played.shown.as_str());
        let done = last.as_ref().map_or(&[][..], |played| &played.consequences);
        let said = Said { last: shown, consequences: done, over: !scene.record.is_running() };
        let picture = self.pictures.board_of(scene.record.id, &*scene.table, view, &[], said)?;
        let to_move = scene.table.to_move();
        let running = scene.record.is_running();
        let name = scene.name(to_move);
        let awaited = running.then(|| (name.as_str(), scene.side(to_move)));
        let number = scene.record.moves.len() as u32 + u32::from(running);
        let mut row = Vec::new();
        if scene.waits_for(visit.person.id) {
            row.push(button(words, Style::Main, Label::Move, &Tag::Move(scene.seen())));
        }
        if scene.waits_for(visit.person.id) && hints_allowed(&scene.record) {
            row.push(button(words, Style::Plain, Label::Hint, &Tag::Hint(Board::Match(scene.seen()))));
        }
        row.push(button(words, Style::Plain, Label::Analyse, &Tag::Analyse(scene.record.id)));
        if running && scene.record.seat_of(visit.person.id).is_some() {
            row.push(button(words, Style::Plain, Label::More, &Tag::More(scene.seen())));
        }
        let content = match awaited {
            Some((name, side)) if scene.computer_thinks() => {
                words.board_thinking(&scene.named(), number, name, side, shown)
            }
            _ => words.board(&scene.named(), number, awaited, shown),
        };
        Ok(Message { content, picture: Some(picture), rows: buttons(row), ..Message::default() })
    }

    /// The **More** button: what is done rarely.
    pub(super) async fn show_more(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, seen.of).await?;
        let seat = self.seat(visit, &scene)?;
        if seen.ply != scene.record.ply() || !scene.record.is_running() {
            return Ok(Reply::private(self.current_board(visit, &scene).await?));
        }
        let mut row = vec![button(words, Style::Plain, Label::Rules, &Tag::Rules(scene.record.game.clone()))];
        let late = scene.record.deadline.is_some_and(|deadline| deadline <= visit.now);
        if late && scene.table.to_move() != seat && !scene.computer_thinks() {
            row.push(button(words, Style::Good, Label::ClaimTime, &Tag::ClaimTime(seen)));
        }
        row.push(button(words, Style::Danger, Label::Resign, &Tag::Resign(seen)));
        let (standing, offers) = offers(words, &scene, seat);
        let mut message = Message::text(words.more(&scene.named()));
        if let Some(standing) = standing {
            message.content = standing;
        }
        message.rows = [row, offers].into_iter().flat_map(buttons).collect();
        Ok(Reply::private(message))
    }

    /// `/games`: yours to move first.
    pub(super) async fn list_games(&self, visit: &Visit) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let store = self.service.store();
        let (mut yours, mut theirs, mut unreachable) = (Vec::new(), Vec::new(), Vec::new());
        let mut running = store.running_of(visit.person.id).await?;
        // What is due soonest comes first; what has no limit, in the order in which it began.
        running.sort_by_key(|record| (record.deadline.map_or(i64::MAX, |deadline| deadline.0), record.id));
        for record in &running {
            let line = self.game_line(visit, record).await?;
            if record.out_of_reach {
                unreachable.push(words.out_of_reach_line(&line.of, &line.opponent, line.yours));
            }
            if line.yours { &mut yours } else { &mut theirs }.push(line);
        }
        yours.truncate(LISTED);
        theirs.truncate(LISTED);
        let mut challenges = Vec::new();
        for challenge in store.challenges_of(visit.person.id).await?.iter().take(LISTED) {
            challenges.push(self.challenge_line(visit, challenge).await?);
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

    async fn game_line(&self, visit: &Visit, record: &Record) -> Result<GameLine<'static>, Trouble> {
        let boards = self.service.store().boards(record.id).await?;
        let seat = record.seat_of(visit.person.id);
        let opponent = seat.map(|seat| player_name(&record.players[seat.other()]));
        // In a direct match the board of the other player is behind a door that is closed to this one.
        let here = boards.iter().rev().find(|post| match record.home.channel() {
            Some(channel) => post.channel == channel,
            None => visit.place.channel() == Some(post.channel),
        });
        let channel = here.map(|post| post.channel).or(record.home.channel());
        let link = match channel {
            Some(channel) => {
                markup::address(markup::server(record.home), channel, here.map(|post| post.message))
            }
            None => "https://discord.com/channels/@me".to_owned(),
        };
        Ok(GameLine {
            of: named(record),
            opponent: opponent.unwrap_or_default(),
            number: record.moves.len() as u32 + 1,
            yours: waits_for(record, visit),
            until: record.deadline,
            link,
            frozen: matches!(record.status, Status::Frozen { .. }),
            thinking: computer_thinks(record, visit),
        })
    }

    async fn challenge_line(&self, visit: &Visit, challenge: &Challenge) -> Result<String, Trouble> {
        let words = wording::in_language(visit.language);
        let post = self.service.store().card(challenge.id).await?;
        let link = post
            .map(|post| markup::address(markup::server(challenge.home), post.channel, Some(post.message)));
        let by_me = challenge.by == visit.person.id;
        let other =
            if by_me { challenge.to.map(markup::mention) } else { Some(escape::name(&challenge.by_name)) };
        Ok(words.open_challenge(&cards::title(challenge), by_me, other.as_deref(), link.as_deref()))
    }

    /// `/rules`: the text, the rulings, and a picture of an example.
    pub(super) async fn show_rules(&self, visit: &Visit, game: &str) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let game = games::by_id(game).ok_or_else(|| Trouble::Said(words.unknown_command()))?;
        let example =
            game.example().map_err(|error| Trouble::Fault(format!("the example failed: {error}")))?;
        let profile = self.service.profile(visit.person.id).await?;
        let view = self.pictures.view(&profile, None, false);
        let picture = self.pictures.board(&*example, view, &[], Said::default())?;
        Ok(Reply::private(Message {
            content: words.rules_caption(&game.info().title()),
            article: Some(game.help(visit.language).to_owned()),
            picture: Some(picture),
            ..Message::default()
        }))
    }

    pub(super) async fn show_replay(&self, visit: &Visit, id: MatchId) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, id).await?;
        let view = self.view(visit, &scene).await?;
        let picture = self.pictures.replay(&*scene.table, view, words.file_alt(&scene.named()))?;
        let content = words.replay_caption(&scene.named());
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }

    pub(super) async fn show_record(&self, visit: &Visit, id: MatchId) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, id).await?;
        let transcript = transcript(&scene);
        let content = words.record_caption(&scene.named());
        let picture = Picture {
            name: format!("{}-{id}.txt", scene.record.game),
            bytes: transcript.to_string().into_bytes(),
            alt: words.file_alt(&scene.named()),
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
fn board_in_words(scene: &Scene, how: Words) -> Message {
    let text = words(&scene.table.diagram(), how);
    let length = text.chars().count();
    if length <= 2000 {
        return Message::text(text);
    }
    let name = scene.table.info().name;
    if length <= 4096 {
        return Message { content: name.into(), article: Some(text), ..Message::default() };
    }
    let file = Picture { name: "board.txt".into(), bytes: text.into_bytes(), alt: name.into() };
    Message { content: name.into(), picture: Some(file), ..Message::default() }
}
