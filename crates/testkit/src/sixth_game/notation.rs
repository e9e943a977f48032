//! The position strings of Breakthrough.

use std::fmt;

use postern_rules::board::bits::Bits;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::BadPosition;
use postern_rules::phrases;
use postern_rules::seat::Pair;

use super::moves::SIZE;
use super::rules::Position;

phrases! {
    /// The reason why a text is not a position of Breakthrough.
    pub enum Unfit {
        EmptyBoard = "breakthrough-empty-board",
    }
}

pub(super) fn read(text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::read(text, "xo", SIZE, SIZE)?;
    let men: Pair<u64> = Pair::new(rows.set('x'), rows.set('o'));
    if men.first.is_empty() && men.second.is_empty() {
        return Err(Unfit::EmptyBoard.into());
    }
    Ok(Position { men, turn, ..Position::START })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows_and_turn::write(f, SIZE, SIZE, |square| Some(self.owner(square)?.letter()), self.turn)
    }
}
