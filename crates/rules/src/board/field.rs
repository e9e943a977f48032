//! Neighbour operations on whole bit sets, with the edges of the board respected.

use super::bits::Bits;
use super::edges::Direction;
use crate::square::Square;

/// The squares of a `cols` by `rows` board as a bit set, numbered row by row from a1 = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<B> {
    pub cols: u8,
    pub rows: u8,
    pub all: B,
    not_left: B,
    not_right: B,
}

impl Field<u128> {
    /// Like [`Field::new`] for a square board, but usable in constants. Steps are faster if the compiler knows the
    /// size.
    ///
    /// # Panics
    /// Panics if the board has more than 128 squares.
    pub const fn square_board(size: u8) -> Field<u128> {
        let size_wide = size as u32;
        let (mut row, mut left) = (0, 0);
        while row < size_wide {
            left |= 1 << (row * size_wide);
            row += 1;
        }
        let all = (1 << (size_wide * size_wide)) - 1;
        Field {
            cols: size,
            rows: size,
            all,
            not_left: all & !left,
            not_right: all & !(left << (size_wide - 1)),
        }
    }
}

impl<B: Bits> Field<B> {
    /// # Panics
    /// Panics if the board has more squares than the set can hold.
    pub fn new(cols: u8, rows: u8) -> Field<B> {
        let size = cols as u32 * rows as u32;
        assert!(size <= B::CAPACITY, "{cols}x{rows} does not fit into {} bits", B::CAPACITY);
        let set = |keep: fn(u8, u8) -> bool| {
            (0..size).filter(|i| keep((i % cols as u32) as u8, cols)).fold(B::EMPTY, |set, i| set | B::bit(i))
        };
        Field {
            cols,
            rows,
            all: set(|_, _| true),
            not_left: set(|col, _| col > 0),
            not_right: set(|col, cols| col + 1 < cols),
        }
    }

    pub fn square(&self, index: u32) -> Square {
        Square::at(index, self.cols)
    }

    pub fn bit(&self, square: Square) -> B {
        B::bit(square.index(self.cols))
    }

    /// Returns the squares one step away from the members of `set`, without those off the board.
    #[inline(always)]
    pub fn step(&self, set: B, direction: Direction) -> B {
        let cols = self.cols as u32;
        match direction {
            Direction::East => (set & self.not_right) << 1,
            Direction::West => (set & self.not_left) >> 1,
            Direction::North => (set << cols) & self.all,
            Direction::South => set >> cols,
            Direction::NorthEast => ((set & self.not_right) << (cols + 1)) & self.all,
            Direction::SouthEast => (set & self.not_right) >> (cols - 1),
            Direction::NorthWest => ((set & self.not_left) << (cols - 1)) & self.all,
            Direction::SouthWest => (set & self.not_left) >> (cols + 1),
        }
    }

    /// Returns the orthogonal neighbours of `set`, which may include members of `set`.
    #[inline(always)]
    pub fn beside(&self, set: B) -> B {
        let cols = self.cols as u32;
        ((set & self.not_right) << 1)
            | ((set & self.not_left) >> 1)
            | ((set << cols) & self.all)
            | (set >> cols)
    }

    /// Returns the neighbours of `set` in eight directions, which may include members of `set`.
    #[inline(always)]
    pub fn around(&self, set: B) -> B {
        let sideways = ((set & self.not_right) << 1) | ((set & self.not_left) >> 1);
        let row = set | sideways;
        let cols = self.cols as u32;
        sideways | ((row << cols) & self.all) | (row >> cols)
    }

    /// Returns everything in `through` orthogonally connected to `seed`, which must be a subset of `through`.
    #[inline(always)]
    pub fn flood(&self, seed: B, through: B) -> B {
        grown(seed, |set| self.beside(set) & through)
    }

    /// Returns the squares of a set in canonical order.
    pub fn squares(&self, set: B) -> Vec<Square> {
        set.ones().map(|index| self.square(index)).collect()
    }
}

/// Grows `seed` by repeated steps until a step adds nothing.
#[inline(always)]
pub fn grown<B: Bits>(seed: B, step: impl Fn(B) -> B) -> B {
    let mut reached = seed;
    loop {
        let grown = reached | step(reached);
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits::Wide;
    use crate::board::edges::Edges;

    #[test]
    fn a_constant_board_is_like_any_other() {
        for size in 1..=11 {
            assert_eq!(Field::square_board(size), Field::<u128>::new(size, size));
        }
    }

    #[test]
    fn sets_step_as_squares_do() {
        fn agree<B: Bits>(cols: u8, rows: u8) {
            let (field, edges) = (Field::<B>::new(cols, rows), Edges::flat(cols, rows));
            for index in field.all.ones() {
                let from = field.square(index);
                let mut around = B::EMPTY;
                for direction in Direction::ALL {
                    let to = edges.step(from, direction).map_or(B::EMPTY, |to| field.bit(to));
                    assert_eq!(field.step(B::bit(index), direction), to, "{from} {direction:?}");
                    around |= to;
                }
                assert_eq!(field.around(B::bit(index)), around);
            }
        }
        agree::<u64>(8, 8);
        agree::<u128>(11, 11);
        agree::<Wide<3>>(13, 13);
        agree::<Wide<10>>(25, 25);
        agree::<u64>(3, 3);
    }
}
