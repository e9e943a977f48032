//! The desk: every ctx is answered here, at once.

mod agreeing;
mod analysing;
mod challenging;
mod completing;
mod ending;
mod finding;
mod hint;
mod looking;
mod moving;
mod opening;
mod picker;
mod puzzles;
mod reviewing;
mod settings;

use std::sync::Arc;

use async_trait::async_trait;

use super::action::{Action, Answering, Board};
use super::match_view::{MatchView, player_name};
use super::pictures::View;
use super::wording::{self, Label, Wording};
use super::{
    Answer, Button, Context, Message, Messenger, Pictures, Reception, Reply, ReplyMode, Request, Row, Style,
    commands,
};
use crate::game::{Language, Seat};
use crate::play::{MatchId, Offer, Proposal, Record, Refusal};
use crate::puzzles::PuzzleBook;
use crate::service::{Asker, EnginePool, Failure, Fault, Service};

/// Answers visits. `dice` gives numbers that nobody can foresee.
pub struct Desk {
    service: Arc<Service>,
    pictures: Pictures,
    messenger: Arc<dyn Messenger>,
    dice: Box<dyn Fn() -> u64 + Send + Sync>,
    pool: Arc<EnginePool>,
    waiting: hint::Waiting,
    book: PuzzleBook,
}

/// Why a ctx is not answered as it was meant.
enum CommandError {
    Refused(Refusal),
    /// A sentence says it all.
    Said(String),
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

#[async_trait]
impl Reception for Desk {
    async fn ctx(&self, ctx: Context, request: Request) -> Answer {
        let words = wording::in_language(ctx.language);
        let reply = match request {
            Request::Complete { ask, argument } => {
                return Answer::Suggestions(match self.complete(&ctx, &ask, &argument).await {
                    Ok(suggestions) => suggestions,
                    Err(fault) => {
                        tracing::error!(%fault, "suggestions failed");
                        Vec::new()
                    }
                });
            }
            Request::Command(ask) => match ask.command.as_str() {
                "challenge" => self.challenge(&ctx, &ask).await,
                "move" => self.move_by_text(&ctx, &ask).await,
                "board" => self.show_board(&ctx, &ask).await,
                "replay" => self.replay(&ctx, &ask).await,
                "hint" => self.hint_by_text(&ctx, &ask).await,
                "puzzle" => self.puzzle(&ctx, &ask).await,
                "settings" => self.settings(&ctx, &ask).await,
                commands::OPEN => self.open(&ctx).await,
                "games" => self.list_games(&ctx).await,
                "rules" => self.show_rules(&ctx, &ask.text("game").unwrap_or_default()).await,
                "review" => self.review_by_text(&ctx, &ask).await,
                "draw" => self.offer_by_text(&ctx, &ask, Proposal::Draw).await,
                "takeback" => self.offer_by_text(&ctx, &ask, Proposal::Takeback).await,
                "resign" => self.ask_to_resign_by_text(&ctx, &ask).await,
                _ => Err(CommandError::Said(words.unknown_command())),
            },
            Request::Press { action } => self.press(&ctx, &action, None).await,
            Request::Choose { action, values } => {
                self.press(&ctx, &action, values.first().map(String::as_str)).await
            }
        };
        Answer::Reply(reply.unwrap_or_else(|error| self.excuse(words, ctx.language, error)))
    }

    fn way(&self, request: &Request) -> ReplyMode {
        match request {
            Request::Press { action } | Request::Choose { action, .. } => {
                action.parse().map_or(ReplyMode::Private, appears)
            }
            Request::Command(_) | Request::Complete { .. } => ReplyMode::Private,
        }
    }
}

/// How the answer to a press appears where nothing stands against it.
fn appears(action: Action) -> ReplyMode {
    match action {
        Action::Enter(..)
        | Action::Squares(..)
        | Action::Column(..)
        | Action::Columns(..)
        | Action::Rows(..) => ReplyMode::Update,
        Action::Preview(..)
        | Action::Play(..)
        | Action::Resign(_)
        | Action::ResignForSure(_)
        | Action::Never(_) => ReplyMode::Update,
        Action::Step(..) | Action::Opened(_) | Action::Hint(Board::Opened(_)) => ReplyMode::Update,
        Action::Accept(_) | Action::Decline(_) | Action::Withdraw(_) => ReplyMode::Update,
        Action::Rules(_) | Action::Move(_) | Action::Board(_) | Action::More(_) | Action::ClaimTime(_) => {
            ReplyMode::Private
        }
        Action::Rematch(_) | Action::Replay(_) | Action::Record(_) | Action::StartHere(_) => {
            ReplyMode::Private
        }
        Action::Analyse(_) | Action::Hint(Board::Match(_)) | Action::Review(_) => ReplyMode::Private,
        Action::ReviewPage { .. } => ReplyMode::Update,
        // Of an offer of a draw it is asked first whether one agrees; what all see changes with the answer.
        Action::Offered(Answering::Agree, _, Offer { what: Proposal::Draw, .. }) => ReplyMode::Private,
        Action::Offered(Answering::Look, ..) => ReplyMode::Private,
        Action::Offer(..) | Action::Offered(..) => ReplyMode::Update,
        Action::Puzzles(_) | Action::Puzzle(_) | Action::Solution(_) | Action::Hint(Board::Puzzle(_)) => {
            ReplyMode::Update
        }
    }
}

impl Desk {
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        messenger: Arc<dyn Messenger>,
        dice: impl Fn() -> u64 + Send + Sync + 'static,
        pool: Arc<EnginePool>,
    ) -> Desk {
        let waiting = hint::Waiting::default();
        let book = PuzzleBook::of(service.catalogue());
        Desk { service, pictures, messenger, dice: Box::new(dice), pool, waiting, book }
    }

    async fn press(&self, ctx: &Context, action: &str, value: Option<&str>) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let Ok(action) = action.parse::<Action>() else { return Err(CommandError::Said(words.old_button())) };
        match action {
            Action::Accept(id) => self.accept(ctx, id).await,
            Action::Decline(id) => self.decline(ctx, id).await,
            Action::Withdraw(id) => self.withdraw(ctx, id).await,
            Action::Rules(game) => self.show_rules(ctx, &game).await,
            Action::Move(seen) => self.begin_move(ctx, seen).await,
            Action::Enter(board, entered) => self.enter(ctx, board, entered, None).await,
            Action::Squares(board, entered) | Action::Rows(board, entered) => {
                let value = value.ok_or_else(|| CommandError::Said(words.old_button()))?;
                self.enter(ctx, board, entered.with(value), None).await
            }
            Action::Column(board, entered, letter) => self.enter(ctx, board, entered, Some(letter)).await,
            Action::Columns(board, entered) => {
                let letter = value.and_then(|value| value.chars().next());
                self.enter(ctx, board, entered, letter).await
            }
            Action::Preview(seen, entered) => self.preview(ctx, seen, entered).await,
            Action::Play(Board::Match(seen), entered) => self.play_entered(ctx, seen, &entered).await,
            Action::Play(Board::Opened(ply), entered) => self.play_opened(ctx, ply, &entered).await,
            Action::Opened(ply) => self.show_opened(ctx, ply).await,
            Action::Analyse(id) => self.analyse(ctx, id).await,
            Action::Hint(Board::Match(seen)) => self.hint_in_match(ctx, seen).await,
            Action::Hint(Board::Opened(ply)) => self.hint_on_opened(ctx, ply).await,
            Action::Play(Board::Puzzle(at), entered) => self.play_in_puzzle(ctx, at, &entered).await,
            Action::Puzzles(game) => self.puzzles(ctx, game.as_deref()).await.map(Reply::update),
            // Nobody is offered a hint there.
            Action::Puzzle(at) | Action::Hint(Board::Puzzle(at)) => self.show_puzzle(ctx, at).await,
            Action::Solution(at) => self.show_solution(ctx, at).await,
            Action::Board(seen) => self.show_board_of(ctx, seen).await,
            Action::More(seen) => self.show_more(ctx, seen).await,
            Action::Resign(seen) => self.ask_to_resign(ctx, seen).await,
            Action::ResignForSure(seen) => self.resign(ctx, seen).await,
            Action::Never(_) => Ok(Reply::update(Message::text(words.never()))),
            Action::ClaimTime(seen) => self.claim_time(ctx, seen).await,
            Action::Offer(what, seen) => self.offer_by_button(ctx, what, seen).await,
            Action::Offered(answering, of, offer) => self.answer_offer(ctx, answering, of, offer).await,
            Action::Rematch(id) => self.rematch(ctx, id).await,
            Action::Replay(id) => self.show_replay(ctx, id).await,
            Action::Step(step, from) => self.step(ctx, step, from).await,
            Action::StartHere(ply) => self.start_here(ctx, ply).await,
            Action::Record(id) => self.show_record(ctx, id).await,
            Action::Review(id) => self.review(ctx, id).await,
            Action::ReviewPage { of, page, own } => self.turn_page(ctx, of, page, own).await,
        }
    }

    /// What is said instead of an answer. A fault gets a reference that stands in the log, too.
    fn excuse(&self, words: &dyn Wording, language: Language, error: CommandError) -> Reply {
        let sentence = match error {
            CommandError::Refused(Refusal::Move(error)) => {
                words.sentence(&self.service.catalogue().say(&error.phrase(), language))
            }
            CommandError::Refused(refusal) => words.refusal(&refusal),
            CommandError::Said(sentence) => sentence,
            CommandError::Fault(fault) => {
                let reference = format!("{:04X}", (self.dice)() & 0xFFFF);
                tracing::error!(reference, fault, "an interaction was answered with a fault");
                words.fault(&reference)
            }
        };
        // A sentence may quote what was typed, which can be longer than any message.
        Reply::private(Message::text(sentence.chars().take(2000).collect::<String>()))
    }

    async fn record(&self, id: MatchId) -> Result<Record, CommandError> {
        Ok(self.service.store().record(id).await?.ok_or(Refusal::NoSuchMatch)?)
    }

    async fn match_view(&self, ctx: &Context, id: MatchId) -> Result<MatchView, CommandError> {
        let record = self.record(id).await?;
        if !finding::may_look(&record, ctx) {
            return Err(Refusal::NoSuchMatch.into());
        }
        Ok(MatchView::of(self.service.catalogue(), record, ctx.language).ok_or(Refusal::Frozen)?)
    }

    /// How the visitor sees the board of a match.
    async fn view(&self, ctx: &Context, match_view: &MatchView) -> Result<View, CommandError> {
        let profile = self.service.profile(ctx.person.id).await?;
        let seat = match_view.record.seat_of(ctx.person.id);
        Ok(self.pictures.view(&profile, seat, match_view.sided()))
    }

    /// The seat of the visitor, or the answer to a stranger.
    fn seat(&self, ctx: &Context, match_view: &MatchView) -> Result<Seat, CommandError> {
        match_view.record.seat_of(ctx.person.id).ok_or_else(|| {
            let words = wording::in_language(ctx.language);
            let [first, second] = Seat::BOTH.map(|seat| player_name(&match_view.record.players[seat]));
            CommandError::Said(words.stranger(&match_view.named(), &first, &second))
        })
    }
}

fn asker(ctx: &Context) -> Asker {
    Asker { id: ctx.person.id, name: ctx.person.name.clone(), by: ctx.interaction }
}

fn button(words: &dyn Wording, style: Style, label: Label, action: &Action) -> Button {
    Button::new(style, words.label(label), action.to_string())
}

fn buttons(all: Vec<Button>) -> Vec<Row> {
    if all.is_empty() { Vec::new() } else { vec![Row::Buttons(all)] }
}
