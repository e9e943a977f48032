//! Commands that change a match, and who sends them.

use super::offer::{Offer, Proposal};
use crate::ids::{PersonId, Ply};

/// The sender of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    Person(PersonId),
    /// The computer player of this match.
    Computer,
}

/// A command that changes a match. Most name the board that the sender saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Move {
        seen: Ply,
        /// Forgiving notation, as typed.
        text: String,
    },
    /// Make a move and offer a draw with it.
    MoveAndOffer {
        seen: Ply,
        text: String,
    },
    /// Prepare answers to the opponent's next moves (see [`crate::record::plan::Plan::read`]).
    Plan {
        seen: Ply,
        text: String,
        /// True to keep the lines of the previous plan that do not contradict the new one.
        adds: bool,
    },
    /// Delete the sender's own plan.
    CutPlan,
    /// Take back the sender's own last move at once, without asking.
    Oops {
        seen: Ply,
    },
    Resign {
        seen: Ply,
    },
    /// Claim the win, because the opponent's time is over.
    ClaimTime {
        seen: Ply,
    },
    /// End the match without a result: the opponent was out of reach or silent for long, or the rules changed during
    /// the match.
    Close {
        seen: Ply,
    },
    Offer {
        seen: Ply,
        what: Proposal,
    },
    /// Accept the other player's offer.
    Agree {
        offer: Offer,
    },
    /// Decline the other player's offer.
    Refuse {
        offer: Offer,
    },
    /// Withdraw the sender's own offer before it is answered.
    Withdraw {
        offer: Offer,
    },
}

impl Command {
    /// Returns the ply of the board that the sender saw. `None` for the end of a plan, and for answers. An answer names
    /// the offer instead, since a draw offer outlasts the next move of the player who made it.
    pub fn seen(&self) -> Option<Ply> {
        match self {
            Command::Move { seen, .. }
            | Command::MoveAndOffer { seen, .. }
            | Command::Plan { seen, .. }
            | Command::Oops { seen }
            | Command::Resign { seen }
            | Command::ClaimTime { seen }
            | Command::Close { seen }
            | Command::Offer { seen, .. } => Some(*seen),
            Command::Agree { .. } | Command::Refuse { .. } | Command::Withdraw { .. } | Command::CutPlan => {
                None
            }
        }
    }
}
