//! The progress in a puzzle, in the form that a button carries: `ransom-7:2`.

use std::fmt;

use postern_games::puzzles::book::PuzzleId;

/// A puzzle after `ply` moves of its solution. Any client can send such a text, so answering a press starts with a
/// lookup of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtPuzzle {
    pub puzzle: PuzzleId,
    pub ply: u8,
}

impl AtPuzzle {
    /// Reads untrusted text. Returns `None` if it does not name a puzzle.
    pub fn read(id: &str, ply: &str) -> Option<AtPuzzle> {
        Some(AtPuzzle { puzzle: PuzzleId::read(id)?, ply: ply.parse().ok()? })
    }
}

impl fmt::Display for AtPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.puzzle, self.ply)
    }
}

#[cfg(test)]
mod tests {
    use super::AtPuzzle;
    use crate::actions::entered::Entered;
    use crate::actions::{Action, Board};
    use postern_games::catalogue::Catalogue;
    use postern_games::puzzles::book::{PuzzleBook, PuzzleId};
    use postern_rules::square::Square;

    #[test]
    fn what_names_no_puzzle_is_no_action() {
        for text in ["puzzle:ransom:0", "puzzle:-1:1", "puzzle:ransom-1:2000", "play:chess-x:0:"] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_beginning_of_a_move_in_a_puzzle_fits_into_a_tag() {
        // No stack in a puzzle has more than twelve pieces, so the longest move is thirteen squares and one word.
        let steps = (0..13u32).map(|index| Square::at(index, 8));
        let entered =
            steps.fold(Entered::default().with("distribute"), |entered, square| entered.with(square));
        for puzzle in PuzzleBook::of(&Catalogue::standard()).iter() {
            let id = PuzzleId::read(&puzzle.id).expect("every puzzle's id fits");
            let at = AtPuzzle { puzzle: id, ply: puzzle.line.len() as u8 };
            assert!(Action::Enter(Board::Puzzle(at), entered.clone()).to_string().len() <= 100);
        }
    }
}
