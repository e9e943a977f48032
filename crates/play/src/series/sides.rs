//! The sides of the crate `postern_club`, which are the seats of a match.

use postern_club::series::state::pairing::Side;
use postern_rules::seat::Seat;

/// Returns the side of a seat.
pub fn side(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}
