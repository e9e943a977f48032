//! The error type for rejected themes.

use std::fmt;

use postern_rules::seat::Pair;

/// Why a theme is rejected.
#[derive(Clone, PartialEq, Debug)]
pub enum ThemeError {
    /// The text is not TOML, lacks a role, has an unknown one, or a colour is not written as `#rrggbb`. The message
    /// quotes the line.
    Unreadable(String),
    /// Two colours are too similar.
    Contrast { theme: String, role: String, ground: String, contrast: f32, minimum: f32 },
    /// Both hues of a pair that meets in a game have the same sign.
    SameSign { theme: String, hues: Pair<&'static str> },
    /// `id` must be 1 to 24 letters from a to z, `title` 1 to 60 characters, `grain` 0 to 1.
    Field { theme: String, field: &'static str },
    /// Two themes have this id.
    DuplicateId(String),
    /// The built-in font is not readable.
    Font,
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThemeError::Unreadable(why) => write!(f, "the theme can't be read: {why}"),
            ThemeError::Contrast { theme, role, ground, contrast, minimum } => write!(
                f,
                "theme {theme}: the contrast of {role} to {ground} is {contrast:.2}; it must be at least {minimum}"
            ),
            ThemeError::SameSign { theme, hues: Pair { first, second } } => write!(
                f,
                "theme {theme}: {first}.sign and {second}.sign are equal; they must differ, because some people can't tell the colours apart"
            ),
            ThemeError::Field { theme, field } => write!(
                f,
                "theme {theme}: {field} is out of range (id: 1 to 24 letters from a to z, title: 1 to 60 characters, grain: 0 to 1)"
            ),
            ThemeError::DuplicateId(id) => write!(f, "two themes have the id {id}"),
            ThemeError::Font => f.write_str("the built-in font can't be read"),
        }
    }
}

impl std::error::Error for ThemeError {}
