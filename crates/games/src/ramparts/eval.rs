//! Ramparts' evaluation and move ordering for the search: weights and a network for the features of `features.rs`.

use std::sync::LazyLock;

use super::features;
use super::features::COUNT;
use super::moves::{How, Move};
use super::rules::Position;
use super::terrain::SIZE;
use crate::ramparts::Ramparts;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::network::Network;
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::search::reductions::LateMoves;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The first line of the file is the command that fitted the weights. `docs/engine.md` has the measurements.
static ROWS: [Row; COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));

/// The interactions between features. Trained after the weights, as a correction to them.
static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("network.bin"), &ROWS).expect("it was made for these features")
});

/// Move ordering value of a man on each square for the player moving up. Rows run from the enemy's starting line down
/// to their own, columns from the edge to the middle; the other half mirrors them.
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

const fn worth(index: usize) -> i32 {
    let square = Square::at(index as u32, SIZE);
    let col = if square.col > SIZE / 2 { SIZE - 1 - square.col } else { square.col };
    WORTH[(SIZE - 1 - square.row) as usize][col as usize]
}

/// Returns the index of the square as seen by a player moving up the board.
fn seen(seat: Seat, index: u32) -> usize {
    match seat {
        Seat::First => index as usize,
        Seat::Second => 120 - index as usize,
    }
}

impl Evaluate for Ramparts {
    type Carried = ();

    const SCALE: i32 = 130;
    const LADDER: [f32; 7] = [1.0, 1.5, 2.2, 2.95, 3.9, 5.4, 7.0];

    fn evaluate(position: &Position) -> i32 {
        NETWORK.evaluate::<Ramparts>(position)
    }

    const FUTILITY_MARGIN: i32 = 60;
    const LATE_ROOT_MOVES: i32 = i32::MAX;
    const REVERSE_FUTILITY: Option<[i32; 2]> = Some([60, 5]);
    const LATE_MOVE_COUNT: Option<[usize; 2]> = Some([6, 5]);
    const LATE_MOVES: LateMoves = LateMoves::Bold;

    const FEATURES: usize = COUNT;

    fn weights() -> &'static [Row] {
        &ROWS
    }

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        features::each(position, &mut |view, feature| f(view, feature, 1));
    }

    fn id(made: &Move) -> u32 {
        made.from.index(SIZE) << 7 | made.to.index(SIZE)
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
