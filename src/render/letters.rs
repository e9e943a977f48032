//! Text: one open font, measured and drawn by the height of its capitals and figures.

use ab_glyph::{Font, FontRef, Glyph, PxScale, PxScaleFont, ScaleFont, point};

use super::canvas::{At, Canvas, snapped};
use super::colour::Rgb;
use super::theme::ThemeError;

const FILE: &[u8] = include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf");
/// Height of a capital or a figure, in units of the font (its OS/2 table, sCapHeight).
const CAPITAL: f32 = 668.0;

/// The font.
pub(crate) struct Letters {
    font: FontRef<'static>,
}

/// How large text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Size {
    /// Height of a capital or a figure in pixels.
    pub capital: u16,
    /// Width in per cent of the font's own.
    pub stretch: u8,
}

/// Text as coverage, in steps of [`Printed::FULL`].
pub(crate) struct Printed {
    pub width: usize,
    pub steps: Vec<u8>,
}

impl Printed {
    pub const FULL: u8 = 4;
}

impl Letters {
    /// # Errors
    /// [`ThemeError::Font`] where the built-in file is no font.
    pub fn new() -> Result<Letters, ThemeError> {
        Ok(Letters { font: FontRef::try_from_slice(FILE).map_err(|_| ThemeError::Font)? })
    }

    /// The width of a text in pixels.
    pub fn width(&self, text: &str, size: Size) -> usize {
        let font = self.scaled(f32::from(size.capital), f32::from(size.stretch) / 100.0);
        self.line(&font, text).1.ceil() as usize
    }

    /// The text in a box exactly as wide as [`Letters::width`] and as high as a capital, with room of half a capital
    /// below for the tails of letters and a quarter above.
    pub fn print(&self, text: &str, size: Size) -> Printed {
        let capital = usize::from(size.capital);
        let font = self.scaled(f32::from(size.capital), f32::from(size.stretch) / 100.0);
        let (glyphs, width) = self.line(&font, text);
        let (width, height) = (width.ceil() as usize, Self::above(size) + capital + capital.div_ceil(2));
        let mut steps = vec![0; width * height];
        let baseline = (Self::above(size) + capital) as f32;
        self.paint(&font, glyphs, |x, y, coverage| {
            let (x, y) = (x.round() as i64, (y + baseline).round() as i64);
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
            if x < width && y < height {
                let step = (snapped(coverage) * f32::from(Printed::FULL)).round() as u8;
                let at = &mut steps[y * width + x];
                *at = (*at).max(step);
            }
        });
        Printed { width, steps }
    }

    /// The rows above a capital in [`Letters::print`].
    pub fn above(size: Size) -> usize {
        usize::from(size.capital).div_ceil(4)
    }

    /// Draws a text around `middle` on a canvas, `capital` cells high and at most `widest` cells wide.
    pub fn draw(&self, canvas: &mut Canvas, text: &str, middle: At, capital: f32, widest: f32, colour: Rgb) {
        let size = canvas.size() as f32;
        let mut font = self.scaled(capital * size, 1.0);
        let mut width = self.line(&font, text).1;
        if width > widest * size {
            font = self.scaled(capital * size, widest * size / width);
            width = widest * size;
        }
        let (glyphs, _) = self.line(&font, text);
        let left = middle.x * size + (size - width) / 2.0;
        let baseline = size / 2.0 + (middle.y + capital / 2.0) * size;
        self.paint(&font, glyphs, |x, y, coverage| {
            canvas.dab((x + left).round() as i32, (y + baseline).round() as i32, colour, coverage);
        });
    }

    fn scaled(&self, capital: f32, stretch: f32) -> PxScaleFont<&FontRef<'static>> {
        let height = capital * self.font.height_unscaled() / CAPITAL;
        self.font.as_scaled(PxScale { x: height * stretch, y: height })
    }

    /// The glyphs of a line from x = 0 on baseline 0, and its width.
    fn line(&self, font: &PxScaleFont<&FontRef<'static>>, text: &str) -> (Vec<Glyph>, f32) {
        let mut x = 0.0;
        let mut last = None;
        let glyphs = text
            .chars()
            .map(|letter| {
                let id = font.glyph_id(letter);
                if let Some(last) = last {
                    x += font.kern(last, id);
                }
                last = Some(id);
                let glyph = id.with_scale_and_position(font.scale(), point(x, 0.0));
                x += font.h_advance(id);
                glyph
            })
            .collect();
        (glyphs, x)
    }

    fn paint(
        &self,
        font: &PxScaleFont<&FontRef<'static>>,
        glyphs: Vec<Glyph>,
        mut pixel: impl FnMut(f32, f32, f32),
    ) {
        for glyph in glyphs {
            if let Some(outline) = font.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                outline.draw(|x, y, coverage| {
                    pixel(bounds.min.x + x as f32, bounds.min.y + y as f32, coverage);
                });
            }
        }
    }
}
