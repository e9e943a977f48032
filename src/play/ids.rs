//! Ids of people, places and matches: numbers with distinct types.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);
    )*};
}

ids! {
    /// A user of the chat service.
    PersonId
    /// A server (guild) of the chat service.
    ServerId
    /// A channel, thread or direct conversation of the chat service.
    ChannelId
    /// A message of the chat service.
    MessageId
    /// One button press, command or form of a person, as numbered by the chat service.
    InteractionId
    /// A match; people see it as a hexadecimal number such as `#7F3`.
    MatchId
    /// A challenge.
    ChallengeId
    /// A notice.
    NoticeId
}

/// A bit that is never set in ids of the chat service. People who had their data deleted have ids with this bit.
const FORMER: u64 = 1 << 63;

impl PersonId {
    /// Creates the id that replaces a person in finished games once their data is deleted.
    pub fn former(number: u64) -> PersonId {
        PersonId(number | FORMER)
    }

    /// True if the person had their data deleted and can no longer be identified.
    pub fn is_former(self) -> bool {
        self.0 & FORMER != 0
    }
}

/// The number of a position in the history of a match (see [`super::record::Record::ply`]). A command carries the ply of the
/// position that its sender saw.
pub type Ply = u32;

macro_rules! hexadecimal {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:X}", self.0)
            }
        }

        /// Parses the output of `Display`, with or without `#` and in either case.
        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                let text = text.trim();
                u64::from_str_radix(text.strip_prefix('#').unwrap_or(text), 16).map(Self)
            }
        }
    )*};
}

hexadecimal!(MatchId ChallengeId NoticeId);
