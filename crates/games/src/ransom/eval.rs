//! Ransom's evaluation and move ordering for the search: weights and a network for the features of `features.rs`. The
//! first weights came from games by [`Evaluate::guess`], which counts the liberties of the Kings.

use std::sync::LazyLock;

use super::board::{SIZE, around, swept};
use super::features;
use super::moves::Move;
use super::rules::Position;
use crate::ransom::Ransom;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::network::Network;
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::search::reductions::LateMoves;
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;

/// The first line of the file is the command that fitted the weights. `docs/engine.md` has the measurements.
static ROWS: [Row; features::COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));

/// The interactions between features. Trained after the weights, as a correction to them.
static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("network.bin"), &ROWS).expect("it was made for these features")
});

/// The value of having the move.
const TEMPO: i32 = 15;

impl Evaluate for Ransom {
    type Carried = ();

    const SCALE: i32 = 150;
    const LADDER: [f32; 7] = [0.1, 0.95, 1.7, 2.5, 3.4, 4.7, 7.0];

    fn evaluate(position: &Position) -> i32 {
        NETWORK.evaluate::<Ransom>(position)
    }

    /// Compares the air of both Kings, now and after one step.
    fn guess(position: &Position) -> i32 {
        let mover = position.to_move();
        safety(position, mover) - safety(position, mover.other()) + TEMPO
    }

    const FEATURES: usize = features::COUNT;

    fn weights() -> &'static [Row] {
        &ROWS
    }

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        features::each(position, &mut |view, feature| f(view, feature, 1));
    }

    fn count_up(position: &Position) -> i32 {
        let air = |seat| position.liberties(seat).count() as i32;
        air(Seat::First) - air(Seat::Second)
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let mover = position.to_move();
        let (own_air, enemy_air) = (position.liberties(mover), position.liberties(mover.other()));
        let near_enemy = around(around(position.kings()[mover.other()]));
        let own_king = position.kings()[mover];
        let pressed = own_air.count() <= 3;
        let closing_in = enemy_air.count() <= 4;
        position.for_each_move(&mut |made| {
            let (from, to) = (made.from.index(SIZE), made.to.index(SIZE));
            let order = if own_king.has(from) {
                if pressed { -3_000 } else { -11_000 }
            } else if enemy_air.has(to) {
                match enemy_air.count() as i32 - 1 {
                    0 => 1,
                    air_left if closing_in => -1_000 * air_left,
                    _ => -9_000,
                }
            } else if own_air.has(to) {
                -15_000
            } else if pressed && around(own_king).has(from) {
                -4_000
            } else if near_enemy.has(to) && !near_enemy.has(from) {
                -9_500
            } else {
                -12_000
            };
            f(made, order);
        });
    }

    fn id(made: &Move) -> u32 {
        made.from.index(SIZE) << 6 | made.to.index(SIZE)
    }

    fn wins_at_once(position: &Position) -> bool {
        position.suffocates_at_once()
    }

    /// Reports moves on the last liberty of the enemy King.
    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let last = position.liberties(position.to_move().other());
        if last.count() == 1 {
            position.for_each_move(&mut |made| {
                if last.has(made.to.index(SIZE)) {
                    f(made, 1);
                }
            });
        }
    }

    const FUTILITY_MARGIN: i32 = 100;
    const LATE_ROOT_MOVES: i32 = i32::MAX;
    const REVERSE_FUTILITY: Option<[i32; 2]> = Some([100, 5]);
    const LATE_MOVE_COUNT: Option<[usize; 2]> = Some([6, 5]);
    const LATE_MOVES: LateMoves = LateMoves::Bolder;

    fn null_move(position: &Position) -> Option<Position> {
        Some(position.passed())
    }

    fn urgent(position: &Position) -> bool {
        position.passed().suffocates_at_once()
    }
}

/// Returns the squares that the soldiers of `seat` can reach, ignoring the reach rule, and those that they reach from
/// two directions. Squares of their own side may be included.
fn reach(position: &Position, seat: Seat) -> (u64, u64) {
    let enemies = position.soldiers()[seat.other()] | position.kings()[seat.other()];
    swept(position.soldiers()[seat], enemies)
}

/// The value of each number of empty squares beside the King.
const AIR: [i32; 9] = [-900, -400, -215, -120, -65, -32, -12, 0, 8];

/// The value of each number of empty squares beside the King that no enemy soldier can take at once.
const SAFE_AIR: [i32; 9] = [-130, -80, -45, -24, -10, 0, 6, 10, 12];

/// The value of the air after the King's best step. Each empty square then beside the King counts one, and one more if
/// no enemy soldier can take it.
const AIR_AFTER_A_STEP: [i32; 17] =
    [-260, -225, -190, -155, -125, -98, -74, -54, -38, -26, -16, -9, -4, 0, 3, 5, 6];

/// A square beside the King that enemy soldiers can take from two directions. Blocking one of them is not enough.
const TWICE: i32 = 7;

/// An empty square in the second ring that no enemy soldier can take, so that the King can escape there.
const BEYOND: i32 = 4;

/// An enemy soldier beside the King, which tends to stay there, and one in the second ring, a step away.
const BESIDE: i32 = 12;
const CLOSE: i32 = 8;

/// Penalty by distance from the edge, which is a wall beside the King and limits escapes.
const EDGE: [i32; 4] = [26, 8, 0, 0];

/// Returns the safety of the King of `seat`.
fn safety(position: &Position, seat: Seat) -> i32 {
    let air = position.liberties(seat);
    let king = position.kings()[seat];
    let soldiers = position.soldiers();
    let occupied = soldiers.first | soldiers.second | position.kings()[seat.other()];
    let (once, twice) = reach(position, seat.other());
    let count = |set: u64| set.count_ones() as i32;
    let open = |to: u32| around(1 << to) & !occupied;
    let after_a_step =
        air.ones().map(|to| (count(open(to)) + count(open(to) & !once)).min(16)).max().unwrap_or(0);
    let ring = around(king);
    let second = around(ring) & !ring & !king;
    let square = king.trailing_zeros() & 63;
    let from_edge = |at: u32| EDGE[at.min(7 - at) as usize];
    AIR[count(air) as usize] + SAFE_AIR[count(air & !once) as usize] + AIR_AFTER_A_STEP[after_a_step as usize]
        - TWICE * count(air & twice)
        + BEYOND * count(second & !occupied & !once)
        - BESIDE * count(ring & soldiers[seat.other()])
        - CLOSE * count(second & soldiers[seat.other()])
        - from_edge(square % 8)
        - from_edge(square / 8)
}
