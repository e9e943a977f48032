//! Draws the lettered parts of a board: lines between them, and a plate with the letter of each on its free square that is
//! nearest to its top left corner.

use super::compose::ThemePainter;
use super::font::TextSize;
use super::layout::{Layout, TextGround, TextLabel};
use crate::indexed::IndexedImage;
use crate::pieces::cell::mark_bit;
use crate::pieces::cell_grid::CellGrid;
use postern_rules::diagram::Mark;
use postern_rules::diagram::parts::{Part, Parts};

/// The cap height of a letter and the side of its plate, as fractions of the picture's width.
const LETTER: f32 = 0.024;
const PLATE: f32 = 0.038;

/// A part in pixels from the top left.
struct Outline {
    letter: char,
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    /// The top left corner of the plate's square.
    plate: (usize, usize),
}

impl ThemePainter<'_> {
    /// Draws the parts that are visible.
    pub(crate) fn draw_parts(
        &self,
        image: &mut IndexedImage,
        parts: Parts,
        cells: &CellGrid,
        layout: &Layout,
    ) {
        let outlines: Vec<Outline> = parts
            .rows(cells.turned)
            .into_iter()
            .flatten()
            .filter_map(|part| outline(part, cells, layout))
            .collect();
        let wide = (layout.width / 180).max(2);
        let light = (wide / 3).max(1);
        let text = self.palette.strip_text[self.palette.strip_text.len() - 1];
        let first = outlines.iter().map(|part| part.left).min().unwrap_or(0);
        let highest = outlines.iter().map(|part| part.top).min().unwrap_or(0);
        for (ink, wide) in [(text, wide + 2 * light), (self.palette.strip, wide)] {
            for Outline { left, top, right, bottom, .. } in &outlines {
                if *left > first {
                    image.fill(ink, left - wide / 2, *top, wide, bottom - top);
                }
                if *top > highest {
                    image.fill(ink, *left, top - wide / 2, right - left, wide);
                }
            }
        }
        let part = |part: f32| (layout.width as f32 * part).ceil() as usize;
        let size = TextSize { cap_height: part(LETTER) as u16, stretch: 100, bold: true };
        // A plate covers no neighbouring cell if the letter fits.
        let side = part(PLATE).min(layout.cell.max(usize::from(size.cap_height) + 4 * light));
        for Outline { letter, plate: (left, top), .. } in outlines {
            let letter = letter.to_string();
            image.fill(text, left, top, side, side);
            image.fill(self.palette.strip, left + light, top + light, side - 2 * light, side - 2 * light);
            let sizes = [100, 90, 80, 70].map(|stretch| TextSize { stretch, ..size });
            let wide = |size: &TextSize| self.studio.font.width(&letter, *size);
            let size = sizes.into_iter().find(|size| wide(size) + 4 * light <= side).unwrap_or(sizes[3]);
            let indent = side.saturating_sub(wide(&size)) / 2;
            let above = side.saturating_sub(size.cap_height.into()) / 2;
            let (left, top) = (left + indent, top + above);
            self.draw_label(image, &TextLabel { text: letter, size, left, top, ground: TextGround::Strip });
        }
    }
}

/// Returns the place of a part, or `None` if it is not in the picture.
fn outline(part: Part, cells: &CellGrid, layout: &Layout) -> Option<Outline> {
    let (one, other) = (cells.place_of(part.from)?, cells.place_of(part.to)?);
    let (left, right) = (layout.column(cells, one.0.min(other.0)), layout.column(cells, one.0.max(other.0)));
    let (top, bottom) = (layout.row(cells, one.1.min(other.1)), layout.row(cells, one.1.max(other.1)));
    let (columns, rows) = (one.0.min(other.0)..=one.0.max(other.0), one.1.min(other.1)..=one.1.max(other.1));
    let corner = (*columns.start(), *rows.start());
    // A plate on a piece or on a mark would hide it.
    let is_free = |(x, y): &(usize, usize)| {
        let cell = cells.cells[y * cells.columns + x];
        cell.piece.is_none() && cell.marks & !mark_bit(Mark::Candidate) == 0
    };
    let squares = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    let far = |&(x, y): &(usize, usize)| (x - corner.0) + (y - corner.1);
    let (x, y) = squares.filter(is_free).min_by_key(far).unwrap_or(corner);
    Some(Outline {
        plate: (layout.column(cells, x).start, layout.row(cells, y).start),
        letter: part.letter,
        left: left.start,
        top: top.start,
        right: right.start + right.length,
        bottom: bottom.start + bottom.length,
    })
}

#[cfg(test)]
mod tests {
    use crate::look::Look;
    use crate::painter::Painter;
    use postern_rules::diagram::parts::Parts;
    use postern_rules::diagram::{Diagram, Piece, Shape, Surface};
    use postern_rules::seat::{Pair, Seat};

    #[test]
    fn a_letter_covers_no_piece_of_its_part() {
        let painter = Painter::new().expect("the themes are there");
        let spans = [(0, 8), (9, 18)];
        let drawn = |name: Option<&str>, parts: bool| {
            let mut diagram = Diagram::new(19, 19, Surface::Points, Pair::new("Black", "White"));
            let square = name.map(|name| name.parse().expect("a square"));
            diagram.pieces =
                square.map(|at| (at, Piece::new(Seat::Second, Shape::Stone))).into_iter().collect();
            diagram.parts = if parts { Parts::new(&spans, &spans) } else { Parts::default() };
            let file = painter.png(&diagram, &Look::default()).expect("a picture");
            let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut pixels).expect("a whole picture");
            pixels
        };
        for corner in ["a19", "j19", "a9", "j9"] {
            let (empty, stone) = (drawn(None, false), drawn(Some(corner), false));
            let both = drawn(Some(corner), true);
            let of_stone: Vec<usize> = (0..empty.len()).filter(|&at| empty[at] != stone[at]).collect();
            let kept = of_stone.iter().filter(|&&at| both[at] == stone[at]).count();
            // The lines between the parts pass its edge.
            assert!(kept * 10 >= of_stone.len() * 8, "{corner}: {kept} of {}", of_stone.len());
        }
    }

    #[test]
    fn parts_are_drawn_on_the_picture_for_either_side() {
        let painter = Painter::new().expect("the themes are there");
        for below in Seat::BOTH {
            let mut diagram = Diagram::new(19, 19, Surface::Points, Pair::new("Black", "White"));
            diagram.below = below;
            let plain = painter.png(&diagram, &Look::default()).expect("a picture");
            let spans = [(0, 4), (5, 9), (10, 13), (14, 18)];
            diagram.parts = Parts::new(&spans, &spans);
            let lettered = painter.png(&diagram, &Look::default()).expect("a picture");
            assert_ne!(plain, lettered);
            diagram.parts = Parts::new(&[(0, 18)], &[(0, 18)]);
            let one = painter.png(&diagram, &Look::default()).expect("a picture");
            assert!(one != plain && one != lettered);
        }
    }
}
