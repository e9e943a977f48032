//! What happened to a match.

use super::{Offer, Over};
use crate::game::{Played, Seat};

/// Something that happened to a match by one command.
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
    /// A plan was made or cut: nobody else hears of it.
    Planned,
    /// So many moves were taken back, and this seat is to move again.
    TakenBack {
        by: Seat,
        moves: usize,
    },
}
