//! The English sentences of Ransom: refusals, endings, consequences.

use crate::board::Square;
use crate::game::{Describe, Language, Rules, Seat};

use super::Ransom;
use super::view::Consequence;

/// Why a well-written move may not be played. Squares are in the order of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// A King is suffocated already.
    Over,
    NoPiece {
        at: Square,
    },
    NotYours {
        at: Square,
    },
    Occupied {
        at: Square,
    },
    KingTooFar {
        from: Square,
        to: Square,
    },
    KingAslant {
        from: Square,
        to: Square,
    },
    NotInLine {
        from: Square,
        to: Square,
    },
    EnemyBetween {
        from: Square,
        to: Square,
        by: Vec<Square>,
    },
    /// The reach rule: after the move the King on `king` would stand behind `walls`.
    WallsIn {
        king: Square,
        walls: Vec<Square>,
    },
}

/// Why the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// This player's King, and no other, has no empty square beside him.
    Suffocated { king: Seat },
    /// Neither King has; this player moved.
    BothSuffocated { mover: Seat },
    /// This player, who is to move, has no legal move.
    NoMove { seat: Seat },
}

fn name(seat: Seat) -> &'static str {
    Ransom::INFO.seats[seat]
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

impl Describe for Illegal {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        match self {
            Illegal::Over => "the game is over: a King has no empty square beside him".into(),
            Illegal::NoPiece { at } => format!("there is no piece on {at}"),
            Illegal::NotYours { at } => format!("the piece on {at} is not yours"),
            Illegal::Occupied { at } => {
                format!("{at} is not empty: every move ends on an empty square, for nothing is ever captured")
            }
            Illegal::KingTooFar { from, to } => {
                format!("{to} is too far from {from}: a King goes one step")
            }
            Illegal::KingAslant { .. } => {
                "in this game (king=orthogonal) a King goes one step straight, not diagonally".into()
            }
            Illegal::NotInLine { from, to } => {
                format!("{to} is not in line with {from}: a soldier goes in a straight or diagonal line")
            }
            Illegal::EnemyBetween { by, .. } => format!(
                "an enemy stands in the way on {}: a soldier passes over pieces of his own side, never over enemies",
                list(by)
            ),
            Illegal::WallsIn { king, walls } => format!(
                "this leaves your King on {king} where no enemy could ever come, behind {}: \
                 you may not end your turn so",
                list(walls)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::Over => Vec::new(),
            Illegal::NoPiece { at } | Illegal::NotYours { at } | Illegal::Occupied { at } => vec![*at],
            Illegal::KingTooFar { from, to }
            | Illegal::KingAslant { from, to }
            | Illegal::NotInLine { from, to } => vec![*from, *to],
            Illegal::EnemyBetween { by, .. } => by.clone(),
            Illegal::WallsIn { king, walls } => [&[*king][..], walls].concat(),
        }
    }
}

impl Describe for Reason {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        match self {
            Reason::Suffocated { king } => {
                format!("the {} King has no empty square beside him", name(*king))
            }
            Reason::BothSuffocated { mover } => {
                format!("neither King has an empty square beside him, and {} moved", name(*mover))
            }
            Reason::NoMove { seat } => format!("{} has no legal move", name(*seat)),
        }
    }
}

impl Consequence {
    pub(super) fn sentence(&self, language: Language) -> String {
        let Language::English = language;
        match *self {
            Consequence::Ends { won, reason } => {
                let end = if won { "wins" } else { "loses" };
                match reason {
                    Reason::Suffocated { king } if !won => {
                        format!("suffocates {}'s own King: {end}", name(king))
                    }
                    Reason::Suffocated { king } => format!("suffocates the {} King: {end}", name(king)),
                    Reason::BothSuffocated { .. } => format!("suffocates both Kings: {end}"),
                    Reason::NoMove { seat } => format!("leaves {} without a legal move: {end}", name(seat)),
                }
            }
            Consequence::Liberties { king, left, own } => {
                let noun = if left == 1 { "liberty" } else { "liberties" };
                if own {
                    format!("leaves {}'s own King {left} {noun}", name(king))
                } else {
                    format!("leaves the {} King {left} {noun}", name(king))
                }
            }
        }
    }
}
