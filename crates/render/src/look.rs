//! A viewer's choice of theme, width and orientation.

use std::fmt;

/// A theme of a [`crate::painter::Painter`]. The default is its first theme.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ThemeId(pub(crate) u8);

/// A viewer's choice of theme, width and orientation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Look {
    pub theme: ThemeId,
    pub width: Width,
    /// True if the board is seen from the side opposite to [`postern_rules::diagram::Diagram::below`].
    pub flipped: bool,
}

/// The width of a picture in pixels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width(u16);

/// The width is out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWidth;

impl Width {
    pub const LEAST: u16 = 360;
    pub const MOST: u16 = 2160;
    /// The greatest width of replays.
    pub const REPLAY: Width = Width(540);

    /// Returns the width of a replay with this many positions. A long one is narrower, so that its file stays small.
    pub fn of_replay(positions: usize) -> Width {
        match positions {
            0..=100 => Width::REPLAY,
            101..=250 => Width(480),
            _ => Width(420),
        }
    }

    /// Creates a width in pixels.
    ///
    /// # Errors
    /// [`BadWidth`] below [`Width::LEAST`] or above [`Width::MOST`].
    pub fn new(pixels: u16) -> Result<Width, BadWidth> {
        if (Width::LEAST..=Width::MOST).contains(&pixels) { Ok(Width(pixels)) } else { Err(BadWidth) }
    }

    pub fn pixels(self) -> u16 {
        self.0
    }
}

impl Default for Width {
    fn default() -> Width {
        Width(1080)
    }
}

impl fmt::Display for BadWidth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture is {} to {} pixels wide", Width::LEAST, Width::MOST)
    }
}

impl std::error::Error for BadWidth {}
