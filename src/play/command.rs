//! What may be done to a match, and by whom.

use super::PersonId;

/// How many moves the sender had seen when he decided.
pub type Ply = u32;

/// Who does something to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    Person(PersonId),
    /// The computer player of this match.
    Computer,
}

/// Something to be done to a match. Each says which board its sender saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Move {
        seen: Ply,
        /// Forgiving notation, from anybody.
        text: String,
    },
    Resign {
        seen: Ply,
    },
    /// The opponent's time is over: take the win.
    ClaimTime {
        seen: Ply,
    },
}

impl Command {
    pub fn seen(&self) -> Ply {
        match self {
            Command::Move { seen, .. } | Command::Resign { seen } | Command::ClaimTime { seen } => *seen,
        }
    }
}
