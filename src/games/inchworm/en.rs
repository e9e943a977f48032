//! Inchworm in English: refusals, endings, consequences, labels.

use super::entry::{COLLECT, DISTRIBUTE, PASS, PLACE, RESCUE};
use super::position::Alternative;
use super::rules::{Illegal, Reason};
use crate::board::Square;
use crate::game::{Describe, Language, Pair, Seat};

/// What the players are called.
pub(crate) const NAMES: Pair<&str> = Pair::new("Red", "Blue");

impl Describe for Illegal {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        match *self {
            Illegal::GameOver => "the game is over".into(),
            Illegal::OffBoard(square) => format!("{square} is not on the board: squares go from a1 to h8"),
            Illegal::EmptyStock(seat) => {
                format!("{} has no piece left in stock to drop", NAMES[seat])
            }
            Illegal::DropOnEnemy(square) => format!(
                "{square} has a stack of your opponent: a piece is dropped on an empty square or on a stack of your own"
            ),
            Illegal::NoPlacing => {
                "prisoners are not placed in this game (that needs the option captives=place)".into()
            }
            Illegal::NoPrisoner(seat) => format!("{} holds no prisoner to place", NAMES[seat]),
            Illegal::PlaceOnStack(square) => {
                format!("{square} is not empty: a prisoner is placed on an empty square")
            }
            Illegal::NothingThere(square) => {
                format!("{square} is empty: the move begins with a stack of your own")
            }
            Illegal::NotYours(square) => {
                format!("{square} has a stack of your opponent: the move begins with a stack of your own")
            }
            Illegal::CollectInPlace(square) => {
                format!("collecting needs two squares, and {square} is named twice")
            }
            Illegal::NotInLine(from, to) => {
                format!("{from} and {to} are not in one straight or diagonal line")
            }
            Illegal::Gap(from, to, gap) if gap == to => {
                format!("{to} has no stack of yours: {from}={to} collects stacks of your own only")
            }
            Illegal::Gap(from, to, gap) => {
                format!("{gap} has no stack of yours: from {from} to {to} every square must have one")
            }
            Illegal::SinglePiece(square) => {
                format!("{square} holds a single piece: only a stack of 2 or more is distributed")
            }
            Illegal::NotTouching(from, to) => {
                format!("{to} does not touch {from}: each square of a path touches the one before")
            }
            Illegal::NotEmpty(square) => {
                format!("{square} is not empty: a path goes over empty squares only")
            }
            Illegal::Twice(square) => format!("{square} is named twice: a path never returns to a square"),
            Illegal::WrongLength { start, height, squares } => format!(
                "{start} holds {height} pieces, but the path has {squares} squares: it needs as many, {start} included"
            ),
            Illegal::NobodyToRescue => "your opponent holds none of your pieces".into(),
            Illegal::RescueAll { held, asked } => {
                format!(
                    "your opponent holds {held} of your pieces, not {asked}: R{held} rescues them all at once"
                )
            }
            Illegal::MustMove(other) => {
                format!(
                    "you may pass only when nothing else is possible, and you can still {}",
                    instead(other)
                )
            }
        }
    }

    fn squares(&self) -> Vec<Square> {
        match *self {
            Illegal::DropOnEnemy(square)
            | Illegal::PlaceOnStack(square)
            | Illegal::NothingThere(square)
            | Illegal::NotYours(square)
            | Illegal::CollectInPlace(square)
            | Illegal::SinglePiece(square)
            | Illegal::NotEmpty(square)
            | Illegal::Twice(square)
            | Illegal::WrongLength { start: square, .. }
            | Illegal::Gap(_, _, square) => vec![square],
            Illegal::NotInLine(from, to) | Illegal::NotTouching(from, to) => vec![from, to],
            // Squares beside the board can't be pointed at.
            Illegal::OffBoard(_)
            | Illegal::GameOver
            | Illegal::EmptyStock(_)
            | Illegal::NoPlacing
            | Illegal::NoPrisoner(_)
            | Illegal::NobodyToRescue
            | Illegal::RescueAll { .. }
            | Illegal::MustMove(_) => Vec::new(),
        }
    }
}

fn instead(other: Alternative) -> String {
    match other {
        Alternative::Drop(square) => format!("drop a piece, for example on {square}"),
        Alternative::Place(square) => format!("place a prisoner, for example on {square}"),
        Alternative::Collect(square) => format!("collect the stack on {square}"),
        Alternative::Distribute(square) => format!("distribute the stack on {square}"),
        Alternative::Rescue(held) => format!("rescue your pieces (R{held})"),
    }
}

impl Describe for Reason {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        match *self {
            Reason::Goal { winner, points, goal } => {
                format!("{} has {points} points and has reached the goal of {goal}", NAMES[winner])
            }
            Reason::BothMore { winner, points, goal } => format!(
                "both have reached the goal of {goal} in one turn, and {} has more points: {} to {}",
                NAMES[winner],
                points[winner],
                points[winner.other()]
            ),
            Reason::BothEqual { points, goal } => {
                format!("both have reached the goal of {goal} in one turn, with {points} points each")
            }
        }
    }
}

/// What happens to the mover when his move ends the game.
pub(crate) fn ends(mover: Seat, winner: Option<Seat>, reason: &Reason) -> String {
    match *reason {
        Reason::Goal { winner, points, .. } if winner == mover => format!("reaches {points} points and wins"),
        Reason::Goal { winner, points, .. } => {
            format!("gives {} {points} points and loses the game", NAMES[winner])
        }
        Reason::BothMore { points, .. } => format!(
            "takes both to the goal and {} by {} points to {}",
            if winner == Some(mover) { "wins" } else { "loses the game" },
            points[mover],
            points[mover.other()]
        ),
        Reason::BothEqual { points, .. } => {
            format!("takes both to {points} points, which is a draw")
        }
    }
}

/// Enemy pieces that fall.
pub(crate) fn captures(pieces: u32, squares: &[Square]) -> String {
    format!("captures {} on {}", counted(pieces), list(squares))
}

/// Pieces of the mover that fall, in one group or several.
pub(crate) fn loses(pieces: u32, groups: usize, squares: &[Square]) -> String {
    let groups = if groups == 1 { "its own group".into() } else { format!("{groups} groups of its own") };
    format!("loses {groups}: {} on {}", counted(pieces), list(squares))
}

fn counted(pieces: u32) -> String {
    if pieces == 1 { "1 piece".into() } else { format!("{pieces} pieces") }
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The label of a word of a move.
pub(crate) fn word(word: &str) -> String {
    match word {
        PLACE => "Place a prisoner here".into(),
        COLLECT => "Collect stacks along a line".into(),
        DISTRIBUTE => "Distribute the stack along a path".into(),
        RESCUE => "Rescue all your captured pieces".into(),
        PASS => "Pass".into(),
        other => other.to_owned(),
    }
}

/// Why unequal stocks do not count.
pub(crate) fn unequal(stocks: Pair<u8>) -> String {
    format!("the stocks are unequal ({} and {})", stocks.first, stocks.second)
}
