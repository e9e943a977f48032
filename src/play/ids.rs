//! Names of people, places and matches: numbers that can't be taken for each other.

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
    /// A person of the chat service.
    PersonId
    /// A server (guild) of the chat service.
    ServerId
    /// A channel, thread or direct conversation of the chat service.
    ChannelId
    /// A message of the chat service.
    MessageId
    /// One press, command or form of a person, as the chat service numbers them.
    InteractionId
    /// A match; people see it as `#7F3`, a hexadecimal number.
    MatchId
    /// A challenge.
    ChallengeId
    /// Something that must be told to somebody, once.
    NoticeId
}

/// The bit that no number of the chat service has: people who had their data deleted have it.
const FORMER: u64 = 1 << 63;

impl PersonId {
    /// The number that stands for a person in finished games once their data is deleted.
    pub fn former(number: u64) -> PersonId {
        PersonId(number | FORMER)
    }

    /// True if the person had their data deleted: nobody knows any more who it was.
    pub fn is_former(self) -> bool {
        self.0 & FORMER != 0
    }
}

/// The number of a position in the history of a match (see [`super::Record::ply`]): the one that the sender of a command
/// saw when they decided.
pub type Ply = u32;

macro_rules! hexadecimal {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:X}", self.0)
            }
        }

        /// Reads what `Display` writes, with or without `#` and in either case.
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
