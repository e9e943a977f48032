//! The evaluation of Breakthrough for the search: men, with a bonus that grows with their advance.

use postern_engine::evaluate::Evaluate;
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

use super::Edition;
use super::moves::{Move, SIZE};
use super::rules::Position;

impl<const VERSION: u16> Evaluate for Edition<VERSION> {
    type Carried = ();

    const SCALE: i32 = 150;

    fn evaluate(position: &Position) -> i32 {
        worth(position, position.turn) - worth(position, position.turn.other())
    }

    fn count_up(position: &Position) -> i32 {
        position.men.first.count() as i32 - position.men.second.count() as i32
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        position.for_each_move(&mut |made| f(made, if made.takes { 100 } else { 0 }));
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        position.for_each_move(&mut |made| {
            if made.takes {
                f(made, 100);
            }
        });
    }
}

/// The value of a side's men. Each counts 100, plus ten times the square of the rows it has advanced.
fn worth(position: &Position, seat: Seat) -> i32 {
    let men = position.men[seat].ones().map(|man| {
        let row = i32::from(Square::at(man, SIZE).row);
        let come = if seat == Seat::First { row } else { i32::from(SIZE) - 1 - row };
        100 + 10 * come * come
    });
    men.sum()
}
