//! The place of a match in its series, and what the series has heard of its end.

use serde::{Deserialize, Serialize};

use crate::play::ids::SeriesId;
use postern_club::series::pairing::PairingId;

/// The place of a match in its series.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OfSeries {
    pub series: SeriesId,
    pub pairing: PairingId,
    /// How many matches of the pairing were void before.
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
    /// What the series has heard of the end of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Heard>,
}

/// What a series has heard of the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard {
    Result,
    /// That the match counts for neither player.
    Void,
}
