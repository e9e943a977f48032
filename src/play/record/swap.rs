//! The swap term of a match: after the first move, and only then, the player to move may exchange seats with the
//! opponent instead of moving. The position and the side to move stay the same.

use serde::{Deserialize, Serialize};

use super::{MoveEntry, Record};
use crate::play::time::{Millis, Timestamp};
use postern_rules::seat::Seat;
use postern_rules::typed;

/// The canonical text of a swap, in place of a move.
pub const SWAP: &str = "swap";

/// Texts that people write for a swap, in the languages of the bot.
const WORDS: [&str; 14] = [
    SWAP,
    "swap sides",
    "pie",
    "tausch",
    "tauschen",
    "seiten tauschen",
    "seitentausch",
    "echange",
    "echanger",
    "changer de camp",
    "cambio",
    "cambiar",
    "intercambiar",
    "cambiar de bando",
];

/// The swap term of a match, and the swap that a player made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Swap {
    /// The match has no swap.
    #[default]
    Off,
    /// A swap is agreed and was not made.
    Agreed,
    Made(MadeSwap),
}

/// The swap that a player made after the first move of the match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MadeSwap {
    pub at: Timestamp,
    /// True if the player's plan made the swap in response to the first move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub planned: bool,
    /// The time left in the bank of the player who swapped, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
    /// The time that the player was given back in this turn, or did not lose while out of reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spared: Option<Millis>,
}

/// Why a swap was refused. The match is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSwap {
    /// The match has no swap.
    NotAgreed,
    /// The first move was not made yet.
    TooEarly,
    /// The opponent has made the second move.
    TooLate,
    /// A match is swapped once.
    MadeBefore,
}

/// A step of a match that a player made: a move or the swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    Move(&'a MoveEntry),
    Swap(&'a MadeSwap),
}

impl Swap {
    /// Returns the swap of a new match.
    pub fn of_term(agreed: bool) -> Swap {
        if agreed { Swap::Agreed } else { Swap::Off }
    }

    /// True if the terms of the match allow a swap, made or not.
    pub fn is_agreed(&self) -> bool {
        *self != Swap::Off
    }

    /// True if the match has no swap. The record then has the form it had before swaps existed.
    pub fn is_off(&self) -> bool {
        *self == Swap::Off
    }
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

/// True if the text asks for a swap. No game has a move of this form.
pub fn is_swap(text: &str) -> bool {
    let bare = typed::bare_letters(text);
    WORDS.contains(&bare.trim_matches(['.', '!', '?', ',']).trim())
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
