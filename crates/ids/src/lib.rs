//! Ids of people, places, matches and series, and [moments](time) of time: numbers with distinct types.

pub mod time;

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
    #[derive(Default)]
    PersonId
    /// A server (guild) of the chat service.
    #[derive(Default)]
    ServerId
    /// A channel, thread or direct conversation of the chat service.
    ChannelId
    /// A role on a server of the chat service.
    RoleId
    /// A message of the chat service.
    MessageId
    /// One button press, command or form of a person, as numbered by the chat service.
    InteractionId
    /// A match; people see it as a decimal number such as `#2035`.
    MatchId
    /// A challenge.
    ChallengeId
    /// A series of games.
    SeriesId
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

/// The hexadecimal number in the actions of buttons.
impl fmt::Display for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}", self.0)
    }
}

impl FromStr for ChallengeId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

macro_rules! decimal {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

// As the chat service shows them.
decimal!(PersonId ServerId ChannelId RoleId MessageId InteractionId);

/// The decimal number that people see.
impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The decimal number in the actions of buttons.
impl fmt::Display for SeriesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SeriesId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// The form in the actions of buttons, old ones included.
impl fmt::UpperHex for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl MatchId {
    /// Parses the hexadecimal form in the action of a button, or in the record of an old picture.
    pub fn of_hexadecimal(text: &str) -> Option<MatchId> {
        u64::from_str_radix(text, 16).ok().map(MatchId)
    }

    /// Returns the form in records: `#2035`. Records without `#` are older and hexadecimal.
    pub fn in_record(self) -> String {
        format!("#{self}")
    }

    /// Parses the number of a match in a record.
    pub fn of_record(text: &str) -> Option<MatchId> {
        let text = text.trim();
        match text.strip_prefix('#') {
            Some(number) => number.parse().ok().map(MatchId),
            None => MatchId::of_hexadecimal(text),
        }
    }

    /// Parses a number that a person typed or chose, with or without `#`. A number with letters comes from an old
    /// message, in which numbers were hexadecimal.
    pub fn typed(text: &str) -> Option<MatchId> {
        let text = text.trim();
        let number = text.strip_prefix('#').unwrap_or(text);
        number.parse().ok().map(MatchId).or_else(|| MatchId::of_hexadecimal(number))
    }
}
