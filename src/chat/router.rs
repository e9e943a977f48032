//! The table from commands and actions to their handlers, and the place of each answer.

use async_trait::async_trait;

use super::actions::{Action, Board, Word};
use super::command_info::{Pending, Typing};
use super::commands;
use super::context::{CommandError, CommandResult, Context, Services};
use super::handler::Handler;
use super::invocation::{Invocation, Place, Pressed, Request};
use super::message::{Answer, Message, Reply, ReplyMode};
use super::offers;
use super::offers::Answering;
use super::waiting::Waiting;
use crate::chat::commands::look::{
    board, finished, games, help, history, notes, record, replay, review, rules,
};
use crate::chat::commands::own::{block, privacy, settings, vacation};
use crate::chat::commands::server;
use crate::chat::commands::server::doctor;
use crate::chat::commands::start::{challenge, next, open, puzzle, rematch, terms};
use crate::chat::commands::turn::{claim, close, hint, more, r#move, oops, plan, resign};
use crate::chat::entry::{analysis, move_entry};
use crate::chat::message::limits;
use crate::chat::message::messenger::Messenger;
use crate::chat::message::pictures::Pictures;
use crate::chat::words::refusals::refusal;
use crate::chat::words::voice::msg;
use crate::metrics;
use crate::play::ids::{ChannelId, ServerId};
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::service::pools::engine_pool::EnginePool;
use postern_games::puzzles::book::PuzzleBook;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use std::sync::Arc;

/// Answers interactions.
pub struct Router {
    services: Services,
}

/// The place of the answer to a press.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// A new message, visible only to the person.
    Beside,
    /// A replacement of the pressed message, which only the person sees.
    InPlace,
    /// A replacement of the pressed message, which others also see. An error appears in a new private message instead.
    ForAll,
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
        let (dice, waiting) = (Box::new(dice), Waiting::default());
        let puzzles = PuzzleBook::of(service.catalogue());
        Router { services: Services { service, pictures, messenger, dice, pool, waiting, puzzles } }
    }

    /// Replaces the languages that Discord reports with those that the person and the server's owners chose.
    async fn speak(&self, invocation: &mut Invocation) {
        let service = &self.services.service;
        let server = match invocation.place {
            Place::Server { server, .. } => Some(server),
            Place::Direct { .. } | Place::Elsewhere => None,
        };
        match service.profile(invocation.person.id).await {
            Ok(profile) => {
                invocation.language = profile.chosen_language.unwrap_or(invocation.language);
                if server.is_none() {
                    invocation.server_language =
                        profile.chosen_language.unwrap_or(invocation.server_language);
                }
            }
            Err(error) => tracing::warn!(%error, "the language of a person is not known"),
        }
        let Some(server) = server else { return };
        match service.server(server).await {
            Ok(settings) => {
                invocation.server_language = settings.language.unwrap_or(invocation.server_language);
            }
            Err(error) => tracing::warn!(%error, "the language of a server is not known"),
        }
    }

    /// Returns the place of the answer to a request, if the request succeeds.
    fn shown(&self, invocation: &Invocation, request: &Request) -> Shown {
        let (Request::Press { action } | Request::Choose { action, .. } | Request::Submit { action, .. }) =
            request
        else {
            return Shown::Beside;
        };
        let ctx = Context::new(invocation.clone(), invocation.language, &self.services);
        action.parse().map_or(Shown::Beside, |action| route(&ctx, action, None).0)
    }

    /// Returns the answer to an error. A fault gets a reference that the log also contains.
    fn excuse(&self, ctx: &Context<'_>, error: CommandError) -> Message {
        let phrase = match error {
            CommandError::Instead(message) => return *message,
            CommandError::Refused(refused) => refusal(&refused, |id| {
                ctx.catalogue().game(id).map_or_else(|| id.to_owned(), |game| game.info().name.to_owned())
            }),
            CommandError::Said(phrase) => phrase,
            CommandError::Fault(fault) => {
                let reference = format!("{:04X}", (self.services.dice)() & 0xFFFF);
                metrics::FAULTS.add();
                tracing::error!(reference, fault, "an interaction was answered with a fault");
                msg!("fault", reference = reference)
            }
        };
        // An error is always private, even if the answer would have been public.
        let sentence = ctx.catalogue().say(&phrase, ctx.language);
        // A sentence may quote typed text, which can exceed the length of a message.
        Message::text(sentence.chars().take(limits::CONTENT).collect::<String>())
    }
}

#[async_trait]
impl Handler for Router {
    async fn handle(&self, mut invocation: Invocation, request: Request) -> Answer {
        self.services.messenger.reach().hear(&invocation);
        self.speak(&mut invocation).await;
        let pressed = invocation.on.clone();
        let public = pressed.as_ref().is_some_and(|on| on.public);
        let language = match self.shown(&invocation, &request) {
            Shown::ForAll if public => invocation.server_language,
            _ => invocation.language,
        };
        let ctx = Context::new(invocation, language, &self.services);
        let done = match request {
            Request::Complete { arguments, argument } => {
                let typing = Typing { arguments: &arguments, argument: &argument };
                let found = commands::complete(&ctx, typing).await;
                return Answer::Suggestions(found.unwrap_or_else(|error| {
                    if let CommandError::Fault(fault) = error {
                        tracing::error!(fault, "suggestions failed");
                    }
                    Vec::new()
                }));
            }
            Request::Command(arguments) => (Shown::Beside, commands::run(&ctx, &arguments).await),
            Request::Press { action } => match action.parse() {
                Ok(Action::Type(board)) => return Answer::Form(move_entry::form(&ctx, board)),
                _ => press(&ctx, pressed.as_ref(), &action, None).await,
            },
            Request::Submit { action, text } => press(&ctx, pressed.as_ref(), &action, Some(text)).await,
            Request::Choose { action, values } => {
                // Only channel menus allow several values, and those contain no spaces.
                press(&ctx, pressed.as_ref(), &action, Some(values.join(" "))).await
            }
        };
        let mode = match (&done, changes(pressed.as_ref())) {
            ((Shown::Beside, _), _) | (_, false) => ReplyMode::Private,
            ((Shown::InPlace, Ok(_) | Err(CommandError::Instead(_))), true) => ReplyMode::Update,
            // A repeated press is answered, and the answer replaces its question.
            ((Shown::InPlace, Err(CommandError::Refused(Refusal::AlreadyDone(_)))), true) => {
                ReplyMode::Update
            }
            ((Shown::ForAll, Ok(_)), true) => ReplyMode::Update,
            ((Shown::InPlace | Shown::ForAll, Err(_)), true) => ReplyMode::Private,
        };
        if let Err(error) = self.services.service.speaks(ctx.person.id, ctx.language).await {
            tracing::warn!(%error, "the language of a person was not kept");
        }
        let message = done.1.unwrap_or_else(|error| self.excuse(&ctx, error));
        Answer::Reply(Reply { mode, message })
    }

    async fn joined(&self, server: ServerId, channels: Vec<ChannelId>, language: Language, now: Timestamp) {
        if let Err(error) = self.services.service.joined(server, channels, language, now).await {
            tracing::warn!(%error, "a new server is not greeted");
        }
    }

    fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.services.service.catalogue().say(phrase, language)
    }

    fn mode(&self, invocation: &Invocation, request: &Request) -> ReplyMode {
        match self.shown(invocation, request) {
            Shown::InPlace | Shown::ForAll if changes(invocation.on.as_ref()) => ReplyMode::Update,
            _ => ReplyMode::Private,
        }
    }
}

/// True if the answer may replace the pressed message. A public message that has lost its buttons in the meantime stays
/// unchanged, because it is unknown whether it ever had this button.
fn changes(pressed: Option<&Pressed>) -> bool {
    pressed.is_none_or(|on| !on.public || !on.actions.is_empty())
}

async fn press(
    ctx: &Context<'_>,
    pressed: Option<&Pressed>,
    text: &str,
    value: Option<String>,
) -> (Shown, CommandResult) {
    // A public message only accepts presses of the buttons on it.
    let foreign = pressed.is_some_and(|on| {
        on.public && !on.actions.is_empty() && !on.actions.iter().any(|action| action == text)
    });
    match text.parse() {
        Ok(action) if !foreign => {
            let (shown, answer) = route(ctx, action, value);
            (shown, answer.await)
        }
        _ => (Shown::Beside, Err(CommandError::old_button())),
    }
}

/// Returns the handler of each action, and where its answer appears. `value` is the choice from a menu or the text of a
/// form. The handler does not run before its future is awaited.
fn route<'a>(ctx: &'a Context<'a>, action: Action, value: Option<String>) -> (Shown, Pending<'a>) {
    use crate::play::step::offer::Proposal;
    use Shown::{Beside, ForAll, InPlace};
    match action {
        Action::Accept(id) => to(ForAll, challenge::accept(ctx, id)),
        Action::Decline(id) => to(ForAll, challenge::decline(ctx, id)),
        Action::Withdraw(id) => to(ForAll, challenge::withdraw(ctx, id)),
        Action::Terms(id, changes) => to(Beside, async move { terms::form(ctx, id, &changes).await }),
        Action::TermsSet(id, what, changes) => {
            to(InPlace, async move { terms::choose(ctx, id, &what, &changes, value).await })
        }
        Action::SendTerms(id, changes) => to(InPlace, async move { terms::send(ctx, id, &changes).await }),
        Action::PostAgain(id) => to(InPlace, challenge::post_again(ctx, id)),
        Action::Rules(game) => to(Beside, rules::press(ctx, game)),
        Action::RulesOf(game) => to(InPlace, rules::press(ctx, game)),
        Action::WholeRules(game) => to(InPlace, rules::whole(ctx, game)),
        Action::Help() => to(InPlace, help::run(ctx)),
        Action::PlayComputer(level, game) => to(InPlace, help::play_computer(ctx, level, game)),
        Action::Levels() => to(InPlace, help::level(ctx, value)),
        Action::Invite(game) => to(InPlace, help::invite(ctx, game)),
        Action::Games(page) => to(InPlace, games::page(ctx, page)),
        Action::Settings(page) => to(InPlace, settings::turn(ctx, page)),
        Action::Next(_) => to(Beside, next::run(ctx)),
        Action::NextAfter(of) => to(InPlace, next::press(ctx, of)),
        Action::Set(setting) => to(InPlace, settings::press(ctx, setting, value)),
        Action::EndVacation() => to(InPlace, vacation::end(ctx)),
        Action::Again(of, given) => {
            to(InPlace, async move { commands::run(ctx, &given.arguments(of)).await })
        }

        Action::Move(seen) => to(Beside, move_entry::begin(ctx, seen)),
        Action::Board(seen) => to(Beside, board::press(ctx, seen)),
        Action::More(seen) => to(Beside, more::press(ctx, seen)),

        Action::Enter(board, entered) => to(InPlace, move_entry::enter(ctx, board, entered, None)),
        Action::Zone(board, entered, zone) => to(InPlace, move_entry::enter(ctx, board, entered, Some(zone))),
        Action::Type(board) => {
            to(InPlace, async move { move_entry::typed(ctx, board, &value.unwrap_or_default()).await })
        }
        Action::Preview(seen, entered) => to(InPlace, move_entry::preview(ctx, seen, entered)),
        Action::PlayAndOffer(seen, entered) => {
            to(InPlace, async move { r#move::play_entered(ctx, seen, &entered, true).await })
        }
        Action::Play(board, entered) => to(InPlace, move_entry::play(ctx, board, entered)),

        Action::PlanLine(of) => to(InPlace, plan::press(ctx, of, value)),
        Action::CutPlan(of) => to(InPlace, plan::cut(ctx, of)),
        Action::KeepPlan(ply) => to(Beside, plan::keep(ctx, ply)),

        Action::Oops(seen) => to(InPlace, oops::press(ctx, seen)),

        Action::Resign(seen) => to(InPlace, resign::press(ctx, seen)),
        Action::ResignForSure(seen) => to(InPlace, resign::confirm(ctx, seen)),
        Action::ClaimTime(seen) => to(Beside, claim::press(ctx, seen)),
        Action::Close(seen) => to(Beside, close::press(ctx, seen)),
        Action::Never(_) => to(InPlace, async { Ok(ctx.text(&msg!("play-on")).passing()) }),

        Action::OfferDraw(seen) => to(InPlace, offers::make_seen(ctx, seen, Proposal::Draw)),
        Action::OfferTakeback(seen) => to(InPlace, offers::make_seen(ctx, seen, Proposal::Takeback)),
        // A draw asks for confirmation first, in private.
        Action::Agree(of, offer) if offer.what == Proposal::Draw => {
            to(Beside, offers::answer(ctx, Answering::Agree, of, offer))
        }
        Action::Agree(of, offer) => to(ForAll, offers::answer(ctx, Answering::Agree, of, offer)),
        Action::AgreeForSure(of, offer) => {
            to(ForAll, offers::answer(ctx, Answering::AgreeForSure, of, offer))
        }
        Action::Refuse(of, offer) => to(ForAll, offers::answer(ctx, Answering::Refuse, of, offer)),
        Action::WithdrawOffer(of, offer) => to(ForAll, offers::answer(ctx, Answering::Withdraw, of, offer)),
        Action::LookAfterRefusal(of, _) => to(Beside, board::press_now(ctx, of)),

        Action::Rematch(of) => to(Beside, rematch::press(ctx, of)),
        Action::Replay(of) => to(Beside, replay::press(ctx, of)),
        Action::Record(of) => to(Beside, record::press(ctx, of)),
        Action::Review(of) => to(Beside, review::press(ctx, of)),
        Action::ReviewPage(of, page) => to(ForAll, review::turn_page(ctx, of, page, false)),
        Action::OwnReviewPage(of, page) => to(InPlace, review::turn_page(ctx, of, page, true)),

        Action::History(of, step) => to(InPlace, history::press(ctx, of, step)),
        Action::Notes(of) => to(Beside, notes::press(ctx, of)),
        Action::Note(of) => to(InPlace, notes::open(ctx, of, value)),
        Action::ForgetNotes(of) => to(InPlace, notes::forget(ctx, of)),
        Action::Finished(page, which) => to(InPlace, async move { finished::press(ctx, page, &which).await }),
        Action::Analyse(of) => to(Beside, open::analyse(ctx, of)),
        Action::AnalyseAt(of, ply) => to(Beside, open::analyse_at(ctx, of, ply)),
        Action::Try(ply, Word(made)) => {
            to(InPlace, async move { move_entry::typed(ctx, Board::Analysis(ply), &made).await })
        }
        Action::Step(step) => to(InPlace, analysis::step(ctx, step)),
        Action::Analysis(ply) => to(InPlace, analysis::at(ctx, ply)),
        Action::StartHere(ply) => to(Beside, open::start_here(ctx, ply)),

        Action::Hint(Board::Match(seen)) => to(Beside, hint::press(ctx, seen)),
        Action::Hint(Board::Analysis(ply)) => to(InPlace, hint::on_analysis(ctx, ply)),
        // Puzzles have no hints.
        Action::Hint(Board::Puzzle(at)) | Action::Puzzle(at) => to(InPlace, puzzle::press(ctx, at)),
        Action::Puzzles(game) => to(InPlace, puzzle::next(ctx, game)),
        Action::Solution(at) => to(InPlace, puzzle::solution(ctx, at)),
        Action::SolutionForSure(at) => to(InPlace, puzzle::give_up(ctx, at)),
        Action::DailyPuzzle(at, _) => to(Beside, puzzle::press(ctx, at)),

        Action::Server(setting) => to(InPlace, server::press(ctx, setting, value)),
        Action::ServerPage(page) => to(InPlace, server::page(ctx, page)),
        Action::Doctor() => to(Beside, doctor::run(ctx)),
        Action::NoThreads() => to(InPlace, doctor::no_threads(ctx)),
        Action::Unblock(person) => to(InPlace, block::unblock(ctx, person)),
        Action::UnblockHere(person) => to(InPlace, block::unblock_on_server(ctx, person)),
        Action::MyData(before) => to(Beside, privacy::my_data(ctx, before)),
        Action::DeleteData() => to(InPlace, privacy::delete(ctx)),
        Action::DeleteDataForSure() => to(InPlace, privacy::delete_for_sure(ctx)),
    }
}

fn to<'a>(shown: Shown, answer: impl Future<Output = CommandResult> + Send + 'a) -> (Shown, Pending<'a>) {
    (shown, Box::pin(answer))
}
