//! Hints: what the computer would play and why, where it may help: in unrated games against it, and on opened boards
//! that have nothing to do with a match of others.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use super::opening::Here;
use super::{CommandError, Desk, button};
use crate::board::Square;
use crate::chat::action::{Action, Board, Entered, Seen};
use crate::chat::match_view::MatchView;
use crate::chat::pictures::Said;
use crate::chat::wording::{self, Label, NoHint};
use crate::chat::{Arguments, Context, Message, Reply, Row, Style};
use crate::diagram::Mark;
use crate::game::GameState;
use crate::play::{MatchId, PersonId, Ply, Refusal};
use crate::service::{Effort, Hint, Priority, Unfinished, hint, hints_allowed, hints_allowed_in, is_unaided};

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
    pub(super) async fn hint_by_text(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let match_view = self.find(ctx, ask).await?;
        self.hint_in(ctx, &match_view).await
    }

    /// The **Hint** button of a match.
    pub(super) async fn hint_in_match(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let match_view = self.match_view(ctx, seen.of).await?;
        if seen.ply != match_view.record.ply() || !match_view.record.is_running() {
            return Ok(Reply::private(self.current_board(ctx, &match_view).await?));
        }
        self.hint_in(ctx, &match_view).await
    }

    async fn hint_in(&self, ctx: &Context, match_view: &MatchView) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let no = |why: NoHint| CommandError::Said(words.no_hint(&why));
        let seat = self.seat(ctx, match_view)?;
        if !match_view.record.is_running() {
            return Err(Refusal::MatchOver.into());
        }
        if !hints_allowed(&match_view.record) {
            let rated = match_view.record.rated;
            let id = match_view.record.id;
            return Err(no(if rated { NoHint::Rated(id) } else { NoHint::BetweenPeople(id) }));
        }
        if match_view.state.to_move() != seat {
            return Err(CommandError::Said(
                words.not_your_turn(&match_view.named(), &match_view.name(seat.other())),
            ));
        }
        if let Some(id) = self.leads_on_from(ctx, &*match_view.state).await? {
            return Err(no(NoHint::OfMatch(id)));
        }
        let hint = self.think(ctx, &*match_view.state).await?;
        let view = self.view(ctx, match_view).await?;
        let picture = self
            .pictures
            .board_of(match_view.record.id, &*match_view.state, view, &marks(&hint), Said::default())
            .await?;
        let seen = match_view.seen();
        let mut row = Vec::new();
        if let Some(entered) = entered(&*match_view.state, &hint) {
            let action = Action::Play(Board::Match(seen), entered);
            row.push(button(words, Style::Good, Label::Play, &action));
        }
        row.push(button(words, Style::Plain, Label::Move, &Action::Move(seen)));
        Ok(Reply::private(Message {
            content: words.hint_in(
                &match_view.named(),
                &words.hint(
                    &hint,
                    &|phrases| self.service.catalogue().say_all(phrases, ctx.language),
                    match_view.state.info().seats,
                    None,
                ),
            ),
            picture: Some(picture),
            rows: vec![Row::Buttons(row)],
            ..Message::default()
        }))
    }

    /// The **Hint** button of an opened board.
    pub(super) async fn hint_on_opened(&self, ctx: &Context, ply: Ply) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let no = |why: NoHint| CommandError::Said(words.no_hint(&why));
        let at = self.opened_position(ctx, ply).await?;
        if let Some(of) = self.match_of(&at.record).await?.filter(is_unaided) {
            return Err(no(NoHint::OfMatch(of.id)));
        }
        if let Some(id) = self.leads_on_from(ctx, &*at.state).await? {
            return Err(no(NoHint::OfMatch(id)));
        }
        let hint = self.think(ctx, &*at.state).await?;
        let here = Here {
            ply: at.ply,
            marks: marks(&hint),
            note: Some(words.hint(
                &hint,
                &|phrases| self.service.catalogue().say_all(phrases, ctx.language),
                at.state.info().seats,
                Some(at.state.to_move()),
            )),
            suggested: entered(&*at.state, &hint),
            ..Here::default()
        };
        Ok(Reply::update(self.opened(ctx, &at.record, here).await?))
    }

    /// A match of the visitor that is to be played without help, where this position is one of it or goes on from where
    /// it stands, whatever board that came by. A match that has no move yet, and no set-up of its own, stands
    /// where all begin: there only the very position counts.
    async fn leads_on_from(
        &self,
        ctx: &Context,
        state: &dyn GameState,
    ) -> Result<Option<MatchId>, CommandError> {
        let mut matches = self.service.store().running_of(ctx.person.id).await?;
        matches.retain(|record| {
            record.game == state.info().id && !hints_allowed_in(record.rated, record.computer())
        });
        if matches.is_empty() {
            return Ok(None);
        }
        let here = state.position();
        let mut back = state.clone_state();
        let mut passed = HashSet::new();
        while back.undo() {
            passed.insert(back.position());
        }
        for record in matches {
            let Some(record) = self.service.store().record(record.id).await? else { continue };
            let position = record.state.position.clone();
            // From a beginning of its own no other game leads on.
            let own_start = record.start.is_some() || record.options.iter().any(|(name, _)| name == "setup");
            if position == here || ((own_start || !record.moves.is_empty()) && passed.contains(&position)) {
                return Ok(Some(record.id));
            }
        }
        Ok(None)
    }

    async fn think(&self, ctx: &Context, state: &dyn GameState) -> Result<Hint, CommandError> {
        let words = wording::in_language(ctx.language);
        let no = |why: NoHint| CommandError::Said(words.no_hint(&why));
        let Some(_turn) = self.waiting.enter(ctx.person.id) else { return Err(no(NoHint::Thinking)) };
        let catalogue = self.service.catalogue().clone();
        let (state, seed) = (state.clone_state(), ctx.interaction.0);
        let found =
            self.pool.run(Priority::Asked, move |stop| hint(&catalogue, &*state, EFFORT, seed, stop)).await;
        match found {
            Ok(Some(hint)) => Ok(hint),
            Ok(None) => Err(CommandError::Said(words.over_here())),
            Err(Unfinished::Ending) => Err(no(NoHint::Ending)),
            Err(Unfinished::Broken) => Err(CommandError::Fault("the search for a hint broke off".into())),
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
fn entered(state: &dyn GameState, hint: &Hint) -> Option<Entered> {
    let made = &hint.played.canonical;
    let tokens = state.tokens(made).ok()?;
    let entered = tokens.iter().fold(Entered::default(), |entered, token| entered.with(token));
    let read_back = state.tokens(&entered.spaced()).ok()?;
    let whole = state.next(&read_back).whole?;
    (whole == *made && entered.to_string().len() <= LONGEST_ENTERED).then_some(entered)
}

/// What the rest of a button's action leaves of 100 characters.
const LONGEST_ENTERED: usize = 70;
