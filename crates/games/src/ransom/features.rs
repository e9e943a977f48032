//! Evaluation features of Ransom: each King, the pieces around it, and its air.
//!
//! A King sees the board rotated and mirrored so that it is in one corner, on one of `STANDS` squares: a1, b1, b2, c1
//! … d4. This loses no information, since soldiers have no direction.

use super::board::{around, swept};
use super::rules::Position;
use super::shapes::{SHAPES, shape};
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// The squares of a corner of the board up to its diagonal.
const STANDS: usize = 10;

/// For each place of the King, the squares of its soldiers, of enemy soldiers and of the enemy King.
const PIECES: usize = 3 * 64;

/// Empty squares beside the King: the number of safe ones combined with the number of others. A square is safe if no
/// enemy soldier can go there at once.
const AIR: usize = STANDS * PIECES;

/// The number of safe squares beside the King combined with the most safe air that one King step reaches.
const STEP: usize = AIR + 81;

/// Empty squares beside the King that enemy soldiers can take from two directions.
const TWICE: usize = STEP + 81;

/// Safe empty squares in the second ring.
const BEYOND: usize = TWICE + 9;

/// Soldiers beside their King on squares that would be safe air if the soldier left.
const DOORS: usize = BEYOND + 17;

/// Enemy soldiers beside the King combined with those in the second ring.
const CLOSE: usize = DOORS + 9;

/// Empty squares beside the mover's King combined with those beside the other. Present only in the view of the player
/// to move.
const RACE: usize = CLOSE + 81;

/// Empty squares beside the King that no enemy soldier can reach within two moves.
const CALM: usize = RACE + 81;

/// The shape of the squares beside the King that an enemy or the edge closes, and the shape of the empty ones. Rotated
/// and mirrored shapes are equal.
const CLOSED: usize = CALM + 9;
const OPEN: usize = CLOSED + SHAPES;

/// Enemy soldiers not beside the King that can go to an empty square beside it at once.
const REACHING: usize = OPEN + SHAPES;

/// Empty squares in the second ring that an enemy soldier can reach.
const WATCHED: usize = REACHING + 9;

/// Enemies beside the King, counted separately for a King in the interior, on the edge and in a corner.
const PRESSED: usize = WATCHED + 17;

/// The number of features.
pub(crate) const COUNT: usize = PRESSED + 27;

/// The board as a King sees it: the King's place among [`STANDS`], and the place of every square.
struct Sight {
    stand: usize,
    squares: [u8; 64],
}

static SIGHTS: [Sight; 64] = {
    const NONE: Sight = Sight { stand: 0, squares: [0; 64] };
    let mut sights = [NONE; 64];
    let mut king = 0;
    while king < 64 {
        sights[king] = sight(king as u8);
        king += 1;
    }
    sights
};

const fn sight(king: u8) -> Sight {
    let (col, row) = (king % 8, king / 8);
    let (mirror_cols, mirror_rows) = (col > 3, row > 3);
    let (near_col, near_row) =
        (if mirror_cols { 7 - col } else { col }, if mirror_rows { 7 - row } else { row });
    let swap = near_row > near_col;
    let (high, low) = if swap { (near_row, near_col) } else { (near_col, near_row) };
    let mut squares = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (col, row) = (at % 8, at / 8);
        let (col, row) = (if mirror_cols { 7 - col } else { col }, if mirror_rows { 7 - row } else { row });
        squares[at as usize] = if swap { col * 8 + row } else { row * 8 + col };
        at += 1;
    }
    Sight { stand: (high * (high + 1) / 2 + low) as usize, squares }
}

/// Calls `f` with the view and index of each feature of both Kings. The mover's King is view 0.
#[inline(always)]
pub(crate) fn each(position: &Position, f: &mut impl FnMut(usize, usize)) {
    let mover = position.to_move();
    let own = of_king(position, mover, &mut |feature| f(0, feature));
    let other = of_king(position, mover.other(), &mut |feature| f(1, feature));
    f(0, RACE + 9 * own + other);
}

/// Calls `f` with the features of one King. Returns the number of empty squares beside it.
#[inline(always)]
fn of_king(position: &Position, seat: Seat, f: &mut impl FnMut(usize)) -> usize {
    let enemy = seat.other();
    let (soldiers, kings) = (position.soldiers(), position.kings());
    let king = kings[seat];
    let sight = &SIGHTS[king.trailing_zeros() as usize & 63];
    let base = sight.stand * PIECES;
    let place = |square: u32| usize::from(sight.squares[square as usize & 63]);
    soldiers[seat].ones().for_each(|square| f(base + place(square)));
    soldiers[enemy].ones().for_each(|square| f(base + 64 + place(square)));
    f(base + 128 + place(kings[enemy].trailing_zeros()));

    let own = soldiers[seat] | king;
    let taken = own | soldiers[enemy] | kings[enemy];
    let (once, twice) = swept(soldiers[enemy], own);
    let count = |set: u64| set.count_ones() as usize;
    let ring = around(king);
    let second = around(ring) & !ring & !king;
    let air = ring & !taken;
    let safe = count(air & !once);
    let step = air.ones().map(|to| count(around(1 << to) & !once & (!taken | king))).max();
    f(AIR + 9 * safe + count(air & once));
    f(STEP + 9 * safe + step.unwrap_or(0).min(8));
    f(TWICE + count(air & twice));
    f(BEYOND + count(second & !taken & !once));
    f(DOORS + count(ring & soldiers[seat] & !once));
    f(CLOSE + 9 * count(ring & soldiers[enemy]) + count(second & soldiers[enemy]));

    let at = king.trailing_zeros();
    let enemies = soldiers[enemy] | kings[enemy];
    let soon = swept(once | soldiers[enemy], own).0;
    f(CALM + count(air & !once & !soon));
    f(CLOSED + shape(at, ring & enemies, true));
    f(OPEN + shape(at, air, false));
    f(REACHING + count(swept(air, own).0 & soldiers[enemy] & !ring));
    f(WATCHED + count(second & !taken & once));
    let edges = usize::from(matches!(at % 8, 0 | 7)) + usize::from(matches!(at / 8, 0 | 7));
    f(PRESSED + 9 * edges + count(ring & enemies));
    count(air)
}
