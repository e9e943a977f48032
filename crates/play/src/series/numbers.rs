//! The numbers and moments of the crate `postern_club`, which are those of the bot.

use crate::ids::{MatchId, PersonId, SeriesId};
use crate::time::{Millis, Timestamp};
use postern_club::player_id::PlayerId;
use postern_club::series::state::moment::{Moment, Span};
use postern_club::series::state::pairing::{MatchNumber, SeriesId as ClubSeriesId, Side};
use postern_rules::seat::Seat;

macro_rules! same {
    ($($ours:ident = $theirs:ident)*) => {$(
        impl From<$ours> for $theirs {
            fn from($ours(number): $ours) -> $theirs {
                $theirs(number)
            }
        }

        impl From<$theirs> for $ours {
            fn from($theirs(number): $theirs) -> $ours {
                $ours(number)
            }
        }
    )*};
}

same! {
    PersonId = PlayerId
    MatchId = MatchNumber
    SeriesId = ClubSeriesId
    Timestamp = Moment
    Millis = Span
}

/// Returns the side of a seat.
pub fn side(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}
