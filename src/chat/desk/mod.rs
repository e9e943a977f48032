//! The desk: every visit is answered here, at once.

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

use super::pictures::View;
use super::scene::{Scene, player_name};
use super::tag::{Answering, Board, Tag};
use super::wording::{self, Label, Wording};
use super::{
    Answer, Button, Courier, Intent, Message, Pictures, Reception, Reply, Row, Style, Visit, Way, commands,
};
use crate::game::Seat;
use crate::play::{Asker, Failure, Fault, MatchId, Offer, Proposal, Record, Refusal, Service, Thinker};
use crate::render::RenderError;

/// Answers visits. `dice` gives numbers that nobody can foresee.
pub struct Desk {
    service: Arc<Service>,
    pictures: Pictures,
    courier: Arc<dyn Courier>,
    dice: Box<dyn Fn() -> u64 + Send + Sync>,
    thinker: Arc<Thinker>,
    waiting: hint::Waiting,
}

/// Why a visit is not answered as it was meant.
enum Trouble {
    Refused(Refusal),
    /// A sentence says it all.
    Said(String),
    /// A fault of ours, for the log.
    Fault(String),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        match failure {
            Failure::Refused(refusal) => Trouble::Refused(refusal),
            Failure::Fault(fault) => fault.into(),
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault.to_string())
    }
}

impl From<RenderError> for Trouble {
    fn from(error: RenderError) -> Trouble {
        Trouble::Fault(format!("a picture failed: {error}"))
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

#[async_trait]
impl Reception for Desk {
    async fn visit(&self, visit: Visit, intent: Intent) -> Answer {
        let words = wording::in_language(visit.language);
        let reply = match intent {
            Intent::Complete { ask, argument } => {
                return Answer::Suggestions(match self.complete(&visit, &ask, &argument).await {
                    Ok(suggestions) => suggestions,
                    Err(fault) => {
                        tracing::error!(%fault, "suggestions failed");
                        Vec::new()
                    }
                });
            }
            Intent::Command(ask) => match ask.command.as_str() {
                "challenge" => self.challenge(&visit, &ask).await,
                "move" => self.move_by_text(&visit, &ask).await,
                "board" => self.show_board(&visit, &ask).await,
                "replay" => self.replay(&visit, &ask).await,
                "hint" => self.hint_by_text(&visit, &ask).await,
                "puzzle" => self.puzzle(&visit, &ask).await,
                "settings" => self.settings(&visit, &ask).await,
                commands::OPEN => self.open(&visit).await,
                "games" => self.list_games(&visit).await,
                "rules" => self.show_rules(&visit, &ask.text("game").unwrap_or_default()).await,
                "review" => self.review_by_text(&visit, &ask).await,
                "draw" => self.offer_by_text(&visit, &ask, Proposal::Draw).await,
                "takeback" => self.offer_by_text(&visit, &ask, Proposal::Takeback).await,
                "resign" => self.ask_to_resign_by_text(&visit, &ask).await,
                _ => Err(Trouble::Said(words.unknown_command())),
            },
            Intent::Press { tag } => self.press(&visit, &tag, None).await,
            Intent::Choose { tag, values } => {
                self.press(&visit, &tag, values.first().map(String::as_str)).await
            }
        };
        Answer::Reply(reply.unwrap_or_else(|trouble| self.excuse(words, trouble)))
    }

    fn way(&self, intent: &Intent) -> Way {
        match intent {
            Intent::Press { tag } | Intent::Choose { tag, .. } => tag.parse().map_or(Way::Private, appears),
            Intent::Command(_) | Intent::Complete { .. } => Way::Private,
        }
    }
}

/// How the answer to a press appears where nothing stands against it.
fn appears(tag: Tag) -> Way {
    match tag {
        Tag::Enter(..) | Tag::Squares(..) | Tag::Column(..) | Tag::Columns(..) | Tag::Rows(..) => Way::Update,
        Tag::Preview(..) | Tag::Play(..) | Tag::Resign(_) | Tag::ResignForSure(_) | Tag::Never(_) => {
            Way::Update
        }
        Tag::Step(..) | Tag::Opened(_) | Tag::Hint(Board::Opened(_)) => Way::Update,
        Tag::Accept(_) | Tag::Decline(_) | Tag::Withdraw(_) => Way::Update,
        Tag::Rules(_) | Tag::Move(_) | Tag::Board(_) | Tag::More(_) | Tag::ClaimTime(_) => Way::Private,
        Tag::Rematch(_) | Tag::Replay(_) | Tag::Record(_) | Tag::StartHere(_) => Way::Private,
        Tag::Analyse(_) | Tag::Hint(Board::Match(_)) | Tag::Review(_) => Way::Private,
        Tag::ReviewPage { .. } => Way::Update,
        // Of an offer of a draw it is asked first whether one agrees; what all see changes with the answer.
        Tag::Offered(Answering::Agree, _, Offer { what: Proposal::Draw, .. }) => Way::Private,
        Tag::Offered(Answering::Look, ..) => Way::Private,
        Tag::Offer(..) | Tag::Offered(..) => Way::Update,
        Tag::Puzzles(_) | Tag::Puzzle(_) | Tag::Solution(_) | Tag::Hint(Board::Puzzle(_)) => Way::Update,
    }
}

impl Desk {
    pub fn new(
        service: Arc<Service>,
        pictures: Pictures,
        courier: Arc<dyn Courier>,
        dice: impl Fn() -> u64 + Send + Sync + 'static,
        thinker: Arc<Thinker>,
    ) -> Desk {
        let waiting = hint::Waiting::default();
        Desk { service, pictures, courier, dice: Box::new(dice), thinker, waiting }
    }

    async fn press(&self, visit: &Visit, tag: &str, value: Option<&str>) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let Ok(tag) = tag.parse::<Tag>() else { return Err(Trouble::Said(words.old_button())) };
        match tag {
            Tag::Accept(id) => self.accept(visit, id).await,
            Tag::Decline(id) => self.decline(visit, id).await,
            Tag::Withdraw(id) => self.withdraw(visit, id).await,
            Tag::Rules(game) => self.show_rules(visit, &game).await,
            Tag::Move(seen) => self.begin_move(visit, seen).await,
            Tag::Enter(board, entered) => self.enter(visit, board, entered, None).await,
            Tag::Squares(board, entered) | Tag::Rows(board, entered) => {
                let value = value.ok_or_else(|| Trouble::Said(words.old_button()))?;
                self.enter(visit, board, entered.with(value), None).await
            }
            Tag::Column(board, entered, letter) => self.enter(visit, board, entered, Some(letter)).await,
            Tag::Columns(board, entered) => {
                let letter = value.and_then(|value| value.chars().next());
                self.enter(visit, board, entered, letter).await
            }
            Tag::Preview(seen, entered) => self.preview(visit, seen, entered).await,
            Tag::Play(Board::Match(seen), entered) => self.play_entered(visit, seen, &entered).await,
            Tag::Play(Board::Opened(ply), entered) => self.play_opened(visit, ply, &entered).await,
            Tag::Opened(ply) => self.show_opened(visit, ply).await,
            Tag::Analyse(id) => self.analyse(visit, id).await,
            Tag::Hint(Board::Match(seen)) => self.hint_in_match(visit, seen).await,
            Tag::Hint(Board::Opened(ply)) => self.hint_on_opened(visit, ply).await,
            Tag::Play(Board::Puzzle(at), entered) => self.play_in_puzzle(visit, at, &entered).await,
            Tag::Puzzles(game) => self.puzzles(visit, game).await.map(Reply::update),
            // Nobody is offered a hint there.
            Tag::Puzzle(at) | Tag::Hint(Board::Puzzle(at)) => self.show_puzzle(visit, at).await,
            Tag::Solution(at) => self.show_solution(visit, at).await,
            Tag::Board(seen) => self.show_board_of(visit, seen).await,
            Tag::More(seen) => self.show_more(visit, seen).await,
            Tag::Resign(seen) => self.ask_to_resign(visit, seen).await,
            Tag::ResignForSure(seen) => self.resign(visit, seen).await,
            Tag::Never(_) => Ok(Reply::update(Message::text(words.never()))),
            Tag::ClaimTime(seen) => self.claim_time(visit, seen).await,
            Tag::Offer(what, seen) => self.offer_by_button(visit, what, seen).await,
            Tag::Offered(answering, of, offer) => self.answer_offer(visit, answering, of, offer).await,
            Tag::Rematch(id) => self.rematch(visit, id).await,
            Tag::Replay(id) => self.show_replay(visit, id).await,
            Tag::Step(step, from) => self.step(visit, step, from).await,
            Tag::StartHere(ply) => self.start_here(visit, ply).await,
            Tag::Record(id) => self.show_record(visit, id).await,
            Tag::Review(id) => self.review(visit, id).await,
            Tag::ReviewPage { of, page, own } => self.turn_page(visit, of, page, own).await,
        }
    }

    /// What is said instead of an answer. A fault gets a reference that stands in the log, too.
    fn excuse(&self, words: &dyn Wording, trouble: Trouble) -> Reply {
        let sentence = match trouble {
            Trouble::Refused(refusal) => words.refusal(&refusal),
            Trouble::Said(sentence) => sentence,
            Trouble::Fault(fault) => {
                let reference = format!("{:04X}", (self.dice)() & 0xFFFF);
                tracing::error!(reference, fault, "a visit failed");
                words.fault(&reference)
            }
        };
        // A sentence may quote what was typed, which can be longer than any message.
        Reply::private(Message::text(sentence.chars().take(2000).collect::<String>()))
    }

    async fn record(&self, id: MatchId) -> Result<Record, Trouble> {
        Ok(self.service.store().record(id).await?.ok_or(Refusal::NoSuchMatch)?)
    }

    async fn scene(&self, visit: &Visit, id: MatchId) -> Result<Scene, Trouble> {
        let record = self.record(id).await?;
        if !finding::may_look(&record, visit) {
            return Err(Refusal::NoSuchMatch.into());
        }
        Ok(Scene::of(record, visit.language).ok_or(Refusal::Frozen)?)
    }

    /// How the visitor sees the board of a match.
    async fn view(&self, visit: &Visit, scene: &Scene) -> Result<View, Trouble> {
        let profile = self.service.profile(visit.person.id).await?;
        let seat = scene.record.seat_of(visit.person.id);
        Ok(self.pictures.view(&profile, seat, scene.sided()))
    }

    /// The seat of the visitor, or the answer to a stranger.
    fn seat(&self, visit: &Visit, scene: &Scene) -> Result<Seat, Trouble> {
        scene.record.seat_of(visit.person.id).ok_or_else(|| {
            let words = wording::in_language(visit.language);
            let [first, second] = Seat::BOTH.map(|seat| player_name(&scene.record.players[seat]));
            Trouble::Said(words.stranger(&scene.named(), &first, &second))
        })
    }
}

fn asker(visit: &Visit) -> Asker {
    Asker { id: visit.person.id, name: visit.person.name.clone(), by: visit.interaction }
}

fn button(words: &dyn Wording, style: Style, label: Label, tag: &Tag) -> Button {
    Button::new(style, words.label(label), tag.to_string())
}

fn buttons(all: Vec<Button>) -> Vec<Row> {
    if all.is_empty() { Vec::new() } else { vec![Row::Buttons(all)] }
}
