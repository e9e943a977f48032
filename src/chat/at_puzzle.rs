//! A puzzle as far as it is solved, in the text that a button carries: `ransom-7:2`.

use std::fmt;

use crate::puzzles::{Puzzle, by_id};

/// A puzzle after so many moves of its solution; the solver is to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtPuzzle {
    pub puzzle: &'static Puzzle,
    pub ply: u8,
}

impl Eq for AtPuzzle {}

impl AtPuzzle {
    /// `None` where there is no such puzzle, or the solver is not to move then. The text may come from anybody.
    pub fn read(id: &str, ply: &str) -> Option<AtPuzzle> {
        let (puzzle, ply) = (by_id(id)?, ply.parse::<u8>().ok()?);
        puzzle.is_solvers(ply.into()).then_some(AtPuzzle { puzzle, ply })
    }
}

impl fmt::Display for AtPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.puzzle.id, self.ply)
    }
}

#[cfg(test)]
mod tests {
    use super::AtPuzzle;
    use crate::board::Square;
    use crate::chat::{Action, Board, Entered};
    use crate::puzzles::shipped;

    #[test]
    fn a_puzzle_that_there_is_not_and_a_ply_that_is_not_the_solvers_are_no_tags() {
        for text in ["puzzle:ransom-0:0", "puzzle:ransom-1:1", "puzzle:ransom-1:200", "play:chess-1:0:"] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_beginning_of_a_move_in_a_puzzle_fits_into_a_tag() {
        // No stack in a puzzle has more than twelve pieces: squares, one word, and the letter of a column.
        let steps = (0..13u32).map(|index| Square::at(index, 8));
        let entered =
            steps.fold(Entered::default().with("distribute"), |entered, square| entered.with(square));
        for puzzle in shipped() {
            let at = AtPuzzle { puzzle, ply: puzzle.line.len() as u8 };
            assert!(Action::Column(Board::Puzzle(at), entered.clone(), 'h').to_string().len() <= 100);
        }
    }
}
