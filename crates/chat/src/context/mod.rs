//! The context of command and button handlers: the person, the place, the services, and errors.

pub mod command_info;
pub mod finding;
pub mod lesson_button;
pub mod newest_post;
pub mod post_button;
pub mod sights;
pub mod watching;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::timeout;

use super::invocation::{ArgumentValue, Arguments, Attached, Input, Invocation, Place};
use super::message::{Form, Message};
use crate::context::sights::Sights;
use crate::message::address::NotDelivered;
use crate::message::messenger::Messenger;
use crate::message::pictures::{Pictures, View};
use postern_games::catalogue::Catalogue;
use postern_games::lessons::book::LessonBook;
use postern_games::puzzles::book::PuzzleBook;
use postern_play::ids::{MatchId, Seen};
use postern_play::notices::rungs::{Rung, rungs};
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::server::ServerSettings;
use postern_play::step::command::{Actor, Command};
use postern_play::step::refusal::Refusal;
use postern_play::step::transition::Transition;
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_service::Service;
use postern_service::matches::hinting::Hints;
use postern_service::pools::engine_pool::EnginePool;
use postern_service::request::{Asker, Failure};
use postern_store::Store;
use postern_store::fault::Fault;
use postern_webhooks::Webhooks;
use postern_words::match_view::{MatchView, player_name};
use postern_words::refusals::option_refused;
use postern_words::voice::{Voice, msg};

/// Everything that handlers use in addition to the interaction itself.
pub struct Services {
    pub service: Arc<Service>,
    pub pictures: Pictures,
    pub messenger: Arc<dyn Messenger>,
    /// Returns unpredictable numbers.
    pub dice: Box<dyn Fn() -> u64 + Send + Sync>,
    pub pool: Arc<EnginePool>,
    pub hints: Arc<Hints>,
    pub puzzles: PuzzleBook,
    /// The channels that people see.
    pub sights: Sights,
    pub lessons: LessonBook,
    /// `None` if the operator allows no webhooks.
    pub webhooks: Option<Arc<Webhooks>>,
}

/// The circumstances of one command or press, and the language of its answer.
pub struct Context<'a> {
    invocation: Invocation,
    pub voice: Voice,
    pub pictures: Pictures,
    pub services: &'a Services,
    chosen: &'a Chosen,
    input: Input,
    /// True once Discord did not say in time what the person sees. No further question of this interaction waits for it.
    unanswered: AtomicBool,
}

/// The settings of the person and of the server at the start of an interaction.
pub struct Chosen {
    pub profile: Result<Profile, Fault>,
    /// `None` outside servers.
    pub server: Result<Option<ServerSettings>, Fault>,
}

/// The longest wait for the settings. Commands that need neither them nor a game then work without the store.
const LOADED_WITHIN: Duration = Duration::from_secs(1);

impl Chosen {
    pub async fn load(service: &Service, invocation: &Invocation) -> Chosen {
        let server = async {
            match invocation.place {
                Place::Server { server, .. } => service.servers.server(server).await.map(Some),
                Place::Direct { .. } | Place::Elsewhere { .. } => Ok(None),
            }
        };
        let profile = service.people.profile(invocation.person.id);
        let (profile, server) = tokio::join!(timeout(LOADED_WITHIN, profile), timeout(LOADED_WITHIN, server));
        let late = || Fault::new(format!("no settings came within {} ms", LOADED_WITHIN.as_millis()));
        Chosen {
            profile: profile.unwrap_or_else(|_| Err(late())),
            server: server.unwrap_or_else(|_| Err(late())),
        }
    }
}

impl Deref for Context<'_> {
    type Target = Invocation;

    fn deref(&self) -> &Invocation {
        &self.invocation
    }
}

/// The result of a command or press, or of a step of it: usually the message that answers it.
pub type CommandResult<T = Message> = Result<T, EarlyEnd>;

/// The end of a command or press before its last step.
pub enum EarlyEnd {
    /// A complete answer for the person, such as a question about the match, or the current board.
    Answered(Box<Message>),
    Failed(CommandError),
}

/// The answer to a command or press.
pub enum Outcome {
    /// A message at the place that the command or the button asks for.
    Message(Message),
    /// A message for the person alone, which replaces the pressed message only if nobody else sees that one.
    Private(Message),
    /// A form to fill in.
    Form(Form),
    /// The Activity; the message if Discord refuses to open it.
    Launch(Message),
}

impl From<Message> for Outcome {
    fn from(message: Message) -> Outcome {
        Outcome::Message(message)
    }
}

impl From<Form> for Outcome {
    fn from(form: Form) -> Outcome {
        Outcome::Form(form)
    }
}

/// The reason why a command or press was not carried out.
pub enum CommandError {
    Refused(Refusal),
    /// A sentence for the person.
    Said(Phrase),
    /// A bug or failure in Postern, for the log.
    Fault(Fault),
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
        CommandError::Fault(fault)
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

impl<E: Into<CommandError>> From<E> for EarlyEnd {
    fn from(error: E) -> EarlyEnd {
        EarlyEnd::Failed(error.into())
    }
}

impl EarlyEnd {
    /// Ends the command with this message for the person alone.
    pub fn answered(message: Message) -> EarlyEnd {
        EarlyEnd::Answered(Box::new(message))
    }
}

/// Returns what a command or press led to: an early answer is an outcome, not an error.
pub fn outcome(done: CommandResult<Outcome>) -> Result<Outcome, CommandError> {
    match done {
        Ok(outcome) => Ok(outcome),
        Err(EarlyEnd::Answered(message)) => Ok(Outcome::Private(*message)),
        Err(EarlyEnd::Failed(error)) => Err(error),
    }
}

impl CommandError {
    /// The answer to a button that is unknown or belongs to an earlier version.
    pub fn old_button() -> CommandError {
        msg!("old-button").into()
    }
}

impl<'a> Context<'a> {
    /// Creates a context. `language` is that of the answer: the server's if everybody sees it, otherwise the person's.
    pub fn new(
        invocation: Invocation,
        language: Language,
        services: &'a Services,
        chosen: &'a Chosen,
        input: Input,
    ) -> Context<'a> {
        let voice = Voice::new(services.service.catalogue(), language);
        let pictures = services.pictures.speaking(language);
        let unanswered = AtomicBool::new(false);
        Context { invocation, voice, pictures, services, chosen, input, unanswered }
    }

    /// Returns the same context with answers in another language.
    pub fn in_language(&self, language: Language) -> Context<'a> {
        Context::new(self.invocation.clone(), language, self.services, self.chosen, self.input.clone())
    }

    /// Returns the voice for what only the person reads beside an answer that everybody sees.
    pub fn own_voice(&self) -> Voice {
        Voice::new(self.catalogue(), self.language)
    }

    /// Returns the choice from a menu, or the text in the first field of a form. Separate choices are separated by
    /// spaces.
    ///
    /// # Errors
    /// The answer to an old button, if there is none.
    pub fn value(&self) -> CommandResult<&str> {
        match &self.input {
            Input::Choice(value) => Ok(value),
            Input::Form(entries) => Ok(match entries.first().and_then(|entry| entry.value.as_ref()) {
                Some(ArgumentValue::Text(text)) => text,
                _ => "",
            }),
            Input::Nothing => Err(CommandError::old_button().into()),
        }
    }

    /// True if the person sent a form.
    pub fn is_form(&self) -> bool {
        matches!(self.input, Input::Form(_))
    }

    /// Returns the longest text that the person typed into a form.
    pub fn typed(&self) -> Option<&str> {
        let Input::Form(entries) = &self.input else { return None };
        let texts = entries.iter().filter_map(|entry| match &entry.value {
            Some(ArgumentValue::Text(text)) => Some(text.as_str()),
            _ => None,
        });
        texts.max_by_key(|text| text.len())
    }

    /// Returns the entries of a submitted form as the arguments of a command. Empty fields are left out.
    pub fn entered(&self, command: &str, sub: Option<&str>) -> Arguments {
        let entries = match &self.input {
            Input::Form(entries) => entries.as_slice(),
            Input::Choice(_) | Input::Nothing => &[],
        };
        let given = entries.iter().filter_map(|entry| Some((entry.name.clone(), entry.value.clone()?)));
        let arguments = given.collect();
        Arguments { command: command.to_owned(), sub: sub.map(str::to_owned), arguments }
    }

    pub fn store(&self) -> &'a Store {
        self.services.service.store()
    }

    pub fn catalogue(&self) -> &'a Catalogue {
        self.services.service.catalogue()
    }

    /// Returns a message with this sentence.
    pub fn text(&self, phrase: &Phrase) -> Message {
        Message::said(&self.voice, phrase)
    }

    pub fn asker(&self) -> Asker {
        let (name, language) = (self.person.name.clone(), self.server_language);
        Asker { id: self.person.id, name, by: self.interaction, language }
    }

    pub fn coin(&self) -> bool {
        (self.services.dice)() & 1 == 0
    }

    /// Returns the settings of the server of the interaction if the person manages it. Server owners can make managers' commands
    /// visible to other people, so this checks the permissions in the interaction itself.
    pub fn managed(&self) -> CommandResult<&'a ServerSettings> {
        match self.server()? {
            Some(server) if self.manages => Ok(server),
            Some(_) => said(msg!("managers-only")),
            None => said(msg!("servers-only")),
        }
    }

    /// Returns the person's settings at the start of the interaction.
    pub fn profile(&self) -> Result<&'a Profile, Fault> {
        self.chosen.profile.as_ref().map_err(Fault::clone)
    }

    /// Returns the person's settings at the start of the interaction, or the usual ones if they could not be read. For
    /// answers that need nothing else of the store, such as how a picture looks.
    pub fn taste(&self) -> Profile {
        self.profile().cloned().unwrap_or_else(|_| Profile::new(self.person.id))
    }

    /// Returns the settings of the server at the start of the interaction; `None` outside servers.
    pub fn server(&self) -> Result<Option<&'a ServerSettings>, Fault> {
        self.chosen.server.as_ref().map(Option::as_ref).map_err(Fault::clone)
    }

    /// True if the person may see a match: they play in it, or they are in its public channel or thread.
    pub fn may_look(&self, record: &Record) -> bool {
        let seen_here = match (record.home, self.place) {
            (Home::Channel { channel: home, thread, .. }, Place::Server { channel, parent, .. }) => {
                channel == home || parent == Some(home) || thread == Some(channel)
            }
            _ => false,
        };
        // A server may have added the bot since.
        let seen_here = seen_here || record.outside.is_some_and(|channel| self.place.is_in(channel));
        seen_here || record.seat_of(self.person.id).is_some()
    }

    /// Returns a match that the person may see. Anybody else gets [`Refusal::NoSuchMatch`].
    pub async fn record(&self, id: MatchId) -> CommandResult<Record> {
        let record = self.store().record(id).await?.filter(|record| self.may_look(record));
        Ok(record.ok_or(Refusal::NoSuchMatch)?)
    }

    pub async fn match_view(&self, id: MatchId) -> CommandResult<MatchView> {
        self.view_of(self.record(id).await?).await
    }

    /// Returns the match and the person's seat in it.
    pub async fn seated(&self, seen: Seen) -> CommandResult<(MatchView, Seat)> {
        let view = self.match_view(seen.of).await?;
        let seat = self.seat(&view)?;
        Ok((view, seat))
    }

    pub async fn view_of(&self, record: Record) -> CommandResult<MatchView> {
        let view = MatchView::of(&self.services.service, record, self.voice.language).await?;
        Ok(view.ok_or(Refusal::Frozen)?)
    }

    /// Records that the person sees the board of a match.
    pub async fn saw(&self, view: &MatchView) -> Result<(), Fault> {
        self.services.service.matches.saw(&view.record, self.person.id, self.now).await
    }

    /// Returns how the board of a match is drawn for the person.
    pub fn view(&self, of: &MatchView) -> Result<View, Fault> {
        let seat = of.record.seat_of(self.person.id);
        Ok(self.pictures.view(self.profile()?, seat, of.sided()))
    }

    /// Returns the answer to something that `home` announces anyway: it disappears soon if the person is there.
    pub fn also_told(&self, home: Home, answer: Message) -> Message {
        if self.is_at(home) { answer.passing() } else { answer }
    }

    /// True once Discord did not say in time what the person sees.
    pub fn is_unanswered(&self) -> bool {
        self.unanswered.load(Ordering::Relaxed)
    }

    /// Notes that Discord did not say in time what the person sees.
    pub fn leave_unanswered(&self) {
        self.unanswered.store(true, Ordering::Relaxed);
    }

    /// True if the next message about a match appears here and now. False if the player to move prefers another place
    /// or has quiet hours.
    pub async fn hears_here(&self, record: &Record) -> Result<bool, Fault> {
        // The computer answers in the direct conversation of the move, which has the next turn of the person, too.
        let in_direct = record.home == Home::Direct && matches!(self.place, Place::Direct { .. });
        let is_here = match record.to_move() {
            Some(seat) if in_direct => {
                record.players[seat].is_computer() || record.players[seat].person() == Some(self.person.id)
            }
            _ => self.is_at(record.home),
        };
        let to_move = record.to_move().and_then(|seat| record.players[seat].person());
        let Some(person) = to_move.filter(|_| is_here) else { return Ok(is_here) };
        let profile = self.services.service.people.profile_at(person, record.home_of(person)).await?;
        let rests = profile.quiet_until(self.now).is_some()
            && !self.services.messenger.reach().is_awake(person, self.now);
        let here = match rungs(record.home, profile.ping_at).first() {
            Some(Rung::Thread(first) | Rung::Channel(first)) => self.place.channel() == Some(*first),
            Some(Rung::Direct) | None => in_direct,
        };
        Ok(here && !rests)
    }

    /// True if the person is in the channel or thread of this home.
    pub fn is_at(&self, home: Home) -> bool {
        home.channel().is_some() && home.channel() == self.place.channel()
    }

    /// True if other people also see the pressed message.
    pub fn is_public(&self) -> bool {
        self.on.as_ref().is_some_and(|on| on.public)
    }

    /// Returns the person's seat, or the answer for people who do not play in the match.
    pub fn seat(&self, of: &MatchView) -> CommandResult<Seat> {
        of.record.seat_of(self.person.id).ok_or_else(|| {
            let [first, second] = Seat::BOTH.map(|seat| player_name(&self.voice, &of.record.players[seat]));
            let id = of.record.id.to_string();
            msg!("stranger", game = of.title(), first = first, second = second, id = id).into()
        })
    }

    /// Applies a command of the person to a match.
    pub async fn carry_out(&self, of: MatchId, command: &Command) -> Result<Transition, Failure> {
        let by = Actor::Person(self.person.id);
        self.services.service.matches.command(of, by, command, Some(self.interaction), self.now).await
    }

    /// Returns the content of an attached file, or `None` if it is gone, forbidden, or larger than `most` bytes.
    pub async fn fetch(&self, file: &Attached, most: u64) -> CommandResult<Option<Vec<u8>>> {
        match self.services.messenger.fetch(file, most).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(NotDelivered::NoWay(_) | NotDelivered::Forbidden { .. }) => Ok(None),
            Err(error) => {
                tracing::warn!(%error, "a file could not be fetched");
                let name = file.name.to_lowercase();
                let is_picture =
                    [".png", ".gif", ".jpg", ".jpeg", ".webp"].iter().any(|end| name.ends_with(end));
                Err(if is_picture { msg!("picture-unreachable") } else { msg!("file-unreachable") }.into())
            }
        }
    }
}

/// Refuses with a sentence.
pub fn said<T>(phrase: Phrase) -> CommandResult<T> {
    Err(phrase.into())
}

/// Refuses a value of an option.
pub fn bad_option<T>(option: &str, reason: impl Into<PhraseArg>) -> CommandResult<T> {
    said(option_refused(option, reason))
}
