//! What may be done to a match, and by whom.

use super::{Offer, PersonId, Ply, Proposal};

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
    /// Make a move and offer a draw with it.
    MoveAndOffer {
        seen: Ply,
        text: String,
    },
    /// Keep answers to moves that the opponent has not made yet (see [`super::Plan::read`]).
    Plan {
        seen: Ply,
        text: String,
        /// True if the plan before stays where it says nothing else.
        adds: bool,
    },
    /// Forget one's own plan.
    CutPlan,
    /// Take back one's own last move at once, without asking.
    Oops {
        seen: Ply,
    },
    Resign {
        seen: Ply,
    },
    /// The opponent's time is over: take the win.
    ClaimTime {
        seen: Ply,
    },
    /// End the match without a result: the opponent is out of reach for long, or the rules changed during the match.
    Close {
        seen: Ply,
    },
    Offer {
        seen: Ply,
        what: Proposal,
    },
    /// Say yes to what the other player offered.
    Agree {
        offer: Offer,
    },
    /// Say no.
    Refuse {
        offer: Offer,
    },
    /// Take one's own offer back before it is answered.
    Withdraw {
        offer: Offer,
    },
}

impl Command {
    /// The board that the sender saw; `None` for the end of a plan, and for an answer, which names the offer that they saw
    /// instead: a draw offer outlasts the next move of the player who made it.
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
