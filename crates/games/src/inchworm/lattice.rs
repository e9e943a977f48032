//! Bitboards of the 8x8 board, flat or with joined edges: neighbours, groups and lines.
//!
//! Squares are numbered row by row from a1 = 0. A set of squares is a `u64` with one bit per square.

use postern_rules::board::edges::Direction;
use postern_rules::board::field::grown;
use postern_rules::square::Square;

/// Columns and rows of the board.
pub(crate) const SIDE: u8 = 8;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// The most steps in a line. On a wrapped board one more step would return to the start.
const LONGEST_LINE: u32 = SIDE as u32 - 1;

/// Which edges of the board touch each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lattice {
    Flat,
    /// Columns a and h touch.
    Cylinder,
    /// Columns a and h touch, and so do rows 1 and 8.
    Torus,
}

/// A straight or diagonal line between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub(crate) direction: Direction,
    /// The number of squares after the first.
    pub(crate) steps: u32,
}

/// The neighbours of each square in eight directions, by lattice.
static TOUCHING: [[u64; 64]; 3] =
    [touching_table(Lattice::Flat), touching_table(Lattice::Cylinder), touching_table(Lattice::Torus)];

const fn touching_table(lattice: Lattice) -> [u64; 64] {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell] = lattice.around(1 << cell);
        cell += 1;
    }
    table
}

/// The squares at most 0 to 7 steps in eight directions away from each square, by lattice.
static WITHIN: [[[u64; 8]; 64]; 3] =
    [within_table(Lattice::Flat), within_table(Lattice::Cylinder), within_table(Lattice::Torus)];

const fn within_table(lattice: Lattice) -> [[u64; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell][0] = 1 << cell;
        let mut steps = 1;
        while steps < 8 {
            table[cell][steps] = table[cell][steps - 1] | lattice.around(table[cell][steps - 1]);
            steps += 1;
        }
        cell += 1;
    }
    table
}

/// Returns the number of a square, or `None` if it is off the board.
pub(crate) fn cell(square: Square) -> Option<u32> {
    square.on(SIDE, SIDE).then(|| square.index(SIDE))
}

/// Returns the square with this number, which must be below 64.
pub(crate) fn square(cell: u32) -> Square {
    Square::at(cell, SIDE)
}

impl Lattice {
    /// Parses the value of the option `edges`.
    pub(crate) fn of_word(word: &str) -> Option<Lattice> {
        match word {
            "flat" => Some(Lattice::Flat),
            "cylinder" => Some(Lattice::Cylinder),
            "torus" => Some(Lattice::Torus),
            _ => None,
        }
    }

    /// Returns whether the left and right columns touch, and whether the bottom and top rows do.
    pub(crate) const fn wraps(self) -> (bool, bool) {
        match self {
            Lattice::Flat => (false, false),
            Lattice::Cylinder => (true, false),
            Lattice::Torus => (true, true),
        }
    }

    const fn east(self, set: u64) -> u64 {
        let inside = (set & !RIGHT) << 1;
        if self.wraps().0 { inside | (set & RIGHT) >> 7 } else { inside }
    }

    const fn west(self, set: u64) -> u64 {
        let inside = (set & !LEFT) >> 1;
        if self.wraps().0 { inside | (set & LEFT) << 7 } else { inside }
    }

    const fn north(self, set: u64) -> u64 {
        if self.wraps().1 { set.rotate_left(8) } else { set << 8 }
    }

    const fn south(self, set: u64) -> u64 {
        if self.wraps().1 { set.rotate_right(8) } else { set >> 8 }
    }

    /// Returns the set moved one step in a direction.
    pub(crate) fn step(self, set: u64, direction: Direction) -> u64 {
        match direction {
            Direction::East => self.east(set),
            Direction::West => self.west(set),
            Direction::North => self.north(set),
            Direction::South => self.south(set),
            Direction::NorthEast => self.north(self.east(set)),
            Direction::SouthEast => self.south(self.east(set)),
            Direction::NorthWest => self.north(self.west(set)),
            Direction::SouthWest => self.south(self.west(set)),
        }
    }

    /// Returns the orthogonal neighbours of the members of a set, which may include members.
    #[inline(always)]
    pub(crate) const fn beside(self, set: u64) -> u64 {
        self.east(set) | self.west(set) | self.north(set) | self.south(set)
    }

    /// Returns the neighbours of the members of a set in eight directions, which may include members.
    #[inline(always)]
    pub(crate) const fn around(self, set: u64) -> u64 {
        let sideways = self.east(set) | self.west(set);
        let row = set | sideways;
        sideways | self.north(row) | self.south(row)
    }

    /// Returns the neighbours of square number `cell`, which must be below 64, in eight directions.
    #[inline(always)]
    pub(crate) fn touching(self, cell: u32) -> u64 {
        TOUCHING[self as usize][cell as usize & 63]
    }

    /// Returns the squares at most `steps` steps away from `cell`, including `cell` itself, which must be below 64.
    #[inline(always)]
    pub(crate) fn within(self, cell: u32, steps: u32) -> u64 {
        WITHIN[self as usize][cell as usize & 63][steps.min(7) as usize]
    }

    /// Returns the squares of `through` orthogonally connected to `seed`, a subset of `through`.
    pub(crate) fn connected(self, seed: u64, through: u64) -> u64 {
        grown(seed, |set| self.beside(set) & through)
    }

    /// Returns the squares of `through` that `seed`, a subset of `through`, reaches by steps in eight directions.
    pub(crate) fn reachable(self, seed: u64, through: u64) -> u64 {
        grown(seed, |set| self.around(set) & through)
    }

    /// Returns the end squares of all lines from `from` whose other squares are in `through`.
    pub(crate) fn line_ends(self, from: u32, through: u64) -> u64 {
        let mut ends = 0;
        for direction in Direction::ALL {
            let mut at = 1 << from;
            for _ in 0..LONGEST_LINE {
                at = self.step(at, direction) & through;
                if at == 0 {
                    break;
                }
                ends |= at;
            }
        }
        ends
    }

    /// Returns the shortest line between two squares whose squares after the first are all in `through`. Of equally
    /// short lines it is the first in the order of [`Direction::ALL`].
    pub(crate) fn way(self, from: u32, to: u32, through: u64) -> Option<Way> {
        let mut best: Option<Way> = None;
        for direction in Direction::ALL {
            let longest = best.map_or(LONGEST_LINE, |way| way.steps - 1);
            let mut at = 1 << from;
            for steps in 1..=longest {
                at = self.step(at, direction) & through;
                if at == 0 {
                    break;
                }
                if at == 1 << to {
                    best = Some(Way { direction, steps });
                    break;
                }
            }
        }
        best
    }

    /// Returns the squares of a line from `from`, including both ends.
    pub(crate) fn along(self, from: u32, way: Way) -> impl Iterator<Item = u32> {
        let mut at = 1 << from;
        (0..=way.steps).map(move |_| {
            let cell = u64::trailing_zeros(at);
            at = self.step(at, way.direction);
            cell
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::board::bits::Bits;
    use postern_rules::board::edges::Edges;

    #[test]
    fn sets_step_as_squares_do_on_every_lattice() {
        for lattice in [Lattice::Flat, Lattice::Cylinder, Lattice::Torus] {
            let (wrap_cols, wrap_rows) = lattice.wraps();
            let edges = Edges { cols: SIDE, rows: SIDE, wrap_cols, wrap_rows };
            for from in 0..64 {
                let to =
                    |direction| edges.step(square(from), direction).and_then(cell).map_or(0, |to| 1u64 << to);
                for direction in Direction::ALL {
                    assert_eq!(lattice.step(1 << from, direction), to(direction), "{lattice:?} {from}");
                }
                let all = |directions: &[Direction]| directions.iter().fold(0, |set, &d| set | to(d));
                assert_eq!(lattice.touching(from), all(&Direction::ALL));
                assert_eq!(lattice.beside(1 << from), all(&Direction::STRAIGHT));
                assert_eq!(lattice.within(from, 1), lattice.touching(from) | 1 << from);
                let two =
                    lattice.touching(from).ones().fold(0, |set, beside| set | lattice.within(beside, 1));
                assert_eq!(lattice.within(from, 2), two);
                assert_eq!(lattice.within(from, 30), u64::MAX);
            }
        }
    }

    #[test]
    fn every_end_of_a_line_has_a_way_to_it() {
        let through = 0xf3c7_9e3c_79f3_e7cf;
        for lattice in [Lattice::Flat, Lattice::Cylinder, Lattice::Torus] {
            for from in 0..64 {
                let ends = lattice.line_ends(from, through);
                for to in 0..64 {
                    let way = lattice.way(from, to, through);
                    assert_eq!(way.is_some(), ends.has(to));
                    if let Some(way) = way {
                        assert_eq!(lattice.along(from, way).last(), Some(to));
                        assert!(lattice.along(from, way).skip(1).all(|at| through.has(at)));
                    }
                }
            }
        }
    }

    #[test]
    fn of_equally_long_ways_the_first_in_order_counts() {
        let whole = u64::MAX;
        let (a1, e1, e5, h1) = (0, 4, 36, 7);
        let way = |to| Lattice::Torus.way(a1, to, whole).map(|way| (way.direction, way.steps));
        assert_eq!(way(e1), Some((Direction::East, 4)));
        assert_eq!(way(e5), Some((Direction::NorthEast, 4)));
        assert_eq!(way(h1), Some((Direction::West, 1)));
        assert_eq!(Lattice::Flat.way(a1, h1, whole).map(|way| way.steps), Some(7));
        let without_b1 = whole & !2;
        assert_eq!(
            Lattice::Torus.way(a1, e1, without_b1).map(|way| way.direction),
            Some(Direction::West),
            "a way with a gap is none"
        );
    }
}
