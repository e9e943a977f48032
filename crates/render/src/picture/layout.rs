//! The layout of a picture: positions and sizes of everything, from the diagram and the width.

use super::font::{Font, TextSize};
use crate::pieces::cell_grid::CellGrid;
use postern_rules::diagram::Diagram;
use postern_rules::seat::Seat;

/// The part of the width that stays free at each side.
pub(crate) const MARGIN: f32 = 0.025;
/// The cap height of names and scores, and of the small text, as fractions of the width. The small text has 8 pixels on a
/// telephone that is 390 pixels wide.
pub(crate) const TEXT: f32 = 0.0235;
pub(crate) const SMALL: f32 = 8.0 / 390.0;
/// The maximum height of a picture, as a multiple of its width.
pub(crate) const TALLEST: f32 = 1.12;
/// The share of a picture that the cells should cover.
pub(crate) const SHARE: f32 = 0.7;
/// Widths of the coordinates in per cent of the font's normal width, from the best to the smallest. All have the cap height of
/// the small text.
const COORDINATES: [(f32, u8); 5] = [(SMALL, 100), (SMALL, 90), (SMALL, 85), (SMALL, 80), (SMALL, 75)];

/// Boards of this many columns or rows show every second coordinate: more would be a wall of letters.
const SPARSE: u8 = 21;

/// Styles for enlarged regions, whose coordinates are needed to choose a square, and the share of the picture that
/// their cells should cover.
const LARGE_COORDINATES: [(f32, u8); 2] = [(0.034, 100), (0.027, 100)];
const SHARE_OF_REGION: f32 = 0.6;

/// Positions in pixels from the top left.
pub(crate) struct Layout {
    pub width: usize,
    pub height: usize,
    /// Width and height of a cell.
    pub cell: usize,
    /// Visible width of the outer cells.
    pub rim: usize,
    /// Left edge of the cells, outer ones included.
    pub left: usize,
    pub top: usize,
    /// Widths of the line around the cells and of the light inside it.
    pub border: (usize, usize),
    /// Bottom edge of the status strip, which starts at the top.
    pub strip: usize,
    /// The plate behind the name of the player to move.
    pub turn: Option<PixelRect>,
    /// The plate behind the result, and the winner.
    pub result: Option<(PixelRect, Option<Seat>)>,
    pub labels: Vec<TextLabel>,
    pub stones: Vec<StripStone>,
}

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PixelRect {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

/// The visible part of a column or row of cells, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub start: usize,
    pub length: usize,
    /// The part of the cells before `start` that is not visible.
    pub skip: usize,
}

/// A piece of text.
#[derive(Clone, Debug)]
pub(crate) struct TextLabel {
    pub text: String,
    pub size: TextSize,
    pub left: usize,
    /// Top edge of the capitals.
    pub top: usize,
    pub ground: TextGround,
}

/// The ground behind a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextGround {
    /// The frame of the board.
    Frame,
    Strip,
    /// The strip, for the loser's name.
    Faint,
    /// The plate of the result, in the colour of the winner, if there is one.
    Result(Option<Seat>),
    /// The plate of the player to move.
    Turn,
    /// The medal of a winner.
    Medal,
}

/// A stone in the status strip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StripStone {
    pub seat: Seat,
    pub left: usize,
    pub top: usize,
    pub size: usize,
    /// True on the plate of the player to move.
    pub active: bool,
}

/// Lengths in pixels that depend on the width only.
#[derive(Clone, Copy)]
pub(crate) struct Metrics {
    pub width: usize,
    pub margin: usize,
    pub cap_height: usize,
    /// Space between things that belong together.
    pub gap: usize,
}

/// Coordinates in one style, and the board that they leave room for.
#[derive(Clone, Copy)]
struct Frame {
    size: TextSize,
    /// Space between coordinates and the board.
    gap: usize,
    cell: usize,
    /// Heights above and below the cells.
    above: usize,
    below: usize,
    /// True if neighbouring letters do not touch.
    clear: bool,
}

impl Metrics {
    pub(crate) fn of(width: u16) -> Metrics {
        let part = |part: f32| (f32::from(width) * part).ceil() as usize;
        Metrics { width: usize::from(width), margin: part(MARGIN), cap_height: part(TEXT), gap: part(0.011) }
    }

    /// Returns the size of bold text with this width in per cent.
    pub(crate) fn text_size(self, stretch: u8) -> TextSize {
        TextSize { cap_height: self.cap_height as u16, stretch, bold: true }
    }

    pub(crate) fn part(self, part: f32) -> usize {
        (self.width as f32 * part).ceil() as usize
    }
}

impl Layout {
    /// Lays out a picture that is `width` pixels wide.
    pub(crate) fn of(diagram: &Diagram, cells: &CellGrid, width: u16, font: &Font) -> Layout {
        let metrics = Metrics::of(width);
        let mut layout = Layout::empty(metrics.width, border(metrics.width));
        layout.add_strip(diagram, metrics, font);
        let (larger, wanted) =
            if cells.is_region { (&LARGE_COORDINATES[..], SHARE_OF_REGION) } else { (&[][..], SHARE) };
        let styles = larger.iter().chain(&COORDINATES);
        let frames: Vec<Frame> = styles.map(|&style| layout.frame(cells, metrics, style, font)).collect();
        let share = |frame: &Frame| {
            let (wide, high) = extent(cells, frame.cell);
            (wide * high) as f32 / ((frame.above + high + frame.below) * metrics.width) as f32
        };
        let best = |frames: &mut dyn Iterator<Item = &Frame>| {
            frames.copied().max_by(|a, b| share(a).total_cmp(&share(b)))
        };
        let clear = || frames.iter().filter(|frame| frame.clear);
        let frame = clear()
            .find(|frame| share(frame) >= wanted)
            .copied()
            .or_else(|| best(&mut clear()))
            .or_else(|| best(&mut frames.iter()))
            .unwrap_or(frames[0]);
        layout.cell = frame.cell;
        let (wide, high) = extent(cells, frame.cell);
        layout.rim = rim(cells, frame.cell);
        layout.left = (metrics.width - wide) / 2;
        layout.top = frame.above;
        layout.height = frame.above + high + frame.below;
        layout.add_coordinates(cells, frame, font);
        layout
    }

    /// Lays out a board alone that is `width` pixels wide.
    pub(crate) fn bare(cells: &CellGrid, width: u16) -> Layout {
        let width = usize::from(width);
        let border = border(width);
        let around = border.0 + border.1;
        let ((cols, rows), outer) = (cells.shown(), cells.outer);
        let fitting = |room: usize, shown: u8, outer: usize| {
            (room.saturating_sub(2 * around) as f32 / (f32::from(shown) + outer as f32 * cells.rim)) as usize
        };
        let down = fitting((width as f32 * TALLEST) as usize, rows, outer.top + outer.bottom);
        let cell = fitting(width, cols, outer.left + outer.right).min(down).max(1);
        let (wide, high) = extent(cells, cell);
        let (left, rim) = (width.saturating_sub(wide) / 2, rim(cells, cell));
        Layout { height: high + 2 * around, cell, rim, left, top: around, ..Layout::empty(width, border) }
    }

    fn empty(width: usize, border: (usize, usize)) -> Layout {
        Layout {
            width,
            height: 0,
            cell: 0,
            rim: 0,
            left: 0,
            top: 0,
            border,
            strip: 0,
            turn: None,
            result: None,
            labels: Vec::new(),
            stones: Vec::new(),
        }
    }

    /// Fits coordinates of a style and the largest cells into the width.
    fn frame(
        &self,
        cells: &CellGrid,
        metrics: Metrics,
        (cap_height, stretch): (f32, u8),
        font: &Font,
    ) -> Frame {
        let size = TextSize { cap_height: metrics.part(cap_height) as u16, stretch, bold: false };
        let cap_height = usize::from(size.cap_height);
        // Large boards have no room to spare.
        let gap = if cells.is_large() { cap_height / 4 } else { (cap_height * 2).div_ceil(5) };
        let border = self.border.0 + self.border.1;
        let (cols, rows) = cells.shown();
        let (col, row) = cells.origin;
        let widest =
            |texts: &mut dyn Iterator<Item = String>| texts.map(|text| font.width(&text, size)).max();
        let figures = widest(&mut (row..row + rows).map(figure)).unwrap_or(0);
        let letters = widest(&mut (col..col + cols).map(letter)).unwrap_or(0);
        let line = 2 * gap + cap_height;
        let above =
            self.strip + border + if cells.is_large() { line + gap / 2 } else { gap.max(metrics.gap) };
        // Descenders reach a quarter of the cap height into the margin.
        let below = border + gap + cap_height + metrics.margin;
        let fitting = |room: usize, shown: u8, outer: usize| {
            (room as f32 / (f32::from(shown) + outer as f32 * cells.rim)) as usize
        };
        let across = metrics.width.saturating_sub(2 * (metrics.margin + figures + gap + border));
        let tallest = (metrics.width as f32 * TALLEST) as usize;
        let outer = cells.outer;
        let across = fitting(across, cols, outer.left + outer.right);
        let down = fitting(tallest.saturating_sub(above + below), rows, outer.top + outer.bottom);
        let cell = across.min(down).max(2);
        Frame { size, gap, cell, above, below, clear: cell > letters && cell > cap_height }
    }

    /// Returns the right and the bottom edge of the cells.
    pub(crate) fn end(&self, cells: &CellGrid) -> (usize, usize) {
        let (wide, high) = extent(cells, self.cell);
        (self.left + wide, self.top + high)
    }

    /// Returns the visible part of a column of cells.
    pub(crate) fn column(&self, cells: &CellGrid, at: usize) -> Span {
        let outer = cells.outer;
        self.span(at, self.left, outer.left, cells.columns - outer.right)
    }

    /// Returns the visible part of a row of cells, counted from the top.
    pub(crate) fn row(&self, cells: &CellGrid, at: usize) -> Span {
        let outer = cells.outer;
        self.span(at, self.top, outer.top, cells.rows - outer.bottom)
    }

    /// The cells before `first` and from `end` are outer ones.
    fn span(&self, at: usize, start: usize, first: usize, end: usize) -> Span {
        if at < first {
            return Span { start, length: self.rim, skip: self.cell - self.rim };
        }
        let start = start + first * self.rim + (at - first) * self.cell;
        Span { start, length: if at < end { self.cell } else { self.rim }, skip: 0 }
    }

    /// Adds coordinates at the left and below, on large boards at the right and above too.
    fn add_coordinates(&mut self, cells: &CellGrid, frame: Frame, font: &Font) {
        let Frame { size, gap, .. } = frame;
        let cap_height = usize::from(size.cap_height);
        let (right, bottom) = self.end(cells);
        let space = self.border.0 + self.border.1 + gap;
        let labels = &mut Vec::new();
        let mut put = |text: String, left: usize, top: usize| {
            labels.push(TextLabel { text, size, left, top, ground: TextGround::Frame });
        };
        let both = cells.is_large();
        let ((cols, rows), (first_col, first_row)) = (cells.shown(), cells.origin);
        // On the largest boards, and if labels would touch, every second one is omitted.
        let step = if frame.clear && cols.max(rows) < SPARSE { 1 } else { 2 };
        for col in (0..cols).step_by(step) {
            let text = letter(first_col + col);
            let place = usize::from(if cells.turned { cols - 1 - col } else { col }) + cells.outer.left;
            let middle = self.column(cells, place).start + self.cell / 2;
            let start = middle.saturating_sub(font.width(&text, size) / 2);
            if both {
                // The descenders of these letters need room too.
                put(text.clone(), start, self.top.saturating_sub(space + gap / 2 + cap_height));
            }
            put(text, start, bottom + space);
        }
        for row in (0..rows).step_by(step) {
            let text = figure(first_row + row);
            let place = usize::from(if cells.turned { row } else { rows - 1 - row }) + cells.outer.top;
            let top = (self.row(cells, place).start + self.cell / 2).saturating_sub(cap_height / 2);
            let left = self.left.saturating_sub(space + font.width(&text, size));
            if both {
                put(text.clone(), right + space, top);
            }
            put(text, left, top);
        }
        self.labels.append(labels);
    }
}

/// Returns the widths of the line around the cells and of the light inside it.
fn border(width: usize) -> (usize, usize) {
    ((width / 270).max(1), (width / 540).max(1))
}

/// Returns the visible width of outer cells.
fn rim(cells: &CellGrid, cell: usize) -> usize {
    (cell as f32 * cells.rim) as usize
}

/// Returns the width and height of all cells.
fn extent(cells: &CellGrid, cell: usize) -> (usize, usize) {
    let ((cols, rows), outer) = (cells.shown(), cells.outer);
    let rim = rim(cells, cell);
    let length = |shown: u8, outer: usize| cell * usize::from(shown) + outer * rim;
    (length(cols, outer.left + outer.right), length(rows, outer.top + outer.bottom))
}

fn figure(row: u8) -> String {
    (u16::from(row) + 1).to_string()
}

fn letter(col: u8) -> String {
    char::from(b'a'.saturating_add(col)).to_string()
}

#[cfg(test)]
mod tests;
