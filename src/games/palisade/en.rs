//! Palisade's sentences in English.

use std::fmt;

use super::rules::Impossible;
use super::view::Consequence;
use super::{AllOwned, Illegal};
use crate::board::Square;
use crate::game::{Describe, Language, Seat};

impl Describe for Illegal {
    fn describe(&self, _language: Language) -> String {
        match self {
            Illegal::GameOver => "The game is over: every point is owned".into(),
            Illegal::OffBoard { square, size } => {
                format!("{square} is not on the board: it has {size} columns and {size} rows")
            }
            Illegal::OtherParity { square, turn } => format!(
                "{square} is a point for {}: {} places where column and row, both counted from 1, make an {} sum",
                name(turn.other()),
                name(*turn),
                parity(*turn),
            ),
            Illegal::Occupied { square } => {
                format!("{square} holds a stone already: place on an empty point")
            }
            Illegal::Within { square, owner, .. } => {
                format!("{square} lies within a loop of {}: nobody may place there any more", name(*owner))
            }
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
    fn describe(&self, _language: Language) -> String {
        let AllOwned(score) = self;
        format!("every point is owned: X has {}, O has {}", score.first, score.second)
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

/// "1 stone", "5 stones".
fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

pub(super) fn consequence(consequence: Consequence, _language: Language) -> String {
    match consequence {
        Consequence::Ends { own, enemy } if own > enemy => format!("ends the game: you win {own} to {enemy}"),
        Consequence::Ends { own, enemy } => format!("ends the game: you lose {own} to {enemy}"),
        Consequence::Captures(count) => format!("captures {}", counted(count, "stone")),
        Consequence::Owns(count) => format!("closes a loop: you own {} more", counted(count, "point")),
        Consequence::Takes(count) => format!("the enemy owns {} less", counted(count, "point")),
    }
}

pub(super) fn even_size(size: i64) -> String {
    format!("{size} is even, and Palisade needs an odd size from 5 to 25: try {} or {}", size - 1, size + 1)
}

/// Why a position string does not fit.
pub(super) enum BadBoard {
    Fields { found: usize },
    Size { cols: u8, rows: u8, wanted: u8 },
    Turn,
    Impossible(Impossible),
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadBoard::Fields { found } => {
                write!(f, "it has {found} fields instead of two: the rows, and x or o for the player to move")
            }
            BadBoard::Size { cols, rows, wanted } => {
                write!(
                    f,
                    "the board has {cols} columns and {rows} rows, but size={wanted} needs {wanted} of each"
                )
            }
            BadBoard::Turn => write!(f, "after the rows stands who is to move: x or o"),
            BadBoard::Impossible(Impossible::OtherParity { square, seat }) => write!(
                f,
                "a stone {} can't stand on {square}: {} places where column and row make an {} sum",
                seat.letter(),
                name(*seat),
                parity(*seat)
            ),
            BadBoard::Impossible(Impossible::Captured { square, seat }) => write!(
                f,
                "the stone {} on {square} lies within a loop of {}, which would have captured it",
                seat.letter(),
                name(seat.other())
            ),
        }
    }
}
