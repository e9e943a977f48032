//! Answers interactions: finds the handler of each request, runs it, and chooses the place of its answer.

pub mod forms;
mod places;
pub mod routes;

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use super::actions::{Action, Filled, MARK, carries};
use super::commands;
use super::commands::renewal::{renewed, with_ways};
use super::context::{Chosen, CommandError, Context, EarlyEnd, Outcome, Services, outcome, said};
use super::invocation::{Arguments, Entry, Input, Invocation, Place, Pressed, Request};
use super::message::awaited::Awaited;
use super::message::{Answer, AnswerPlace, Message, Reply, ReplyMode, Style};
use crate::context::command_info::{Typing, pending};
use crate::context::lesson_button::{lesson_button, refused_move};
use crate::context::newest_post::linked;
use crate::context::sights::Sights;
use crate::limits;
use crate::message::carried::carry;
use crate::message::handler::{Handler, Handling, Renewed};
use crate::message::messenger::Messenger;
use crate::message::pictures::Pictures;
use crate::router::routes::{Handle, Route, route};
use places::{Ending, is_refusal, reply_mode};
use postern_games::lessons::book::LessonBook;
use postern_games::puzzles::book::PuzzleBook;
use postern_metrics as metrics;
use postern_play::ids::{ChannelId, InteractionId, MatchId, ServerId};
use postern_play::log_words::chain;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_service::Service;
use postern_service::matches::hinting::Hints;
use postern_service::pools::engine_pool::EnginePool;
use postern_webhooks::Webhooks;
use postern_words::markup::escape;
use postern_words::refusals::refusal;
use postern_words::voice::msg;

/// How long the refusal of a repeated interaction waits: less than the time after which an answer is announced.
const PRECEDENCE: Duration = Duration::from_secs(1);

/// Answers interactions.
pub struct Router {
    services: Arc<Services>,
}

/// A request with its handler.
enum Task {
    Command {
        arguments: Arguments,
        place: AnswerPlace,
    },
    Complete {
        arguments: Arguments,
        argument: String,
    },
    /// Answers a press, a choice from a menu, or a form.
    Press {
        run: Handle,
        place: AnswerPlace,
        input: Input,
        /// The submitted form, if a button can open it again.
        filled: Option<Filled>,
        /// The match that the action is about.
        of: Option<MatchId>,
    },
}

impl Router {
    /// Creates a router. `dice` must return unpredictable numbers.
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        messenger: Arc<dyn Messenger>,
        dice: impl Fn() -> u64 + Send + Sync + 'static,
        pool: Arc<EnginePool>,
    ) -> Router {
        let hints = Arc::new(Hints::new(service.catalogue().clone(), pool.clone()));
        let dice = Box::new(dice);
        let puzzles = PuzzleBook::of(service.catalogue());
        let (sights, lessons) = (Sights::default(), LessonBook::of(service.catalogue()));
        let webhooks = None;
        let services =
            Services { service, pictures, messenger, dice, pool, hints, puzzles, sights, lessons, webhooks };
        Router { services: Arc::new(services) }
    }

    /// Returns the search for hints, in whose queue each person has one place.
    pub fn hints(&self) -> Arc<Hints> {
        self.services.hints.clone()
    }

    /// Lets people have webhooks.
    pub fn with_webhooks(self, webhooks: Option<Arc<Webhooks>>) -> Router {
        let services = Arc::into_inner(self.services).map(|services| Services { webhooks, ..services });
        Router { services: Arc::new(services.expect("no interaction is handled yet")) }
    }
}

#[async_trait]
impl Handler for Router {
    fn handle(&self, invocation: Invocation, request: Request) -> Handling {
        let task = Task::of(request, invocation.on.as_ref(), invocation.place);
        let services = Arc::clone(&self.services);
        // Forms and suggestions can't be announced.
        let mode = match (&task, task.place()) {
            (Task::Complete { .. }, _) | (_, AnswerPlace::Form) => None,
            (_, place) => Some(reply_mode(place, invocation.on.as_ref(), Ending::Done)),
        };
        Handling { mode, answer: Box::pin(async move { answer(&services, invocation, task).await }) }
    }

    async fn renewed(&self, mut invocation: Invocation, awaited: Awaited) -> Renewed {
        let chosen = Chosen::load(&self.services.service, &invocation).await;
        speak(&chosen, &mut invocation);
        // Everybody sees the card that was accepted.
        let language = match awaited {
            Awaited::Accepted(_) => invocation.server_language,
            _ => invocation.language,
        };
        let ctx = Context::new(invocation, language, &self.services, &chosen, Input::Nothing);
        renewed(&ctx, awaited).await.unwrap_or_else(|error| {
            if let EarlyEnd::Failed(CommandError::Fault(fault)) = error {
                tracing::warn!(fault = %chain(&fault), "an answer is not renewed");
            }
            Renewed::Waits
        })
    }

    async fn joined(&self, server: ServerId, channels: Vec<ChannelId>, language: Language, now: Timestamp) {
        self.services.messenger.reach().joined();
        match self.services.service.servers.leave_excluded(server, now).await {
            Ok(true) => {
                return tracing::warn!(
                    server = server.0,
                    "an excluded server added the bot, which leaves it again"
                );
            }
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(error = %chain(&error), server = server.0, "it can't be known whether a server is excluded")
            }
        }
        if let Err(error) = self.services.service.servers.joined(server, channels, language, now).await {
            tracing::warn!(error = %chain(&error), "a new server is not greeted");
        }
    }

    async fn lost(&self, channel: ChannelId, now: Timestamp) {
        if let Err(error) = self.services.service.challenges.lose_channel(channel, now).await {
            tracing::error!(error = %chain(&error), %channel, "the seats in a deleted channel stay open");
        }
    }

    fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.services.service.catalogue().say(phrase, language)
    }
}

impl Task {
    fn of(request: Request, pressed: Option<&Pressed>, from: Place) -> Task {
        let (text, input) = match request {
            Request::Command(arguments) => {
                let place = commands::find(&arguments.command).map(|command| command.place.from(from));
                return Task::Command { arguments, place: place.unwrap_or(AnswerPlace::Beside) };
            }
            Request::Complete { arguments, argument } => return Task::Complete { arguments, argument },
            Request::Press { action } => (action, Input::Nothing),
            Request::Submit { action, entries } => (action, Input::Form(entries)),
            // Only channel menus allow several values, and those contain no spaces.
            Request::Choose { action, values } => (action, Input::Choice(values.join(" "))),
        };
        // A public message only accepts presses of the buttons on it.
        let foreign = pressed.is_some_and(|on| on.public && !on.actions.is_empty() && !carries(on, &text));
        let action = text.parse::<Action>().ok().filter(|_| !foreign);
        let filled = match (&input, &action) {
            (Input::Form(entries), Some(action)) => {
                forms::to_reopen(action).and_then(|form| Filled::of(&form, entries.iter().map(Entry::text)))
            }
            _ => None,
        };
        let of = action.as_ref().and_then(Action::of_match);
        let Route { place, run } = match action {
            Some(action) if input == Input::Nothing && forms::opens(&action) => {
                Route::new(AnswerPlace::Form, |ctx| pending(forms::open(ctx, action)))
            }
            Some(action) => route(action),
            None => {
                Route::new(AnswerPlace::Beside, |_| Box::pin(ready(Err(CommandError::old_button().into()))))
            }
        };
        let place = match place.from(from) {
            place @ (AnswerPlace::Posted | AnswerPlace::Form) => place,
            // The answer to a corrected form replaces the refusal.
            _ if is_refusal(pressed) => AnswerPlace::InPlace,
            place => place,
        };
        Task::Press { run, place, input, filled, of }
    }

    /// Returns the place of the answer if the task succeeds.
    fn place(&self) -> AnswerPlace {
        match self {
            Task::Press { place, .. } | Task::Command { place, .. } => *place,
            Task::Complete { .. } => AnswerPlace::Beside,
        }
    }
}

async fn answer(services: &Services, mut invocation: Invocation, task: Task) -> Answer {
    services.messenger.reach().hear(&invocation);
    let chosen = Chosen::load(&services.service, &invocation).await;
    speak(&chosen, &mut invocation);
    if let Some(barred) = barred(&chosen) {
        return match task {
            Task::Complete { .. } => Answer::Suggestions(Vec::new()),
            Task::Command { .. } | Task::Press { .. } => {
                let sentence =
                    services.service.catalogue().say(&refusal(&barred, str::to_owned), invocation.language);
                Answer::Reply(Reply { mode: ReplyMode::Private, message: Message::text(sentence) })
            }
        };
    }
    let public = invocation.on.as_ref().is_some_and(|on| on.public);
    let language = match task.place() {
        AnswerPlace::Posted => invocation.server_language,
        AnswerPlace::ForAll if public => invocation.server_language,
        _ => invocation.language,
    };
    let (own_language, now) = (invocation.language, invocation.now);
    let context = |input| Context::new(invocation, language, services, &chosen, input);
    let (ctx, place, done, filled, of) = match task {
        Task::Complete { arguments, argument } => {
            let (ctx, typing) =
                (context(Input::Nothing), Typing { arguments: &arguments, argument: &argument });
            let found = commands::complete(&ctx, typing).await;
            return Answer::Suggestions(found.unwrap_or_else(|error| {
                if let EarlyEnd::Failed(CommandError::Fault(fault)) = error {
                    tracing::error!(fault = %chain(&fault), "suggestions failed");
                }
                Vec::new()
            }));
        }
        Task::Command { arguments, place } => {
            let ctx = context(Input::Nothing);
            visit(services, &chosen, own_language, now).await;
            let done = commands::run(&ctx, &arguments).await;
            (ctx, place, outcome(done), None, None)
        }
        Task::Press { run, place, input, filled, of } => {
            let unresolved = input.has_unresolved();
            let ctx = context(input);
            visit(services, &chosen, own_language, now).await;
            let done = if unresolved { said(msg!("person-unresolved")) } else { run(&ctx).await };
            (ctx, place, outcome(done), filled, of)
        }
    };
    if let Err(CommandError::Refused(_)) = &done {
        give_precedence(services, ctx.interaction).await;
    }
    let mode = reply_mode(place, ctx.on.as_ref(), Ending::of(&done));
    let mut message = match done {
        Ok(Outcome::Form(mut form)) => {
            // Discord's apps keep what was entered into a form by its `custom_id`.
            form.action = format!("{}{MARK}{:x}", form.action, ctx.interaction.0);
            return Answer::Form(form);
        }
        Ok(Outcome::Launch(message)) => return Answer::Launch(Reply { mode, message }),
        Ok(Outcome::Message(message) | Outcome::Private(message)) => message,
        Err(CommandError::Refused(refused)) => {
            let said = excuse(&ctx, CommandError::Refused(refused.clone()), filled.clone());
            with_ways(&ctx, &refused, said).await
        }
        Err(error) => excuse(&ctx, error, filled.clone()),
    };
    if let Some(filled) = filled {
        keep_entries(&mut message, &filled);
    }
    if let (ReplyMode::Private, Some(of)) = (mode, of) {
        message = linked(&ctx, of, message).await;
    }
    if let Some(record) = message.record.take() {
        carry(&mut message, &record);
    }
    Answer::Reply(Reply { mode, message })
}

/// Waits if another process carried out a refused interaction, which Discord delivered twice. The answer of that process must
/// come first, since Discord takes only one.
async fn give_precedence(services: &Services, interaction: InteractionId) {
    // Without the store, an answer at once is the better one.
    if let Ok(true) = services.service.store().was_asked(interaction).await {
        tracing::debug!(
            interaction = interaction.0,
            "an interaction came again, and was carried out already"
        );
        tokio::time::sleep(PRECEDENCE).await;
    }
}

/// Returns the refusal of everything, if the operator excluded the person or the server.
fn barred(chosen: &Chosen) -> Option<Refusal> {
    let person = chosen.profile.as_ref().is_ok_and(|profile| profile.excluded.is_some());
    let server = chosen.server.as_ref().ok().and_then(Option::as_ref);
    match (person, server.is_some_and(|server| server.excluded.is_some())) {
        (true, _) => Some(Refusal::Excluded),
        (false, true) => Some(Refusal::ServerExcluded),
        (false, false) => None,
    }
}

/// Records that a person uses the bot, and their language. A failure costs them nothing, so it is only logged. No answer
/// waits for the record of the visit, which also a disk that takes no writes would delay.
async fn visit(services: &Services, chosen: &Chosen, language: Language, now: Timestamp) {
    let Ok(profile) = &chosen.profile else { return };
    if let Err(error) = services.service.people.speaks(profile, language).await {
        tracing::warn!(error = %chain(&error), "the language of a person was not kept");
    }
    if profile.is_newly_seen(now) {
        let (service, profile) = (services.service.clone(), profile.clone());
        tokio::spawn(async move {
            if let Err(error) = service.people.visited(&profile, now).await {
                tracing::warn!(error = %chain(&error), "the visit of a person was not kept");
            }
        });
    }
}

/// Replaces the languages that Discord reports with those that the person and the server's owners chose.
fn speak(chosen: &Chosen, invocation: &mut Invocation) {
    let own = match &chosen.profile {
        Ok(profile) => profile.chosen_language,
        Err(error) => {
            tracing::warn!(error = %chain(error), "the language of a person is not known");
            None
        }
    };
    let of_server = match &chosen.server {
        Ok(Some(settings)) => settings.language,
        Ok(None) => own,
        Err(error) => {
            tracing::warn!(error = %chain(error), "the language of a server is not known");
            None
        }
    };
    invocation.language = own.unwrap_or(invocation.language);
    invocation.server_language = of_server.unwrap_or(invocation.server_language);
}

/// Returns the answer to an error, with a button that opens the refused form again, or the typed text if no button can
/// carry it. A fault gets a reference that the log also contains.
fn excuse(ctx: &Context<'_>, error: CommandError, filled: Option<Filled>) -> Message {
    let lesson = match &error {
        CommandError::Refused(refused) => refused_move(refused).and_then(|error| lesson_button(ctx, error)),
        _ => None,
    };
    let phrase = match error {
        CommandError::Refused(refused) => refusal(&refused, |id| {
            ctx.catalogue().game(id).map_or_else(|| id.to_owned(), |game| game.info().name.to_owned())
        }),
        CommandError::Said(phrase) => phrase,
        CommandError::Fault(fault) => {
            let reference = format!("{:04X}", (ctx.services.dice)() & 0xFFFF);
            metrics::FAULTS.add();
            tracing::error!(reference, fault = %chain(&fault), "an interaction was answered with a fault");
            msg!("fault", reference = reference)
        }
    };
    let phrase = if ctx.is_form() && phrase.id == "old-button" { msg!("old-form") } else { phrase };
    // An error is always private, even if the answer would have been public.
    let sentence = ctx.catalogue().say(&phrase, ctx.language);
    // A sentence may quote typed text, which can exceed the length of a message.
    let again = filled.and_then(|filled| Action::Reopen(filled).fitting());
    let typed = ctx.typed().filter(|_| again.is_none()).map(escape::block).unwrap_or_default();
    let room = limits::CONTENT.saturating_sub(typed.chars().count());
    let said = Message::text(sentence.chars().take(room).chain(typed.chars()).collect::<String>());
    let again = again.map(|again| (Style::Main, "button-change-it", again));
    said.with_buttons(&ctx.own_voice(), again.into_iter().chain(lesson))
}

/// Lets **Type it** below an answer open the form with the refused move, if the answer is about the same turn.
fn keep_entries(message: &mut Message, filled: &Filled) {
    let Ok(form @ Action::Type(_)) = filled.form() else { return };
    let Some(again) = Action::Reopen(filled.clone()).fitting() else { return };
    let form = form.to_string();
    let buttons = message.buttons_mut().filter(|button| button.action == form);
    buttons.for_each(|button| button.action = again.to_string());
}
