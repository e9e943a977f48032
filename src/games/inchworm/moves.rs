//! Moves as values.

use super::lattice::square;
use super::position::MOST_PIECES;
use crate::board::Square;

/// One turn. Squares may be any squares: whether they lie on the board is for the rules to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// One piece from the stock on an empty square or on a stack of one's own.
    Drop(Square),
    /// A prisoner, as the opponent's piece, on an empty square.
    Place(Square),
    /// All stacks from the first square to the second, on the second.
    Collect(Square, Square),
    Distribute(Path),
    /// All of one's own pieces that the opponent holds: this many.
    Rescue(u16),
    Pass,
}

/// The squares of a distribution, the stack's own first: from 2 to 25.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    len: u8,
    /// a1 beyond `len`.
    squares: [Square; MOST_PIECES as usize],
}

impl Path {
    /// `None` where there are fewer squares than two or more than any stack has pieces.
    pub fn new(squares: &[Square]) -> Option<Path> {
        let fits = (2..=MOST_PIECES as usize).contains(&squares.len());
        fits.then(|| Path::filled(squares.iter().copied()))
    }

    /// The path over squares given by their numbers, which fit.
    pub(crate) fn of_cells(cells: &[u32]) -> Path {
        debug_assert!((2..=MOST_PIECES as usize).contains(&cells.len()));
        Path::filled(cells.iter().map(|&cell| square(cell)))
    }

    fn filled(squares: impl Iterator<Item = Square>) -> Path {
        let mut path = Path { len: 0, squares: [Square::new(0, 0); MOST_PIECES as usize] };
        for (slot, square) in path.squares.iter_mut().zip(squares) {
            *slot = square;
            path.len += 1;
        }
        path
    }

    /// The stack's own square.
    pub fn start(&self) -> Square {
        self.squares[0]
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.len as usize]
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.squares()).finish()
    }
}
