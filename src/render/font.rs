//! Text in one open font, measured and drawn by cap height.

use ab_glyph::{Font as _, FontRef, Glyph, PxScale, PxScaleFont, ScaleFont, point};

use super::canvas::{Canvas, Point, quantised};
use super::colour::Rgb;
use super::theme::ThemeError;

const FILE: &[u8] = include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf");
/// Cap height in font units (sCapHeight in the OS/2 table). Figures have the same height.
const CAP_HEIGHT: f32 = 668.0;

/// The built-in font.
pub(crate) struct Font {
    face: FontRef<'static>,
}

type ScaledFont<'a> = PxScaleFont<&'a FontRef<'static>>;

/// The size of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TextSize {
    /// Height of a capital or a figure in pixels.
    pub cap_height: u16,
    /// Width in per cent of the font's normal width.
    pub stretch: u8,
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
        Ok(Font { face: FontRef::try_from_slice(FILE).map_err(|_| ThemeError::Font)? })
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
                let step = (quantised(coverage) * f32::from(TextMask::FULL)).round() as u8;
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

    /// Draws a text around `middle` on a canvas. `cap_height` and `widest` are in cells; text wider than `widest` is
    /// condensed.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        text: &str,
        middle: Point,
        cap_height: f32,
        widest: f32,
        colour: Rgb,
    ) {
        let size = canvas.size() as f32;
        let mut font = self.scaled(cap_height * size, 1.0);
        let mut width = glyphs(&font, text).1;
        if width > widest * size {
            font = self.scaled(cap_height * size, widest * size / width);
            width = widest * size;
        }
        let (glyphs, _) = glyphs(&font, text);
        let left = middle.x * size + (size - width) / 2.0;
        let baseline = size / 2.0 + (middle.y + cap_height / 2.0) * size;
        paint(&font, glyphs, |x, y, coverage| {
            canvas.blend_pixel((x + left).round() as i32, (y + baseline).round() as i32, colour, coverage);
        });
    }

    fn sized(&self, size: TextSize) -> ScaledFont<'_> {
        self.scaled(f32::from(size.cap_height), f32::from(size.stretch) / 100.0)
    }

    /// `cap_height` is in pixels; `stretch` is a factor.
    fn scaled(&self, cap_height: f32, stretch: f32) -> ScaledFont<'_> {
        let height = cap_height * self.face.height_unscaled() / CAP_HEIGHT;
        self.face.as_scaled(PxScale { x: height * stretch, y: height })
    }
}

/// Returns the glyphs of a line that starts at x = 0 on baseline 0, and its width in pixels.
fn glyphs(font: &ScaledFont<'_>, text: &str) -> (Vec<Glyph>, f32) {
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
