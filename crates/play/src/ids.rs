//! Ids of notices and boards. The ids of people, places, matches and series are those of `postern_ids`.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use postern_ids::{
    ChallengeId, ChannelId, InteractionId, MatchId, MessageId, PersonId, RoleId, SeriesId, ServerId,
};

/// A notice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NoticeId(pub u64);

/// The hexadecimal number in the actions of buttons.
impl fmt::Display for NoticeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}", self.0)
    }
}

impl FromStr for NoticeId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

/// The number of a position in the history of a match (see [`super::record::Record::ply`]). A command carries the ply of the
/// position that its sender saw.
pub type Ply = u32;

/// A match at a ply: the board that a person saw when they gave a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    pub of: MatchId,
    pub ply: Ply,
}

/// The form in buttons.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}:{}", self.of, self.ply)
    }
}
