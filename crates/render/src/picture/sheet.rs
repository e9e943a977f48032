//! Text, lines and discs of tables, brackets and stairs.

use std::borrow::Cow;

use super::compose::ThemePainter;
use super::font::{Font, TextSize};
use super::layout::{Metrics, PixelRect, SMALL, TextGround, TextLabel};
use super::strip::{shortened, widest_fitting};
use crate::indexed::IndexedImage;
use postern_rules::seat::Seat;

/// The diameter of a disc as a fraction of the picture's width.
pub(crate) const DISC: f32 = 0.046;
/// The narrowest text, in per cent of the font's normal width.
const NARROWEST: u8 = 80;
/// Number of characters read from a text.
const MOST_CHARS: usize = 200;

/// A text from a person, such as a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    pub text: String,
    /// The replacement if the fonts lack most letters of the text.
    pub otherwise: String,
}

/// A game or round of a player, as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The side that the player had. Their colour is that of the disc behind the text; `None` draws no disc.
    pub seat: Option<Seat>,
    /// One or two signs: `1`, `½`, `0`, or a dot for a running game.
    pub text: String,
    /// A number next to the disc or below it, such as that of the opponent.
    pub beside: String,
}

impl Words {
    /// Returns the text as it is drawn, or the replacement if the fonts lack most of its letters.
    fn lettered<'a>(&'a self, font: &Font) -> Cow<'a, str> {
        let (known, all) = font.known(&self.text);
        if known * 2 < all.max(1) && !self.otherwise.is_empty() {
            return (&*self.otherwise).into();
        }
        match font.readable(&self.text) {
            Cow::Borrowed(text) => text.trim().into(),
            Cow::Owned(text) => text.trim().to_owned().into(),
        }
    }
}

impl ThemePainter<'_> {
    /// Returns the size of text in tables.
    pub(crate) fn small(&self, metrics: Metrics, bold: bool) -> TextSize {
        TextSize { cap_height: metrics.part(SMALL) as u16, stretch: 100, bold }
    }

    pub(crate) fn width_of(&self, text: &str, size: TextSize) -> usize {
        self.studio.font.width(text, size)
    }

    /// Draws the title of a picture. Returns its bottom edge.
    pub(crate) fn draw_title(&self, image: &mut IndexedImage, title: &Words, metrics: Metrics) -> usize {
        let room = metrics.width - 2 * metrics.margin;
        let at = (metrics.margin, metrics.margin);
        self.draw_words(image, title, metrics.text_size(100), at, room, TextGround::Strip);
        metrics.margin + metrics.cap_height * 2
    }

    /// Draws a text from a person in at most `room` pixels: condensed a little, and then cut. `at` is its left edge and
    /// the top of its capitals.
    pub(crate) fn draw_words(
        &self,
        image: &mut IndexedImage,
        words: &Words,
        size: TextSize,
        at: (usize, usize),
        room: usize,
        ground: TextGround,
    ) {
        let font = self.studio.font;
        let text = words.lettered(font);
        let short: String = text.chars().take(MOST_CHARS).collect();
        let stretch = widest_fitting(font, &short, size, room).stretch.max(NARROWEST);
        let size = TextSize { stretch, ..size };
        let text = shortened(font, &short, size, room);
        self.draw_label(image, &TextLabel { text, size, left: at.0, top: at.1, ground });
    }

    /// Draws a short text around the middle of a column. A wide one is condensed.
    pub(crate) fn draw_centred(
        &self,
        image: &mut IndexedImage,
        text: &str,
        size: TextSize,
        (left, wide): (usize, usize),
        top: usize,
        ground: TextGround,
    ) {
        let font = self.studio.font;
        let short: String = text.chars().take(MOST_CHARS).collect();
        let size = widest_fitting(font, &short, size, wide);
        let text = shortened(font, &short, size, wide);
        let left = left + wide.saturating_sub(font.width(&text, size)) / 2;
        self.draw_label(image, &TextLabel { text, size, left, top, ground });
    }

    /// Draws a mark: its text, on a disc in the colour of its side. `place` is a square.
    pub(crate) fn draw_mark(
        &self,
        image: &mut IndexedImage,
        mark: &Mark,
        place: PixelRect,
        metrics: Metrics,
    ) {
        let ground = match mark.seat {
            Some(seat) => {
                let plate = self.palette.result_plate(Some(seat));
                self.draw_plate(image, place, &self.palette.strip_text, plate);
                TextGround::Result(Some(seat))
            }
            None => TextGround::Strip,
        };
        let size = self.small(metrics, true);
        let top = place.top + place.height.saturating_sub(size.cap_height.into()) / 2;
        self.draw_centred(image, &mark.text, size, (place.left, place.width), top, ground);
    }

    /// Draws the ground of a medal. `place` is as high as the medal.
    pub(crate) fn draw_medal(&self, image: &mut IndexedImage, place: PixelRect) {
        self.draw_plate(image, place, &self.palette.medal, &self.palette.medal);
    }

    /// Returns the diameter of a disc: even, so that it is round.
    pub(crate) fn disc(&self, metrics: Metrics) -> usize {
        metrics.part(DISC).next_multiple_of(2)
    }

    /// The colour of thin lines.
    pub(crate) fn thin_line(&self) -> u8 {
        self.palette.strip_text[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_letters_that_a_font_has() {
        let font = Font::new().expect("the font is there");
        let drawn = |text: &str| {
            let words = Words { text: text.to_owned(), otherwise: "No. 3".to_owned() };
            words.lettered(&font).into_owned()
        };
        assert_eq!(drawn("Zoë Ångström"), "Zoë Ångström");
        assert_eq!(drawn("🎲 Ada 🎲 Lovelace"), "Ada Lovelace");
        assert_eq!(drawn("\u{202e}Eve"), "Eve");
        for name in ["Иван Ёлкин", "Σωκράτης", "Nguyễn Thị Ế", "李小龍", "김철수"]
        {
            assert_eq!(drawn(name), name);
        }
        assert_eq!(drawn("李小龍 ع"), "李小龍 \u{fffd}");
        for nameless in ["عمر الخيام", "🎲🎲", "", "   "] {
            assert_eq!(drawn(nameless), "No. 3", "{nameless}");
        }
    }
}
