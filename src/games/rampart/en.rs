//! Rampart's sentences in English.

use std::fmt;

use super::rules::Stone;
use super::setup::{NEAREST_ENEMIES, Symmetry};
use super::view::{Consequence, GroupAt};
use super::{Illegal, LastStoneRemoved};
use crate::board::{BadRows, Square};
use crate::game::{Describe, Language, Seat};

/// How many squares a sentence names before it says "and more".
const NAMED: usize = 4;

impl Describe for Illegal {
    fn describe(&self, _language: Language) -> String {
        match self {
            Illegal::GameOver => "The game is over: one player has no stone left".into(),
            Illegal::OffBoard { square, size } => {
                format!("{square} is not on the board: it has {size} columns and {size} rows")
            }
            Illegal::Occupied { square, by: Stone::Own } => {
                format!("{square} holds a stone of yours already: a new stone needs an empty point")
            }
            Illegal::Occupied { square, by: Stone::Enemy } => {
                format!("{square} holds an enemy stone: a new stone needs an empty point")
            }
            Illegal::Occupied { square, by: Stone::DeadEnemy } => {
                format!("{square} holds a stone of a dead enemy group: to remove that group, write x{square}")
            }
            Illegal::NotBeside { square } => {
                format!("{square} has no stone of yours beside it: a new stone must touch one of your own")
            }
            Illegal::NothingThere { square } => {
                format!("There is no stone on {square} to remove; to place a stone there, write {square}")
            }
            Illegal::OwnGroup { group } => {
                format!("The group at {} is your own: only enemy groups can be removed", first(group))
            }
            Illegal::Alive { square, .. } => {
                format!("The group of {square} is alive: only a group with a hemmed-in stone can be removed")
            }
            Illegal::MustMove { places, dead } if places.is_empty() => {
                format!(
                    "You may pass only when you can do nothing else; you can remove the dead group at {}",
                    first(dead)
                )
            }
            Illegal::MustMove { places, .. } => {
                format!("You may pass only when you can do nothing else; you can place on {}", list(places))
            }
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::GameOver => Vec::new(),
            Illegal::OffBoard { .. } => Vec::new(),
            Illegal::Occupied { square, .. }
            | Illegal::NotBeside { square }
            | Illegal::NothingThere { square } => vec![*square],
            Illegal::OwnGroup { group } | Illegal::Alive { group, .. } => group.clone(),
            Illegal::MustMove { places, dead } => places.iter().chain(dead).copied().collect(),
        }
    }
}

impl Describe for LastStoneRemoved {
    fn describe(&self, _language: Language) -> String {
        "the last enemy stone was removed".into()
    }
}

fn first(squares: &[Square]) -> String {
    squares.first().map_or_else(String::new, Square::to_string)
}

fn list(squares: &[Square]) -> String {
    let named: Vec<String> = squares.iter().take(NAMED).map(Square::to_string).collect();
    let more = if squares.len() > NAMED { " and more" } else { "" };
    format!("{}{more}", named.join(", "))
}

/// "1 stone", "5 stones".
fn stones(count: u32) -> String {
    format!("{count} stone{}", if count == 1 { "" } else { "s" })
}

pub(super) fn consequence(consequence: Consequence, _language: Language) -> String {
    let at = |GroupAt { square, stones: count }: GroupAt| format!("group at {square} ({})", stones(count));
    match consequence {
        Consequence::Wins => "wins the game".into(),
        Consequence::Captures(count) => format!("captures {}", stones(count)),
        Consequence::EnemyDies(group) => format!("the {} dies", at(group)),
        Consequence::OwnDies(group) => format!("your own {} dies", at(group)),
        Consequence::OwnRevives(group) => format!("revives your {}", at(group)),
    }
}

pub(super) fn word(word: &str, _language: Language) -> String {
    match word {
        super::notation::PASS => "Pass (nothing else is possible)".into(),
        other => other.to_owned(),
    }
}

pub(super) fn unrated(_language: Language) -> String {
    "a game with a handicap is unrated".into()
}

/// Why a position string does not fit.
pub(super) enum BadBoard {
    Fields { found: usize },
    Size { cols: u8, rows: u8, wanted: u8 },
    Turn,
    NoStones,
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
            BadBoard::NoStones => write!(f, "there is no stone on the board"),
        }
    }
}

/// Why the options name no set-up that a game may begin with.
pub(super) enum BadSetup {
    NoStandard { size: u8 },
    NoAlternative { size: u8 },
    OtherSize { given: u8, rows: u8 },
    Rows(BadRows),
    Size { cols: u8, rows: u8 },
    NoStones { seat: Seat },
    TooNear { black: Square, white: Square, steps: u8 },
    Unanswered { symmetry: Symmetry, black: Square, empty: Square },
    Surplus { symmetry: Symmetry, white: Square },
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
