//! Inchworm for the search: points, groups short of liberties, and the stacks that can fill those.

use super::Inchworm;
use super::crawl::{Lure, tell};
use super::lattice::square;
use super::moves::Move;
use super::position::Position;

use crate::board::Bits;
use crate::engine::Evaluate;
use crate::game::{Playable, Seat};

impl Evaluate for Inchworm {
    const SCALE: i32 = 500;

    fn evaluate(position: &Position) -> i32 {
        let mover = position.to_move;
        let other = mover.other();
        let points = position.points[mover] as i32 - position.points[other] as i32;
        100 * points + standing(position, mover, true) - standing(position, other, false) + 20
    }

    fn candidates(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        if position.outcome().is_some() {
            return;
        }
        let mut any = false;
        let now = lead(position);
        let lure = lure(position);
        each_candidate(position, &lure, &mut |made| {
            any = true;
            let gain = gain(position, &made, now);
            let quiet = match made {
                Move::Drop(on) => lure[on.index(8) as usize] as i32 / 4 - 40,
                Move::Rescue(held) => held as i32 - 20,
                _ => -30,
            };
            let order = match gain {
                0 => quiet.min(0),
                1.. => 100 * gain,
                _ => 100 * gain - 100,
            };
            f(made, order);
        });
        if !any {
            // Nothing but passing is left.
            position.for_each_short_move(1, &mut |made| f(made, 0));
        }
    }

    fn loud(position: &Position, f: &mut dyn FnMut(Move, i32)) {
        let lure = lure(position);
        if lure.iter().all(|&worth| worth == 0) {
            return;
        }
        let now = lead(position);
        let mut told = |made| {
            let gain = gain(position, &made, now);
            if gain > 0 {
                f(made, gain);
            }
        };
        for on in position.drops().ones().filter(|&on| lure[on as usize] >= LAST) {
            told(Move::Drop(square(on)));
        }
        for from in position.own().ones() {
            if position.heights[from as usize] > 1 {
                tell(position, from, &lure, &mut |path| told(Move::Distribute(path)));
            }
        }
    }
}

/// By how many points the player to move leads.
fn lead(position: &Position) -> i32 {
    let mover = position.to_move;
    position.points[mover] as i32 - position.points[mover.other()] as i32
}

/// The points that a move wins, negative if it loses some.
fn gain(position: &Position, made: &Move, now: i32) -> i32 {
    -lead(&position.after(made)) - now
}

/// Calls `f` with each group of `seat`: its stacks, its pieces, its liberties.
fn each_group(position: &Position, seat: Seat, mut f: impl FnMut(u64, i32, u64)) {
    let mut left = position.stacks[seat];
    let empty = position.empty();
    while let Some(first) = left.lowest() {
        let group = position.lattice.connected(1 << first, left);
        left &= !group;
        let pieces = group.ones().map(|at| position.heights[at as usize] as i32).sum();
        f(group, pieces, position.lattice.beside(group) & empty);
    }
}

/// A square whose filling captures something lures at least so much.
const LAST: i16 = 200;

/// The value of each square to the player to move, as a liberty of enemy groups that may be filled.
fn lure(position: &Position) -> Lure {
    let mut lure = [0; 64];
    let mover = position.to_move;
    let tallest = position.own().ones().map(|at| position.heights[at as usize] as u32).max().unwrap_or(0);
    let fills = tallest.saturating_sub(1).max(1);
    each_group(position, mover.other(), |_, pieces, liberties| {
        let count = liberties.count();
        if count <= fills {
            let last = if count == 1 { LAST } else { 0 };
            let worth = last + (40 * pieces / count as i32).min(400) as i16 + 10;
            for at in liberties.ones() {
                lure[at as usize] += worth;
            }
        }
    });
    lure
}

/// The cost of a piece that the opponent holds.
const HELD: i32 = 14;
/// The cost of the turn that a rescue takes.
const RESCUE: i32 = 40;

/// A piece that a player has on the board.
const PRESENCE: i32 = 4;

/// A liberty of a group, up to [`EASE`] of them.
const LIBERTY: i32 = 3;
const EASE: i32 = 8;

/// The value of the stacks of `seat` apart from the points.
fn standing(position: &Position, seat: Seat, to_move: bool) -> i32 {
    let enemy = seat.other();
    let mut threats = [0; 2];
    let mut total = 0;
    let tall = position.stacks[enemy].ones().map(|at| (at, position.heights[at as usize] as u32));
    let fills = tall.clone().map(|(_, height)| height - 1).max().unwrap_or(0);
    each_group(position, seat, |group, pieces, liberties| {
        let count = liberties.count();
        let drops = position.stock[enemy] > 0;
        let near = || {
            let reach = |at: u32, height: u32| {
                let mut set = 1u64 << at;
                for _ in 0..(height - 1).saturating_sub(count).min(3) + 1 {
                    set |= position.lattice.around(set);
                }
                set & liberties != 0
            };
            tall.clone().any(|(at, height)| height > count && reach(at, height))
        };
        // In hundredths, how likely the group is to fall.
        let danger = match count {
            1 if drops || near() => {
                if to_move {
                    30
                } else {
                    85
                }
            }
            count if count <= fills && near() => {
                if to_move {
                    18
                } else {
                    60
                }
            }
            2 if drops => 6,
            _ => 0,
        };
        let loss = pieces * danger;
        if loss > threats[0] {
            threats = [loss, threats[0]];
        } else {
            threats[1] = threats[1].max(loss);
        }
        total += LIBERTY * (count as i32).min(EASE) + PRESENCE * pieces - group.count() as i32;
    });
    total -= threats[0] + threats[1] / 2;
    let held = position.prisoners[enemy] as i32;
    if held > 0 {
        total -= HELD * held.min(12) + RESCUE.min(8 * held);
    }
    total
}

/// Drops near what stands, all collections, some distributions of each stack, and the rest.
fn each_candidate(position: &Position, lure: &Lure, f: &mut dyn FnMut(Move)) {
    let lattice = position.lattice;
    let occupied = !position.empty();
    let near = if occupied == 0 { 0x0000_0018_1800_0000 } else { lattice.around(occupied) | occupied };
    position.drops().ones().filter(|&at| near.has(at)).for_each(|at| f(Move::Drop(square(at))));
    let beside = lattice.beside(occupied);
    position.places().ones().filter(|&at| beside.has(at)).for_each(|at| f(Move::Place(square(at))));
    for from in position.own().ones() {
        position.collects(from).ones().for_each(|to| f(Move::Collect(square(from), square(to))));
        tell(position, from, lure, &mut |path| f(Move::Distribute(path)));
    }
    if position.rescues() > 0 {
        f(Move::Rescue(position.rescues() as u16));
    }
}
