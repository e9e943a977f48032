//! The steps of a match, moves and a swap, and the seats of the players before and after the swap.

use super::swap::{MadeSwap, SWAP, Swap};
use super::{MoveEntry, Record};
use crate::time::Millis;
use postern_rules::seat::Seat;

/// A step of a match that a player made: a move or the swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    Move(&'a MoveEntry),
    Swap(&'a MadeSwap),
}

impl<'a> Step<'a> {
    /// True if a plan made the step.
    pub fn planned(self) -> bool {
        match self {
            Step::Move(entry) => entry.planned,
            Step::Swap(made) => made.planned,
        }
    }

    /// Returns the time that the player was given back, or did not lose while out of reach.
    pub fn spared(self) -> Option<Millis> {
        match self {
            Step::Move(entry) => entry.spared,
            Step::Swap(made) => made.spared,
        }
    }

    /// Returns the canonical text of the step.
    pub fn text(self) -> &'a str {
        match self {
            Step::Move(entry) => &entry.text,
            Step::Swap(_) => SWAP,
        }
    }
}

impl Record {
    /// Returns the swap that a player made.
    pub fn swapped(&self) -> Option<&MadeSwap> {
        match &self.swap {
            Swap::Made(made) => Some(made),
            Swap::Off | Swap::Agreed => None,
        }
    }

    /// True if the player to move may swap instead of moving.
    pub fn may_swap(&self) -> bool {
        self.is_running() && self.moves_until_swap() == Some(0)
    }

    /// Returns the number of moves after which a swap is possible; `None` if it is not possible any more.
    pub fn moves_until_swap(&self) -> Option<usize> {
        match self.swap {
            Swap::Agreed if self.continued.is_none() => 1_usize.checked_sub(self.moves.len()),
            Swap::Agreed | Swap::Off | Swap::Made(_) => None,
        }
    }

    /// Returns the seat that the player of this seat had at the start of the match.
    pub fn seat_at_start(&self, seat: Seat) -> Seat {
        if self.swapped().is_some() { seat.other() } else { seat }
    }

    /// Returns the present seat of the player who made a move. `seat` had the turn, and `index` moves came before.
    pub fn seat_of_mover(&self, index: usize, seat: Seat) -> Seat {
        if index == 0 { self.seat_at_start(seat) } else { seat }
    }

    /// Returns the steps of the match, the last one first.
    pub fn steps_back(&self) -> impl Iterator<Item = Step<'_>> {
        let (first, later) = match self.moves.split_first() {
            Some((first, later)) => (Some(first), later),
            None => (None, &[][..]),
        };
        let swap = self.swapped().map(Step::Swap);
        later.iter().rev().map(Step::Move).chain(swap).chain(first.map(Step::Move))
    }

    /// Exchanges the players, and all that belongs to one of the seats except the clock.
    pub(crate) fn exchange_seats(&mut self) {
        std::mem::swap(&mut self.players.first, &mut self.players.second);
        if let Some(across) = &mut self.across {
            std::mem::swap(&mut across.first, &mut across.second);
        }
        self.plans.iter_mut().for_each(|plan| plan.by = plan.by.other());
    }
}
