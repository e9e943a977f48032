//! Posters: boards with a title and a few lines of text, in a fixed size.

use std::borrow::Cow;

use super::compose::ThemePainter;
use super::font::{Font, TextSize};
use super::layout::{Layout, TextGround, TextLabel};
use crate::colour::palette::Scene;
use crate::file::encode::{self, RenderError};
use crate::file::replay::Tempo;
use crate::indexed::IndexedImage;
use crate::look::{Look, ThemeId, Width};
use crate::painter::{Painter, turned};
use crate::pieces::cell_grid::CellGrid;
use postern_rules::diagram::Diagram;

/// The most boards of a poster.
pub const MOST_BOARDS: usize = 3;

/// Lengths as fractions of the poster's height: the margin, the cap heights of the title, of the lines and of the note,
/// and the height of a line as a multiple of its cap height.
const MARGIN: f32 = 0.045;
const TITLE: f32 = 0.047;
const LINE: f32 = 0.0275;
const NOTE: f32 = 0.0225;
const LEADING: f32 = 1.9;
/// The largest part of the width for a single board, and the largest part of the height for boards in a row.
const BESIDE: f32 = 0.58;
const IN_ROW: f32 = 0.62;
/// The step in which the width of a board is fitted, in pixels.
const STEP: u16 = 4;

/// The words of a poster.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PosterText {
    pub title: String,
    /// Paragraphs beside a single board, or the captions of boards in a row.
    pub lines: Vec<String>,
    /// Faint text at the end, such as the name of the game.
    pub note: String,
}

/// The size of a poster in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PosterSize {
    pub width: u16,
    pub height: u16,
}

impl PosterSize {
    fn part(self, part: f32) -> usize {
        (f32::from(self.height) * part).round() as usize
    }

    fn text(self, part: f32, bold: bool) -> TextSize {
        TextSize { cap_height: self.part(part) as u16, stretch: 100, bold }
    }
}

impl Painter {
    /// Draws a poster with one board, or with up to [`MOST_BOARDS`] of one game in a row, as a PNG file.
    ///
    /// # Errors
    /// [`RenderError::Nothing`] without a board, [`RenderError::TooMany`] for more than [`MOST_BOARDS`],
    /// [`RenderError::UnknownTheme`] if the theme belongs to another painter.
    pub fn poster(
        &self,
        boards: &[Diagram],
        text: &PosterText,
        theme: ThemeId,
        size: PosterSize,
    ) -> Result<Vec<u8>, RenderError> {
        let first = boards.first().ok_or(RenderError::Nothing)?;
        if boards.len() > MOST_BOARDS {
            return Err(RenderError::TooMany { most: MOST_BOARDS });
        }
        let painter = self.theme_painter(theme, first.hues, Scene::Board(first.surface))?;
        let mut image = blank(&painter, size);
        let look = Look { theme, ..Look::default() };
        let draw = |board: &Diagram, width: u16| -> Result<IndexedImage, RenderError> {
            Ok(painter.board(board, turned(board, &look)?, None, width))
        };
        if let [only] = boards {
            let board = draw(only, width_beside(&painter, only, size))?;
            painter.beside(&mut image, &board, text, size);
        } else {
            let width = width_in_row(&painter, boards, size);
            let drawn: Vec<IndexedImage> =
                boards.iter().map(|board| draw(board, width)).collect::<Result<_, _>>()?;
            painter.in_row(&mut image, &drawn, text, size);
        }
        encode::png(&image, painter.palette, None)
    }

    /// Draws a replay with a title and lines beside it as an animated GIF, under the limits of [`Painter::gif`].
    ///
    /// # Errors
    /// As [`Painter::gif`].
    pub fn poster_replay(
        &self,
        frames: &[Diagram],
        text: &PosterText,
        theme: ThemeId,
        size: PosterSize,
    ) -> Result<Vec<u8>, RenderError> {
        let first = frames.first().ok_or(RenderError::Nothing)?;
        let painter = self.theme_painter(theme, first.hues, Scene::Board(first.surface))?;
        let width = width_beside(&painter, first, size);
        let width = Width::new(width.max(Width::LEAST)).unwrap_or_default();
        let look = Look { theme, width, flipped: false };
        self.animation(frames, &look, Tempo::Game, None, &|board| {
            let mut image = blank(&painter, size);
            painter.beside(&mut image, board, text, size);
            Cow::Owned(image)
        })
    }
}

fn blank(painter: &ThemePainter<'_>, size: PosterSize) -> IndexedImage {
    IndexedImage::new(size.width.into(), size.height.into(), painter.palette.strip)
}

/// Returns the largest width up to `widest` of a board that is at most `tallest` pixels high.
fn fitting(painter: &ThemePainter<'_>, board: &Diagram, widest: usize, tallest: usize) -> u16 {
    let cells = CellGrid::of(board, false);
    let height = |width| Layout::of(board, &cells, width, painter.studio.font).height;
    let mut width = widest as u16;
    while width > STEP && height(width) > tallest {
        width -= STEP;
    }
    width
}

fn width_beside(painter: &ThemePainter<'_>, board: &Diagram, size: PosterSize) -> u16 {
    let widest = (f32::from(size.width) * BESIDE) as usize;
    fitting(painter, board, widest, usize::from(size.height) - 2 * size.part(MARGIN))
}

fn width_in_row(painter: &ThemePainter<'_>, boards: &[Diagram], size: PosterSize) -> u16 {
    let margins = (boards.len() + 1) * size.part(MARGIN);
    let widest = (usize::from(size.width) - margins) / boards.len();
    let widths = boards.iter().map(|board| fitting(painter, board, widest, size.part(IN_ROW)));
    widths.min().unwrap_or(STEP)
}

impl ThemePainter<'_> {
    /// Draws a board at the left, and the text beside it.
    fn beside(&self, image: &mut IndexedImage, board: &IndexedImage, text: &PosterText, size: PosterSize) {
        let margin = size.part(MARGIN);
        let top = image.height.saturating_sub(board.height) / 2;
        image.paste(&board.pixels, board.width, margin, top);
        let left = 2 * margin + board.width + margin / 2;
        let room = image.width.saturating_sub(left + margin);
        let titles = wrapped(self.studio.font, &text.title, size.text(TITLE, true), room);
        let lines: Vec<Vec<String>> = text
            .lines
            .iter()
            .map(|line| wrapped(self.studio.font, line, size.text(LINE, false), room))
            .collect();
        let notes = wrapped(self.studio.font, &text.note, size.text(NOTE, false), room);
        let (title_line, line, note_line) = (leading(size, TITLE), leading(size, LINE), leading(size, NOTE));
        let apart = line * 3 / 4;
        let rule = (size.part(MARGIN) / 8).max(2);
        let lines_high: usize = lines.iter().map(|lines| lines.len() * line + apart).sum();
        let high =
            titles.len() * title_line + rule + 2 * apart + lines_high + notes.len() * note_line + apart / 2;
        let mut y = image.height.saturating_sub(high) / 2;
        y = self.paragraph(image, &titles, (left, y), size.text(TITLE, true), title_line, TextGround::Strip);
        image.fill(self.palette.strip_text[2], left, y, room / 4, rule);
        y += rule + 2 * apart;
        for lines in &lines {
            y = self.paragraph(image, lines, (left, y), size.text(LINE, false), line, TextGround::Strip);
            y += apart;
        }
        let small = size.text(NOTE, false);
        self.paragraph(image, &notes, (left, y + apart / 2), small, note_line, TextGround::Faint);
    }

    /// Draws the title at the top, and boards in a row with their captions below.
    fn in_row(&self, image: &mut IndexedImage, boards: &[IndexedImage], text: &PosterText, size: PosterSize) {
        let margin = size.part(MARGIN);
        let (wide, high) =
            boards.iter().fold((0, 0), |(wide, high), board| (board.width.max(wide), board.height.max(high)));
        let gap = image.width.saturating_sub(boards.len() * wide) / (boards.len() + 1);
        let title_size = size.text(TITLE, true);
        let room = image.width.saturating_sub(2 * gap);
        let titles = wrapped(self.studio.font, &text.title, title_size, room);
        let top = margin + leading(size, TITLE) / 4;
        let below =
            self.paragraph(image, &titles, (gap, top), title_size, leading(size, TITLE), TextGround::Strip);
        let (line_size, line) = (size.text(LINE, false), leading(size, LINE));
        let boards_top = below + margin / 4;
        for (at, board) in boards.iter().enumerate() {
            let left = gap + at * (wide + gap);
            image.paste(&board.pixels, board.width, left, boards_top);
            let caption = text.lines.get(at).map_or("", String::as_str);
            let caption = wrapped(self.studio.font, caption, line_size, wide);
            let top = boards_top + high + margin * 3 / 4;
            self.paragraph(image, &caption, (left, top), line_size, line, TextGround::Strip);
        }
        let note_size = size.text(NOTE, false);
        let notes = wrapped(self.studio.font, &text.note, note_size, room);
        let note_top = image.height.saturating_sub(margin + notes.len() * leading(size, NOTE) - line / 2);
        self.paragraph(image, &notes, (gap, note_top), note_size, leading(size, NOTE), TextGround::Faint);
    }

    /// Draws lines below each other. Returns the bottom edge.
    fn paragraph(
        &self,
        image: &mut IndexedImage,
        lines: &[String],
        (left, top): (usize, usize),
        size: TextSize,
        line_height: usize,
        ground: TextGround,
    ) -> usize {
        for (at, text) in lines.iter().enumerate() {
            let label = TextLabel { text: text.clone(), size, left, top: top + at * line_height, ground };
            self.draw_label(image, &label);
        }
        top + lines.len() * line_height
    }
}

fn leading(size: PosterSize, part: f32) -> usize {
    size.part(part * LEADING)
}

/// Breaks a text at its blanks into lines of at most `room` pixels. A longer word has its own line.
fn wrapped(font: &Font, text: &str, size: TextSize, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if font.width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::diagram::Surface;
    use postern_rules::seat::Pair;

    const SIZE: PosterSize = PosterSize { width: 1280, height: 720 };

    fn board(side: u8) -> Diagram {
        Diagram::new(side, side, Surface::Points, Pair::new("Black", "White"))
    }

    fn text() -> PosterText {
        let lines =
            ["One short line", "A line that is long enough to be broken once or twice beside a board"];
        PosterText {
            title: "A title".to_owned(),
            lines: lines.map(str::to_owned).to_vec(),
            note: "A note".to_owned(),
        }
    }

    fn size_of(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| png[at..at + 4].iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        (number(16), number(20))
    }

    #[test]
    fn a_poster_has_its_size_with_any_number_of_boards() {
        let painter = Painter::new().expect("the themes are there");
        let theme = Look::default().theme;
        for side in [5, 13, 26] {
            for count in 1..=MOST_BOARDS {
                let boards = vec![board(side); count];
                let poster = painter.poster(&boards, &text(), theme, SIZE).expect("a picture");
                assert_eq!(size_of(&poster), (1280, 720), "{count} boards of {side}");
                assert!(poster == painter.poster(&boards, &text(), theme, SIZE).expect("a picture"));
            }
        }
        let none = painter.poster(&[], &text(), theme, SIZE);
        assert_eq!(none, Err(RenderError::Nothing));
        let many = painter.poster(&vec![board(5); MOST_BOARDS + 1], &text(), theme, SIZE);
        assert_eq!(many, Err(RenderError::TooMany { most: MOST_BOARDS }));
    }

    #[test]
    fn a_line_of_a_poster_is_broken_at_blanks_and_loses_no_word() {
        let font = Font::new().expect("the font is there");
        let size = SIZE.text(LINE, false);
        let text = &text().lines[1];
        for room in [1, 200, 400, 5000] {
            let lines = wrapped(&font, text, size, room);
            assert_eq!(lines.join(" "), *text);
            let fits = |line: &String| !line.contains(' ') || font.width(line, size) <= room;
            assert!(lines.iter().all(fits), "{room}: {lines:?}");
        }
        assert_eq!(wrapped(&font, text, size, 5000).len(), 1);
    }

    #[test]
    fn a_replay_on_a_poster_is_an_animation_of_the_posters_size() {
        let painter = Painter::new().expect("the themes are there");
        let frames = vec![board(9); 3];
        let gif = painter.poster_replay(&frames, &text(), Look::default().theme, SIZE).expect("a replay");
        assert!(gif.starts_with(b"GIF89a"));
        assert_eq!([gif[6], gif[7], gif[8], gif[9]], [0, 5, 208, 2], "1280x720, low bytes first");
    }
}
