//! The colours of every role in a theme.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::colour::Rgb;

/// The number of steps from the highlight of a piece to its shaded rim.
const LIGHTS: usize = 512;
/// The reach at which a lit piece has its fill.
const MIDDLE: f32 = 0.55;
/// The largest step between two tones of a piece, in L*. Steps above 3 are seen as rings.
const TONE: f32 = 1.5;

/// Colours of the board itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardColours {
    pub ground: Rgb,
    /// The squares of a chequered board.
    pub light: Rgb,
    pub dark: Rgb,
    /// The frame around the board, behind the coordinates, and the line between frame and board.
    pub frame: Rgb,
    pub edge: Rgb,
    pub line: Rgb,
    pub shadow: Rgb,
    /// Coordinates.
    pub text: Rgb,
    /// Strength of the wood grain, 0 (none) to 1.
    pub grain: f32,
    /// True if pieces and walls have highlights and shadows.
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
    /// The colours of [`SideColours::lit`], computed when they are first used: pieces ask for them pixel by pixel.
    #[serde(skip)]
    lights: OnceLock<[Rgb; LIGHTS]>,
    /// The same for [`SideColours::lit_coarsely`].
    #[serde(skip)]
    coarse_lights: OnceLock<[Rgb; LIGHTS]>,
}

impl SideColours {
    /// Returns true if the fill is visible on `ground` without an edge.
    pub(crate) fn needs_no_edge_on(&self, ground: Rgb) -> bool {
        self.fill.contrast(ground) >= 2.0
    }

    /// Returns the colour of a lit piece: 0 is the highlight, 1 the shaded rim.
    pub(crate) fn lit(&self, reach: f32) -> Rgb {
        let lights = self
            .lights
            .get_or_init(|| std::array::from_fn(|step| self.light_at(step as f32 / (LIGHTS - 1) as f32)));
        lights[light_index(reach)]
    }

    /// Returns the tone nearest to [`SideColours::lit`], for small pieces: more colours would make files larger without being
    /// seen.
    pub(crate) fn lit_coarsely(&self, reach: f32) -> Rgb {
        let lights = self.coarse_lights.get_or_init(|| {
            let tones: Vec<Rgb> = self.tones();
            std::array::from_fn(|step| {
                let light = self.lit(step as f32 / (LIGHTS - 1) as f32);
                let apart = |tone: &&Rgb| (tone.lightness() - light.lightness()).abs();
                tones.iter().min_by(|a, b| apart(a).total_cmp(&apart(b))).copied().unwrap_or(light)
            })
        });
        lights[light_index(reach)]
    }

    fn light_at(&self, reach: f32) -> Rgb {
        // A light edge is no shade.
        let dark = if self.edge.luminance() < self.fill.luminance() { self.edge } else { Rgb(0, 0, 0) };
        let shade = self.fill.mix(dark, 0.3);
        // Smooth at both ends, so that neither the highlight nor the fill has a visible border.
        let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
        if reach < MIDDLE {
            self.light.mix(self.fill, smooth(reach / MIDDLE))
        } else {
            self.fill.mix(shade, smooth((reach - MIDDLE) / (1.0 - MIDDLE)) * 0.9)
        }
    }

    /// Returns the colours of a lit piece from the highlight to the rim, in steps of at most [`TONE`].
    pub(crate) fn tones(&self) -> Vec<Rgb> {
        let mut tones = vec![self.lit(0.0)];
        let mut last = self.lit(0.0).lightness();
        for step in 1..=200 {
            let (tone, next) = (self.lit(step as f32 / 200.0), self.lit((step + 1) as f32 / 200.0));
            // The last tone that is within a step.
            if (next.lightness() - last).abs() > TONE || step == 200 {
                last = tone.lightness();
                tones.push(tone);
            }
        }
        tones
    }
}

fn light_index(reach: f32) -> usize {
    (reach.clamp(0.0, 1.0) * (LIGHTS - 1) as f32 + 0.5) as usize
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
    /// Blended into the squares of the last move.
    pub last: Rgb,
    /// The same on the light squares of a chequered board, if it must differ.
    pub last_on_light: Option<Rgb>,
    /// The frame of those squares.
    pub frame: Rgb,
    /// The cross on a light stone that may be removed.
    pub dead: Rgb,
    pub captured: Rgb,
    pub candidate: Rgb,
    pub chosen: Rgb,
    pub blame: Rgb,
    /// The outline of every mark, for contrast with any ground.
    pub halo: Rgb,
    /// The crown of a King.
    pub crown: Rgb,
}
