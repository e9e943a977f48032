//! Challenges: made, taken, declined, withdrawn.

use super::{Desk, Trouble, asker, button, buttons};
use crate::chat::scene::{Scene, named};
use crate::chat::tag::Tag;
use crate::chat::wording::{self, Label};
use crate::chat::{Ask, Message, Place, Reply, Right, Style, Visit, cards, markup};
use crate::game::{Game, Language, Options};
use crate::games;
use crate::play::{
    ChallengeId, Colour, Home, LEVELS, MatchId, Pace, PersonId, Player, Refusal, Terms, USUAL_LEVEL,
};

/// What the bot must be allowed to do to play in a channel, and in a thread.
const IN_CHANNELS: [Right; 3] = [Right::ViewChannel, Right::SendMessages, Right::AttachFiles];
const IN_THREADS: [Right; 3] = [Right::ViewChannel, Right::SendInThreads, Right::AttachFiles];

impl Desk {
    pub(super) async fn challenge(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let game = ask
            .sub
            .as_deref()
            .and_then(games::by_id)
            .ok_or_else(|| Trouble::Said(words.unknown_command()))?;
        let home = self.home(visit)?;
        let opponent = opponent(visit, ask)?;
        if home == Home::Direct && opponent == Opponent::Anybody {
            return Err(Trouble::Said(words.needs_opponent()));
        }
        let options = checked_options(game, ask)
            .map_err(|(option, reason)| Trouble::Said(words.bad_option(&option, &reason)))?;
        let colour = match ask.text("colour").as_deref() {
            None | Some("chance") => Colour::Chance,
            Some("first") => Colour::First,
            Some("second") => Colour::Second,
            Some(_) => return Err(Trouble::Said(words.bad_option("colour", "first, second or chance"))),
        };
        let pace = match ask.text("pace") {
            None => Pace::default(),
            Some(text) => Pace::read(&text)
                .ok_or_else(|| Trouble::Said(words.bad_option("pace", "unlimited, or 1 to 60 days")))?,
        };
        let terms = terms(game, &options, colour, pace);
        match opponent {
            Opponent::Anybody => self.offer(visit, None, terms, home).await,
            Opponent::Person(person) => self.offer(visit, Some(person), terms, home).await,
            Opponent::Computer { level } => self.play_computer(visit, level, terms, home).await,
        }
    }

    /// Begins a match against the computer, which is always ready.
    pub(super) async fn play_computer(
        &self,
        visit: &Visit,
        level: u8,
        terms: Terms,
        home: Home,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let coin = (self.dice)() & 1 == 0;
        let (_, record) =
            self.service.play_computer(&asker(visit), level, terms, home, coin, visit.now).await?;
        let scene = Scene::of(record, visit.language).ok_or(Refusal::Frozen)?;
        let your_move = scene.waits_for(visit.person.id);
        let said = words.computer_accepts(&scene.named(), level, your_move, home == Home::Direct);
        Ok(Reply::private(Message::text(said)))
    }

    /// Makes the challenge and tells the challenger so, with a way back.
    pub(super) async fn offer(
        &self,
        visit: &Visit,
        opponent: Option<PersonId>,
        terms: Terms,
        home: Home,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let challenge = self.service.challenge(&asker(visit), opponent, terms, home, visit.now).await?;
        let title = cards::title(&challenge);
        let mut message = Message::text(words.challenge_sent(&title, home == Home::Direct));
        if home == Home::Direct {
            let tag = Tag::Withdraw(challenge.id);
            message.rows = buttons(vec![button(words, Style::Plain, Label::Withdraw, &tag)]);
        }
        Ok(Reply::private(message))
    }

    /// A new challenge between the players of a match, sides changed. The computer accepts it at once.
    pub(super) async fn rematch(&self, visit: &Visit, id: MatchId) -> Result<Reply, Trouble> {
        let record = self.record(id).await?;
        let scene = self.scene(visit, id).await?;
        let seat = self.seat(visit, &scene)?;
        let colour = match seat {
            crate::game::Seat::First => Colour::Second,
            crate::game::Seat::Second => Colour::First,
        };
        let terms = Terms {
            game: record.game.clone(),
            options: record.options.clone(),
            start: record.start.clone(),
            colour,
            pace: record.pace,
            rated: record.rated,
        };
        // The new match gets a thread of its own beside the old one's.
        let home = match record.home {
            Home::Channel { server, channel, .. } => Home::Channel { server, channel, thread: None },
            Home::Direct => Home::Direct,
        };
        match record.players[seat.other()] {
            Player::Person { id, .. } => self.offer(visit, Some(id), terms, home).await,
            Player::Computer { level } => self.play_computer(visit, level, terms, home).await,
        }
    }

    /// Where a challenge made here is played.
    pub(super) fn home(&self, visit: &Visit) -> Result<Home, Trouble> {
        let words = wording::in_language(visit.language);
        let (home, wanted) = match visit.place {
            Place::Server { server, channel, parent: None } => {
                (Home::Channel { server, channel, thread: None }, &IN_CHANNELS)
            }
            Place::Server { server, channel: thread, parent: Some(channel) } => {
                (Home::Channel { server, channel, thread: Some(thread) }, &IN_THREADS)
            }
            Place::Direct { .. } => return Ok(Home::Direct),
            Place::Elsewhere => return Err(Trouble::Said(words.elsewhere())),
        };
        let missing = visit.rights.missing(wanted);
        if missing.is_empty() { Ok(home) } else { Err(Trouble::Said(words.missing_rights(&missing))) }
    }

    pub(super) async fn accept(&self, visit: &Visit, id: ChallengeId) -> Result<Reply, Trouble> {
        let coin = (self.dice)() & 1 == 0;
        let (challenge, record) = self.service.accept(id, &asker(visit), coin, visit.now).await?;
        let words = wording::in_language(visit.language);
        let taken_by = Some(crate::chat::escape::name(&visit.person.name));
        let mut message = Message::text(words.card(&cards::words(&challenge, visit.language, taken_by)));
        message.content.push_str(&format!("\n{}", words.accepted(&named(&record))));
        Ok(Reply::update(message))
    }

    pub(super) async fn decline(&self, visit: &Visit, id: ChallengeId) -> Result<Reply, Trouble> {
        let challenge = self.service.decline(id, &asker(visit), visit.now).await?;
        Ok(Reply::update(cards::closed(&challenge, visit.language)))
    }

    pub(super) async fn withdraw(&self, visit: &Visit, id: ChallengeId) -> Result<Reply, Trouble> {
        let challenge = self.service.withdraw(id, &asker(visit), visit.now).await?;
        Ok(Reply::update(cards::closed(&challenge, visit.language)))
    }
}

/// Who is challenged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Person(PersonId),
    Computer { level: u8 },
}

fn opponent(visit: &Visit, ask: &Ask) -> Result<Opponent, Trouble> {
    let words = wording::in_language(visit.language);
    let level = ask.text("level");
    let opponent = match ask.person("opponent") {
        Some(person) if person.id == visit.bot => {
            let level = match &level {
                None => Some(USUAL_LEVEL),
                Some(level) => level.parse().ok().filter(|level| (1..=LEVELS).contains(level)),
            };
            let level = level.ok_or_else(|| {
                Trouble::Said(words.bad_option("level", &format!("it must be from 1 to {LEVELS}")))
            })?;
            return Ok(Opponent::Computer { level });
        }
        Some(person) if person.is_bot => return Err(Trouble::Said(words.cannot_play_bots())),
        Some(person) => Opponent::Person(person.id),
        None => Opponent::Anybody,
    };
    match level {
        Some(_) => Err(Trouble::Said(words.level_of_nobody(&markup::mention(visit.bot)))),
        None => Ok(opponent),
    }
}

/// The options of a game among the arguments, checked by the game itself.
fn checked_options(game: &dyn Game, ask: &Ask) -> Result<Options, (String, String)> {
    let given: Vec<(String, String)> = game
        .info()
        .options
        .iter()
        .filter_map(|option| Some((option.name.to_owned(), ask.text(option.name)?)))
        .collect();
    let pairs = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = game.info().options(pairs).map_err(|bad| (bad.option, bad.reason))?;
    game.start(&options).map_err(|bad| (bad.option, bad.reason))?;
    Ok(options)
}

fn terms(game: &dyn Game, options: &Options, colour: Colour, pace: Pace) -> Terms {
    Terms {
        game: game.info().id.to_owned(),
        options: options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: None,
        colour,
        pace,
        rated: game.unrated(options, Language::English).is_none(),
    }
}
