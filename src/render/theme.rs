//! Themes: the colours of every role, read from TOML.

use std::fmt;

use serde::Deserialize;

use super::colour::Rgb;
use super::resolved::ResolvedTheme;
use crate::diagram::Hue;
use crate::game::Pair;

/// The TOML text of the themes that ship with Postern. The first is the default.
pub(crate) const BUILT_IN: [&str; 5] = [
    include_str!("../../assets/themes/wood.toml"),
    include_str!("../../assets/themes/slate.toml"),
    include_str!("../../assets/themes/paper.toml"),
    include_str!("../../assets/themes/contrast.toml"),
    include_str!("../../assets/themes/cobalt.toml"),
];

/// Returns the themes that ship with Postern, the default first. A theme that fails its checks is skipped; a test
/// ensures that none does.
pub fn built_in() -> impl Iterator<Item = Theme> {
    BUILT_IN.iter().filter_map(|text| Theme::read(text).ok())
}

/// A colour for every role. [`Theme::read`] guarantees the required contrasts for [`Hue::PAIRS`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The name in commands and in the settings: 1 to 24 letters from a to z.
    pub id: String,
    /// The name in lists: 1 to 60 characters.
    pub title: String,
    pub board: BoardColours,
    pub strip: StripColours,
    pub marks: MarkColours,
    black: SideColours,
    white: SideColours,
    red: SideColours,
    blue: SideColours,
    green: SideColours,
}

/// Colours of the board itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardColours {
    pub ground: Rgb,
    /// The second tone of a chequered board.
    pub alt: Rgb,
    pub line: Rgb,
    /// Coordinates.
    pub text: Rgb,
    /// Strength of the wood grain, 0 (none) to 1.
    pub grain: f32,
    /// True if pieces and walls have highlights.
    pub relief: bool,
}

/// Colours of the status strip and of charts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripColours {
    pub ground: Rgb,
    pub text: Rgb,
    /// Thin lines and secondary symbols.
    pub line: Rgb,
}

/// Colours of a player's pieces and grounds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideColours {
    pub fill: Rgb,
    /// The highlight on a piece.
    pub light: Rgb,
    pub edge: Rgb,
    /// Figures, crosses and signs on a piece.
    pub ink: Rgb,
    /// The sign on every piece of this player.
    pub sign: PieceSign,
    /// Ground that the player owns.
    pub tint: Rgb,
    pub wall: Rgb,
    pub mortar: Rgb,
}

impl SideColours {
    /// Returns true if the fill is visible on `ground` without an edge.
    pub(crate) fn needs_no_edge_on(&self, ground: Rgb) -> bool {
        self.fill.contrast(ground) >= 2.0
    }
}

/// A sign on pieces that distinguishes the sides without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceSign {
    None,
    Ring,
    Dot,
}

/// Colours of the marks on squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColours {
    pub last: Rgb,
    pub captured: Rgb,
    pub candidate: Rgb,
    pub chosen: Rgb,
    pub blame: Rgb,
    /// The outline of every mark, for contrast with any ground.
    pub halo: Rgb,
    /// The crown of a King.
    pub crown: Rgb,
}

/// The reason why a theme is rejected.
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

impl Theme {
    /// Reads a theme from TOML and checks it. The text may come from anywhere.
    ///
    /// # Errors
    /// [`ThemeError`] names the line or the role, and the problem.
    pub fn read(text: &str) -> Result<Theme, ThemeError> {
        let theme: Theme = toml::from_str(text)
            .map_err(|error| ThemeError::Unreadable(error.to_string().trim().to_owned()))?;
        theme.check_fields()?;
        for hues in Hue::PAIRS {
            theme.resolve(hues).check(&theme.id)?;
        }
        Ok(theme)
    }

    fn check_fields(&self) -> Result<(), ThemeError> {
        let id = &self.id;
        for (field, valid) in [
            ("id", (1..=24).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase())),
            ("title", (1..=60).contains(&self.title.chars().count())),
            ("grain", (0.0..=1.0).contains(&self.board.grain)),
        ] {
            if !valid {
                return Err(ThemeError::Field { theme: id.clone(), field });
            }
        }
        Ok(())
    }

    /// Returns the theme for a game whose players have these hues.
    pub fn resolve(&self, hues: Pair<Hue>) -> ResolvedTheme {
        ResolvedTheme {
            board: self.board.clone(),
            strip: self.strip.clone(),
            sides: hues.map(|hue| self.side(hue).clone()),
            marks: self.marks.clone(),
            hues,
        }
    }

    fn side(&self, hue: Hue) -> &SideColours {
        match hue {
            Hue::Black => &self.black,
            Hue::White => &self.white,
            Hue::Red => &self.red,
            Hue::Blue => &self.blue,
            Hue::Green => &self.green,
        }
    }
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
