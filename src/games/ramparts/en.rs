//! The English sentences of Ramparts: refusals, endings, consequences.

use crate::board::Square;
use crate::game::{Describe, Language, Pair, Rules, Seat};

use super::Ramparts;
use super::notation::Move;
use super::view::Consequence;

/// Why a well-written move may not be played. Squares are in the order of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    NoMan { at: Square },
    NotYours { at: Square },
    NotForward { from: Square, to: Square },
    TooFar { from: Square, to: Square },
    OwnMan { at: Square },
    PastCorner { from: Square, to: Square, flanks: [Square; 2] },
    Protected { at: Square },
    OpenTakesAslant { from: Square, to: Square },
    OpenMovesStraight { from: Square, to: Square },
    EnemyRampartTakesNothing { from: Square, to: Square },
    EnemyRampartMovesStraight { from: Square, to: Square },
    OffOwnRampart { from: Square, to: Square },
    NotFromLine { from: Square, to: Square },
    DoubleStepBlocked { occupied: Vec<Square> },
    Commanded { between: Square, by: Vec<Square> },
    IsCapture { right: Move },
    NothingToTake { right: Move },
    NoExchangeDue,
    MustExchange { pairs: Vec<(Square, Square)> },
    ExchangeReversed { right: Move },
    NoSuchPair { from: Square, to: Square, pairs: Vec<(Square, Square)> },
}

/// Why the game is over: this player, who is to move, has no move; the points decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    pub blocked: Seat,
    pub score: Pair<u32>,
}

fn name(seat: Seat) -> &'static str {
    Ramparts::INFO.seats[seat]
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" and ")
}

fn exchanges(pairs: &[(Square, Square)]) -> String {
    pairs.iter().map(|(blocked, front)| format!("{blocked}<>{front}")).collect::<Vec<_>>().join(" or ")
}

impl Describe for Illegal {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        match self {
            Illegal::NoMan { at } => format!("there is no man on {at}"),
            Illegal::NotYours { at } => format!("the man on {at} is not yours"),
            Illegal::NotForward { from, to } => {
                format!("{to} is not ahead of {from}: men only go forward, towards the enemy's starting line")
            }
            Illegal::TooFar { from, to } => format!(
                "{to} is too far from {from}: a man goes one step forward, straight or diagonally, \
                 and only from his starting line two squares straight ahead"
            ),
            Illegal::OwnMan { at } => format!("your own man stands on {at}"),
            Illegal::PastCorner { from, to, flanks } => format!(
                "from {from} to {to} a man would slip through the rampart where {} touch at a corner: \
                 nobody passes a rampart without having stood on it",
                list(flanks)
            ),
            Illegal::Protected { at } => {
                format!("the man on {at} stands on his own rampart, where nobody can take him")
            }
            Illegal::OpenTakesAslant { from, to } => format!(
                "{to} is not free, and {from} lies in the open field, where a man takes diagonally forward only"
            ),
            Illegal::OpenMovesStraight { from, .. } => format!(
                "{from} lies in the open field, where a man moves straight forward; diagonally he only takes"
            ),
            Illegal::EnemyRampartTakesNothing { from, .. } => {
                format!("{from} is the enemy's rampart, from where a man takes nothing")
            }
            Illegal::EnemyRampartMovesStraight { from, .. } => {
                format!("{from} is the enemy's rampart, from where a man moves straight forward only")
            }
            Illegal::OffOwnRampart { from, .. } => format!(
                "{from} is your own rampart, from where a man moves straight forward; \
                 diagonally he takes, or goes to another square of that rampart"
            ),
            Illegal::NotFromLine { from, .. } => {
                format!("{from} is not your starting line: only from there a man may go two squares at once")
            }
            Illegal::DoubleStepBlocked { occupied } => format!(
                "both squares of a double step must be empty, and {} {}",
                list(occupied),
                if occupied.len() == 1 { "is not" } else { "are not" }
            ),
            Illegal::Commanded { between, by } => format!(
                "{between} is commanded by the enemy on {}: a double step may not pass a square \
                 where he could take",
                list(by)
            ),
            Illegal::IsCapture { right } => {
                format!("an enemy stands on {}: taking him is written {right}", right.to)
            }
            Illegal::NothingToTake { right } => {
                format!("there is nothing to take on {}: moving there is written {right}", right.to)
            }
            Illegal::NoExchangeDue => {
                "no exchange is due: with endgame=swap men are exchanged when your opponent \
                                       has no move, but you have one"
                    .into()
            }
            Illegal::MustExchange { pairs } => format!(
                "your opponent has no move, so you must exchange a blocked man of his with the man in front \
                 of him: {}",
                exchanges(pairs)
            ),
            Illegal::ExchangeReversed { right } => {
                format!("the blocked enemy is named first: {right}")
            }
            Illegal::NoSuchPair { from, to, pairs } => format!(
                "{from} and {to} are not a blocked man of your opponent and your man straight in front of him; \
                 you may exchange {}",
                exchanges(pairs)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Illegal::NoMan { at }
            | Illegal::NotYours { at }
            | Illegal::OwnMan { at }
            | Illegal::Protected { at } => vec![*at],
            Illegal::NotForward { from, to }
            | Illegal::TooFar { from, to }
            | Illegal::OpenTakesAslant { from, to }
            | Illegal::OpenMovesStraight { from, to }
            | Illegal::EnemyRampartTakesNothing { from, to }
            | Illegal::EnemyRampartMovesStraight { from, to }
            | Illegal::OffOwnRampart { from, to }
            | Illegal::NotFromLine { from, to } => vec![*from, *to],
            Illegal::PastCorner { flanks, .. } => flanks.to_vec(),
            Illegal::DoubleStepBlocked { occupied } => occupied.clone(),
            Illegal::Commanded { between, by } => [&[*between][..], by].concat(),
            Illegal::IsCapture { right } | Illegal::NothingToTake { right } => vec![right.to],
            Illegal::NoExchangeDue => Vec::new(),
            Illegal::MustExchange { pairs } | Illegal::NoSuchPair { pairs, .. } => {
                pairs.iter().flat_map(|&(blocked, front)| [blocked, front]).collect()
            }
            Illegal::ExchangeReversed { right } => vec![right.from, right.to],
        }
    }
}

impl Describe for Reason {
    fn describe(&self, language: Language) -> String {
        let Language::English = language;
        let Pair { first, second } = self.score;
        let points = match first.cmp(&second) {
            std::cmp::Ordering::Greater => format!("{} leads by {first} to {second}", name(Seat::First)),
            std::cmp::Ordering::Less => format!("{} leads by {second} to {first}", name(Seat::Second)),
            std::cmp::Ordering::Equal => format!("both have {first}"),
        };
        format!("{} has no move; in points, {points}", name(self.blocked))
    }
}

impl Consequence {
    pub(super) fn sentence(&self, language: Language) -> String {
        let Language::English = language;
        match self {
            Consequence::Ends { winner: Some(winner), reason } => {
                format!("ends the game, {} wins: {}", name(*winner), reason.describe(language))
            }
            Consequence::Ends { winner: None, reason } => {
                format!("ends the game in a draw: {}", reason.describe(language))
            }
            Consequence::MustExchangeNext { blocked } => format!(
                "leaves {} without a move: {} must exchange a blocked pair next",
                name(*blocked),
                name(blocked.other())
            ),
            Consequence::Takes(square) => format!("takes the man on {square}"),
            Consequence::Exchanges([blocked, front]) => {
                format!("the men on {blocked} and {front} take each other's square")
            }
            Consequence::ReachesLine(None) => "reaches the last line: 3 points".into(),
            Consequence::ReachesLine(Some(seat)) => {
                format!("takes {} to the last line: 3 points", name(*seat))
            }
            Consequence::Enters(None) => "enters the enemy's ramparts: 2 points".into(),
            Consequence::Enters(Some(seat)) => {
                format!("takes {} inside the enemy's ramparts: 2 points", name(*seat))
            }
        }
    }
}
