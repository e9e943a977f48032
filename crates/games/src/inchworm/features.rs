//! Evaluation features of Inchworm: points, groups that can be captured or nearly so, and the pieces available.
//!
//! Each count yields two features, one scaled by the share of empty squares and one by the share of occupied ones.

use super::paths::sieges;
use super::position::Position;
use postern_rules::board::bits::Bits;
use postern_rules::board::edges::Direction;
use postern_rules::seat::Seat;

/// Indices of the counts for each player.
mod of {
    /// Pieces in groups that the enemy can capture with one move: by a drop, or by a path that one of their stacks
    /// really has.
    pub(crate) const CAUGHT: usize = 0;
    /// Pieces in groups that the enemy can nearly capture, for lack of one or two pieces or steps.
    pub(crate) const ONE_SHORT: usize = 1;
    pub(crate) const TWO_SHORT: usize = 2;
    /// Pieces in other groups, by their liberties: up to two, three, four or five, and more.
    pub(crate) const TWO: usize = 3;
    pub(crate) const THREE: usize = 4;
    pub(crate) const FIVE: usize = 5;
    pub(crate) const MORE: usize = 6;
    /// Pieces of the largest group that the enemy can capture, and of the next largest.
    pub(crate) const WORST: usize = 7;
    pub(crate) const NEXT_WORST: usize = 8;
    /// Pieces in stock; 1 with at least one; 1 with at least three.
    pub(crate) const STOCK: usize = 9;
    pub(crate) const ANY_STOCK: usize = 10;
    pub(crate) const SOME_STOCK: usize = 11;
    /// Groups; their liberties, up to eight each; distinct liberties of all groups together.
    pub(crate) const GROUPS: usize = 12;
    pub(crate) const LIBERTIES: usize = 13;
    pub(crate) const ALL_LIBERTIES: usize = 14;
    /// Pieces held by the opponent; 1 if there are any.
    pub(crate) const HELD: usize = 15;
    pub(crate) const ANY_HELD: usize = 16;
    /// Stacks; height of the tallest; stacks of three or more; steps that stacks can crawl, up to five each.
    pub(crate) const STACKS: usize = 17;
    pub(crate) const TALLEST: usize = 18;
    pub(crate) const HIGH: usize = 19;
    pub(crate) const SPREAD: usize = 20;
    /// Empty squares beside a stack or within reach of one that can be distributed, up to four steps; pieces of stacks
    /// of two or more with at least two empty neighbours, up to seven each.
    pub(crate) const REACH: usize = 21;
    pub(crate) const ROOMY: usize = 22;
    /// Pieces in groups that touch two or more regions of empty squares. For groups that touch only one: their pieces,
    /// if that region has at most eight squares; the number of such groups; and their pieces per liberty, in eighths.
    pub(crate) const FREE: usize = 23;
    pub(crate) const SHUT_IN: usize = 24;
    pub(crate) const IN_ONE: usize = 25;
    pub(crate) const CROWDED: usize = 26;
    /// Pieces of the largest group; its liberties, up to twelve.
    pub(crate) const LARGEST: usize = 27;
    pub(crate) const ITS_LIBERTIES: usize = 28;
    /// Regions that no enemy stack touches; their squares; empty squares that touch a stack of the player but none of
    /// the enemy.
    pub(crate) const REGIONS: usize = 29;
    pub(crate) const IN_REGIONS: usize = 30;
    pub(crate) const AREA: usize = 31;
    /// Empty squares with only stacks of the player, or the edge, on all four sides.
    pub(crate) const EYES: usize = 32;
    /// Pairs of adjacent stacks; stacks beside an enemy stack; stacks on the edge.
    pub(crate) const PAIRS: usize = 33;
    pub(crate) const CONTACT: usize = 34;
    pub(crate) const EDGE: usize = 35;
    /// Stacks of two; of three; of nine or more.
    pub(crate) const TWOS: usize = 36;
    pub(crate) const THREES: usize = 37;
    pub(crate) const TOWERS: usize = 38;
}

/// The number of counts.
const COUNTS: usize = 39;

/// The four orthogonal directions.
const SIDEWAYS: [Direction; 4] = [Direction::East, Direction::West, Direction::North, Direction::South];

/// The most squares of a small region.
const SMALL: u32 = 8;

/// The mover's lead in points.
const LEAD: usize = 2 * COUNTS;

/// The same lead, relative to the points that the leader still lacks.
const NEAR: usize = LEAD + 1;

/// The change in the value of having the move as the board fills.
const TURN: usize = NEAR + 1;

/// The number of features.
pub(crate) const COUNT: usize = TURN + 1;

/// The amount with which a feature counts once. Fine-grained, since counts are scaled by shares of the board.
pub(crate) const ONCE: i16 = 256;

/// The number of parts in a share of the board: one for each square.
const WHOLE: i32 = 64;

/// Calls `f` with the view, index and amount of each feature of both players. The mover's are view 0.
#[inline(always)]
pub(crate) fn each(position: &Position, f: &mut impl FnMut(usize, usize, i16)) {
    let mover = position.to_move;
    let empty = position.empty().count() as i32;
    let regions = Regions::of(position);
    for (view, seat) in [mover, mover.other()].into_iter().enumerate() {
        for (which, count) in count(position, seat, regions.all()).into_iter().enumerate() {
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

/// Returns the lead in points of the player to move.
pub(crate) fn lead(position: &Position) -> i32 {
    let mover = position.to_move;
    i32::from(position.points[mover]) - i32::from(position.points[mover.other()])
}

/// Returns the stacks of a player that can be distributed, as square and height.
fn tall(position: &Position, seat: Seat) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
    let stacks = position.stacks[seat].ones();
    stacks.map(|at| (at, u32::from(position.heights[at as usize]))).filter(|&(_, height)| height > 1)
}

/// Returns true if the opponent cannot capture any group of the player to move with one move.
pub(crate) fn is_calm(position: &Position) -> bool {
    let (mover, enemy) = (position.to_move, position.to_move.other());
    let (stacks, stock) = (tall(position, enemy), position.stock[enemy]);
    let mut calm = true;
    position.each_group(mover, |_, _, liberties| {
        calm = calm && lacking(position, stacks.clone(), stock, liberties) > 0;
    });
    calm
}

/// Returns the number of pieces or steps that a player lacks to capture a group with these liberties in one move,
/// capped at 3.
fn lacking(position: &Position, stacks: impl Iterator<Item = (u32, u32)>, stock: u8, liberties: u64) -> u32 {
    let count = liberties.count();
    let mut least = if stock > 0 { count.saturating_sub(1).min(3) } else { 3 };
    for (at, height) in stacks {
        if least == 0 {
            break;
        }
        let more = height - 1;
        let far = liberties & !position.lattice.within(at, more);
        let lacks = count.saturating_sub(more) + far.count();
        if lacks < least {
            least = match lacks {
                0 if sieges::exists(position, at, height, liberties) => 0,
                0 => 1,
                _ => lacks,
            };
        }
    }
    least
}

/// The regions of empty squares, within which paths run.
struct Regions {
    regions: [u64; MOST_REGIONS],
    count: usize,
}

/// The most regions that are told apart; most of them are single squares.
const MOST_REGIONS: usize = 16;

impl Regions {
    fn of(position: &Position) -> Regions {
        let mut found = Regions { regions: [0; MOST_REGIONS], count: 0 };
        let mut left = position.empty();
        while let Some(first) = left.lowest()
            && found.count < MOST_REGIONS
        {
            let region = position.lattice.reachable(1 << first, left);
            left &= !region;
            found.regions[found.count] = region;
            found.count += 1;
        }
        found
    }

    fn all(&self) -> &[u64] {
        &self.regions[..self.count]
    }
}

/// Returns the counts of `seat`.
fn count(position: &Position, seat: Seat, regions: &[u64]) -> [i32; COUNTS] {
    let enemy = seat.other();
    let (stock, lattice) = (position.stock[seat], position.lattice);
    let (own_stacks, enemy_stacks) = (tall(position, seat), tall(position, enemy));
    let mut counts = [0; COUNTS];
    let mut all_liberties = 0;
    position.each_group(seat, |group, pieces, liberties| {
        all_liberties |= liberties;
        let count = liberties.count();
        let kind = match (lacking(position, enemy_stacks.clone(), position.stock[enemy], liberties), count) {
            (0, _) => of::CAUGHT,
            (1, _) => of::ONE_SHORT,
            (2, _) => of::TWO_SHORT,
            (_, ..=2) => of::TWO,
            (_, 3) => of::THREE,
            (_, 4 | 5) => of::FIVE,
            _ => of::MORE,
        };
        counts[kind] += pieces;
        if kind == of::CAUGHT {
            let [worst, next] = [counts[of::WORST], counts[of::NEXT_WORST]];
            counts[of::NEXT_WORST] = next.max(pieces.min(worst));
            counts[of::WORST] = worst.max(pieces);
        }
        let mut touched = regions.iter().filter(|&region| region & liberties != 0);
        match (touched.next(), touched.next()) {
            (Some(_), Some(_)) => counts[of::FREE] += pieces,
            (Some(one), None) => {
                counts[of::SHUT_IN] += if one.count() <= SMALL { pieces } else { 0 };
                counts[of::IN_ONE] += 1;
                counts[of::CROWDED] += 8 * pieces / count as i32;
            }
            (None, _) => {}
        }
        if pieces > counts[of::LARGEST] {
            counts[of::LARGEST] = pieces;
            counts[of::ITS_LIBERTIES] = (count as i32).min(12);
        }
        counts[of::GROUPS] += 1;
        counts[of::LIBERTIES] += (count as i32).min(8);
        counts[of::STACKS] += group.count() as i32;
    });
    counts[of::ALL_LIBERTIES] = all_liberties.count() as i32;
    counts[of::STOCK] = i32::from(stock);
    counts[of::ANY_STOCK] = (stock > 0) as i32;
    counts[of::SOME_STOCK] = (stock > 2) as i32;
    counts[of::HELD] = i32::from(position.prisoners[enemy]);
    counts[of::ANY_HELD] = (counts[of::HELD] > 0) as i32;
    counts[of::TALLEST] = (position.stacks[seat] != 0) as i32;
    let (empty, mut reach) = (position.empty(), all_liberties);
    for (at, height) in own_stacks {
        reach |= lattice.within(at, (height - 1).min(4));
        let is_roomy = (lattice.touching(at) & empty).count() >= 2;
        let height = height as i32;
        counts[of::TALLEST] = counts[of::TALLEST].max(height);
        counts[of::HIGH] += (height >= 3) as i32;
        counts[of::TWOS] += (height == 2) as i32;
        counts[of::THREES] += (height == 3) as i32;
        counts[of::TOWERS] += (height >= 9) as i32;
        counts[of::SPREAD] += (height - 1).min(5);
        counts[of::ROOMY] += if is_roomy { height.min(7) } else { 0 };
    }
    counts[of::REACH] = (reach & empty).count() as i32;
    let (own, others) = (position.stacks[seat], position.stacks[enemy]);
    let (around_own, around_others) = (lattice.around(own), lattice.around(others));
    for region in regions.iter().filter(|&region| region & around_others == 0) {
        counts[of::REGIONS] += 1;
        counts[of::IN_REGIONS] += region.count() as i32;
    }
    counts[of::AREA] = (around_own & empty & !around_others).count() as i32;
    counts[of::EYES] = (empty & !lattice.beside(!own)).count() as i32;
    counts[of::PAIRS] = (lattice.step(own, Direction::East) & own).count() as i32
        + (lattice.step(own, Direction::North) & own).count() as i32;
    counts[of::CONTACT] = (lattice.beside(others) & own).count() as i32;
    let inner = SIDEWAYS.into_iter().fold(!0, |inner, direction| inner & lattice.step(!0, direction));
    counts[of::EDGE] = (own & !inner).count() as i32;
    counts
}

#[cfg(test)]
mod tests {
    use super::{Regions, count, is_calm, of};
    use crate::inchworm::Inchworm;
    use crate::testing::at;
    use postern_rules::seat::Seat;

    /// Returns the counts of `seat` with these indices.
    fn counted(position: &str, seat: Seat, which: &[usize]) -> Vec<i32> {
        let position = at::<Inchworm>("", position);
        let counts = count(&position, seat, Regions::of(&position).all());
        which.iter().map(|&which| counts[which]).collect()
    }

    #[test]
    fn regions_and_who_is_shut_in_are_seen() {
        let groups = [of::FREE, of::SHUT_IN, of::IN_ONE, of::CROWDED, of::LARGEST, of::ITS_LIBERTIES];
        let places = [of::REGIONS, of::IN_REGIONS, of::AREA, of::EYES, of::PAIRS, of::CONTACT, of::EDGE];
        // A wall of stacks, with an enemy stack on its left.
        let wall = "3x4/3x4/3x4/3x4/3x4/3x4/3x4/o2x4 x 17,24 0,0 0,0";
        assert_eq!(counted(wall, Seat::First, &groups), [8, 0, 0, 0, 8, 12]);
        assert_eq!(counted(wall, Seat::First, &places), [1, 32, 16, 0, 7, 0, 2]);
        assert_eq!(counted(wall, Seat::Second, &groups), [0, 0, 1, 4, 1, 2]);
        assert_eq!(counted(wall, Seat::Second, &places), [0, 0, 3, 0, 0, 0, 1]);
        // The same enemy stack shut in with three squares, and an eye beside the wall.
        let corner = "8/8/8/8/8/xxx5/2xxx3/o1x1x3 x 17,24 0,0 0,0";
        assert_eq!(counted(corner, Seat::Second, &groups), [0, 1, 1, 4, 1, 2]);
        assert_eq!(counted(corner, Seat::First, &[of::FREE, of::EYES, of::PAIRS]), [8, 1, 7]);
        let together = "8/8/8/8/8/8/8/xxo5 x 23,24 0,0 0,0";
        assert_eq!(counted(together, Seat::First, &[of::PAIRS, of::CONTACT, of::EDGE]), [1, 1, 2]);
        let tall = "x[2]1x[3]1x[9]3/8/8/8/8/8/8/7o x 11,24 0,0 0,0";
        assert_eq!(counted(tall, Seat::First, &[of::TWOS, of::THREES, of::TOWERS]), [1, 1, 1]);
    }

    #[test]
    fn a_player_is_calm_while_no_group_can_be_taken_at_once() {
        for (position, calm) in [
            // b1 is the last liberty of a1, so a drop captures it if the opponent has a piece in stock.
            ("8/8/8/8/8/8/o7/x7 x 24,24 0,0 0,0", false),
            ("8/8/8/8/8/8/o7/x7 x 24,0 24,0 24,0", true),
            // Only the mover's groups matter, not those of the opponent.
            ("8/8/8/8/8/8/o7/x7 o 24,24 0,0 0,0", true),
            // Two liberties are too many for a drop, but not for a stack of three that reaches both. A stack of two is
            // too short.
            ("8/8/8/8/8/8/8/x7 x 24,25 0,0 0,0", true),
            ("8/8/8/8/8/8/2o[3]5/x7 x 24,22 0,0 0,0", false),
            ("8/8/8/8/8/8/2o[2]5/x7 x 24,23 0,0 0,0", true),
        ] {
            assert_eq!(is_calm(&at::<Inchworm>("", position)), calm, "{position}");
        }
    }
}
