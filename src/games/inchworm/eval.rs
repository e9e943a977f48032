//! Inchworm for the search: points, groups short of liberties, the stacks that can fill those, and pieces to play with.

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
        100 * lead(position) + standing(position)
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

/// The number of things counted.
const COUNTS: usize = 34;

/// The value of each in tenths of a hundredth of a point, on an empty board and on a full one; between them it goes by
/// the share of empty squares.
///
/// Fitted by least squares to the points that a player gains more than the other in the turns to come, each turn
/// counting 5 % less than the one before: 57,000 quiet positions of 240 games to 40 points at 350 to 1,050 nodes a
/// move. Several counts overlap, so a weight alone says little.
#[rustfmt::skip]
const WEIGHTS: [[i32; 2]; COUNTS] = [
    [-532, -74], // pieces in groups with one liberty that a stack nearby can fill, of the player to move
    [-377, -103], // of the other player
    [-626, -60], // pieces in groups with one liberty that a drop can fill, of the player to move
    [-706, 52], // of the other player
    [59, -160], // pieces in groups with two liberties that a stack nearby can fill, of the player to move
    [48, -105], // of the other player
    [-79, 42], // pieces in groups with three liberties, of the player to move
    [-81, 52], // of the other player
    [-68, 63], // pieces in groups with four or more, of the player to move
    [-54, 72], // of the other player
    [-81, 45], // pieces in groups with one or two liberties and no such stack, of the player to move
    [-96, 33], // of the other player
    [67, -51], // pieces in groups with three liberties, of the player to move
    [77, -46], // of the other player
    [76, -66], // pieces in groups with four or five, of the player to move
    [84, -59], // of the other player
    [58, -46], // pieces in groups with six or more, of the player to move
    [74, -51], // of the other player
    [20, -79], // pieces of the group in most danger, of the player to move
    [70, -219], // of the other player
    [-491, 423], // and of the next
    [-440, 459], // of the other player
    [-128, 197], // pieces in stock
    [362, 181], // having any
    [-145, -94], // groups
    [43, 38], // their liberties, up to eight each
    [25, -23], // stacks
    [-292, 270], // pieces that the opponent holds
    [63, 15], // any of them
    [-30, -51], // liberties of all groups together
    [-35, -138], // pieces of the tallest stack
    [121, 192], // stacks of three or more
    [-61, 77], // pieces that stacks can spread, up to five each
    [243, 12], // being to move
];

/// The value of the stacks, for the player to move.
fn standing(position: &Position) -> i32 {
    let mover = position.to_move;
    let mut counts = [0; COUNTS];
    count(position, mover, 1, &mut counts);
    count(position, mover.other(), -1, &mut counts);
    counts[33] = 1;
    let empty = position.empty().count() as i32;
    let weigh = |&count: &i32, [early, late]: [i32; 2]| count * (early * empty + late * (64 - empty));
    let total: i32 = counts.iter().zip(WEIGHTS).map(|(count, weight)| weigh(count, weight)).sum();
    total / (10 * 64)
}

/// True if one of the stacks, by square and height, can fill so many liberties and is near one of them.
fn can_fill(position: &Position, stacks: impl Iterator<Item = (u32, u32)>, liberties: u64) -> bool {
    let count = liberties.count();
    stacks.filter(|&(_, height)| height > count).any(|(at, height)| {
        let mut reached = 1u64 << at;
        for _ in 0..(height - 1).saturating_sub(count).min(3) + 1 {
            reached |= position.lattice.around(reached);
        }
        reached & liberties != 0
    })
}

/// Adds what `seat` has to the counts, with the sign of the mover or of the other.
fn count(position: &Position, seat: Seat, sign: i32, counts: &mut [i32; COUNTS]) {
    let enemy = seat.other();
    let heights = |seat: Seat| {
        position.stacks[seat]
            .ones()
            .map(|at| (at, position.heights[at as usize]))
            .filter(|&(_, height)| height > 1)
    };
    let tall = heights(enemy).map(|(at, height)| (at, height as u32));
    let not_to_move = (sign < 0) as usize;
    let mut add = |which: usize, much: i32| counts[which] += sign * much;
    let mut worst = [0; 2];
    let mut all_liberties = 0;
    each_group(position, seat, |group, pieces, liberties| {
        all_liberties |= liberties;
        let count = liberties.count();
        let kind = match (count, can_fill(position, tall.clone(), liberties)) {
            (1, true) => 0,
            (1, false) if position.stock[enemy] > 0 => 2,
            (2, true) => 4,
            (3, true) => 6,
            (_, true) => 8,
            (1 | 2, false) => 10,
            (3, false) => 12,
            (4 | 5, false) => 14,
            _ => 16,
        };
        add(kind + not_to_move, pieces);
        if kind < 6 {
            worst = if pieces > worst[0] { [pieces, worst[0]] } else { [worst[0], worst[1].max(pieces)] };
        }
        add(24, 1);
        add(25, (count as i32).min(8));
        add(26, group.count() as i32);
    });
    add(18 + not_to_move, worst[0]);
    add(20 + not_to_move, worst[1]);
    add(22, position.stock[seat] as i32);
    add(23, (position.stock[seat] > 0) as i32);
    let held = position.prisoners[enemy] as i32;
    add(27, held);
    add(28, (held > 0) as i32);
    add(29, all_liberties.count() as i32);
    let single = (position.stacks[seat] != 0) as i32;
    let (mut tallest, mut high, mut spread) = (single, 0, 0);
    for (_, height) in heights(seat) {
        let height = height as i32;
        tallest = tallest.max(height);
        high += (height >= 3) as i32;
        spread += (height - 1).min(5);
    }
    add(30, tallest);
    add(31, high);
    add(32, spread);
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
