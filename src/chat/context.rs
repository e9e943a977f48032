//! The context of the handlers of commands and buttons: the person, the place, the services, and errors.

use std::ops::Deref;
use std::sync::Arc;

use super::actions::Seen;
use super::match_view::{MatchView, player_name};
use super::pictures::View;
use super::rungs::{Rung, rungs};
use super::voice::{Voice, msg};
use super::{Attached, Invocation, Message, Messenger, NotDelivered, Pictures, Place, Waiting};
use crate::game::{Language, Phrase, Seat};
use crate::games::Catalogue;
use crate::play::{
    Actor, Command, Home, MatchId, PauseReason, Profile, Record, Refusal, ServerId, Transition,
};
use crate::puzzles::PuzzleBook;
use crate::service::{Asker, EnginePool, Failure, Fault, Service, Store};

/// Everything that handlers use beside the interaction itself.
pub struct Services {
    pub service: Arc<Service>,
    pub pictures: Pictures,
    pub messenger: Arc<dyn Messenger>,
    /// Gives numbers that nobody can foresee.
    pub dice: Box<dyn Fn() -> u64 + Send + Sync>,
    pub pool: Arc<EnginePool>,
    /// The people who wait for a hint.
    pub waiting: Waiting,
    pub puzzles: PuzzleBook,
}

/// The circumstances of one command or press, and the language of its answer.
pub struct Context<'a> {
    invocation: Invocation,
    pub voice: Voice,
    pub pictures: Pictures,
    pub services: &'a Services,
}

impl Deref for Context<'_> {
    type Target = Invocation;

    fn deref(&self) -> &Invocation {
        &self.invocation
    }
}

/// What a command or press comes to: mostly the message that answers it.
pub type CommandResult<T = Message> = Result<T, CommandError>;

/// Why a command or press is answered otherwise than it was meant.
pub enum CommandError {
    Refused(Refusal),
    /// A sentence says it all.
    Said(Phrase),
    /// A whole message says it.
    Instead(Box<Message>),
    /// A fault of ours, for the log.
    Fault(String),
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> CommandError {
        match failure {
            Failure::Refused(refusal) => CommandError::Refused(refusal),
            Failure::Fault(fault) => fault.into(),
        }
    }
}

impl From<Fault> for CommandError {
    fn from(fault: Fault) -> CommandError {
        CommandError::Fault(fault.to_string())
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> CommandError {
        CommandError::Refused(refusal)
    }
}

impl From<Phrase> for CommandError {
    fn from(phrase: Phrase) -> CommandError {
        CommandError::Said(phrase)
    }
}

impl CommandError {
    pub fn instead(message: Message) -> CommandError {
        CommandError::Instead(Box::new(message))
    }

    /// The answer to a button that is none of ours, or of a former version.
    pub fn old_button() -> CommandError {
        msg!("old-button").into()
    }
}

impl<'a> Context<'a> {
    /// `language` is that of the answer: the person's, or the server's where everybody sees it.
    pub fn new(invocation: Invocation, language: Language, services: &'a Services) -> Context<'a> {
        let voice = Voice::new(services.service.catalogue(), language);
        let pictures = services.pictures.speaking(language);
        Context { invocation, voice, pictures, services }
    }

    pub fn store(&self) -> &'a dyn Store {
        self.services.service.store()
    }

    pub fn catalogue(&self) -> &'a Catalogue {
        self.services.service.catalogue()
    }

    /// A message of this sentence.
    pub fn text(&self, phrase: &Phrase) -> Message {
        self.voice.text(phrase)
    }

    pub fn asker(&self) -> Asker {
        let (name, language) = (self.person.name.clone(), self.server_language);
        Asker { id: self.person.id, name, by: self.interaction, language }
    }

    pub fn coin(&self) -> bool {
        (self.services.dice)() & 1 == 0
    }

    /// The server where the person is, if they manage it. Discord shows the commands of managers to others, too, where the
    /// owners of a server say so: the interaction itself tells.
    pub fn managed(&self) -> CommandResult<ServerId> {
        match self.place {
            Place::Server { server, .. } if self.manages => Ok(server),
            Place::Server { .. } => said(msg!("managers-only")),
            Place::Direct { .. } | Place::Elsewhere => said(msg!("servers-only")),
        }
    }

    pub async fn profile(&self) -> Result<Profile, Fault> {
        self.services.service.profile(self.person.id).await
    }

    /// True if the person may see a match: they play in it, or they speak where it is played in public.
    pub fn may_look(&self, record: &Record) -> bool {
        let seen_here = match (record.home, self.place) {
            (Home::Channel { channel: home, thread, .. }, Place::Server { channel, parent, .. }) => {
                channel == home || parent == Some(home) || thread == Some(channel)
            }
            _ => false,
        };
        seen_here || record.seat_of(self.person.id).is_some()
    }

    /// The record of a match that the person may see. To anybody else the match does not exist.
    pub async fn record(&self, id: MatchId) -> CommandResult<Record> {
        let record = self.store().record(id).await?.filter(|record| self.may_look(record));
        Ok(record.ok_or(Refusal::NoSuchMatch)?)
    }

    pub async fn match_view(&self, id: MatchId) -> CommandResult<MatchView> {
        self.view_of(self.record(id).await?).await
    }

    /// The match, its title, and the seat of the person in it.
    pub async fn seated(&self, seen: Seen) -> CommandResult<(MatchView, Seat)> {
        let view = self.match_view(seen.of).await?;
        let seat = self.seat(&view)?;
        Ok((view, seat))
    }

    pub async fn view_of(&self, record: Record) -> CommandResult<MatchView> {
        let view = MatchView::of(&self.services.service, record, self.voice.language).await?;
        Ok(view.ok_or(Refusal::Frozen)?)
    }

    /// Notes that the person sees the board of a match. Where it is their turn and they could not be told, their time
    /// runs from now on; where the opponent has just moved, that move stands from now on.
    pub async fn saw(&self, view: &MatchView) -> Result<(), Fault> {
        let untold = [Some(PauseReason::Untold), Some(PauseReason::OutOfReach)];
        let record = &view.record;
        let news = untold.contains(&record.clock.paused())
            || (record.is_fresh(self.now) && record.agreements.looked != Some(record.ply()));
        if view.waits_for(self.person.id) && news {
            self.services.service.seen(record, self.person.id, self.now).await?;
        }
        Ok(())
    }

    /// The look of the board of a match for the person.
    pub async fn view(&self, of: &MatchView) -> CommandResult<View> {
        let seat = of.record.seat_of(self.person.id);
        Ok(self.pictures.view(&self.profile().await?, seat, of.sided()))
    }

    /// The answer to something that is told in the place `home` anyway: it goes where that is this very place.
    pub fn also_told(&self, home: Home, answer: Message) -> Message {
        if self.is_at(home) { answer.passing() } else { answer }
    }

    /// True if what is told next of a match appears where the person is, and now: the player to move may like another
    /// place, or have quiet hours.
    pub async fn hears_here(&self, record: &Record) -> Result<bool, Fault> {
        let to_move = record.to_move().and_then(|seat| record.players[seat].person());
        let Some(person) = to_move.filter(|_| self.is_at(record.home)) else {
            return Ok(self.is_at(record.home));
        };
        let profile = self.services.service.profile_at(person, record.home).await?;
        let rests = profile.quiet_until(self.now).is_some()
            && !self.services.messenger.reach().is_awake(person, self.now);
        let here = match rungs(record.home, profile.ping_at).first() {
            Some(Rung::Thread(first) | Rung::Channel(first)) => self.place.channel() == Some(*first),
            Some(Rung::Direct) | None => false,
        };
        Ok(here && !rests)
    }

    /// True if the messages of this home appear where the person is.
    pub fn is_at(&self, home: Home) -> bool {
        home.channel().is_some() && home.channel() == self.place.channel()
    }

    /// True if others see the message that was pressed on, too.
    pub fn is_public(&self) -> bool {
        self.on.as_ref().is_some_and(|on| on.public)
    }

    /// The seat of the person, or the answer to a stranger.
    pub fn seat(&self, of: &MatchView) -> CommandResult<Seat> {
        of.record.seat_of(self.person.id).ok_or_else(|| {
            let [first, second] = Seat::BOTH.map(|seat| player_name(&self.voice, &of.record.players[seat]));
            let id = of.record.id.to_string();
            msg!("stranger", game = of.title(), first = first, second = second, id = id).into()
        })
    }

    /// Carries out a command of the person on a match.
    pub async fn carry_out(&self, of: MatchId, command: &Command) -> Result<Transition, Failure> {
        let by = Actor::Person(self.person.id);
        self.services.service.command(of, by, command, Some(self.interaction), self.now).await
    }

    /// The content of an attached file; `None` where it is larger than `most` bytes.
    pub async fn fetch(&self, file: &Attached, most: u64) -> CommandResult<Option<Vec<u8>>> {
        match self.services.messenger.fetch(file, most).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(NotDelivered::NoWay(_) | NotDelivered::Forbidden { .. }) => Ok(None),
            Err(error) => {
                tracing::warn!(%error, "a picture could not be fetched");
                Err(msg!("picture-unreachable").into())
            }
        }
    }
}

/// Refuses with a sentence.
pub fn said<T>(phrase: Phrase) -> CommandResult<T> {
    Err(phrase.into())
}

/// Refuses a value of an option.
pub fn bad_option<T>(option: &str, reason: impl Into<crate::game::PhraseArg>) -> CommandResult<T> {
    said(msg!("option-refused", option = option.to_owned(), reason = reason))
}
