//! Looking: boards, lists, rules, replays, records.

use super::finding::waits_for;
use super::{Desk, Trouble, button, buttons, own_side};
use crate::chat::scene::{Scene, named, plain_name, player_name};
use crate::chat::tag::{Seen, Tag};
use crate::chat::wording::{self, GameLine, Label};
use crate::chat::{Ask, Message, Picture, Reply, Style, Visit, cards, escape, markup};
use crate::game::Transcript;
use crate::games;
use crate::play::{Challenge, MatchId, Record, Status};

/// How many games `/games` lists of each kind.
const LISTED: usize = 12;

impl Desk {
    /// `/board`.
    pub(super) async fn show_board(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let scene = self.find(visit, ask).await?;
        Ok(Reply::private(self.board(visit, &scene)?))
    }

    /// The **Board** button; for everybody.
    pub(super) async fn show_board_of(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        let message = if seen.ply == scene.record.ply() {
            self.board(visit, &scene)?
        } else {
            self.current_board(visit, &scene)?
        };
        Ok(Reply::private(message))
    }

    /// What an old button is answered with.
    pub(super) fn current_board(&self, visit: &Visit, scene: &Scene) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let mut message = self.board(visit, scene)?;
        message.content = format!("{} {}", words.moved_on(), message.content);
        Ok(message)
    }

    /// The board as the visitor sees it, with the buttons that are his.
    fn board(&self, visit: &Visit, scene: &Scene) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let last = scene.last().map(|(_, played)| played);
        let shown = last.as_ref().map(|played| played.shown.as_str());
        let done = last.as_ref().map_or(&[][..], |played| &played.consequences);
        let below = own_side(scene, visit.person.id);
        let picture = self.pictures.board(&*scene.table, below, &[], shown, done)?;
        let to_move = scene.table.to_move();
        let running = scene.record.is_running();
        let name = scene.name(to_move);
        let awaited = running.then(|| (name.as_str(), scene.side(to_move)));
        let number = scene.record.ply() + u32::from(running);
        let mut row = Vec::new();
        if scene.waits_for(visit.person.id) {
            row.push(button(words, Style::Main, Label::Move, &Tag::Move(scene.seen())));
        }
        if running && scene.record.seat_of(visit.person.id).is_some() {
            row.push(button(words, Style::Plain, Label::More, &Tag::More(scene.seen())));
        }
        Ok(Message {
            content: words.board(&scene.named(), number, awaited, shown),
            picture: Some(picture),
            rows: buttons(row),
            ..Message::default()
        })
    }

    /// The **More** button: what is done rarely.
    pub(super) async fn show_more(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, seen.of).await?;
        let seat = self.seat(visit, &scene)?;
        if seen.ply != scene.record.ply() || !scene.record.is_running() {
            return Ok(Reply::private(self.current_board(visit, &scene)?));
        }
        let mut row = vec![button(words, Style::Plain, Label::Rules, &Tag::Rules(scene.record.game.clone()))];
        let late = scene.record.deadline.is_some_and(|deadline| deadline <= visit.now);
        if late && scene.table.to_move() != seat {
            row.push(button(words, Style::Good, Label::ClaimTime, &Tag::ClaimTime(seen)));
        }
        row.push(button(words, Style::Danger, Label::Resign, &Tag::Resign(seen)));
        let mut message = Message::text(words.more(&scene.named()));
        message.rows = buttons(row);
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
            number: record.ply() + 1,
            yours: waits_for(record, visit),
            until: record.deadline,
            link,
            frozen: matches!(record.status, Status::Frozen { .. }),
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
    pub(super) fn show_rules(&self, visit: &Visit, game: &str) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let game = games::by_id(game).ok_or_else(|| Trouble::Said(words.unknown_command()))?;
        let example =
            game.example().map_err(|error| Trouble::Fault(format!("the example failed: {error}")))?;
        let picture = self.pictures.board(&*example, None, &[], None, &[])?;
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
        let picture = self.pictures.replay(&*scene.table, words.file_alt(&scene.named()))?;
        let content = words.replay_caption(&scene.named());
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }

    pub(super) async fn show_record(&self, visit: &Visit, id: MatchId) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let scene = self.scene(visit, id).await?;
        let players = crate::game::Pair::new(&scene.record.players.first, &scene.record.players.second);
        let mut transcript = Transcript::of(&*scene.table, visit.language);
        transcript.players = Some(players.map(plain_name));
        let content = words.record_caption(&scene.named());
        let picture = Picture {
            name: format!("{}-{id}.txt", scene.record.game),
            bytes: transcript.to_string().into_bytes(),
            alt: words.file_alt(&scene.named()),
        };
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }
}
