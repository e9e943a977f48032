//! The set-up of a position in an SGF file: rectangles of points, in the order of the file.

use std::collections::BTreeMap;

use postern_rules::square::Square;

/// The number of letters, and so the greatest size of a board.
pub(crate) const LETTERS: u8 = 26;

/// The rectangles that a file sets up, on a board of at most [`LETTERS`] columns and rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SetUp(Vec<Rectangle>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rectangle {
    stone: Option<char>,
    corners: [Square; 2],
}

impl SetUp {
    /// Adds a rectangle between two opposite corners: `x` for black stones, `o` for white ones, `None` for empty points.
    pub(crate) fn add(&mut self, stone: Option<char>, corners: [Square; 2]) {
        self.0.push(Rectangle { stone, corners });
    }

    /// Returns the stones. Later rectangles replace earlier ones, so they are read backwards, and each point is set once.
    pub(crate) fn stones(&self) -> BTreeMap<Square, char> {
        let mut stones = BTreeMap::new();
        let mut is_set = [0_u32; LETTERS as usize];
        for Rectangle { stone, corners: [from, to] } in self.0.iter().rev() {
            let cols = from.col.min(to.col)..=from.col.max(to.col);
            let of_rectangle = cols.fold(0, |cols, col| cols | 1_u32 << col);
            for row in from.row.min(to.row)..=from.row.max(to.row) {
                let is_set = &mut is_set[usize::from(row)];
                let new = of_rectangle & !*is_set;
                *is_set |= of_rectangle;
                let Some(stone) = stone else { continue };
                let cols = (0..LETTERS).filter(|col| new & (1 << col) != 0);
                stones.extend(cols.map(|col| (Square::new(col, row), *stone)));
            }
        }
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_rectangles_replace_earlier_ones_and_many_cost_no_more_than_their_number() {
        let mut setup = SetUp::default();
        let corner = |col, row| Square::new(col, row);
        for _ in 0..100_000 {
            setup.add(Some('x'), [corner(0, 0), corner(18, 18)]);
            setup.add(Some('o'), [corner(18, 18), corner(1, 0)]);
            setup.add(None, [corner(18, 0), corner(18, 0)]);
        }
        let stones = setup.stones();
        assert_eq!(stones.len(), 360);
        assert_eq!(stones.values().filter(|stone| **stone == 'x').count(), 19);
        assert_eq!(SetUp::default().stones(), BTreeMap::new());
    }
}
