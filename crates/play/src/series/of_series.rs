//! The place of a match in its series, and the news of its end that the series has heard.

use serde::{Deserialize, Serialize};

use crate::ids::SeriesId;
use postern_club::series::state::pairing::PairingId;

/// The place of a match in its series.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OfSeries {
    pub series: SeriesId,
    pub pairing: PairingId,
    /// The number of earlier matches of the pairing that became void.
    #[serde(default)]
    pub attempt: u8,
    /// The title of the series. Never shown unescaped.
    pub title: String,
    /// The season of a league, or the number of the pool of an automatic series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<u32>,
    /// The division of a league, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub division: Option<u16>,
    /// The round and the number of rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<(u16, u16)>,
    /// The news of the end of the match that the series has heard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Heard>,
}

/// News of the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard {
    Result,
    /// The match counts for neither player.
    Void,
}
