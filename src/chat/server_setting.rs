//! The settings of a server, by their names.

use std::fmt;

/// Something that the owners of a server choose from a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerSetting {
    /// Where games may start.
    Channels,
    /// Whether games get threads.
    Threads,
    /// The pace of challenges that name none.
    Pace,
    /// The most games of one person.
    Most,
    /// The language of what everybody sees.
    Language,
    /// Where the puzzle of the day appears.
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

    /// The name, as buttons carry it: never changed.
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

    /// The page of `/server settings` that it stands on.
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
