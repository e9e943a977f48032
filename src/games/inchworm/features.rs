//! What the weights see of a position of Inchworm: points, groups short of liberties and whether nearby stacks can fill
//! those, and the pieces to play with.
//!
//! Everything is counted twice, by the share of empty squares and by that of the others.

use super::position::Position;
use crate::board::Bits;
use crate::game::Seat;

/// What is counted for each player, by its place in the counts.
mod of {
    /// Pieces in groups with one liberty that an enemy stack nearby can fill.
    pub(super) const CAUGHT: usize = 0;
    /// Pieces in groups with one liberty that a drop can fill.
    pub(super) const DROPPED_ON: usize = 1;
    /// Pieces in groups with two, with three, and with more liberties that an enemy stack nearby can fill.
    pub(super) const TWO_FILLED: usize = 2;
    pub(super) const THREE_FILLED: usize = 3;
    pub(super) const MORE_FILLED: usize = 4;
    /// Pieces in other groups, with one or two, with three, with four or five, and with more liberties.
    pub(super) const TWO: usize = 5;
    pub(super) const THREE: usize = 6;
    pub(super) const FIVE: usize = 7;
    pub(super) const MORE: usize = 8;
    /// Pieces of the group in most danger, and of the next.
    pub(super) const WORST: usize = 9;
    pub(super) const NEXT_WORST: usize = 10;
    /// Pieces in stock; having any.
    pub(super) const STOCK: usize = 11;
    pub(super) const ANY_STOCK: usize = 12;
    /// Groups; their liberties, up to eight each; liberties of all groups together.
    pub(super) const GROUPS: usize = 13;
    pub(super) const LIBERTIES: usize = 14;
    pub(super) const ALL_LIBERTIES: usize = 15;
    /// Pieces that the opponent holds; any of them.
    pub(super) const HELD: usize = 16;
    pub(super) const ANY_HELD: usize = 17;
    /// Stacks; pieces of the tallest; stacks of three or more; pieces that stacks can spread, up to five each.
    pub(super) const STACKS: usize = 18;
    pub(super) const TALLEST: usize = 19;
    pub(super) const HIGH: usize = 20;
    pub(super) const SPREAD: usize = 21;
}

/// The number of things counted.
const COUNTS: usize = 22;

/// The points by which the mover leads.
const LEAD: usize = 2 * COUNTS;

/// The same, as a part of the points that the leader lacks.
const NEAR: usize = LEAD + 1;

/// How what it is worth to be to move changes as the board fills.
const TURN: usize = NEAR + 1;

/// The number of features.
pub(super) const COUNT: usize = TURN + 1;

/// The amount with which a feature counts once: a count is finer, since much of it may come together.
pub(super) const ONCE: i16 = 256;

/// A share of the board is given in so many parts: one for each square.
const WHOLE: i32 = 64;

/// Names the features of both players with their amounts: the mover's are view 0.
#[inline(always)]
pub(super) fn each(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
    let mover = position.to_move;
    let empty = position.empty().count() as i32;
    for (view, seat) in [mover, mover.other()].into_iter().enumerate() {
        for (which, count) in count(position, seat).into_iter().enumerate() {
            f(view, 2 * which, (count * empty) as i16);
            f(view, 2 * which + 1, (count * (WHOLE - empty)) as i16);
        }
    }
    let lead = lead(position).clamp(-400, 400);
    let most = i32::from(position.points.first.max(position.points.second));
    let lacking = (i32::from(position.goal) - most).max(1);
    f(0, LEAD, (lead * WHOLE) as i16);
    f(0, NEAR, (lead * WHOLE * 4 / (lacking + 4)) as i16);
    f(0, TURN, empty as i16);
}

/// By how many points the player to move leads.
pub(super) fn lead(position: &Position) -> i32 {
    let mover = position.to_move;
    i32::from(position.points[mover]) - i32::from(position.points[mover.other()])
}

/// Calls `f` with each group of `seat`: its stacks, its pieces, its liberties.
pub(super) fn each_group(position: &Position, seat: Seat, mut f: impl FnMut(u64, i32, u64)) {
    let mut left = position.stacks[seat];
    let empty = position.empty();
    while let Some(first) = left.lowest() {
        let group = position.lattice.connected(1 << first, left);
        left &= !group;
        let pieces = group.ones().map(|at| position.heights[at as usize] as i32).sum();
        f(group, pieces, position.lattice.beside(group) & empty);
    }
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

/// What `seat` has.
fn count(position: &Position, seat: Seat) -> [i32; COUNTS] {
    let enemy = seat.other();
    let heights = |seat: Seat| {
        position.stacks[seat]
            .ones()
            .map(|at| (at, position.heights[at as usize]))
            .filter(|&(_, height)| height > 1)
    };
    let tall = heights(enemy).map(|(at, height)| (at, height as u32));
    let mut counts = [0; COUNTS];
    let mut all_liberties = 0;
    each_group(position, seat, |group, pieces, liberties| {
        all_liberties |= liberties;
        let count = liberties.count();
        let kind = match (count, can_fill(position, tall.clone(), liberties)) {
            (1, true) => of::CAUGHT,
            (1, false) if position.stock[enemy] > 0 => of::DROPPED_ON,
            (2, true) => of::TWO_FILLED,
            (3, true) => of::THREE_FILLED,
            (_, true) => of::MORE_FILLED,
            (1 | 2, false) => of::TWO,
            (3, false) => of::THREE,
            (4 | 5, false) => of::FIVE,
            _ => of::MORE,
        };
        counts[kind] += pieces;
        if kind <= of::TWO_FILLED {
            let [worst, next] = [counts[of::WORST], counts[of::NEXT_WORST]];
            counts[of::NEXT_WORST] = next.max(pieces.min(worst));
            counts[of::WORST] = worst.max(pieces);
        }
        counts[of::GROUPS] += 1;
        counts[of::LIBERTIES] += (count as i32).min(8);
        counts[of::STACKS] += group.count() as i32;
    });
    counts[of::ALL_LIBERTIES] = all_liberties.count() as i32;
    counts[of::STOCK] = position.stock[seat] as i32;
    counts[of::ANY_STOCK] = (position.stock[seat] > 0) as i32;
    counts[of::HELD] = position.prisoners[enemy] as i32;
    counts[of::ANY_HELD] = (counts[of::HELD] > 0) as i32;
    counts[of::TALLEST] = (position.stacks[seat] != 0) as i32;
    for (_, height) in heights(seat) {
        let height = height as i32;
        counts[of::TALLEST] = counts[of::TALLEST].max(height);
        counts[of::HIGH] += (height >= 3) as i32;
        counts[of::SPREAD] += (height - 1).min(5);
    }
    counts
}
