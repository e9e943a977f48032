//! Ransom for the search: how much air the Kings have, and how soon it can be taken from them.

use super::board::{SIZE, around, lines};
use super::moves::Move;
use super::rules::Position;
use super::{Ransom, features};
use crate::board::Bits;
use crate::engine::Evaluate;
use crate::game::{Playable, Seat};

/// Being to move.
const TEMPO: i32 = 15;

impl Evaluate for Ransom {
    const SCALE: i32 = 150;

    fn evaluate(position: &Position) -> i32 {
        Self::guess(position)
    }

    /// The air of both Kings, now and after one step.
    fn guess(position: &Position) -> i32 {
        let mover = position.to_move();
        safety(position, mover) - safety(position, mover.other()) + TEMPO
    }

    const FEATURES: usize = features::COUNT;

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize)) {
        features::each(position, f);
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
                if pressed { 60 } else { -20 }
            } else if enemy_air.has(to) {
                let air_left = enemy_air.count() as i32 - 1;
                if air_left == 0 {
                    1000
                } else if closing_in {
                    90 - 10 * air_left
                } else {
                    0
                }
            } else if own_air.has(to) {
                -60
            } else if pressed && around(own_king).has(from) {
                50
            } else if near_enemy.has(to) && !near_enemy.has(from) {
                -5
            } else {
                -30
            };
            f(made, order);
        });
    }

    /// The last breath of the enemy King.
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

    const MARGIN: i32 = 100;

    fn passed(position: &Position) -> Option<Position> {
        Some(position.passed())
    }

    fn urgent(position: &Position) -> bool {
        let mover = position.to_move();
        let air = position.liberties(mover);
        air.count() == 1 && reach(position, mover.other()) & air != 0
    }
}

/// The squares that the soldiers of `seat` can go to, the reach rule aside.
fn reach(position: &Position, seat: Seat) -> u64 {
    let enemies = position.soldiers()[seat.other()] | position.kings()[seat.other()];
    position.soldiers()[seat].ones().fold(0, |reached, from| reached | lines(from, enemies))
}

/// The value of a number of empty squares beside the King.
const AIR: [i32; 9] = [-900, -420, -240, -140, -80, -40, -15, 0, 10];

/// The value of the most empty squares beside the King after one step.
const AIR_AFTER_A_STEP: [i32; 9] = [-260, -200, -140, -90, -55, -30, -12, 0, 5];

/// An empty square beside the King that an enemy soldier can take at once.
const IN_REACH: i32 = 12;

/// An enemy soldier within two squares of the King.
const CLOSE: i32 = 7;

/// The safety of the King of `seat`.
fn safety(position: &Position, seat: Seat) -> i32 {
    let air = position.liberties(seat);
    let king = position.kings()[seat];
    let soldiers = position.soldiers();
    let occupied = soldiers.first | soldiers.second | position.kings()[seat.other()];
    let after_a_step = air.ones().map(|to| (around(1 << to) & !occupied).count()).max().unwrap_or(0).min(8);
    let close = around(around(king)) & soldiers[seat.other()];
    AIR[air.count() as usize] + AIR_AFTER_A_STEP[after_a_step as usize]
        - IN_REACH * (reach(position, seat.other()) & air).count() as i32
        - CLOSE * close.count() as i32
}
