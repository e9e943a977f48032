//! Directions, and the edges of a board: open, or joined with the opposite edge.

use crate::square::Square;

/// One of the eight directions. The order is the one that rules use to break ties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    East,
    West,
    North,
    South,
    NorthEast,
    SouthEast,
    NorthWest,
    SouthWest,
}

impl Direction {
    /// E, W, N, S, NE, SE, NW, SW.
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::West,
        Direction::North,
        Direction::South,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::NorthWest,
        Direction::SouthWest,
    ];

    /// E, W, N, S.
    pub const STRAIGHT: [Direction; 4] =
        [Direction::East, Direction::West, Direction::North, Direction::South];

    /// Returns the change of (column, row) in one step. North is up, towards higher rows.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::West => (-1, 0),
            Direction::North => (0, 1),
            Direction::South => (0, -1),
            Direction::NorthEast => (1, 1),
            Direction::SouthEast => (1, -1),
            Direction::NorthWest => (-1, 1),
            Direction::SouthWest => (-1, -1),
        }
    }
}

/// The size of a board, and the edges that are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edges {
    pub cols: u8,
    pub rows: u8,
    /// True if the left edge touches the right one.
    pub wrap_cols: bool,
    /// True if the bottom edge touches the top one.
    pub wrap_rows: bool,
}

impl Edges {
    /// Creates a board without joined edges.
    pub const fn flat(cols: u8, rows: u8) -> Edges {
        Edges { cols, rows, wrap_cols: false, wrap_rows: false }
    }

    /// Returns the square one step away, or `None` if the step leaves the board.
    pub fn step(self, from: Square, direction: Direction) -> Option<Square> {
        let (dc, dr) = direction.step();
        let col = across(from.col, dc, self.cols, self.wrap_cols)?;
        let row = across(from.row, dr, self.rows, self.wrap_rows)?;
        Some(Square::new(col, row))
    }
}

fn across(at: u8, by: i8, size: u8, wraps: bool) -> Option<u8> {
    let to = at as i16 + by as i16;
    if (0..size as i16).contains(&to) {
        Some(to as u8)
    } else {
        wraps.then(|| to.rem_euclid(size as i16) as u8)
    }
}
