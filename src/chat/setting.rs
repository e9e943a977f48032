//! The settings of a person, by their names.

use std::fmt;

/// Something that people choose for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Theme,
    Width,
    Below,
    Language,
}

impl Setting {
    pub const ALL: [Setting; 4] = [Setting::Theme, Setting::Width, Setting::Below, Setting::Language];

    /// The name, which is that of its argument, too.
    pub fn word(self) -> &'static str {
        match self {
            Setting::Theme => "theme",
            Setting::Width => "width",
            Setting::Below => "below",
            Setting::Language => "language",
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
