//! Events in a match.

use super::offer::Offer;
use crate::record::Over;
use postern_rules::game::state::Played;
use postern_rules::seat::Seat;

/// An event that a command caused in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Moved {
        seat: Seat,
        played: Played,
    },
    Over(Over),
    Offered(Offer),
    Refused(Offer),
    Withdrawn(Offer),
    /// A plan was made or cut. The opponent does not hear of it.
    Planned,
    /// The players exchanged seats. The player who asked for it now has the seat `by`.
    Swapped {
        by: Seat,
    },
    /// A takeback of `moves` moves, and of the swap if `swap`. The seat `by` moves again.
    TakenBack {
        by: Seat,
        moves: usize,
        swap: bool,
    },
}
