//! Where everything lies in a picture: sizes from the board and the width alone.

use super::cell::Cells;
use super::letters::{Letters, Size};
use crate::diagram::Diagram;
use crate::game::Seat;

/// The part of the width that a telephone may crop at each side.
pub(crate) const MARGIN: f32 = 0.06;
/// The least height of a capital or a figure, as a part of the width.
pub(crate) const TEXT: f32 = 0.026;
/// A picture is at most this much higher than wide.
const TALLEST: f32 = 1.3;

/// Where everything lies, in pixels from the top left.
pub(crate) struct Layout {
    pub width: usize,
    pub height: usize,
    /// Width and height of a cell.
    pub cell: usize,
    /// The first cell, that of the ring where there is one.
    pub left: usize,
    pub top: usize,
    /// The status strip reaches from the top down to here.
    pub strip: usize,
    pub labels: Vec<Label>,
    pub stones: Vec<Sample>,
}

/// A piece of text.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub text: String,
    pub size: Size,
    pub left: usize,
    /// Where the capitals begin.
    pub top: usize,
    pub on_strip: bool,
}

/// A stone in the strip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub seat: Seat,
    pub left: usize,
    pub top: usize,
    pub size: usize,
}

/// Lengths that depend on the width alone.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    pub width: usize,
    pub margin: usize,
    pub capital: usize,
    /// Between things that belong together.
    pub gap: usize,
}

impl Rule {
    pub fn of(width: u16) -> Rule {
        let part = |part: f32| (f32::from(width) * part).ceil() as usize;
        Rule { width: usize::from(width), margin: part(MARGIN), capital: part(TEXT), gap: part(0.011) }
    }

    pub fn size(self, stretch: u8) -> Size {
        Size { capital: self.capital as u16, stretch }
    }
}

impl Layout {
    pub fn of(diagram: &Diagram, cells: &Cells, width: u16, letters: &Letters) -> Layout {
        let rule = Rule::of(width);
        let along = (rule.width as f32 * TALLEST) as usize / cells.rows;
        let fitted = |stretch: u8, gap: usize| {
            let size = rule.size(stretch);
            let widest =
                (1..=diagram.rows).map(|row| letters.width(&row.to_string(), size)).max().unwrap_or(0);
            let across = (rule.width - 2 * (rule.margin + widest + gap)) / cells.columns;
            // Even, as are all columns of cells: two pixels share a byte, and equal cells are to be equal bytes.
            (size, gap, (across.min(along) & !1).max(2))
        };
        // On the largest boards narrower figures leave more room for cells, and so for air between the figures.
        let wide = fitted(if diagram.rows > 9 { 85 } else { 100 }, rule.gap);
        let (size, gap, cell) = if wide.2 * 8 < rule.capital * 9 { fitted(68, rule.gap / 3) } else { wide };
        let left = ((rule.width - cell * cells.columns) / 2) & !1;

        let mut layout = Layout {
            width: rule.width,
            height: 0,
            cell,
            left,
            top: 0,
            strip: 0,
            labels: Vec::new(),
            stones: Vec::new(),
        };
        layout.strip(diagram, rule, letters);
        layout.top = layout.strip + rule.capital * 3 / 2 + 2 * rule.gap;
        layout.height = layout.top + cell * cells.rows + rule.gap + rule.capital * 3 / 2 + rule.margin;
        layout.coordinates(diagram, cells, size, gap, letters);
        layout
    }

    /// Right and bottom end of the cells.
    pub fn end(&self, cells: &Cells) -> (usize, usize) {
        (self.left + self.cell * cells.columns, self.top + self.cell * cells.rows)
    }

    fn coordinates(&mut self, diagram: &Diagram, cells: &Cells, size: Size, gap: usize, letters: &Letters) {
        let capital = usize::from(size.capital);
        let (right, bottom) = self.end(cells);
        // Even, as the columns of cells: the figures at both sides are then equal bytes.
        let mut put = |text: String, left: usize, top: usize| {
            self.labels.push(Label { text, size, left: left & !1, top, on_strip: false });
        };
        // Where labels would touch each other, every second one is enough.
        let step = if self.cell > capital { 1 } else { 2 };
        for col in (0..diagram.cols).step_by(step) {
            let text = char::from(b'a' + col).to_string();
            let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col }) + cells.ring;
            let middle = self.left + self.cell * place + self.cell / 2;
            let start = middle.saturating_sub(letters.width(&text, size) / 2);
            put(text.clone(), start, self.top - gap - capital);
            put(text, start, bottom + gap);
        }
        for row in (0..diagram.rows).step_by(step) {
            let text = (u16::from(row) + 1).to_string();
            let place = usize::from(if cells.turned { row } else { diagram.rows - 1 - row }) + cells.ring;
            let top = (self.top + self.cell * place + self.cell / 2).saturating_sub(capital / 2);
            let wide = letters.width(&text, size);
            // Away from the margin.
            put(text.clone(), self.left.saturating_sub(gap + wide).next_multiple_of(2), top);
            put(text, right + gap, top);
        }
    }

    /// Who is to move as a stone, the number of the move, and what the game counts.
    fn strip(&mut self, diagram: &Diagram, rule: Rule, letters: &Letters) {
        let strip = &diagram.strip;
        let text = match strip.to_move {
            Some(_) => format!("move {}", u64::from(strip.ply) + 1),
            None => format!("{} {}", strip.ply, if strip.ply == 1 { "move" } else { "moves" }),
        };
        let pitch = rule.capital * 2;
        let lines = if strip.counts.len() > 1 { 3 } else { 1 };
        let high = (pitch * lines).max(rule.capital * 2);
        self.strip = rule.margin + high + rule.gap;

        let stone = pitch;
        let middle = rule.margin + high / 2;
        let mut left = rule.margin;
        if let Some(seat) = strip.to_move {
            self.stones.push(Sample { seat, left, top: middle - stone / 2, size: stone });
            left += stone + rule.gap;
        }
        let top = middle - rule.capital / 2;
        let size = rule.size(100);
        let start = left + letters.width(&text, size) + 2 * rule.gap;
        self.labels.push(Label { text, size, left, top, on_strip: true });
        if lines == 1 {
            self.one_count(diagram, rule, start, top, letters);
        } else {
            self.table(diagram, rule, start, letters);
        }
    }

    /// "score", a stone and a figure for each player, right-aligned.
    fn one_count(&mut self, diagram: &Diagram, rule: Rule, start: usize, top: usize, letters: &Letters) {
        let Some(count) = diagram.strip.counts.first() else { return };
        let stone = rule.capital * 3 / 2;
        let figures = Seat::BOTH.map(|seat| count.of[seat].to_string());
        let room = (rule.width - rule.margin).saturating_sub(start);
        let fixed = 2 * (stone + 3 * rule.gap);
        let size = fitting(room.saturating_sub(fixed), rule, |size| {
            letters.width(&count.title(), size)
                + figures.iter().map(|figure| letters.width(figure, size)).sum::<usize>()
        });
        let mut right = rule.width - rule.margin;
        let put = |labels: &mut Vec<Label>, text: &str, right: &mut usize| {
            *right = right.saturating_sub(letters.width(text, size));
            labels.push(Label { text: text.to_owned(), size, left: *right, top, on_strip: true });
        };
        for seat in [Seat::Second, Seat::First] {
            put(&mut self.labels, &figures[seat as usize], &mut right);
            right = right.saturating_sub(stone + rule.gap / 2);
            let middle = top + rule.capital / 2;
            self.stones.push(Sample { seat, left: right, top: middle - stone / 2, size: stone });
            right = right.saturating_sub(2 * rule.gap);
        }
        put(&mut self.labels, &count.title(), &mut right);
    }

    /// A column for each count, a row for each player.
    fn table(&mut self, diagram: &Diagram, rule: Rule, start: usize, letters: &Letters) {
        let counts = &diagram.strip.counts;
        let stone = rule.capital * 3 / 2;
        let room =
            (rule.width - rule.margin).saturating_sub(start + stone + 2 * rule.gap * (counts.len() + 1));
        let column = |of: usize, size: Size| {
            let count = &counts[of];
            let figures = Seat::BOTH.map(|seat| letters.width(&count.of[seat].to_string(), size));
            letters.width(&count.title(), size).max(figures[0]).max(figures[1])
        };
        let size = fitting(room, rule, |size| (0..counts.len()).map(|of| column(of, size)).sum());
        let top = |line: usize| rule.margin + rule.capital * 2 * line + rule.capital / 2;
        let mut right = rule.width - rule.margin;
        for (of, count) in counts.iter().enumerate().rev() {
            let mut put = |text: String, line: usize| {
                let left = right.saturating_sub(letters.width(&text, size));
                self.labels.push(Label { text, size, left, top: top(line), on_strip: true });
            };
            put(count.title(), 0);
            put(count.of.first.to_string(), 1);
            put(count.of.second.to_string(), 2);
            right = right.saturating_sub(column(of, size) + 2 * rule.gap);
        }
        for (line, seat) in [(1, Seat::First), (2, Seat::Second)] {
            let middle = top(line) + rule.capital / 2;
            let left = right.saturating_sub(stone);
            self.stones.push(Sample { seat, left, top: middle - stone / 2, size: stone });
        }
    }
}

/// The widest text size that fits into `room`; the narrowest where none does.
fn fitting(room: usize, rule: Rule, width: impl Fn(Size) -> usize) -> Size {
    let sizes = [100, 90, 80, 70, 60, 50].map(|stretch| rule.size(stretch));
    sizes.into_iter().find(|&size| width(size) <= room).unwrap_or(sizes[5])
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

    /// Every board size and width, turned or not.
    fn for_each(mut check: impl FnMut(&Diagram, &Cells, &Layout, Rule, &Letters)) {
        let letters = Letters::new().expect("the font is there");
        for size in 1..=26 {
            for width in [Width::LEAST, 390, 411, 540, 777, 1080, 1440, Width::MOST] {
                for (ring, counts, turned) in
                    [(false, 0, false), (true, 1, true), (false, 3, true), (true, 2, false)]
                {
                    let diagram = board(size, ring, counts);
                    let cells = Cells::of(&diagram, turned);
                    let layout = Layout::of(&diagram, &cells, width, &letters);
                    check(&diagram, &cells, &layout, Rule::of(width), &letters);
                }
            }
        }
    }

    #[test]
    fn nothing_lies_in_the_margin_that_a_telephone_may_eat() {
        for_each(|_, cells, layout, rule, letters| {
            let margin = (MARGIN * layout.width as f32).floor() as usize;
            let (right, bottom) = layout.end(cells);
            assert!(layout.left >= margin && right <= layout.width - margin);
            assert!(layout.top >= margin && bottom <= layout.height - margin);
            for label in &layout.labels {
                let end = label.left + letters.width(&label.text, label.size);
                assert!(label.left >= margin && end <= layout.width - margin, "{label:?} at {}", rule.width);
                assert!(
                    label.top >= margin && label.top + rule.capital <= layout.height - margin,
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
    fn one_move_is_not_called_moves_and_what_wins_is_told() {
        let letters = Letters::new().expect("the font is there");
        for (ply, wanted) in [(0, "0 moves"), (1, "1 move"), (2, "2 moves")] {
            let mut diagram = board(8, false, 3);
            diagram.strip.to_move = None;
            diagram.strip.ply = ply;
            diagram.strip.counts[2].goal = Some(60);
            let layout = Layout::of(&diagram, &Cells::of(&diagram, false), 390, &letters);
            let texts: Vec<&str> = layout.labels.iter().map(|label| label.text.as_str()).collect();
            assert!(texts.contains(&wanted) && texts.contains(&"points of 60"), "{texts:?}");
        }
    }

    #[test]
    fn no_text_is_smaller_than_agreed() {
        for_each(|_, _, layout, _, _| {
            for label in &layout.labels {
                assert!(f32::from(label.size.capital) >= TEXT * layout.width as f32, "{label:?}");
            }
        });
    }

    #[test]
    fn nothing_overlaps_a_label() {
        for_each(|diagram, cells, layout, rule, letters| {
            let (right, bottom) = layout.end(cells);
            let boxes: Vec<(usize, usize, usize, usize, &str)> = layout
                .labels
                .iter()
                .map(|label| {
                    let wide = letters.width(&label.text, label.size);
                    (label.left, label.top, label.left + wide, label.top + rule.capital, label.text.as_str())
                })
                .collect();
            let apart = |a: &(usize, usize, usize, usize, &str), b: &(usize, usize, usize, usize, &str)| {
                // Letters may come as close as a pixel of rounding.
                a.2 <= b.0 + 1 || b.2 <= a.0 + 1 || a.3 <= b.1 || b.3 <= a.1
            };
            for (number, one) in boxes.iter().enumerate() {
                for other in &boxes[number + 1..] {
                    assert!(
                        apart(one, other),
                        "{one:?} and {other:?}: {}x{} at {}",
                        diagram.cols,
                        diagram.rows,
                        rule.width
                    );
                }
                let cells = (layout.left, layout.top, right, bottom, "the cells");
                assert!(apart(one, &cells), "{one:?} and the board at {}", rule.width);
                for stone in &layout.stones {
                    let stone =
                        (stone.left, stone.top, stone.left + stone.size, stone.top + stone.size, "a stone");
                    assert!(apart(one, &stone), "{one:?} and {stone:?} at {}", rule.width);
                }
            }
        });
    }

    #[test]
    fn coordinates_stand_on_all_four_sides_in_line_with_their_cells() {
        for_each(|diagram, cells, layout, rule, letters| {
            let step = if layout.cell > rule.capital { 1 } else { 2 };
            let count = usize::from(diagram.cols.div_ceil(step) + diagram.rows.div_ceil(step)) * 2;
            let labels: Vec<&Label> = layout.labels.iter().filter(|label| !label.on_strip).collect();
            assert_eq!(labels.len(), count);
            let (_, bottom) = layout.end(cells);
            for col in (0..diagram.cols).step_by(step.into()) {
                let place = usize::from(if cells.turned { diagram.cols - 1 - col } else { col }) + cells.ring;
                let middle = layout.left + place * layout.cell + layout.cell / 2;
                let name = char::from(b'a' + col).to_string();
                let ends: Vec<_> = labels.iter().filter(|label| label.text == name).collect();
                assert_eq!(ends.len(), 2, "{name}");
                for label in ends {
                    let own = label.left + letters.width(&label.text, label.size) / 2;
                    assert!(own.abs_diff(middle) <= 1, "{name}");
                    assert!(label.top < layout.top || label.top >= bottom);
                }
            }
        });
    }

    #[test]
    fn the_largest_board_has_all_its_coordinates_on_a_telephone() {
        let letters = Letters::new().expect("the font is there");
        for ring in [false, true] {
            let diagram = board(25, ring, 1);
            let cells = Cells::of(&diagram, false);
            let layout = Layout::of(&diagram, &cells, 1080, &letters);
            assert_eq!(layout.labels.iter().filter(|label| !label.on_strip).count(), 100);
            // There is air between the figures.
            assert!(layout.cell * 10 >= Rule::of(1080).capital * 11, "{}", layout.cell);
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
