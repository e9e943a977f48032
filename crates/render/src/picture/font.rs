//! Text in an open font of two weights, measured and drawn by cap height.

use ab_glyph::{Font as _, FontRef, Glyph, PxScale, PxScaleFont, ScaleFont, point};

use crate::colour::Rgb;
use crate::colour::theme_error::ThemeError;
use crate::geometry::Point;
use crate::pieces::sprite::Easel;

const BOLD: &[u8] = include_bytes!("../../../../assets/fonts/AtkinsonHyperlegible-Bold.ttf");
const REGULAR: &[u8] = include_bytes!("../../../../assets/fonts/AtkinsonHyperlegible-Regular.ttf");
/// Cap height in font units (sCapHeight in the OS/2 table). Figures have the same height.
const CAP_HEIGHT: f32 = 668.0;

/// Width of a zero as a part of the letter O.
const ZERO: f32 = 0.8;

/// The built-in font.
pub(crate) struct Font {
    bold: FontRef<'static>,
    regular: FontRef<'static>,
}

type ScaledFont<'a> = PxScaleFont<&'a FontRef<'static>>;

/// The size of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TextSize {
    /// Height of a capital or a figure in pixels.
    pub cap_height: u16,
    /// Width in per cent of the font's normal width.
    pub stretch: u8,
    pub bold: bool,
}

/// Rasterised text: the coverage of each pixel, from 0 to [`TextMask::FULL`], row by row.
pub(crate) struct TextMask {
    pub width: usize,
    pub steps: Vec<u8>,
}

impl TextMask {
    pub const FULL: u8 = 4;
}

impl Font {
    /// Loads the built-in font.
    ///
    /// # Errors
    /// [`ThemeError::Font`] if the built-in file is not a font.
    pub fn new() -> Result<Font, ThemeError> {
        let face = |file| FontRef::try_from_slice(file).map_err(|_| ThemeError::Font);
        Ok(Font { bold: face(BOLD)?, regular: face(REGULAR)? })
    }

    /// Returns true if the font has a glyph for every character of a text.
    pub fn covers(&self, text: &str) -> bool {
        text.chars().all(|letter| self.bold.glyph_id(letter).0 != 0)
    }

    /// Returns the width of a text in pixels.
    pub fn width(&self, text: &str, size: TextSize) -> usize {
        glyphs(&self.sized(size), text).1.ceil() as usize
    }

    /// Rasterises a text. The mask is [`Font::width`] pixels wide and one cap height high, plus
    /// [`Font::rows_above`] above and half a cap height for descenders below.
    pub fn rasterise(&self, text: &str, size: TextSize) -> TextMask {
        let cap_height = usize::from(size.cap_height);
        let font = self.sized(size);
        let (glyphs, width) = glyphs(&font, text);
        let (width, height) =
            (width.ceil() as usize, Self::rows_above(size) + cap_height + cap_height.div_ceil(2));
        let mut steps = vec![0; width * height];
        let baseline = (Self::rows_above(size) + cap_height) as f32;
        paint(&font, glyphs, |x, y, coverage| {
            let (x, y) = (x.round() as i64, (y + baseline).round() as i64);
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
            if x < width && y < height {
                let step = (coverage.clamp(0.0, 1.0) * f32::from(TextMask::FULL)).round() as u8;
                let pixel = &mut steps[y * width + x];
                *pixel = (*pixel).max(step);
            }
        });
        TextMask { width, steps }
    }

    /// Returns the number of rows above the capitals in [`Font::rasterise`].
    pub fn rows_above(size: TextSize) -> usize {
        usize::from(size.cap_height).div_ceil(4)
    }

    /// Draws a bold text around `middle` on an easel. `cap_height` and `widest` are in cells; text wider than `widest`
    /// is condensed.
    pub fn draw(
        &self,
        easel: &mut Easel,
        text: &str,
        middle: Point,
        cap_height: f32,
        widest: f32,
        colour: Rgb,
    ) {
        let scale = easel.scale();
        let scaled = |stretch: f32| scaled(&self.bold, cap_height * scale, stretch);
        let mut font = scaled(1.0);
        let mut width = glyphs(&font, text).1;
        if width > widest * scale {
            font = scaled(widest * scale / width);
            width = widest * scale;
        }
        let (glyphs, _) = glyphs(&font, text);
        let left = middle.x * scale + (scale - width) / 2.0;
        let baseline = scale / 2.0 + (middle.y + cap_height / 2.0) * scale;
        paint(&font, glyphs, |x, y, coverage| {
            // The easel's pixels are small: each is covered or not.
            if coverage >= 0.5 {
                easel.dot((x + left).round() as i32, (y + baseline).round() as i32, colour);
            }
        });
    }

    fn sized(&self, size: TextSize) -> ScaledFont<'_> {
        let face = if size.bold { &self.bold } else { &self.regular };
        scaled(face, f32::from(size.cap_height), f32::from(size.stretch) / 100.0)
    }
}

/// `cap_height` is in pixels; `stretch` is a factor.
fn scaled<'a>(face: &'a FontRef<'static>, cap_height: f32, stretch: f32) -> ScaledFont<'a> {
    let height = cap_height * face.height_unscaled() / CAP_HEIGHT;
    face.as_scaled(PxScale { x: height * stretch, y: height })
}

/// Returns the glyphs of a line that starts at x = 0 on baseline 0, and its width in pixels.
fn glyphs(font: &ScaledFont<'_>, text: &str) -> (Vec<Glyph>, f32) {
    let mut x = 0.0;
    let mut last = None;
    let glyphs = text
        .chars()
        .map(|letter| {
            // The font's zero has a slash, which makes it a blot in small figures.
            let (shape, narrow) = if letter == '0' { ('O', ZERO) } else { (letter, 1.0) };
            let id = font.glyph_id(shape);
            if let Some(last) = last {
                x += font.kern(last, id);
            }
            last = Some(id);
            let scale = PxScale { x: font.scale().x * narrow, ..font.scale() };
            let glyph = id.with_scale_and_position(scale, point(x, 0.0));
            x += font.h_advance(id) * narrow;
            glyph
        })
        .collect();
    (glyphs, x)
}

/// Calls `pixel` with the place (x, y) and the coverage of every pixel of some glyphs.
fn paint(font: &ScaledFont<'_>, glyphs: Vec<Glyph>, mut pixel: impl FnMut(f32, f32, f32)) {
    for glyph in glyphs {
        if let Some(outline) = font.outline_glyph(glyph) {
            let bounds = outline.px_bounds();
            outline.draw(|x, y, coverage| {
                pixel(bounds.min.x + x as f32, bounds.min.y + y as f32, coverage);
            });
        }
    }
}
