//! The settings of a person, by their names.

use std::fmt;

/// Something that people choose for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Theme,
    Width,
    Below,
    Language,
    /// Whether moves are shown before they are played.
    Preview,
}

impl Setting {
    pub const ALL: [Setting; 5] =
        [Setting::Theme, Setting::Width, Setting::Below, Setting::Language, Setting::Preview];

    /// The name, which is that of its argument, too.
    pub fn word(self) -> &'static str {
        match self {
            Setting::Theme => "theme",
            Setting::Width => "width",
            Setting::Below => "below",
            Setting::Language => "language",
            Setting::Preview => "preview",
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
