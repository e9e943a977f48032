//! What Palisade tells: refusals, the end, consequences, as phrases of `messages/`.

use std::fmt;

use super::rules::{AllOwned, Illegal, Impossible};
use super::view::Consequence;
use crate::board::Square;
use crate::game::phrase::Count;
use crate::game::{Describe, Phrase, Seat};

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, square: &Square| Phrase::new(id).with("square", *square);
        match self {
            Illegal::GameOver => Phrase::new("palisade-over"),
            Illegal::OffBoard { square, size } => at("palisade-off-board", square).with("size", Count(*size)),
            Illegal::OtherParity { square, turn } => {
                at("palisade-other-parity", square).with("turn", key(*turn))
            }
            Illegal::Occupied { square } => at("palisade-occupied", square),
            Illegal::Within { square, owner, .. } => at("palisade-within", square).with("owner", key(*owner)),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::GameOver | Illegal::OffBoard { .. } => Vec::new(),
            Illegal::OtherParity { square, .. } | Illegal::Occupied { square } => vec![*square],
            Illegal::Within { square, border, .. } => [*square].iter().chain(border).copied().collect(),
        }
    }
}

impl Describe for AllOwned {
    fn phrase(&self) -> Phrase {
        let AllOwned(score) = self;
        Phrase::new("palisade-all-owned").with("x", Count(score.first)).with("o", Count(score.second))
    }
}

impl Describe for Consequence {
    fn phrase(&self) -> Phrase {
        let counted = |id, count| Phrase::new(id).with("count", Count(count));
        match *self {
            Consequence::Ends { own, enemy } => Phrase::new("palisade-ends")
                .with("end", if own > enemy { "win" } else { "lose" })
                .with("own", Count(own))
                .with("enemy", Count(enemy)),
            Consequence::Captures(count) => counted("palisade-captures", count),
            Consequence::Owns(count) => counted("palisade-owns", count),
            Consequence::Takes(count) => counted("palisade-takes", count),
        }
    }
}

fn key(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "x",
        Seat::Second => "o",
    }
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "X",
        Seat::Second => "O",
    }
}

fn parity(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "even",
        Seat::Second => "odd",
    }
}

pub(super) fn even_size(size: i64) -> String {
    format!("{size} is even, and Palisade needs an odd size from 5 to 25: try {} or {}", size - 1, size + 1)
}

/// Why a position string does not fit.
pub(super) struct BadBoard(pub(super) Impossible);

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Impossible::OtherParity { square, seat } => write!(
                f,
                "a stone {} can't stand on {square}: {} places where column and row make an {} sum",
                seat.letter(),
                name(seat),
                parity(seat)
            ),
            Impossible::Captured { square, seat } => write!(
                f,
                "the stone {} on {square} lies within a loop of {}, which would have captured it",
                seat.letter(),
                name(seat.other())
            ),
        }
    }
}
