//! The layout of a picture: positions and sizes of everything, from the diagram and the width.

use super::font::{Font, TextSize};
use crate::pieces::cell::CellGrid;
use postern_rules::diagram::Diagram;
use postern_rules::seat::Seat;

/// The part of the width that stays free at each side.
pub(crate) const MARGIN: f32 = 0.03;
/// The cap height of names and scores, and of the small text, as fractions of the width.
pub(crate) const TEXT: f32 = 0.0235;
pub(crate) const SMALL: f32 = 0.0155;
/// The maximum height of a picture, as a multiple of its width.
pub(crate) const TALLEST: f32 = 1.12;
/// The share of a picture that the cells should cover.
pub(crate) const SHARE: f32 = 0.7;
/// Boards of this many columns or rows have coordinates on all four sides.
pub(crate) const LARGE: u8 = 15;
/// Styles of coordinates from the best to the smallest: cap height as a fraction of the width, and stretch.
const COORDINATES: [(f32, u8); 7] =
    [(0.0205, 100), (0.0205, 85), (0.018, 85), (0.0165, 85), (0.0155, 75), (0.0155, 65), (0.0145, 60)];

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
    /// Left edge of the cells, ring included.
    pub left: usize,
    pub top: usize,
    /// Widths of the line around the cells and of the light inside it.
    pub border: (usize, usize),
    /// Bottom edge of the status strip, which starts at the top.
    pub strip: usize,
    /// The plate behind the name of the player to move.
    pub turn: Option<Place>,
    pub labels: Vec<TextLabel>,
    pub stones: Vec<StripStone>,
}

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
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
    /// The plate of the player to move.
    Turn,
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
    pub fn of(width: u16) -> Metrics {
        let part = |part: f32| (f32::from(width) * part).ceil() as usize;
        Metrics { width: usize::from(width), margin: part(MARGIN), cap_height: part(TEXT), gap: part(0.011) }
    }

    /// Returns the size of bold text with this width in per cent.
    pub fn text_size(self, stretch: u8) -> TextSize {
        TextSize { cap_height: self.cap_height as u16, stretch, bold: true }
    }

    pub fn part(self, part: f32) -> usize {
        (self.width as f32 * part).ceil() as usize
    }
}

impl Layout {
    /// Lays out a picture that is `width` pixels wide.
    pub fn of(diagram: &Diagram, cells: &CellGrid, width: u16, font: &Font) -> Layout {
        let metrics = Metrics::of(width);
        let border = ((metrics.width / 270).max(1), (metrics.width / 540).max(1));
        let mut layout = Layout {
            width: metrics.width,
            height: 0,
            cell: 0,
            left: 0,
            top: 0,
            border,
            strip: 0,
            turn: None,
            labels: Vec::new(),
            stones: Vec::new(),
        };
        layout.add_strip(diagram, metrics, font);
        let (larger, wanted) =
            if cells.is_region { (&LARGE_COORDINATES[..], SHARE_OF_REGION) } else { (&[][..], SHARE) };
        let styles = larger.iter().chain(&COORDINATES);
        let frames: Vec<Frame> = styles.map(|&style| layout.frame(cells, metrics, style, font)).collect();
        let share = |frame: &Frame| {
            let height = frame.above + frame.cell * cells.rows + frame.below;
            let grid = frame.cell * frame.cell * cells.columns * cells.rows;
            grid as f32 / (height * metrics.width) as f32
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
        layout.left = (metrics.width - frame.cell * cells.columns) / 2;
        layout.top = frame.above;
        layout.height = frame.above + frame.cell * cells.rows + frame.below;
        layout.add_coordinates(cells, frame, font);
        layout
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
        let gap = (cap_height * 2).div_ceil(5);
        let border = self.border.0 + self.border.1;
        let (cols, rows) = cells.shown();
        let (col, row) = cells.origin;
        let widest =
            |texts: &mut dyn Iterator<Item = String>| texts.map(|text| font.width(&text, size)).max();
        let figures = widest(&mut (row..row + rows).map(figure)).unwrap_or(0);
        let letters = widest(&mut (col..col + cols).map(letter)).unwrap_or(0);
        let line = 2 * gap + cap_height;
        let above = self.strip + border + if is_large(cells) { line + gap / 2 } else { gap.max(metrics.gap) };
        // Descenders reach a quarter of the cap height below the line.
        let below = border + gap + cap_height * 5 / 4 + metrics.margin;
        let across =
            metrics.width.saturating_sub(2 * (metrics.margin + figures + gap + border)) / cells.columns;
        let tallest = (metrics.width as f32 * TALLEST) as usize;
        let down = tallest.saturating_sub(above + below) / cells.rows;
        let cell = across.min(down).max(2);
        Frame { size, gap, cell, above, below, clear: cell > letters && cell > cap_height }
    }

    /// Returns the right and the bottom edge of the cells.
    pub fn end(&self, cells: &CellGrid) -> (usize, usize) {
        (self.left + self.cell * cells.columns, self.top + self.cell * cells.rows)
    }

    /// Adds coordinates at the left and below, on large boards at the right and above too.
    fn add_coordinates(&mut self, cells: &CellGrid, frame: Frame, font: &Font) {
        let Frame { size, gap, .. } = frame;
        let cap_height = usize::from(size.cap_height);
        let (right, bottom) = self.end(cells);
        let space = self.border.0 + self.border.1 + gap;
        let mut put = |text: String, left: usize, top: usize| {
            self.labels.push(TextLabel { text, size, left, top, ground: TextGround::Frame });
        };
        // If labels would touch, every second one is omitted.
        let step = if frame.clear { 1 } else { 2 };
        let both = is_large(cells);
        let ((cols, rows), (first_col, first_row)) = (cells.shown(), cells.origin);
        for col in (0..cols).step_by(step) {
            let text = letter(first_col + col);
            let place = usize::from(if cells.turned { cols - 1 - col } else { col }) + cells.ring;
            let middle = self.left + self.cell * place + self.cell / 2;
            let start = middle.saturating_sub(font.width(&text, size) / 2);
            if both {
                // The descenders of these letters need room too.
                put(text.clone(), start, self.top.saturating_sub(space + gap / 2 + cap_height));
            }
            put(text, start, bottom + space);
        }
        for row in (0..rows).step_by(step) {
            let text = figure(first_row + row);
            let place = usize::from(if cells.turned { row } else { rows - 1 - row }) + cells.ring;
            let top = (self.top + self.cell * place + self.cell / 2).saturating_sub(cap_height / 2);
            let left = self.left.saturating_sub(space + font.width(&text, size));
            if both {
                put(text.clone(), right + space, top);
            }
            put(text, left, top);
        }
    }
}

/// Returns true for boards with coordinates on all sides.
pub(crate) fn is_large(cells: &CellGrid) -> bool {
    let (cols, rows) = cells.shown();
    cols.max(rows) >= LARGE
}

fn figure(row: u8) -> String {
    (u16::from(row) + 1).to_string()
}

fn letter(col: u8) -> String {
    char::from(b'a'.saturating_add(col)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Width;
    use crate::pieces::cell::Region;
    use postern_rules::diagram::{Count, StripTexts, Surface};
    use postern_rules::seat::Pair;
    use postern_rules::square::Square;

    fn board(size: u8, ring: bool, counts: usize) -> Diagram {
        let mut diagram = Diagram::new(size, size, Surface::Points, Pair::new("Black", "White"));
        if ring {
            diagram.ring = vec![(-1, 0, Seat::First)];
        }
        let labels = ["stock", "prisoners", "points"];
        diagram.strip.to_move = Some(Seat::First);
        diagram.strip.ply = 399;
        diagram.strip.players = Pair::new("Ada".to_owned(), "Somebody with a very long name".to_owned());
        diagram.strip.title = "Inchworm #1204".to_owned();
        diagram.strip.counts =
            labels[..counts].iter().map(|&label| Count::new(label, Pair::new(888, 888))).collect();
        // The longest words of all languages.
        diagram.strip.texts = StripTexts {
            sides: Pair::new("Schwarz".to_owned(), "Blancas".to_owned()),
            moves: "400 jugadas".to_owned(),
            counts: ["Vorrat 888 : 888", "Prisonniers 888 : 888", "Punkte 888 : 888 von 888"][..counts]
                .iter()
                .map(ToString::to_string)
                .collect(),
        };
        diagram
    }

    /// Calls `check` for every board size and several widths, with and without a ring, turned or not.
    fn for_each(mut check: impl FnMut(&Diagram, &CellGrid, &Layout, Metrics, &Font)) {
        let font = Font::new().expect("the font is there");
        for size in 1..=26 {
            for width in [Width::LEAST, 390, 411, 540, 777, 1080, 1440, Width::MOST] {
                for (ring, counts, turned) in
                    [(false, 0, false), (true, 1, true), (false, 3, true), (true, 2, false)]
                {
                    let diagram = board(size, ring, counts);
                    let cells = CellGrid::of(&diagram, turned);
                    let layout = Layout::of(&diagram, &cells, width, &font);
                    check(&diagram, &cells, &layout, Metrics::of(width), &font);
                }
            }
        }
    }

    #[test]
    fn the_cells_cover_seven_tenths_of_the_picture() {
        for_each(|diagram, cells, layout, metrics, _| {
            let share = |cell: usize| {
                let height = layout.height - layout.cell * cells.rows + cell * cells.rows;
                (cell * cell * cells.columns * cells.rows) as f32 / (metrics.width * height) as f32
            };
            // A cell is a whole number of pixels, which costs up to one pixel a cell.
            let at_most = share(layout.cell + 1);
            assert!(at_most >= SHARE, "{} at {}: {at_most}", diagram.cols, metrics.width);
            if metrics.width == 1080 && diagram.cols >= 5 {
                let is = share(layout.cell);
                assert!(is >= SHARE, "{}x{}: {is}", cells.columns, cells.rows);
            }
        });
    }

    #[test]
    fn an_enlarged_region_has_larger_coordinates_and_most_of_the_picture() {
        let font = Font::new().expect("the font is there");
        let diagram = board(19, false, 0);
        let corner = |name: &str| name.parse::<Square>().expect("a square");
        for (from, to) in [("a1", "e5"), ("f6", "j10"), ("p15", "s19")] {
            let cells = CellGrid::of(&diagram, false).cut(Region { from: corner(from), to: corner(to) });
            let layout = Layout::of(&diagram, &cells, 1080, &font);
            let figure = layout.labels.iter().find(|label| label.text == from[1..]).expect("its first row");
            assert!(f32::from(figure.size.cap_height) >= 0.026 * 1080.0, "{from}: {:?}", figure.size);
            let share = (layout.cell * layout.cell * cells.columns * cells.rows) as f32;
            assert!(share / (1080 * layout.height) as f32 >= SHARE_OF_REGION, "{from}");
        }
    }

    #[test]
    fn the_margin_is_free_and_the_board_stands_in_the_middle() {
        for_each(|_, cells, layout, _, font| {
            let margin = (MARGIN * layout.width as f32).floor() as usize;
            let (right, bottom) = layout.end(cells);
            assert!(layout.left >= margin && right <= layout.width - margin);
            assert!(layout.left.abs_diff(layout.width - right) <= 1, "{} {right}", layout.left);
            assert!(layout.top >= layout.strip && bottom <= layout.height - margin);
            for label in &layout.labels {
                let end = label.left + font.width(&label.text, label.size);
                assert!(label.left >= margin && end <= layout.width - margin, "{label:?}");
                let below = label.top + usize::from(label.size.cap_height);
                assert!(below <= layout.height - margin, "{label:?}");
            }
            for stone in &layout.stones {
                assert!(stone.left >= margin && stone.left + stone.size <= layout.width - margin);
                assert!(stone.top + stone.size <= layout.strip);
            }
        });
    }

    #[test]
    fn the_count_with_a_goal_stands_between_the_players_and_the_rest_below() {
        let font = Font::new().expect("the font is there");
        let texts = |diagram: &Diagram| -> Vec<String> {
            let layout = Layout::of(diagram, &CellGrid::of(diagram, false), 1080, &font);
            layout.labels.into_iter().map(|label| label.text).collect()
        };
        let mut diagram = board(8, false, 3);
        diagram.strip.counts[2].goal = Some(888);
        let small = "Inchworm #1204  ·  400 jugadas  ·  Vorrat 888 : 888  ·  Prisonniers 888 : 888";
        assert_eq!(texts(&diagram)[0], "Punkte 888 : 888 von 888");
        assert_eq!(texts(&diagram)[3], small);
        let without_counts = texts(&board(8, false, 0));
        assert_eq!(without_counts[0], "400 jugadas");
        assert_eq!(without_counts[3], "Inchworm #1204");
        diagram.strip.texts = StripTexts::default();
        diagram.strip.players.second.clear();
        assert_eq!(texts(&diagram)[..3], ["Ada", "White", "Inchworm #1204"]);
        diagram.strip.to_move = None;
        assert!(Layout::of(&diagram, &CellGrid::of(&diagram, false), 1080, &font).turn.is_none());
    }

    #[test]
    fn names_are_shortened_and_replaced_where_the_font_lacks_their_letters() {
        let font = Font::new().expect("the font is there");
        for (name, wanted) in [
            ("Ada", "Ada"),
            ("Zoë Müller", "Zoë Müller"),
            ("", "Schwarz"),
            ("  ", "Schwarz"),
            ("棋士", "Schwarz"),
            ("Wolfeschlegelsteinhausenbergerdorff", "Wolfeschlegel…"),
        ] {
            let mut diagram = board(8, false, 1);
            diagram.strip.players.first = name.to_owned();
            let layout = Layout::of(&diagram, &CellGrid::of(&diagram, false), 1080, &font);
            let on_plate = layout.labels.iter().find(|label| label.ground == TextGround::Turn);
            let text = &on_plate.expect("the first player is to move").text;
            let start = wanted.trim_end_matches('…');
            if start == wanted {
                assert_eq!(text, wanted);
            } else {
                assert!(text.ends_with('…') && text.starts_with(&start[..6]), "{text}");
            }
        }
    }

    #[test]
    fn no_text_is_below_the_minimum_cap_height() {
        for_each(|_, _, layout, _, _| {
            for label in &layout.labels {
                assert!(f32::from(label.size.cap_height) >= 0.0145 * layout.width as f32, "{label:?}");
            }
        });
    }

    #[test]
    fn nothing_overlaps_a_label() {
        for_each(|diagram, cells, layout, metrics, font| {
            let (right, bottom) = layout.end(cells);
            let boxes: Vec<(usize, usize, usize, usize, &str)> = layout
                .labels
                .iter()
                .map(|label| {
                    let wide = font.width(&label.text, label.size);
                    let below = label.top + usize::from(label.size.cap_height);
                    (label.left, label.top, label.left + wide, below, label.text.as_str())
                })
                .collect();
            let apart = |a: &(usize, usize, usize, usize, &str), b: &(usize, usize, usize, usize, &str)| {
                // One pixel of rounding is allowed.
                a.2 <= b.0 + 1 || b.2 <= a.0 + 1 || a.3 <= b.1 || b.3 <= a.1
            };
            for (number, one) in boxes.iter().enumerate() {
                for other in &boxes[number + 1..] {
                    assert!(apart(one, other), "{one:?}, {other:?}: {} at {}", diagram.cols, metrics.width);
                }
                let cells = (layout.left, layout.top, right, bottom, "the cells");
                assert!(apart(one, &cells), "{one:?} and the board at {}", metrics.width);
                for stone in &layout.stones {
                    let stone =
                        (stone.left, stone.top, stone.left + stone.size, stone.top + stone.size, "a stone");
                    assert!(apart(one, &stone), "{one:?} and {stone:?} at {}", metrics.width);
                }
            }
        });
    }

    #[test]
    fn coordinates_stand_in_line_with_their_cells_on_both_sides_of_large_boards() {
        for_each(|diagram, cells, layout, _, font| {
            let sides = if diagram.cols >= LARGE { 2 } else { 1 };
            let labels: Vec<&TextLabel> =
                layout.labels.iter().filter(|label| label.ground == TextGround::Frame).collect();
            let all = usize::from(diagram.cols + diagram.rows) * sides;
            assert!(labels.len() == all || labels.len() <= all / 2 + 2, "{} of {all}", labels.len());
            let (_, bottom) = layout.end(cells);
            for col in 0..diagram.cols {
                let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col }) + cells.ring;
                let middle = layout.left + place * layout.cell + layout.cell / 2;
                let ends: Vec<_> = labels.iter().filter(|label| label.text == letter(col)).collect();
                assert!(ends.len() == sides || labels.len() < all, "{col}");
                for label in ends {
                    let own = label.left + font.width(&label.text, label.size) / 2;
                    assert!(own.abs_diff(middle) <= 1, "{col}");
                    assert!(label.top < layout.top || label.top >= bottom);
                }
            }
        });
    }

    #[test]
    fn the_largest_board_has_all_its_coordinates_on_a_phone() {
        let font = Font::new().expect("the font is there");
        for ring in [false, true] {
            let diagram = board(25, ring, 1);
            let cells = CellGrid::of(&diagram, false);
            let layout = Layout::of(&diagram, &cells, 1080, &font);
            let labels = layout.labels.iter().filter(|label| label.ground == TextGround::Frame);
            assert_eq!(labels.count(), 100);
        }
    }

    #[test]
    fn pictures_are_nearly_square() {
        for_each(|diagram, _, layout, _, _| {
            let shape = layout.height as f32 / layout.width as f32;
            assert!((0.89..=1.12).contains(&shape), "{}: {shape}", diagram.cols);
        });
    }
}
