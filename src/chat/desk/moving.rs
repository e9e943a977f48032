//! Making a move: typed, or entered step by step with a look at what it does before it is played.

use super::picker::{Stage, one_choice_back, only_move, stage};
use super::{Desk, Trouble, button};
use crate::chat::pictures::Said;
use crate::chat::scene::{Scene, named};
use crate::chat::tag::{Board, Entered, Seen, Tag};
use crate::chat::wording::{self, Label};
use crate::chat::{Ask, Message, Reply, Row, Style, Visit, Way, escape};
use crate::diagram::Mark;
use crate::game::{MoveError, Played, Table};
use crate::play::{Actor, Command, Event, Failure, Home, Refusal, Status, replay_to};

/// As many squares are pointed at in a refusal.
const MOST_TO_BLAME: usize = 12;

impl Desk {
    /// `/move`.
    pub(super) async fn move_by_text(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let scene = self.find(visit, ask).await?;
        let text = ask.text("move").unwrap_or_default();
        self.play(visit, scene, &text, Way::Private).await
    }

    /// The **Move** button.
    pub(super) async fn begin_move(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let scene = match self.entering(visit, seen).await? {
            Ok(scene) => scene,
            Err(instead) => return Ok(Reply::private(instead)),
        };
        let message = match only_move(&*scene.table) {
            Some(entered) => self.preview_of(visit, &scene, entered, true).await?,
            None => self.picker(visit, &scene, Entered::default(), None).await?,
        };
        Ok(Reply::private(message))
    }

    /// One step further, or back.
    pub(super) async fn enter(
        &self,
        visit: &Visit,
        board: Board,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, Trouble> {
        let seen = match board {
            Board::Match(seen) => seen,
            Board::Opened(ply) => return self.enter_opened(visit, ply, entered, column).await,
            Board::Puzzle(at) => return self.enter_in_puzzle(visit, at, entered, column).await,
        };
        let scene = match self.entering(visit, seen).await? {
            Ok(scene) => scene,
            Err(instead) => return Ok(Reply::update(instead)),
        };
        Ok(Reply::update(self.picker(visit, &scene, entered, column).await?))
    }

    pub(super) async fn preview(
        &self,
        visit: &Visit,
        seen: Seen,
        entered: Entered,
    ) -> Result<Reply, Trouble> {
        let scene = match self.entering(visit, seen).await? {
            Ok(scene) => scene,
            Err(instead) => return Ok(Reply::update(instead)),
        };
        Ok(Reply::update(self.preview_of(visit, &scene, entered, false).await?))
    }

    /// **Play it**.
    pub(super) async fn play_entered(
        &self,
        visit: &Visit,
        seen: Seen,
        entered: &Entered,
    ) -> Result<Reply, Trouble> {
        let scene = match self.entering(visit, seen).await? {
            Ok(scene) => scene,
            Err(instead) => {
                let read = |then: &dyn Table| {
                    let tokens = then.tokens(&entered.spaced()).ok()?;
                    then.next(&tokens).whole
                };
                let again = self.played_already(visit, seen, read).await?;
                return Ok(Reply::update(again.unwrap_or(instead)));
            }
        };
        let words = wording::in_language(visit.language);
        let tokens = scene.table.tokens(&entered.spaced()).map_err(|_| Trouble::Said(words.old_button()))?;
        let notation = scene.table.next(&tokens).whole.ok_or_else(|| Trouble::Said(words.old_button()))?;
        self.play(visit, scene, &notation, Way::Update).await
    }

    /// The answer to somebody who sends the same move a second time: what he played is played.
    async fn played_already(
        &self,
        visit: &Visit,
        seen: Seen,
        read: impl Fn(&dyn Table) -> Option<String>,
    ) -> Result<Option<Message>, Trouble> {
        let record = self.record(seen.of).await?;
        let Some(before) = record.moves_at(seen.ply) else { return Ok(None) };
        let Some(made) = record.moves.get(before) else { return Ok(None) };
        let mut then = replay_to(&record, before).map_err(|_| Refusal::Frozen)?;
        let by_visitor = record.players[then.to_move()].person() == Some(visit.person.id);
        let Some(text) = read(&*then).filter(|_| by_visitor) else { return Ok(None) };
        let Ok(played) = then.play(&text, visit.language) else { return Ok(None) };
        if played.canonical != made.text {
            return Ok(None);
        }
        let words = wording::in_language(visit.language);
        Ok(Some(Message::text(words.played(&named(&record), &played.shown, &played.consequences))))
    }

    /// The match, where the visitor may enter a move in it and has seen its present board; else what he is told.
    async fn entering(&self, visit: &Visit, seen: Seen) -> Result<Result<Scene, Message>, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        let seat = self.seat(visit, &scene)?;
        if let Status::Frozen { .. } = scene.record.status {
            return Err(Refusal::Frozen.into());
        }
        if seen.ply != scene.record.ply() || !scene.record.is_running() {
            return Ok(Err(self.current_board(visit, &scene).await?));
        }
        let to_move = scene.table.to_move();
        if to_move != seat {
            return Err(not_your_turn(visit, &scene));
        }
        Ok(Ok(scene))
    }

    async fn picker(
        &self,
        visit: &Visit,
        scene: &Scene,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        match stage(&*scene.table, entered, column) {
            Stage::Whole(entered) => self.preview_of(visit, scene, entered, false).await,
            // Made up, or from a version that entered moves in another way: begin again.
            Stage::Nowhere => match stage(&*scene.table, Entered::default(), None) {
                Stage::Choose(picker) => self.picker_message(visit, scene, &picker).await,
                Stage::Whole(_) | Stage::Nowhere => Err(Trouble::Said(words.old_button())),
            },
            Stage::Choose(picker) => self.picker_message(visit, scene, &picker).await,
        }
    }

    async fn picker_message(
        &self,
        visit: &Visit,
        scene: &Scene,
        picker: &super::picker::Picker,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let view = self.view(visit, scene).await?;
        let picture =
            self.pictures.board_of(scene.record.id, &*scene.table, view, &picker.marks(), Said::default())?;
        Ok(Message {
            content: words.prompt(&scene.named(), &picker.prompt()),
            picture: Some(picture),
            rows: picker.rows(Board::Match(scene.seen()), &*scene.table, visit.language),
            ..Message::default()
        })
    }

    async fn preview_of(
        &self,
        visit: &Visit,
        scene: &Scene,
        entered: Entered,
        only: bool,
    ) -> Result<Message, Trouble> {
        let words = wording::in_language(visit.language);
        let old = || Trouble::Said(words.old_button());
        let tokens = scene.table.tokens(&entered.spaced()).map_err(|_| old())?;
        let notation = scene.table.next(&tokens).whole.ok_or_else(old)?;
        let mut after = scene.table.clone_table();
        let played = after.play(&notation, visit.language).map_err(Refusal::Move)?;
        let view = self.view(visit, scene).await?;
        let said = Said { last: Some(&played.shown), consequences: &played.consequences, over: false };
        let picture = self.pictures.board_of(scene.record.id, &*after, view, &[], said)?;
        let seen = scene.seen();
        let back = one_choice_back(&*scene.table, &entered);
        let mut row = vec![button(words, Style::Good, Label::Play, &Tag::Play(Board::Match(seen), entered))];
        if !only {
            row.push(button(words, Style::Plain, Label::Back, &Tag::Enter(Board::Match(seen), back)));
        }
        Ok(Message {
            content: words.preview(&scene.named(), &played.shown, &played.consequences, only),
            picture: Some(picture),
            rows: vec![Row::Buttons(row)],
            ..Message::default()
        })
    }

    async fn play(&self, visit: &Visit, scene: Scene, text: &str, way: Way) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let command = Command::Move { seen: scene.record.ply(), text: text.to_owned() };
        let by = Actor::Person(visit.person.id);
        let asked = Some(visit.interaction);
        let done =
            self.service.command(scene.record.id, by, &command, asked, visit.now, visit.language).await;
        let transition = match done {
            Ok(transition) => transition,
            Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
                if let Some(message) = self.played_already(visit, scene.seen(), |_| Some(text.into())).await?
                {
                    return Ok(Reply { way, message });
                }
                let now = self.scene(visit, scene.record.id).await?;
                return Ok(Reply { way, message: self.current_board(visit, &now).await? });
            }
            Err(Failure::Refused(refusal)) => {
                return self.move_refused(visit, &scene, text, refusal, way).await;
            }
            Err(Failure::Fault(fault)) => return Err(fault.into()),
        };
        let played: Option<Played> = transition.events.into_iter().find_map(|event| match event {
            Event::Moved { played, .. } => Some(played),
            _ => None,
        });
        let Some(played) = played else {
            return Err(Trouble::Fault("a move was accepted without having happened".into()));
        };
        let mut message = Message::text(words.played(&scene.named(), &played.shown, &played.consequences));
        if transition.record.is_running() && transition.record.players[transition.to_move].person().is_none()
        {
            message.content = format!("{} {}", message.content, words.now_i_think());
        }
        // In a direct match the board is shown to the opponent, elsewhere: the mover sees it here.
        if transition.record.home == Home::Direct
            && let Some(after) = Scene::of(transition.record, visit.language)
        {
            let view = self.view(visit, &after).await?;
            let said = Said { last: Some(&played.shown), consequences: &played.consequences, over: false };
            message.picture =
                Some(self.pictures.board_of(after.record.id, &*after.table, view, &[], said)?);
        }
        Ok(Reply { way, message })
    }

    /// A refused move is answered with the rule and the squares to blame.
    async fn move_refused(
        &self,
        visit: &Visit,
        scene: &Scene,
        text: &str,
        refusal: Refusal,
        way: Way,
    ) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        match refusal {
            Refusal::NotYourMatch => {
                self.seat(visit, scene)?;
                Err(Refusal::NotYourMatch.into())
            }
            Refusal::NotYourTurn => Err(not_your_turn(visit, scene)),
            Refusal::Move(error) => {
                let blame = match &error {
                    MoveError::Illegal { squares, .. } => squares.as_slice(),
                    MoveError::Notation(_) | MoveError::GameOver(_) => &[],
                };
                let mut content = words.move_refused(&escape::quoted(text), &error.to_string());
                content = content.chars().take(1900).collect();
                // Where nearly everything is to blame, marks point at nothing.
                let blame = if blame.len() <= MOST_TO_BLAME { blame } else { &[] };
                let marks: Vec<_> = blame.iter().map(|&square| (square, Mark::Blame)).collect();
                let view = self.view(visit, scene).await?;
                let picture =
                    self.pictures.board_of(scene.record.id, &*scene.table, view, &marks, Said::default())?;
                Ok(Reply { way, message: Message { content, picture: Some(picture), ..Message::default() } })
            }
            other => Err(other.into()),
        }
    }
}

/// The answer to whoever would move while it is another's turn.
fn not_your_turn(visit: &Visit, scene: &Scene) -> Trouble {
    let words = wording::in_language(visit.language);
    let awaited = scene.name(scene.table.to_move());
    Trouble::Said(match scene.computer_thinks() {
        true => words.wait_for_computer(&scene.named(), &awaited),
        false => words.not_your_turn(&scene.named(), &awaited),
    })
}
