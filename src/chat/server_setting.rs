//! The settings of a server, by name.

use std::fmt;

/// A setting that the owners of a server choose from a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerSetting {
    /// The channels in which games may start.
    Channels,
    /// The choice of games with or without threads.
    Threads,
    /// The pace of challenges that name none.
    Pace,
    /// The maximum number of games per person.
    Most,
    /// The language of public messages.
    Language,
    /// The channel of the puzzle of the day.
    Puzzle,
    Hour,
    /// The channels with a standing board.
    Standing,
}

impl ServerSetting {
    pub const ALL: [ServerSetting; 8] = [
        ServerSetting::Channels,
        ServerSetting::Threads,
        ServerSetting::Pace,
        ServerSetting::Most,
        ServerSetting::Language,
        ServerSetting::Puzzle,
        ServerSetting::Hour,
        ServerSetting::Standing,
    ];

    /// Returns the name of the setting in the text of a button. It never changes.
    pub fn word(self) -> &'static str {
        match self {
            ServerSetting::Channels => "channels",
            ServerSetting::Threads => "threads",
            ServerSetting::Pace => "pace",
            ServerSetting::Most => "most",
            ServerSetting::Language => "language",
            ServerSetting::Puzzle => "puzzle",
            ServerSetting::Hour => "hour",
            ServerSetting::Standing => "standing",
        }
    }

    /// Returns the page of `/server settings` that shows this setting.
    pub fn page(self) -> u32 {
        match self {
            ServerSetting::Channels | ServerSetting::Threads | ServerSetting::Pace | ServerSetting::Most => 1,
            ServerSetting::Language
            | ServerSetting::Puzzle
            | ServerSetting::Hour
            | ServerSetting::Standing => 2,
        }
    }
}

impl fmt::Display for ServerSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
