//! Themes: the colours of every role, read from TOML.

use serde::Deserialize;

use super::resolved::ResolvedTheme;
use super::roles::{BoardColours, MarkColours, SideColours, StripColours};
use super::theme_error::ThemeError;
use postern_rules::diagram::Hue;
use postern_rules::seat::Pair;

/// The TOML text of the themes that ship with Postern. The first is the default.
pub(crate) const BUILT_IN: [&str; 5] = [
    include_str!("../../../../assets/themes/wood.toml"),
    include_str!("../../../../assets/themes/slate.toml"),
    include_str!("../../../../assets/themes/paper.toml"),
    include_str!("../../../../assets/themes/contrast.toml"),
    include_str!("../../../../assets/themes/cobalt.toml"),
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

impl Theme {
    /// Reads a theme from TOML and checks it. The text may be untrusted.
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
