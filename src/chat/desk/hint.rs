//! Hints: what the computer would play and why, where it may help: in unrated games against it, and on opened boards
//! that have nothing to do with a match of others.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::opening::Here;
use super::{Desk, Trouble, button};
use crate::chat::pictures::Said;
use crate::chat::scene::Scene;
use crate::chat::tag::{Board, Entered, Seen, Tag};
use crate::chat::wording::{self, Label, NoHint};
use crate::chat::{Ask, Message, Reply, Row, Style, Visit};
use crate::diagram::Mark;
use crate::game::Table;
use crate::grid::Square;
use crate::play::{
    Effort, Hint, MatchId, PersonId, Ply, Refusal, Unfinished, Urgency, hint, hints_allowed, is_unaided,
    replay,
};

/// How long the computer thinks about a hint.
const EFFORT: Effort = Effort { time: Duration::from_millis(1500), nodes: None };

/// Who is waiting for a hint: one at a time for each person.
#[derive(Default)]
pub(super) struct Waiting(Mutex<HashSet<PersonId>>);

/// A place among those who wait, given back when dropped.
struct Turn<'a>(&'a Waiting, PersonId);

impl Waiting {
    fn enter(&self, person: PersonId) -> Option<Turn<'_>> {
        let entered = self.people().insert(person);
        entered.then(|| Turn(self, person))
    }

    /// Nothing can leave the set in disorder, so a lock that was held in a panic is still good.
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.people().remove(&self.1);
    }
}

impl Desk {
    /// `/hint`.
    pub(super) async fn hint_by_text(&self, visit: &Visit, ask: &Ask) -> Result<Reply, Trouble> {
        let scene = self.find(visit, ask).await?;
        self.hint_in(visit, &scene).await
    }

    /// The **Hint** button of a match.
    pub(super) async fn hint_in_match(&self, visit: &Visit, seen: Seen) -> Result<Reply, Trouble> {
        let scene = self.scene(visit, seen.of).await?;
        if seen.ply != scene.record.ply() || !scene.record.is_running() {
            return Ok(Reply::private(self.current_board(visit, &scene).await?));
        }
        self.hint_in(visit, &scene).await
    }

    async fn hint_in(&self, visit: &Visit, scene: &Scene) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let no = |why: NoHint| Trouble::Said(words.no_hint(&why));
        let seat = self.seat(visit, scene)?;
        if !scene.record.is_running() {
            return Err(Refusal::MatchOver.into());
        }
        if !hints_allowed(&scene.record) {
            let rated = scene.record.rated;
            let id = scene.record.id;
            return Err(no(if rated { NoHint::Rated(id) } else { NoHint::BetweenPeople(id) }));
        }
        if scene.table.to_move() != seat {
            return Err(Trouble::Said(words.not_your_turn(&scene.named(), &scene.name(seat.other()))));
        }
        if let Some(id) = self.leads_on_from(visit, &*scene.table).await? {
            return Err(no(NoHint::OfMatch(id)));
        }
        let hint = self.think(visit, &*scene.table).await?;
        let view = self.view(visit, scene).await?;
        let picture =
            self.pictures.board_of(scene.record.id, &*scene.table, view, &marks(&hint), Said::default())?;
        let seen = scene.seen();
        let mut row = Vec::new();
        if let Some(entered) = entered(&*scene.table, &hint) {
            let tag = Tag::Play(Board::Match(seen), entered);
            row.push(button(words, Style::Good, Label::Play, &tag));
        }
        row.push(button(words, Style::Plain, Label::Move, &Tag::Move(seen)));
        Ok(Reply::private(Message {
            content: words.hint_in(&scene.named(), &words.hint(&hint, scene.table.info().seats, None)),
            picture: Some(picture),
            rows: vec![Row::Buttons(row)],
            ..Message::default()
        }))
    }

    /// The **Hint** button of an opened board.
    pub(super) async fn hint_on_opened(&self, visit: &Visit, ply: Ply) -> Result<Reply, Trouble> {
        let words = wording::in_language(visit.language);
        let no = |why: NoHint| Trouble::Said(words.no_hint(&why));
        let at = self.opened_position(visit, ply).await?;
        if let Some(of) = self.match_of(&at.record).await?.filter(is_unaided) {
            return Err(no(NoHint::OfMatch(of.id)));
        }
        if let Some(id) = self.leads_on_from(visit, &*at.table).await? {
            return Err(no(NoHint::OfMatch(id)));
        }
        let hint = self.think(visit, &*at.table).await?;
        let here = Here {
            ply: at.ply,
            marks: marks(&hint),
            note: Some(words.hint(&hint, at.table.info().seats, Some(at.table.to_move()))),
            suggested: entered(&*at.table, &hint),
            ..Here::default()
        };
        Ok(Reply::update(self.opened(visit, &at.record, here).await?))
    }

    /// A match of the visitor that is to be played without help, where this position is one of it or goes on from where
    /// it stands, whatever board that came by. A match that has no move yet, and no set-up of its own, stands
    /// where all begin: there only the very position counts.
    async fn leads_on_from(&self, visit: &Visit, table: &dyn Table) -> Result<Option<MatchId>, Trouble> {
        let mut matches = self.service.store().running_of(visit.person.id).await?;
        matches.retain(|record| record.game == table.info().id && is_unaided(record));
        if matches.is_empty() {
            return Ok(None);
        }
        let here = table.position();
        let mut back = table.clone_table();
        let mut passed = HashSet::new();
        while back.undo() {
            passed.insert(back.position());
        }
        for record in matches {
            let Ok(stands) = replay(&record) else { continue };
            let position = stands.position();
            // From a beginning of its own no other game leads on.
            let own_start = record.start.is_some() || record.options.iter().any(|(name, _)| name == "setup");
            if position == here || ((own_start || !record.moves.is_empty()) && passed.contains(&position)) {
                return Ok(Some(record.id));
            }
        }
        Ok(None)
    }

    async fn think(&self, visit: &Visit, table: &dyn Table) -> Result<Hint, Trouble> {
        let words = wording::in_language(visit.language);
        let no = |why: NoHint| Trouble::Said(words.no_hint(&why));
        let Some(_turn) = self.waiting.enter(visit.person.id) else { return Err(no(NoHint::Thinking)) };
        let (table, language, seed) = (table.clone_table(), visit.language, visit.interaction.0);
        let found =
            self.thinker.run(Urgency::Asked, move |stop| hint(&*table, EFFORT, seed, language, stop)).await;
        match found {
            Ok(Some(hint)) => Ok(hint),
            Ok(None) => Err(Trouble::Said(words.over_here())),
            Err(Unfinished::Ending) => Err(no(NoHint::Ending)),
            Err(Unfinished::Broken) => Err(Trouble::Fault("the search for a hint broke off".into())),
        }
    }
}

/// The squares of the suggested move; of one that only removes pieces, theirs.
fn marks(hint: &Hint) -> Vec<(Square, Mark)> {
    let effects = &hint.played.effects;
    let captured = effects.captured.iter().map(|&(square, _)| square);
    let squares: Vec<Square> =
        if effects.path.is_empty() { captured.collect() } else { effects.path.clone() };
    squares.into_iter().map(|square| (square, Mark::Chosen)).collect()
}

/// The suggested move as if it had been entered; `None` where a button can't carry it.
fn entered(table: &dyn Table, hint: &Hint) -> Option<Entered> {
    let made = &hint.played.canonical;
    let tokens = table.tokens(made).ok()?;
    let entered = tokens.iter().fold(Entered::default(), |entered, token| entered.with(token));
    let read_back = table.tokens(&entered.spaced()).ok()?;
    let whole = table.next(&read_back).whole?;
    (whole == *made && entered.to_string().len() <= LONGEST_ENTERED).then_some(entered)
}

/// What the rest of a button's tag leaves of 100 characters.
const LONGEST_ENTERED: usize = 70;
