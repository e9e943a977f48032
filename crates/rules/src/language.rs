//! The languages of user-facing text.

use std::fmt;
use std::str::FromStr;

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// The fallback for texts without a translation.
    #[default]
    English,
    German,
    French,
    Spanish,
}

/// The error for a code that is not a supported language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl Language {
    pub const ALL: [Language; 4] = [Language::English, Language::German, Language::French, Language::Spanish];

    /// Returns the code used in file names, such as `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Parses a language code with or without a region, such as `de` or `es-419`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let code = text.split(['-', '_']).next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or(UnknownLanguage)
    }
}
