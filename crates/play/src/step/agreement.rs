//! Agreements of the players of a match: draws and takebacks, offered by one and answered by the other.
//!
//! At most one offer is open. The offer ends when it is answered or withdrawn, and when the other player moves, which
//! declines it. A player's own move keeps their draw offer open, and ends their takeback offer. A player must move
//! before they offer the same again.

use super::event::Event;
use super::offer::{NoAgreement, Offer, OfferAnswer, Proposal, Undone};
use super::refusal::{Done, Refusal};
use super::transition::{Transition, end};
use crate::ids::Ply;
use crate::record::chain::linking::{link, taken_back};
use crate::record::steps::Step;
use crate::record::{How, Record};
use crate::time::clock::Clock;
use crate::time::{Millis, Timestamp};
use postern_mutants::Mutant;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// Upper bound on the takebacks of a match. This limit keeps ply numbers below 65,536 in games of any length.
pub const MOST_TAKEBACKS: u32 = 1000;

/// How long a player may take back a move without asking.
pub const OOPS: Millis = Millis(20_000);

impl Record {
    /// Returns the number of the current ply. The number rises with every move, every takeback and a swap, so
    /// that no two positions of a match share a number. Without takebacks and swap, it is the number of moves.
    pub fn ply(&self) -> Ply {
        let Undone { times, moves, .. } = self.agreements.undone;
        let made = self.moves.len() as u32 + u32::from(self.swapped().is_some());
        made.saturating_add(moves).saturating_add(times)
    }

    /// Returns the number of moves played at this ply; `None` if the ply is before the last takeback or in the future.
    pub fn moves_at(&self, ply: Ply) -> Option<usize> {
        let Undone { times, moves, since, .. } = self.agreements.undone;
        let steps = ply.checked_sub(times)?.checked_sub(moves)? as usize;
        let played = if steps > 1 && self.swapped().is_some() { steps - 1 } else { steps };
        (ply >= since && played <= self.moves.len()).then_some(played)
    }

    /// True if the last move may still be taken back at once.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        !self.moves.is_empty() && now.since(self.state.last_move_at) <= OOPS
    }

    /// True if the last move replaces one that its player took back at once. It can't be
    /// taken back at once, because each move pings the opponent.
    pub fn was_corrected(&self) -> bool {
        let Undone { alone, since, .. } = self.agreements.undone;
        alone && self.ply() == since.saturating_add(1)
    }
}

/// The steps that a takeback undoes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undoing {
    /// Number of moves.
    pub moves: usize,
    /// True if the takeback undoes the swap.
    pub swap: bool,
    /// The seat that moves again, after the takeback.
    pub by: Seat,
}

/// Returns the steps to undo until the player of this seat has the turn again, before their last move or swap; `None` if
/// they have done neither.
pub fn steps_to_take_back(record: &Record, state: &dyn GameState, seat: Seat) -> Option<Undoing> {
    let mut back = state.clone_state();
    let mut undoing = Undoing { moves: 0, swap: false, by: seat };
    loop {
        let follows_first_move = record.moves.len() == undoing.moves + 1;
        if follows_first_move && !undoing.swap && record.swapped().is_some() {
            undoing.swap = true;
            undoing.by = undoing.by.other();
            if back.to_move() == undoing.by {
                return Some(undoing);
            }
        }
        if !back.undo() {
            return None;
        }
        undoing.moves += 1;
        if back.to_move() == undoing.by {
            return Some(undoing);
        }
    }
}

pub(crate) fn offer(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    what: Proposal,
) -> Result<Transition, Refusal> {
    if let Some(offer) = record.agreements.offer {
        return Err(NoAgreement::Stands { offer, own: offer.by == seat }.into());
    }
    if what == Proposal::Takeback {
        if record.agreements.undone.times >= MOST_TAKEBACKS {
            return Err(NoAgreement::TooManyTakebacks { limit: MOST_TAKEBACKS }.into());
        }
        steps_to_take_back(record, state, seat).ok_or(NoAgreement::NothingToTakeBack)?;
    }
    if record.agreements.made.iter().any(|made| made.by == seat && made.what == what) {
        return Err(NoAgreement::OfferedBefore { what }.into());
    }
    let offer = Offer { by: seat, what, at: record.ply() };
    let mut record = record.clone();
    record.revision += 1;
    record.agreements.offer = Some(offer);
    record.agreements.made.push(offer);
    Ok(Transition { record, events: vec![Event::Offered(offer)], to_move: state.to_move() })
}

/// Adds a draw offer to a move. Returns the move alone if the match is over or another offer is open.
pub(crate) fn with_draw_offer(moved: Transition, state: &dyn GameState, seat: Seat) -> Transition {
    let offered = match moved.record.is_running() {
        true => offer(&moved.record, state, seat, Proposal::Draw),
        false => Err(Refusal::MatchOver),
    };
    let Ok(mut both) = offered else { return moved };
    both.record.revision = moved.record.revision;
    both.events.splice(0..0, moved.events);
    both
}

pub(crate) fn agree(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    offer: Offer,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    check_answer(record, seat, offer, OfferAnswer::Agreed)?;
    let mut agreed = record.clone();
    agreed.agreements.answered = Some((offer, OfferAnswer::Agreed));
    match offer.what {
        Proposal::Draw => Ok(end(&agreed, state.to_move(), None, How::Agreed, now)),
        Proposal::Takeback => take_back(&agreed, state, offer.by, false, now),
    }
}

pub(crate) fn refuse(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    offer: Offer,
) -> Result<Transition, Refusal> {
    check_answer(record, seat, offer, OfferAnswer::Refused)?;
    let mut refused = without_offer(record, state, offer, OfferAnswer::Refused, Event::Refused(offer));
    if state.to_move() != offer.by {
        refused.record.agreements.lapsed = Some(offer);
    }
    Ok(refused)
}

pub(crate) fn withdraw(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    offer: Offer,
) -> Result<Transition, Refusal> {
    check_stands(record, offer, (seat == offer.by).then_some(OfferAnswer::Withdrawn))?;
    if offer.by != seat {
        return Err(NoAgreement::NotOfferer.into());
    }
    Ok(without_offer(record, state, offer, OfferAnswer::Withdrawn, Event::Withdrawn(offer)))
}

/// True if this seat gave this answer to the offer before.
pub(crate) fn answered(record: &Record, seat: Seat, offer: Offer, answer: OfferAnswer) -> bool {
    let answers = (seat == offer.by) == (answer == OfferAnswer::Withdrawn);
    answers && record.agreements.answered == Some((offer, answer))
}

/// `asked` is the answer that the asker is entitled to give, if any.
fn check_stands(record: &Record, offer: Offer, asked: Option<OfferAnswer>) -> Result<(), Refusal> {
    if record.agreements.offer == Some(offer) {
        return Ok(());
    }
    match asked.filter(|&answer| record.agreements.answered == Some((offer, answer))) {
        Some(answer) => Err(Refusal::AlreadyDone(Done::Answered(offer, answer))),
        None => Err(NoAgreement::Gone { what: offer.what }.into()),
    }
}

fn check_answer(record: &Record, seat: Seat, offer: Offer, answer: OfferAnswer) -> Result<(), Refusal> {
    check_stands(record, offer, (seat != offer.by).then_some(answer))?;
    if offer.by == seat { Err(NoAgreement::OwnOffer.into()) } else { Ok(()) }
}

fn without_offer(
    record: &Record,
    state: &dyn GameState,
    offer: Offer,
    answer: OfferAnswer,
    event: Event,
) -> Transition {
    let mut record = record.clone();
    record.revision += 1;
    record.agreements.offer = None;
    record.agreements.answered = Some((offer, answer));
    Transition { record, events: vec![event], to_move: state.to_move() }
}

/// Takes back the last move of this seat at once and restores the clock. The move must be fresh, unseen by the
/// opponent, and the player's first in this turn.
pub(crate) fn oops(
    record: &Record,
    state: &mut dyn GameState,
    seat: Seat,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    let own = match record.steps_back().next() {
        Some(last) if last.planned() => false,
        Some(Step::Swap(_)) => state.to_move() != seat,
        Some(Step::Move(_)) => {
            let mut before = state.clone_state();
            before.undo() && before.to_move() == seat
        }
        None => false,
    };
    let possible = own && record.agreements.undone.times < MOST_TAKEBACKS;
    if !possible || !record.is_fresh(now) || record.agreements.looked == Some(record.ply()) {
        return Err(Refusal::TooLateForOops);
    }
    if record.was_corrected() {
        return Err(Refusal::CorrectedBefore);
    }
    let clock = record.agreements.clock_before.clone();
    let mut transition = take_back(record, state, seat, true, now)?;
    if let Some(clock) = clock {
        transition.record.clock = clock;
    }
    Ok(transition)
}

/// Removes the moves and the swap from the record for good. The player who asked gets the turn, with all of the time for
/// the move. `alone` is true if the opponent did not agree to the takeback.
fn take_back(
    record: &Record,
    state: &mut dyn GameState,
    by: Seat,
    alone: bool,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    let undoing = steps_to_take_back(record, state, by).ok_or(NoAgreement::NothingToTakeBack)?;
    let Undoing { moves, swap, by: seat } = undoing;
    let steps = moves as u32 + u32::from(swap);
    let mut record = record.clone();
    record.revision += 1;
    link(&mut record, taken_back(seat, steps, alone));
    let now = record.not_before(now);
    let clock = record.clock.clone();
    let clock = match record.swapped().map(|made| made.left).filter(|_| swap) {
        None => undo_moves(&mut record, state, moves, &clock, now),
        Some(left) => {
            let later = record.moves.len().saturating_sub(1);
            let clock = undo_moves(&mut record, state, later, &clock, now);
            record.undo_swap();
            let to_move = state.to_move();
            let clock =
                clock.unswapped(to_move, record.players[to_move].is_computer(), record.pace, left, now);
            match moves.saturating_sub(later) {
                0 => clock,
                earlier => undo_moves(&mut record, state, earlier, &clock, now),
            }
        }
    };
    record.plans.clear();
    let agreements = &mut record.agreements;
    agreements.offer = None;
    agreements.lapsed = None;
    // A granted request may be repeated: it was no nagging.
    agreements.made.retain(|made| made.by != by || made.what != Proposal::Takeback);
    agreements.undone.times = agreements.undone.times.saturating_add(1);
    agreements.undone.alone = alone;
    agreements.clock_before = None;
    let steps = if Mutant::PlyAgain.is_on() { 0 } else { steps };
    agreements.undone.moves = agreements.undone.moves.saturating_add(steps);
    record.agreements.undone.since = record.ply();
    record.turn_begins(state, clock);
    Ok(Transition { record, events: vec![Event::TakenBack { by: seat, moves, swap }], to_move: seat })
}

/// Undoes the last moves, and returns the clock of the turn before them.
fn undo_moves(
    record: &mut Record,
    state: &mut dyn GameState,
    count: usize,
    clock: &Clock,
    now: Timestamp,
) -> Clock {
    let mut undone = Vec::with_capacity(count);
    for _ in 0..count {
        let left = record.moves.pop().and_then(|entry| entry.left);
        state.undo();
        undone.push((state.to_move(), left));
    }
    let to_move = state.to_move();
    clock.taken_back(to_move, record.players[to_move].is_computer(), record.pace, &undone, now)
}
