//! Text in open fonts of two weights, measured and drawn by cap height.

use std::borrow::Cow;
use std::iter::once;

use ab_glyph::{Font as _, FontRef, Glyph, GlyphId, PxScale, point};
use postern_rules::typed;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::colour::Rgb;
use crate::colour::theme_error::ThemeError;
use crate::geometry::Point;
use crate::pieces::sprite::Easel;

/// The font files of a weight, the preferred one first, each with the height of its capitals in font units (sCapHeight in the
/// OS/2 table). Figures have the same height.
type Files = [(&'static [u8], f32); 3];

const BOLD: Files = [
    (include_bytes!("../../../../assets/fonts/AtkinsonHyperlegible-Bold.ttf"), 668.0),
    (include_bytes!("../../../../assets/fonts/NotoSans-Bold.ttf"), 714.0),
    IDEOGRAPHS,
];
const REGULAR: Files = [
    (include_bytes!("../../../../assets/fonts/AtkinsonHyperlegible-Regular.ttf"), 668.0),
    (include_bytes!("../../../../assets/fonts/NotoSans-Regular.ttf"), 714.0),
    IDEOGRAPHS,
];
/// Chinese, Japanese and Korean, which have no capitals: their signs are a little higher.
const IDEOGRAPHS: (&[u8], f32) = (include_bytes!("../../../../assets/fonts/DroidSansFallback.ttf"), 182.0);

/// Width of a zero as a part of the letter O.
const ZERO: f32 = 0.8;

/// Stands for a letter that no font has. No font has this sign either, so its picture is the preferred font's box.
const MISSING: char = '\u{fffd}';
/// The most boxes side by side.
const MOST_MISSING: usize = 3;

/// The built-in fonts.
pub(crate) struct Font {
    bold: [Face; 3],
    regular: [Face; 3],
}

/// A font of one weight.
struct Face {
    font: FontRef<'static>,
    cap_height: f32,
}

/// A glyph with its place on a line.
struct Placed<'a> {
    face: &'a Face,
    glyph: Glyph,
}

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
    pub(crate) const FULL: u8 = 4;
}

impl Face {
    fn read([first, second, third]: Files) -> Result<[Face; 3], ThemeError> {
        let face = |(file, cap_height)| -> Result<Face, ThemeError> {
            let font = FontRef::try_from_slice(file).map_err(|_| ThemeError::Font)?;
            Ok(Face { font, cap_height })
        };
        Ok([face(first)?, face(second)?, face(third)?])
    }

    fn has(&self, letter: char) -> bool {
        // A mark on its own would be drawn beside its letter.
        self.font.glyph_id(letter) != GlyphId(0) && !is_combining_mark(letter)
    }
}

impl Font {
    /// Loads the built-in fonts.
    ///
    /// # Errors
    /// [`ThemeError::Font`] if a built-in file is not a font.
    pub(crate) fn new() -> Result<Font, ThemeError> {
        Ok(Font { bold: Face::read(BOLD)?, regular: Face::read(REGULAR)? })
    }

    /// Returns true if a font has the letter.
    fn has(&self, letter: char) -> bool {
        self.bold.iter().any(|face| face.has(letter))
    }

    /// Returns a text as it is drawn. A letter that no font has becomes a plain one with the same meaning (`𝓐` is A), or else a
    /// box. Emoji and invisible signs are left out, unless nothing else is there. The result is blank only if the text
    /// shows nothing.
    pub(crate) fn readable<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.chars().all(|letter| self.has(letter)) {
            return text.into();
        }
        let mut kept = String::with_capacity(text.len());
        let (mut missing, mut left_out) = (0, false);
        for letter in text.nfc() {
            let simpler = || once(letter).nfkc();
            if self.has(letter) || simpler().all(|letter| self.has(letter)) {
                // No second blank around a sign that is left out.
                if left_out && letter == ' ' && (kept.is_empty() || kept.ends_with(' ')) {
                    continue;
                }
                if self.has(letter) {
                    kept.push(letter)
                } else {
                    kept.extend(simpler())
                }
                (missing, left_out) = (0, left_out && letter == ' ');
            } else if letter.is_alphanumeric() {
                if missing < MOST_MISSING {
                    kept.push(MISSING);
                }
                missing += 1;
            } else {
                left_out = true;
            }
        }
        if kept.trim().is_empty() && !typed::plain(text).trim().is_empty() {
            kept = MISSING.to_string();
        }
        kept.into()
    }

    /// Returns how many signs of a text are drawn as themselves or as a plainer one, and how many are drawn at all.
    pub(crate) fn known(&self, text: &str) -> (usize, usize) {
        let drawn = self.readable(text);
        let signs = || drawn.chars().filter(|sign| !sign.is_whitespace());
        (signs().filter(|sign| *sign != MISSING).count(), signs().count())
    }

    /// Returns the width of a text in pixels.
    pub(crate) fn width(&self, text: &str, size: TextSize) -> usize {
        self.line(text, size).1.ceil() as usize
    }

    /// Rasterises a text. The mask is [`Font::width`] pixels wide and one cap height high, plus
    /// [`Font::rows_above`] above and half a cap height for descenders below.
    pub(crate) fn rasterise(&self, text: &str, size: TextSize) -> TextMask {
        let cap_height = usize::from(size.cap_height);
        let (glyphs, width) = self.line(text, size);
        let (width, height) =
            (width.ceil() as usize, Self::rows_above(size) + cap_height + cap_height.div_ceil(2));
        let mut steps = vec![0; width * height];
        let baseline = (Self::rows_above(size) + cap_height) as f32;
        paint(glyphs, |x, y, coverage| {
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

    /// Returns the number of rows above the capitals in [`Font::rasterise`]: a capital may have two accents.
    pub(crate) fn rows_above(size: TextSize) -> usize {
        usize::from(size.cap_height).div_ceil(2) + 1
    }

    /// Draws a bold text around `middle` on an easel. `cap_height` and `widest` are in cells; text wider than `widest`
    /// is condensed.
    pub(crate) fn draw(
        &self,
        easel: &mut Easel,
        text: &str,
        middle: Point,
        cap_height: f32,
        widest: f32,
        colour: Rgb,
    ) {
        let scale = easel.scale();
        let line = |stretch: f32| glyphs(&self.bold, text, cap_height * scale, stretch);
        let (mut glyphs, mut width) = line(1.0);
        if width > widest * scale {
            (glyphs, width) = line(widest * scale / width);
        }
        let left = middle.x * scale + (scale - width) / 2.0;
        let baseline = scale / 2.0 + (middle.y + cap_height / 2.0) * scale;
        paint(glyphs, |x, y, coverage| {
            // The easel's pixels are small: each is covered or not.
            if coverage >= 0.5 {
                easel.dot((x + left).round() as i32, (y + baseline).round() as i32, colour);
            }
        });
    }

    /// Returns the glyphs of a line that starts at x = 0 on baseline 0, and its width in pixels.
    fn line(&self, text: &str, size: TextSize) -> (Vec<Placed<'_>>, f32) {
        let faces = if size.bold { &self.bold } else { &self.regular };
        let text = self.readable(text);
        glyphs(faces, &text, f32::from(size.cap_height), f32::from(size.stretch) / 100.0)
    }
}

/// Returns the glyphs of a line that starts at x = 0 on baseline 0, and its width in pixels. `cap_height` is in pixels;
/// `stretch` is a factor. A word is in one font, if one has all its letters.
fn glyphs<'a>(faces: &'a [Face; 3], text: &str, cap_height: f32, stretch: f32) -> (Vec<Placed<'a>>, f32) {
    let [preferred, ..] = faces;
    let mut x = 0.0;
    let mut placed = Vec::with_capacity(text.len());
    for word in text.split_inclusive(' ') {
        let whole = faces.iter().find(|face| word.chars().all(|letter| face.has(letter)));
        for letter in word.chars() {
            let own = || faces.iter().find(|face| face.has(letter)).unwrap_or(preferred);
            let face = whole.unwrap_or_else(own);
            // The font's zero has a slash, which makes it a blot in small figures.
            let (shape, narrow) = if letter == '0' { ('O', ZERO) } else { (letter, 1.0) };
            let height = cap_height * face.font.height_unscaled() / face.cap_height;
            let scale = PxScale { x: height * stretch * narrow, y: height };
            let id = face.font.glyph_id(shape);
            let glyph = id.with_scale_and_position(scale, point(x, 0.0));
            x += face.font.h_advance_unscaled(id) * scale.x / face.font.height_unscaled();
            placed.push(Placed { face, glyph });
        }
    }
    (placed, x)
}

/// Calls `pixel` with the place (x, y) and the coverage of every pixel of some glyphs.
fn paint(glyphs: Vec<Placed<'_>>, mut pixel: impl FnMut(f32, f32, f32)) {
    for Placed { face, glyph } in glyphs {
        if let Some(outline) = face.font.outline_glyph(glyph) {
            let bounds = outline.px_bounds();
            outline.draw(|x, y, coverage| {
                pixel(bounds.min.x + x as f32, bounds.min.y + y as f32, coverage);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_the_letters_that_a_font_has_and_shows_a_box_for_the_others() {
        let font = Font::new().expect("the fonts are there");
        for same in [
            "Zoë Ångström",
            "Иван Ёлкин",
            "Σωκράτης",
            "Nguyễn Thị Ế",
            "李小龍",
            "さくら カナ",
            "김철수",
            "½ · 3",
        ] {
            assert_eq!(font.readable(same), same);
            assert_eq!(font.known(same).0, font.known(same).1, "{same}");
        }
        for (text, drawn) in [
            ("Zoe\u{308}", "Zoë"),
            ("🎲 Ada 🎲 Lovelace", "Ada Lovelace"),
            ("\u{202e}Eve\u{200d}", "Eve"),
            ("𝓐𝓭𝓪 𝔅𝔢𝔫", "Ada Ben"),
            ("Z\u{358}\u{489}o", "Zo"),
            ("عمر wins  ·  ½", "\u{fffd}\u{fffd}\u{fffd} wins  ·  ½"),
            ("ประยุทธ์", "\u{fffd}\u{fffd}\u{fffd}"),
            ("🎲🎲", "\u{fffd}"),
            ("", ""),
            ("  ", "  "),
            ("\u{200b}", ""),
        ] {
            assert_eq!(font.readable(text), drawn, "{text}");
        }
    }

    #[test]
    fn every_letter_of_a_readable_text_leaves_ink_and_a_word_has_one_font() {
        let font = Font::new().expect("the fonts are there");
        let size = TextSize { cap_height: 20, stretch: 100, bold: true };
        for letter in "AЖΩỄ李あ한\u{fffd}ع".chars() {
            let mask = font.rasterise(&letter.to_string(), size);
            assert!(mask.steps.iter().filter(|step| **step > 0).count() > 20, "{letter}");
            let top = &mask.steps[..mask.width];
            assert!(top.iter().all(|step| *step == 0), "{letter} is cut");
        }
        let (word, _) = font.line("Nguyễn Ada", size);
        let first = |placed: &Placed<'_>| std::ptr::eq(placed.face, &font.bold[0]);
        assert!(word[..6].iter().all(|placed| !first(placed)));
        assert!(word[7..].iter().all(first));
    }
}
