//! What Rampart tells: refusals, the end, consequences, as phrases of `messages/`.

use std::fmt;

use super::rules::{Illegal, LastStoneRemoved, Stone};
use super::setup::{BadSetup, NEAREST_ENEMIES, Symmetry};
use super::view::{Consequence, GroupAt};
use crate::board::Square;
use crate::game::phrase::Count;
use crate::game::{Describe, Phrase};

/// How many squares a sentence names before it says "and more".
const NAMED: usize = 4;

impl Describe for Illegal {
    fn phrase(&self) -> Phrase {
        let at = |id, square: &Square| Phrase::new(id).with("square", *square);
        match self {
            Illegal::GameOver => Phrase::new("rampart-over"),
            Illegal::OffBoard { square, size } => at("rampart-off-board", square).with("size", Count(*size)),
            Illegal::Occupied { square, by } => at("rampart-occupied", square).with(
                "by",
                match by {
                    Stone::Own => "own",
                    Stone::Enemy => "enemy",
                    Stone::DeadEnemy => "dead",
                },
            ),
            Illegal::NotBeside { square } => at("rampart-not-beside", square),
            Illegal::NothingThere { square } => at("rampart-nothing-there", square),
            Illegal::OwnGroup { group } => Phrase::new("rampart-own-group").with("square", first(group)),
            Illegal::Alive { square, .. } => at("rampart-alive", square),
            Illegal::MustMove { places, dead } if places.is_empty() => {
                Phrase::new("rampart-must-remove").with("square", first(dead))
            }
            Illegal::MustMove { places, .. } => Phrase::new("rampart-must-place")
                .with("squares", &places[..places.len().min(NAMED)])
                .with("more", Count(places.len().saturating_sub(NAMED) as i64)),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::GameOver | Illegal::OffBoard { .. } => Vec::new(),
            Illegal::Occupied { square, .. }
            | Illegal::NotBeside { square }
            | Illegal::NothingThere { square } => vec![*square],
            Illegal::OwnGroup { group } | Illegal::Alive { group, .. } => group.clone(),
            Illegal::MustMove { places, dead } => places.iter().chain(dead).copied().collect(),
        }
    }
}

impl Describe for LastStoneRemoved {
    fn phrase(&self) -> Phrase {
        Phrase::new("rampart-last-stone")
    }
}

impl Describe for Consequence {
    fn phrase(&self) -> Phrase {
        let group = |id, GroupAt { square, stones }: GroupAt| {
            Phrase::new(id).with("square", square).with("stones", Count(stones))
        };
        match *self {
            Consequence::Wins => Phrase::new("rampart-wins"),
            Consequence::Captures(count) => Phrase::new("rampart-captures").with("stones", Count(count)),
            Consequence::EnemyDies(at) => group("rampart-enemy-dies", at),
            Consequence::OwnDies(at) => group("rampart-own-dies", at),
            Consequence::OwnRevives(at) => group("rampart-revives", at),
        }
    }
}

fn first(squares: &[Square]) -> &[Square] {
    &squares[..squares.len().min(1)]
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetup::NoStandard { size } => write!(
                f,
                "there is a standard set-up for 11 and 13 only; for {size} give your own as setup=ROWS (7 to 19)"
            ),
            BadSetup::NoAlternative { size } => {
                write!(f, "the alternative set-up is for 13 and not for {size}; leave the size out")
            }
            BadSetup::OtherSize { given, rows } => {
                write!(f, "{given} contradicts the set-up, which has {rows} rows; leave the size out")
            }
            BadSetup::Rows(bad) => write!(
                f,
                "give standard, alternative, or rows from the top down such as x6/7/7/7/7/7/6o ({bad})"
            ),
            BadSetup::Size { cols, rows } => {
                write!(
                    f,
                    "the board has {cols} columns and {rows} rows; it must be square, from 7x7 to 19x19"
                )
            }
            BadSetup::NoStones { seat } => {
                write!(f, "there is no stone {} on the board; each player needs one", seat.letter())
            }
            BadSetup::TooNear { black, white, steps } => write!(
                f,
                "the stones on {black} (x) and {white} (o) are {steps} step{} apart; \
                 stones of different colours must be {NEAREST_ENEMIES} or more apart",
                if *steps == 1 { "" } else { "s" }
            ),
            BadSetup::Unanswered { symmetry, black, empty } => write!(
                f,
                "no reflection or rotation takes all stones x onto the stones o. The nearest, {symmetry}, \
                 takes {black} to {empty}, where no o stands (handicap=yes allows it, unrated)"
            ),
            BadSetup::Surplus { symmetry, white } => write!(
                f,
                "no reflection or rotation takes all stones x onto the stones o. The nearest, {symmetry}, \
                 takes no x to the o on {white} (handicap=yes allows it, unrated)"
            ),
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symmetry::HalfTurn => "a half turn",
            Symmetry::QuarterTurnLeft => "a quarter turn to the left",
            Symmetry::QuarterTurnRight => "a quarter turn to the right",
            Symmetry::LeftRight => "left to right",
            Symmetry::UpDown => "top to bottom",
            Symmetry::RisingDiagonal => "the diagonal from bottom left to top right",
            Symmetry::FallingDiagonal => "the diagonal from top left to bottom right",
        })
    }
}
