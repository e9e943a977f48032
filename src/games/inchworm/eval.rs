//! Inchworm for the search: weights for what `features.rs` sees, and the moves worth a look.

use super::crawl::{Lure, tell};
use super::features::{self, COUNT, each_group, lead};
use super::lattice::square;
use super::moves::Move;
use super::position::Position;
use super::{Inchworm, sieges};
use crate::board::Bits;
use crate::engine::{Evaluate, Row, Weights};
use crate::game::Playable;

/// The file's first lines say how it was made; `docs/engine.md` has the figures, and why other weights do not ship.
static ROWS: [Row; COUNT + 1] = Weights::parse(include_bytes!("weights.txt"));
static WEIGHTS: Weights = Weights::of(&ROWS);

impl Evaluate for Inchworm {
    const SCALE: i32 = 500;
    const LADDER: [f32; 7] = [1.0, 1.45, 2.4, 3.6, 4.4, 5.2, 7.0];

    fn evaluate(position: &Position) -> i32 {
        WEIGHTS.evaluate::<Inchworm>(position)
    }

    const FEATURES: usize = COUNT;
    const ONCE: i32 = features::ONCE as i32;

    fn weights() -> &'static [Row] {
        &ROWS
    }

    #[inline(always)]
    fn features(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
        features::each(position, f);
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
        sieges::each(position, &mut |path| told(Move::Distribute(path)));
    }
}

/// The points that a move wins, negative if it loses some.
fn gain(position: &Position, made: &Move, now: i32) -> i32 {
    -lead(&position.after(made)) - now
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

/// Distributions that capture, drops near what stands, all collections, some more distributions of each stack, and the rest.
fn each_candidate(position: &Position, lure: &Lure, f: &mut dyn FnMut(Move)) {
    let mut besieging = Vec::new();
    sieges::each(position, &mut |path| {
        besieging.push(path.cells());
        f(Move::Distribute(path));
    });
    let lattice = position.lattice;
    let occupied = !position.empty();
    let near = if occupied == 0 { 0x0000_0018_1800_0000 } else { lattice.around(occupied) | occupied };
    position.drops().ones().filter(|&at| near.has(at)).for_each(|at| f(Move::Drop(square(at))));
    let beside = lattice.beside(occupied);
    position.places().ones().filter(|&at| beside.has(at)).for_each(|at| f(Move::Place(square(at))));
    for from in position.own().ones() {
        position.collects(from).ones().for_each(|to| f(Move::Collect(square(from), square(to))));
        tell(position, from, lure, &mut |path| {
            if !besieging.contains(&path.cells()) {
                f(Move::Distribute(path));
            }
        });
    }
    if position.rescues() > 0 {
        f(Move::Rescue(position.rescues() as u16));
    }
}
