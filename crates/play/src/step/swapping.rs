//! The swap: the player to move takes the opponent's seat after the first move.

use super::event::Event;
use super::offer::Offer;
use super::refusal::Refusal;
use super::transition::Transition;
use crate::record::Record;
use crate::record::chain::linking::{link, made};
use crate::record::swap::{MadeSwap, NoSwap, SWAP, Swap};
use crate::time::pace::Pace;
use crate::time::{Millis, Timestamp};
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// The least time given back that is recorded with a step.
pub(crate) const SPARED: Millis = Millis(60_000);

/// Exchanges the seats of the players. The game does not change, and the opponent has the turn.
pub(crate) fn swap(
    record: &Record,
    state: &dyn GameState,
    seat: Seat,
    now: Timestamp,
) -> Result<Transition, Refusal> {
    check(record)?;
    let mut record = record.clone();
    record.revision += 1;
    link(&mut record, made(seat, SWAP));
    record.agreements.clock_before = record.clock.until().is_some().then(|| record.clock.clone());
    // A swap shows that the player knows of the turn.
    let clock = record.clock.told(now);
    record.swap = Swap::Made(MadeSwap {
        at: now,
        planned: false,
        left: clock.left(now).filter(|_| matches!(record.pace, Pace::Bank(_))),
        spared: clock.turn().map(|turn| turn.spared()).filter(|spared| *spared >= SPARED),
    });
    record.exchange_seats();
    record.plans_follow(SWAP);
    // Offers belong to seats. The opponent's offer is declined, as by a move, and the others end.
    let agreements = &mut record.agreements;
    let declined = agreements.offer.filter(|offer| offer.by != seat);
    agreements.lapsed = declined.map(|offer| Offer { by: seat, ..offer });
    agreements.offer = None;
    agreements.made.clear();
    record.state.last_move_at = now;
    let to_move = state.to_move();
    let clock = clock.swapped(to_move, record.players[to_move].is_computer(), record.pace, now);
    record.turn_begins(state, clock);
    Ok(Transition { record, events: vec![Event::Swapped { by: seat.other() }], to_move })
}

fn check(record: &Record) -> Result<(), NoSwap> {
    match record.swap {
        Swap::Off => Err(NoSwap::NotAgreed),
        Swap::Made(_) if record.moves.len() == 1 => Err(NoSwap::MadeBefore),
        Swap::Made(_) => Err(NoSwap::TooLate),
        Swap::Agreed => match record.moves_until_swap() {
            Some(0) => Ok(()),
            Some(_) => Err(NoSwap::TooEarly),
            None => Err(NoSwap::TooLate),
        },
    }
}

impl Record {
    /// Undoes the swap, except for the clock: the player who swapped has their seat and the turn again.
    pub(crate) fn undo_swap(&mut self) {
        self.swap = Swap::Agreed;
        self.exchange_seats();
        self.agreements.made.clear();
    }
}
