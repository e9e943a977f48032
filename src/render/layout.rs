//! The layout of a picture: positions and sizes of everything, from the diagram and the width.

use super::cell::CellGrid;
use super::font::{Font, TextSize};
use crate::diagram::Diagram;
use crate::game::Seat;

/// The part of the width at each side that a phone may crop.
pub(crate) const MARGIN: f32 = 0.06;
/// The minimum cap height, as a fraction of the width.
pub(crate) const TEXT: f32 = 0.026;
/// The maximum height of the cells, as a multiple of the picture's width.
const TALLEST: f32 = 1.3;

/// Positions in pixels from the top left.
pub(crate) struct Layout {
    pub width: usize,
    pub height: usize,
    /// Width and height of a cell.
    pub cell: usize,
    /// Left edge of the cells, ring included.
    pub left: usize,
    pub top: usize,
    /// Bottom edge of the status strip, which starts at the top.
    pub strip: usize,
    pub labels: Vec<TextLabel>,
    pub stones: Vec<StripStone>,
}

/// A piece of text.
#[derive(Clone, Debug)]
pub(crate) struct TextLabel {
    pub text: String,
    pub size: TextSize,
    pub left: usize,
    /// Top edge of the capitals.
    pub top: usize,
    pub on_strip: bool,
}

/// A stone in the status strip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StripStone {
    pub seat: Seat,
    pub left: usize,
    pub top: usize,
    pub size: usize,
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

impl Metrics {
    pub fn of(width: u16) -> Metrics {
        let part = |part: f32| (f32::from(width) * part).ceil() as usize;
        Metrics { width: usize::from(width), margin: part(MARGIN), cap_height: part(TEXT), gap: part(0.011) }
    }

    /// Returns the text size with this width in per cent.
    pub fn text_size(self, stretch: u8) -> TextSize {
        TextSize { cap_height: self.cap_height as u16, stretch }
    }
}

impl Layout {
    /// Lays out a picture that is `width` pixels wide.
    pub fn of(diagram: &Diagram, cells: &CellGrid, width: u16, font: &Font) -> Layout {
        let metrics = Metrics::of(width);
        let along = (metrics.width as f32 * TALLEST) as usize / cells.rows;
        let fitted = |stretch: u8, gap: usize| {
            let size = metrics.text_size(stretch);
            let widest = (1..=diagram.rows).map(|row| font.width(&row.to_string(), size)).max().unwrap_or(0);
            let across = (metrics.width - 2 * (metrics.margin + widest + gap)) / cells.columns;
            // Cells are even in size and position: a byte holds two pixels, so equal cells become equal bytes.
            (size, gap, (across.min(along) & !1).max(2))
        };
        // On the largest boards, condensed figures leave more room for cells and more space between the labels.
        let wide = fitted(if diagram.rows > 9 { 85 } else { 100 }, metrics.gap);
        let (size, gap, cell) =
            if wide.2 * 8 < metrics.cap_height * 9 { fitted(68, metrics.gap / 3) } else { wide };
        let left = ((metrics.width - cell * cells.columns) / 2) & !1;

        let mut layout = Layout {
            width: metrics.width,
            height: 0,
            cell,
            left,
            top: 0,
            strip: 0,
            labels: Vec::new(),
            stones: Vec::new(),
        };
        layout.add_strip(diagram, metrics, font);
        layout.top = layout.strip + metrics.cap_height * 3 / 2 + 2 * metrics.gap;
        layout.height =
            layout.top + cell * cells.rows + metrics.gap + metrics.cap_height * 3 / 2 + metrics.margin;
        layout.add_coordinates(diagram, cells, size, gap, font);
        layout
    }

    /// Returns the right and the bottom edge of the cells.
    pub fn end(&self, cells: &CellGrid) -> (usize, usize) {
        (self.left + self.cell * cells.columns, self.top + self.cell * cells.rows)
    }

    fn add_coordinates(
        &mut self,
        diagram: &Diagram,
        cells: &CellGrid,
        size: TextSize,
        gap: usize,
        font: &Font,
    ) {
        let cap_height = usize::from(size.cap_height);
        let (right, bottom) = self.end(cells);
        // Labels have even positions, like the columns of cells: the labels at both sides then become equal bytes.
        let mut put = |text: String, left: usize, top: usize| {
            self.labels.push(TextLabel { text, size, left: left & !1, top, on_strip: false });
        };
        // If labels would touch, every second one is omitted.
        let step = if self.cell > cap_height { 1 } else { 2 };
        for col in (0..diagram.cols).step_by(step) {
            let text = char::from(b'a' + col).to_string();
            let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col }) + cells.ring;
            let middle = self.left + self.cell * place + self.cell / 2;
            let start = middle.saturating_sub(font.width(&text, size) / 2);
            put(text.clone(), start, self.top - gap - cap_height);
            put(text, start, bottom + gap);
        }
        for row in (0..diagram.rows).step_by(step) {
            let text = (u16::from(row) + 1).to_string();
            let place = usize::from(if cells.turned { row } else { diagram.rows - 1 - row }) + cells.ring;
            let top = (self.top + self.cell * place + self.cell / 2).saturating_sub(cap_height / 2);
            let wide = font.width(&text, size);
            // Rounding up keeps the label out of the margin.
            put(text.clone(), self.left.saturating_sub(gap + wide).next_multiple_of(2), top);
            put(text, right + gap, top);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Count, Surface};
    use crate::game::Pair;
    use crate::render::look::Width;

    fn board(size: u8, ring: bool, counts: usize) -> Diagram {
        let mut diagram = Diagram::new(size, size, Surface::Points, Pair::new("Black", "White"));
        if ring {
            diagram.ring = vec![(-1, 0, Seat::First)];
        }
        let labels = ["stock", "prisoners", "points"];
        diagram.strip.to_move = Some(Seat::First);
        diagram.strip.ply = 399;
        diagram.strip.counts =
            labels[..counts].iter().map(|&label| Count::new(label, Pair::new(888, 888))).collect();
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
    fn nothing_lies_in_the_margin_that_a_phone_may_crop() {
        for_each(|_, cells, layout, metrics, font| {
            let margin = (MARGIN * layout.width as f32).floor() as usize;
            let (right, bottom) = layout.end(cells);
            assert!(layout.left >= margin && right <= layout.width - margin);
            assert!(layout.top >= margin && bottom <= layout.height - margin);
            for label in &layout.labels {
                let end = label.left + font.width(&label.text, label.size);
                assert!(
                    label.left >= margin && end <= layout.width - margin,
                    "{label:?} at {}",
                    metrics.width
                );
                assert!(
                    label.top >= margin && label.top + metrics.cap_height <= layout.height - margin,
                    "{label:?}"
                );
            }
            for stone in &layout.stones {
                assert!(stone.left >= margin && stone.left + stone.size <= layout.width - margin);
                assert!(stone.top + stone.size <= layout.strip);
            }
        });
    }

    #[test]
    fn the_strip_says_1_move_and_names_the_goal_of_a_count() {
        let font = Font::new().expect("the font is there");
        for (ply, wanted) in [(0, "0 moves"), (1, "1 move"), (2, "2 moves")] {
            let mut diagram = board(8, false, 3);
            diagram.strip.to_move = None;
            diagram.strip.ply = ply;
            diagram.strip.counts[2].goal = Some(60);
            let layout = Layout::of(&diagram, &CellGrid::of(&diagram, false), 390, &font);
            let texts: Vec<&str> = layout.labels.iter().map(|label| label.text.as_str()).collect();
            assert!(texts.contains(&wanted) && texts.contains(&"points of 60"), "{texts:?}");
        }
    }

    #[test]
    fn no_text_is_below_the_minimum_cap_height() {
        for_each(|_, _, layout, _, _| {
            for label in &layout.labels {
                assert!(f32::from(label.size.cap_height) >= TEXT * layout.width as f32, "{label:?}");
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
                    (
                        label.left,
                        label.top,
                        label.left + wide,
                        label.top + metrics.cap_height,
                        label.text.as_str(),
                    )
                })
                .collect();
            let apart = |a: &(usize, usize, usize, usize, &str), b: &(usize, usize, usize, usize, &str)| {
                // One pixel of rounding is allowed.
                a.2 <= b.0 + 1 || b.2 <= a.0 + 1 || a.3 <= b.1 || b.3 <= a.1
            };
            for (number, one) in boxes.iter().enumerate() {
                for other in &boxes[number + 1..] {
                    assert!(
                        apart(one, other),
                        "{one:?} and {other:?}: {}x{} at {}",
                        diagram.cols,
                        diagram.rows,
                        metrics.width
                    );
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
    fn coordinates_stand_on_all_four_sides_in_line_with_their_cells() {
        for_each(|diagram, cells, layout, metrics, font| {
            let step = if layout.cell > metrics.cap_height { 1 } else { 2 };
            let count = usize::from(diagram.cols.div_ceil(step) + diagram.rows.div_ceil(step)) * 2;
            let labels: Vec<&TextLabel> = layout.labels.iter().filter(|label| !label.on_strip).collect();
            assert_eq!(labels.len(), count);
            let (_, bottom) = layout.end(cells);
            for col in (0..diagram.cols).step_by(step.into()) {
                let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col }) + cells.ring;
                let middle = layout.left + place * layout.cell + layout.cell / 2;
                let name = char::from(b'a' + col).to_string();
                let ends: Vec<_> = labels.iter().filter(|label| label.text == name).collect();
                assert_eq!(ends.len(), 2, "{name}");
                for label in ends {
                    let own = label.left + font.width(&label.text, label.size) / 2;
                    assert!(own.abs_diff(middle) <= 1, "{name}");
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
            assert_eq!(layout.labels.iter().filter(|label| !label.on_strip).count(), 100);
            // The figures do not touch.
            assert!(layout.cell * 10 >= Metrics::of(1080).cap_height * 11, "{}", layout.cell);
        }
    }

    #[test]
    fn pictures_are_portraits_or_nearly_square() {
        for_each(|_, _, layout, _, _| {
            assert!(layout.height * 10 >= layout.width * 9, "{}x{}", layout.width, layout.height);
            assert!(layout.height * 10 <= layout.width * 15, "{}x{}", layout.width, layout.height);
        });
    }
}
