//! The subjects of notices.

use serde::{Deserialize, Serialize};

use crate::ids::{ChallengeId, MatchId, PersonId, SeriesId};

/// The subject of a notice. Notices with the same subject are delivered one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    Match(MatchId),
    Challenge(ChallengeId),
    Person(PersonId),
    Series(SeriesId),
    /// The webhook of a person. A slow one delays none of their messages.
    Webhook(PersonId),
}
