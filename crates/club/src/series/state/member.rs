//! The members of a series.

use serde::{Deserialize, Serialize};

use super::pairing::PairingId;
use postern_ids::time::Timestamp;
use postern_ids::{PersonId, SeriesId};

/// A member of a series, on a seat or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    pub player: PersonId,
    /// The rating when the player joined. The rating decides on divisions and the order of the start.
    pub rating: i32,
    /// The last moment at which the player joined or confirmed.
    pub confirmed: Timestamp,
    pub state: MemberState,
    /// Place in the order of the start: 1 for the strongest. Zero before the start.
    #[serde(default)]
    pub seed: u16,
    /// The step on the stairs; zero is the lowest.
    #[serde(default)]
    pub step: u32,
}

/// The part of a member in the series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemberState {
    /// Has a seat.
    Seated,
    /// Is on the waiting list; its order is the order of the members.
    Waiting,
    /// Skips this series, because of a game lost by absence.
    Skipping(Absence),
    /// Played the last season of the league and stays without being asked.
    Staying,
    /// Plays this season of the league, and no further one.
    Leaving,
    /// Rests on the stairs after a game lost by absence, until they speak: cannot be challenged.
    Resting,
    /// Left after the start.
    Withdrawn {
        /// True if all games of the player left the table.
        annulled: bool,
    },
}

/// A game that was lost by absence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Absence {
    pub series: SeriesId,
    pub pairing: PairingId,
    pub at: Timestamp,
}

impl Member {
    /// True if the member plays, or will play once the series starts.
    pub fn plays(&self) -> bool {
        use MemberState::{Leaving, Resting, Seated, Staying};
        matches!(self.state, Seated | Staying | Leaving | Resting)
    }
}
