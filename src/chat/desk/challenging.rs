//! Challenges: made, taken, declined, withdrawn.

use super::{CommandError, Desk, asker, button, buttons};
use crate::chat::action::Action;
use crate::chat::match_view::{MatchView, named};
use crate::chat::wording::{self, Label};
use crate::chat::{Arguments, Context, Message, Permission, Place, Reply, Style, cards, markup};
use crate::game::{Game, Options};
use crate::play::{ChallengeId, Colour, Home, MatchId, Pace, PersonId, Player, Refusal, Terms};
use crate::service::{Accepted, LEVELS, USUAL_LEVEL};

/// What the bot must be allowed to do to play in a channel, and in a thread.
/// Without the history a message that may have arrived can't be looked for before it is sent again.
const IN_CHANNELS: [Permission; 4] =
    [Permission::ViewChannel, Permission::SendMessages, Permission::AttachFiles, Permission::ReadHistory];
const IN_THREADS: [Permission; 4] =
    [Permission::ViewChannel, Permission::SendInThreads, Permission::AttachFiles, Permission::ReadHistory];

impl Desk {
    pub(super) async fn challenge(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let game = ask
            .sub
            .as_deref()
            .and_then(|id| self.service.catalogue().game(id))
            .ok_or_else(|| CommandError::Said(words.unknown_command()))?;
        let home = self.home(ctx)?;
        let opponent = opponent(ctx, ask)?;
        if home == Home::Direct && opponent == Opponent::Anybody {
            return Err(CommandError::Said(words.needs_opponent()));
        }
        let options = checked_options(game, ask)
            .map_err(|(option, reason)| CommandError::Said(words.bad_option(&option, &reason)))?;
        let colour = match ask.text("colour").as_deref() {
            None | Some("chance") => Colour::Chance,
            Some("first") => Colour::First,
            Some("second") => Colour::Second,
            Some(_) => return Err(CommandError::Said(words.bad_option("colour", "first, second or chance"))),
        };
        let pace = match ask.text("pace") {
            None => Pace::default(),
            Some(text) => Pace::read(&text)
                .ok_or_else(|| CommandError::Said(words.bad_option("pace", "unlimited, or 1 to 60 days")))?,
        };
        let terms = terms(game, &options, colour, pace);
        match opponent {
            Opponent::Anybody => self.offer(ctx, None, terms, home).await,
            Opponent::Person(person) => self.offer(ctx, Some(person), terms, home).await,
            Opponent::Computer { level } => self.play_computer(ctx, level, terms, home).await,
        }
    }

    /// Begins a match against the computer, which is always ready.
    pub(super) async fn play_computer(
        &self,
        ctx: &Context,
        level: u8,
        terms: Terms,
        home: Home,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let coin = (self.dice)() & 1 == 0;
        let Accepted { record, .. } =
            self.service.play_computer(&asker(ctx), level, terms, home, coin, ctx.now).await?;
        let match_view =
            MatchView::of(self.service.catalogue(), record, ctx.language).ok_or(Refusal::Frozen)?;
        let your_move = match_view.waits_for(ctx.person.id);
        let said = words.computer_accepts(&match_view.named(), level, your_move, home == Home::Direct);
        Ok(Reply::private(Message::text(said)))
    }

    /// Makes the challenge and tells the challenger so, with a way back.
    pub(super) async fn offer(
        &self,
        ctx: &Context,
        opponent: Option<PersonId>,
        terms: Terms,
        home: Home,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let challenge = self.service.challenge(&asker(ctx), opponent, terms, home, ctx.now).await?;
        let title = cards::title(self.service.catalogue(), &challenge);
        let mut message = Message::text(words.challenge_sent(&title, home == Home::Direct));
        if home == Home::Direct {
            let action = Action::Withdraw(challenge.id);
            message.rows = buttons(vec![button(words, Style::Plain, Label::Withdraw, &action)]);
        }
        Ok(Reply::private(message))
    }

    /// A new challenge between the players of a match, sides changed. The computer accepts it at once.
    pub(super) async fn rematch(&self, ctx: &Context, id: MatchId) -> Result<Reply, CommandError> {
        let record = self.record(id).await?;
        let match_view = self.match_view(ctx, id).await?;
        let seat = self.seat(ctx, &match_view)?;
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
            Player::Person { id, .. } => self.offer(ctx, Some(id), terms, home).await,
            Player::Computer { level } => self.play_computer(ctx, level, terms, home).await,
        }
    }

    /// Where a challenge made here is played.
    pub(super) fn home(&self, ctx: &Context) -> Result<Home, CommandError> {
        let words = wording::in_language(ctx.language);
        let home = match ctx.place {
            Place::Server { server, channel, parent: None } => {
                Home::Channel { server, channel, thread: None }
            }
            Place::Server { server, channel: thread, parent: Some(channel) } => {
                Home::Channel { server, channel, thread: Some(thread) }
            }
            Place::Direct { .. } => Home::Direct,
            Place::Elsewhere => return Err(CommandError::Said(words.elsewhere())),
        };
        self.check_rights(ctx)?;
        Ok(home)
    }

    /// Whether a match can be played in the place of the visit.
    fn check_rights(&self, ctx: &Context) -> Result<(), CommandError> {
        let mut wanted = match ctx.place {
            Place::Server { parent: None, .. } => IN_CHANNELS.to_vec(),
            Place::Server { parent: Some(_), .. } => IN_THREADS.to_vec(),
            Place::Direct { .. } | Place::Elsewhere => return Ok(()),
        };
        // A thread that can be opened and not written in would stay empty.
        if ctx.rights.missing(&[Permission::CreateThreads]).is_empty() {
            wanted.push(Permission::SendInThreads);
        }
        let missing = ctx.rights.missing(&wanted);
        let words = wording::in_language(ctx.language);
        if missing.is_empty() { Ok(()) } else { Err(CommandError::Said(words.missing_rights(&missing))) }
    }

    pub(super) async fn accept(&self, ctx: &Context, id: ChallengeId) -> Result<Reply, CommandError> {
        self.check_rights(ctx)?;
        let coin = (self.dice)() & 1 == 0;
        let Accepted { challenge, record, .. } =
            self.service.accept(id, &asker(ctx), coin, ctx.on, ctx.now).await?;
        let words = wording::in_language(ctx.language);
        let taken_by = Some(crate::chat::escape::name(&ctx.person.name));
        let mut message = Message::text(words.card(&cards::words(
            self.service.catalogue(),
            &challenge,
            ctx.language,
            taken_by,
        )));
        message.content.push_str(&format!("\n{}", words.accepted(&named(self.service.catalogue(), &record))));
        Ok(Reply::update(message))
    }

    pub(super) async fn decline(&self, ctx: &Context, id: ChallengeId) -> Result<Reply, CommandError> {
        let challenge = self.service.decline(id, &asker(ctx), ctx.now).await?;
        Ok(Reply::update(cards::closed(self.service.catalogue(), &challenge, ctx.language)))
    }

    pub(super) async fn withdraw(&self, ctx: &Context, id: ChallengeId) -> Result<Reply, CommandError> {
        let challenge = self.service.withdraw(id, &asker(ctx), ctx.now).await?;
        Ok(Reply::update(cards::closed(self.service.catalogue(), &challenge, ctx.language)))
    }
}

/// Who is challenged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Anybody,
    Person(PersonId),
    Computer { level: u8 },
}

fn opponent(ctx: &Context, ask: &Arguments) -> Result<Opponent, CommandError> {
    let words = wording::in_language(ctx.language);
    let level = ask.text("level");
    if let Some(person) = ask.outsider("opponent") {
        return Err(CommandError::Said(words.outsider(&crate::chat::escape::name(&person.name))));
    }
    let opponent = match ask.person("opponent") {
        Some(person) if person.id == ctx.bot => {
            let level = match &level {
                None => Some(USUAL_LEVEL),
                Some(level) => level.parse().ok().filter(|level| (1..=LEVELS).contains(level)),
            };
            let level = level.ok_or_else(|| {
                CommandError::Said(words.bad_option("level", &format!("it must be from 1 to {LEVELS}")))
            })?;
            return Ok(Opponent::Computer { level });
        }
        Some(person) if person.is_bot => return Err(CommandError::Said(words.cannot_play_bots())),
        Some(person) => Opponent::Person(person.id),
        None => Opponent::Anybody,
    };
    match level {
        Some(_) => Err(CommandError::Said(words.level_of_nobody(&markup::mention(ctx.bot)))),
        None => Ok(opponent),
    }
}

/// The options of a game among the arguments, checked by the game itself.
fn checked_options(game: &dyn Game, ask: &Arguments) -> Result<Options, (String, String)> {
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
        rated: game.unrated(options).is_none(),
    }
}
