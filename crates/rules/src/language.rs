//! The languages of user-facing text.

use std::fmt;
use std::str::FromStr;

// A row is the name of the variant, the code, the name of the language in itself, and Discord's codes of it. The texts of
// a language are in the folder `assets/l10n/<code>`; only English must be complete.
macro_rules! languages {
    ($($(#[$meta:meta])* $name:ident $code:literal $own:literal [$($locale:literal),*];)*) => {
        /// A supported language.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Language {
            $($(#[$meta])* $name,)*
        }

        impl Language {
            pub const ALL: [Language; Language::COUNT] = [$(Language::$name),*];
            pub const COUNT: usize = [$($code),*].len();

            /// Returns the code used in file names, such as `de`.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Language::$name => $code,)*
                }
            }

            /// Returns the name of the language in that language.
            pub const fn own_name(self) -> &'static str {
                match self {
                    $(Language::$name => $own,)*
                }
            }

            /// Returns Discord's codes of the language (reference, Locales), such as `es-ES` and `es-419`.
            pub const fn locales(self) -> &'static [&'static str] {
                match self {
                    $(Language::$name => &[$($locale),*],)*
                }
            }
        }
    };
}

languages! {
    /// The fallback for texts without a translation.
    #[default]
    English "en" "English" ["en-US", "en-GB"];
    German "de" "Deutsch" ["de"];
    French "fr" "Français" ["fr"];
    Spanish "es" "Español" ["es-ES", "es-419"];
}

/// The error for a code that is not a supported language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

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
