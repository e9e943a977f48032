//! Ramparts for the search: the expected value of each man in the end, by its square.

use super::Ramparts;
use super::moves::{How, Move};
use super::rules::Position;
use super::terrain::{ALL, SIZE, ground, side};
use crate::board::{Bits, Square};
use crate::engine::Evaluate;
use crate::game::{Playable, Seat};

/// The value of a man on each square for the player moving up: from the enemy's line down to the own one, from the
/// edge to the middle column; the other half mirrors it. Fitted to the results of games against itself.
const WORTH: [[i32; 6]; 11] = [
    [310, 290, 290, 290, 290, 310],
    [90, 75, 245, 245, 255, 255],
    [70, 65, 70, 240, 260, 260],
    [120, 105, 65, 65, 260, 265],
    [120, 110, 70, 40, 76, 86],
    [115, 115, 103, 70, 30, 36],
    [112, 113, 112, 115, 112, 118],
    [112, 105, 120, 145, 145, 155],
    [110, 109, 140, 152, 167, 169],
    [105, 145, 154, 180, 218, 225],
    [115, 120, 138, 205, 217, 230],
];

/// The bonus on each row, the own line first, while no enemy is ahead of the man in its column or beside it
/// and it has not passed the enemy's ramparts.
const PASSED: [i32; 11] = [45, 72, 76, 84, 112, 138, 146, 150, 168, 160, 0];

/// The malus of a man with an enemy straight ahead, by the ground under it.
const BLOCKED: [i32; 5] = [-40, -10, 11, 28, 19];

/// The bonus of a man that can step straight ahead.
const MOBILE: i32 = 15;

const fn worth(index: usize) -> i32 {
    let square = Square::at(index as u32, SIZE);
    let col = if square.col > SIZE / 2 { SIZE - 1 - square.col } else { square.col };
    WORTH[(SIZE - 1 - square.row) as usize][col as usize]
}

/// The squares ahead of each square of `First`, in its column and the two beside it.
static AHEAD: [u128; 121] = ahead_table();

const fn ahead_table() -> [u128; 121] {
    let mut state = [0; 121];
    let mut from = 0;
    while from < 121 {
        let mut to = 0;
        while to < 121 {
            let (a, b) = (Square::at(from as u32, SIZE), Square::at(to as u32, SIZE));
            if b.row > a.row && a.col.abs_diff(b.col) <= 1 {
                state[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    state
}

/// The square as seen by a player moving up the board.
fn seen(seat: Seat, index: u32) -> usize {
    match seat {
        Seat::First => index as usize,
        Seat::Second => 120 - index as usize,
    }
}

impl Evaluate for Ramparts {
    const SCALE: i32 = 130;

    fn evaluate(position: &Position) -> i32 {
        let mover = position.to_move();
        prospects(position, mover) - prospects(position, mover.other())
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let mover = position.to_move();
        position.for_each_move(&mut |made| f(made, order(mover, made)));
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let mover = position.to_move();
        position.for_each_move(&mut |made| {
            if made.how == How::Take {
                f(made, order(mover, made));
            }
        });
    }
}

fn order(mover: Seat, made: Move) -> i32 {
    let (from, to) = (made.from.index(SIZE), made.to.index(SIZE));
    let gain = worth(seen(mover, to)) - worth(seen(mover, from));
    match made.how {
        How::Take => 50 + worth(seen(mover.other(), to)) + gain,
        _ if gain >= 40 => gain,
        _ => gain - 50,
    }
}

/// The value of the men of `seat`.
fn prospects(position: &Position, seat: Seat) -> i32 {
    let (men, enemies) = (position.men()[seat], position.men()[seat.other()]);
    let (men, enemies) = if seat == Seat::First { (men, enemies) } else { (turned(men), turned(enemies)) };
    let up = side(Seat::First);
    let beyond = side(Seat::Second).inside;
    let blocked = men & up.behind(enemies);
    let mobile = up.ahead(men) & ALL & !(men | enemies);
    let standing: i32 = men
        .ones()
        .map(|man| {
            let at = man as usize;
            let passed = !beyond.has(man) && !AHEAD[at].meets(enemies);
            worth(at) + if passed { PASSED[at / SIZE as usize] } else { 0 }
        })
        .sum();
    let hindered: i32 =
        GROUNDS.iter().zip(BLOCKED).map(|(&on, less)| less * (blocked & on).count() as i32).sum();
    standing - hindered + MOBILE * mobile.count() as i32
}

/// The squares of each ground of `First`, in the order of its kinds.
static GROUNDS: [u128; 5] = {
    let mut grounds = [0; 5];
    let mut index = 0;
    while index < 121 {
        grounds[ground(Seat::First, Square::at(index, SIZE)) as usize] |= 1 << index;
        index += 1;
    }
    grounds
};

/// The board turned by half.
fn turned(men: u128) -> u128 {
    men.reverse_bits() >> (128 - 121)
}
