//! The painter: themes, font and what was drawn before, shared by all who need pictures.

use std::sync::OnceLock;

use super::cache::{BUDGET, Cache};
use super::chart::Chart;
use super::compose::{Brush, Image};
use super::encode::{self, RenderError};
use super::letters::Letters;
use super::look::{Look, ThemeId};
use super::palette::Palette;
use super::replay::Replay;
use super::theme::{BUILT_IN, Dress, Theme, ThemeError};
use crate::diagram::{Diagram, Hue};
use crate::game::{Pair, Seat};

/// How many positions a strip shows at most.
pub const MOST_IN_STRIP: usize = 9;

/// The largest board in columns and rows.
const LARGEST: u8 = 26;

/// Makes pictures. One painter serves all threads; it keeps at most 24 MB of what it drew.
pub struct Painter {
    themes: Vec<Ready>,
    letters: Letters,
    cache: Cache,
}

struct Ready {
    theme: Theme,
    /// For each pair of hues, see [`pair_number`]; made when the pair is first drawn.
    dresses: [OnceLock<(Dress, Palette)>; PAIRS],
}

/// How many pairs of hues there are.
const PAIRS: usize = Hue::ALL.len() * Hue::ALL.len();

fn pair_number(hues: Pair<Hue>) -> usize {
    hues.first as usize * Hue::ALL.len() + hues.second as usize
}

impl Painter {
    /// A painter with the themes that come with Postern.
    ///
    /// # Errors
    /// [`ThemeError`] where a theme breaks the rules of contrast or a file can't be read.
    pub fn new() -> Result<Painter, ThemeError> {
        Painter::with_themes(&[])
    }

    /// A painter with the themes that come with Postern and more, given as TOML.
    ///
    /// # Errors
    /// [`ThemeError`] names the first theme that is refused, and why.
    pub fn with_themes(more: &[&str]) -> Result<Painter, ThemeError> {
        let mut themes: Vec<Ready> = Vec::new();
        for text in BUILT_IN.iter().chain(more) {
            let theme = Theme::read(text)?;
            if themes.iter().any(|other| other.theme.id == theme.id) {
                return Err(ThemeError::Twice(theme.id));
            }
            themes.push(Ready { theme, dresses: std::array::from_fn(|_| OnceLock::new()) });
        }
        Ok(Painter { themes, letters: Letters::new()?, cache: Cache::new(BUDGET) })
    }

    /// The themes in the order of a list, the default first.
    pub fn themes(&self) -> impl Iterator<Item = (ThemeId, &Theme)> {
        self.themes.iter().enumerate().map(|(number, ready)| (ThemeId(number as u8), &ready.theme))
    }

    /// The theme that is called so.
    pub fn theme(&self, id: &str) -> Option<ThemeId> {
        self.themes().find(|(_, theme)| theme.id == id).map(|(number, _)| number)
    }

    /// The board as a PNG file.
    ///
    /// # Errors
    /// [`RenderError`] for a board that can't be drawn or a theme of another painter.
    pub fn png(&self, diagram: &Diagram, look: &Look) -> Result<Vec<u8>, RenderError> {
        self.encoded(diagram, look, None)
    }

    /// The board as a PNG file that carries a game record; [`super::record_in_png`] reads it back.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn png_with_record(
        &self,
        diagram: &Diagram,
        look: &Look,
        record: &str,
    ) -> Result<Vec<u8>, RenderError> {
        self.encoded(diagram, look, Some(record))
    }

    /// A replay as an animated GIF, one frame a diagram; the last one is held. All diagrams have one size
    /// and the hues of the first.
    ///
    /// # Errors
    /// As [`Painter::png`]; [`RenderError::Nothing`] without frames, [`RenderError::FramesDiffer`] for other sizes.
    pub fn gif(&self, frames: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
        let (Some(first), Some(last)) = (frames.first(), frames.last()) else {
            return Err(RenderError::Nothing);
        };
        let brush = self.brush(look.theme, first.hues)?;
        // Colours are chosen from a few frames: the ends, and some between them.
        let between = frames.iter().step_by((frames.len() / 6).max(1));
        let samples = [first, last].into_iter().chain(between);
        let samples: Vec<Image> =
            samples.map(|frame| self.image(&brush, frame, look)).collect::<Result<_, RenderError>>()?;
        let mut replay = Replay::new(brush.palette, &samples.iter().collect::<Vec<_>>());
        drop(samples);
        for frame in frames {
            replay.push(&self.image(&brush, frame, look)?)?;
        }
        replay.finish()
    }

    /// Chosen positions of one game side by side as one PNG file, at most four in a row. `look` says how wide all of them are
    /// together.
    ///
    /// # Errors
    /// As [`Painter::png`]; [`RenderError::Nothing`] without diagrams, [`RenderError::TooMany`] above
    /// [`MOST_IN_STRIP`].
    pub fn strip(&self, diagrams: &[Diagram], look: &Look) -> Result<Vec<u8>, RenderError> {
        let first = diagrams.first().ok_or(RenderError::Nothing)?;
        if diagrams.len() > MOST_IN_STRIP {
            return Err(RenderError::TooMany { most: MOST_IN_STRIP });
        }
        let brush = self.brush(look.theme, first.hues)?;
        let across = match diagrams.len() {
            count @ 1..=3 => count,
            4 => 2,
            _ => 3,
        };
        let width = (usize::from(look.width.pixels()) / across) & !1;
        let images: Vec<Image> = diagrams
            .iter()
            .map(|diagram| self.sized(&brush, diagram, look, width as u16))
            .collect::<Result<_, RenderError>>()?;
        let image = side_by_side(&images, across, brush.palette.strip);
        encode::png(&image, brush.palette, None)
    }

    /// A chart as a PNG file, less high than wide.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] where no line has a finite point, [`RenderError::UnknownTheme`].
    pub fn chart(&self, chart: &Chart, look: &Look) -> Result<Vec<u8>, RenderError> {
        let brush = self.brush(look.theme, chart.hues)?;
        let image = brush.chart(chart, look.width.pixels())?;
        encode::png(&image, brush.palette, None)
    }

    fn encoded(&self, diagram: &Diagram, look: &Look, record: Option<&str>) -> Result<Vec<u8>, RenderError> {
        let brush = self.brush(look.theme, diagram.hues)?;
        let image = self.image(&brush, diagram, look)?;
        encode::png(&image, brush.palette, record)
    }

    fn brush(&self, theme: ThemeId, hues: Pair<Hue>) -> Result<Brush<'_>, RenderError> {
        let ready = self.themes.get(usize::from(theme.0)).ok_or(RenderError::UnknownTheme)?;
        let pair = pair_number(hues);
        let (dress, palette) = ready.dresses[pair].get_or_init(|| {
            let dress = ready.theme.dressed(hues);
            let palette = Palette::of(&dress, &self.letters);
            (dress, palette)
        });
        Ok(Brush {
            number: u16::from(theme.0) * PAIRS as u16 + pair as u16,
            theme: dress,
            palette,
            letters: &self.letters,
            cache: &self.cache,
        })
    }

    fn image(&self, brush: &Brush<'_>, diagram: &Diagram, look: &Look) -> Result<Image, RenderError> {
        self.sized(brush, diagram, look, look.width.pixels())
    }

    fn sized(
        &self,
        brush: &Brush<'_>,
        diagram: &Diagram,
        look: &Look,
        width: u16,
    ) -> Result<Image, RenderError> {
        let (cols, rows) = (diagram.cols, diagram.rows);
        if !(1..=LARGEST).contains(&cols) || !(1..=LARGEST).contains(&rows) {
            return Err(RenderError::BoardSize { cols, rows });
        }
        let turned = (diagram.below == Seat::Second) != look.flipped;
        Ok(brush.board(diagram, turned, width))
    }
}

/// Pictures in rows of `across`, from the top left.
fn side_by_side(images: &[Image], across: usize, ground: u8) -> Image {
    let width: usize = images.iter().map(|image| image.width).max().unwrap_or(0);
    let heights: Vec<usize> =
        images.chunks(across).map(|row| row.iter().map(|image| image.height).max().unwrap_or(0)).collect();
    let mut all = Image::new(width * across, heights.iter().sum(), ground);
    let mut top = 0;
    for (row, height) in images.chunks(across).zip(heights) {
        for (place, image) in row.iter().enumerate() {
            all.lay(image, place * width, top);
        }
        top += height;
    }
    all
}
