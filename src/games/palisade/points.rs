//! Sets of Palisade's points, a bit each, and steps of whole sets at once.
//!
//! Every player has points of one parity, so a set holds those of one player, in half as many bits as the board has
//! points. The points of the enemy are a player's cells: two of the player's stones that touch diagonally are a wall between
//! two of them.

use crate::board::{Bits, Square, grown};
use crate::game::{Pair, Seat};

/// The points of a board and of the ring around it. They are numbered row by row, `STRIDE` numbers to a row, from the
/// corner of the ring below a1. `STRIDE` is odd, so the first player's points have even numbers, the second player's
/// odd ones; in a set each stands as half its number, rounded down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points<B, const STRIDE: usize> {
    pub(super) size: u8,
    /// On the board.
    pub(super) inner: Pair<B>,
    /// Around it, corners included.
    pub(super) outer: Pair<B>,
}

/// The ways between a player's cells that the player's stones leave open.
#[derive(Clone, Copy)]
pub(super) struct Gaps<B, const STRIDE: usize> {
    /// From a cell to the one north-east of it, and back.
    north_east: B,
    /// From a cell to the one north-west of it, and back.
    north_west: B,
}

impl<B: Bits, const STRIDE: usize> Points<B, STRIDE> {
    /// Half a row, rounded down and up: what a step to the next row adds to a place in a set.
    const SHORT: u32 = (STRIDE as u32 - 1) / 2;
    const LONG: u32 = (STRIDE as u32).div_ceil(2);

    /// # Panics
    /// When the board with its ring is wider than `STRIDE`.
    pub(super) fn new(size: u8) -> Points<B, STRIDE> {
        assert!(size as usize + 2 <= STRIDE, "{size}x{size} with its ring is wider than {STRIDE}");
        let mut points =
            Points { size, inner: Pair::new(B::EMPTY, B::EMPTY), outer: Pair::new(B::EMPTY, B::EMPTY) };
        let last = size as usize + 1;
        for number in (0..=last).flat_map(|row| (0..=last).map(move |col| STRIDE * row + col)) {
            let (col, row) = (number % STRIDE, number / STRIDE);
            let is_outer = [0, last].contains(&col) || [0, last].contains(&row);
            let (owner, bit) = (points.owner(number), points.bit(number));
            let set = if is_outer { &mut points.outer } else { &mut points.inner };
            set[owner] |= bit;
        }
        points
    }

    /// The stones of the ring: on every point around the board but the corners.
    pub(super) fn ring(&self, seat: Seat) -> B {
        let last = self.size as usize + 1;
        let corners = [0, last, STRIDE * last, STRIDE * last + last].map(|number| self.bit(number));
        match seat {
            Seat::First => corners.into_iter().fold(self.outer.first, B::without),
            Seat::Second => self.outer.second,
        }
    }

    /// The number of a point of the board.
    #[inline(always)]
    pub(super) fn number(&self, square: Square) -> usize {
        STRIDE * (square.row as usize + 1) + square.col as usize + 1
    }

    /// The inverse of [`Points::number`].
    #[inline(always)]
    pub(super) fn square(&self, number: usize) -> Square {
        Square::new((number % STRIDE - 1) as u8, (number / STRIDE - 1) as u8)
    }

    /// The player who may place on a point.
    #[inline(always)]
    pub(super) fn owner(&self, number: usize) -> Seat {
        if number.is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// The number of a place in a set of `seat`.
    #[inline(always)]
    pub(super) fn at(&self, seat: Seat, place: u32) -> usize {
        2 * place as usize + (seat == Seat::Second) as usize
    }

    /// The set of this point alone.
    #[inline(always)]
    pub(super) fn bit(&self, number: usize) -> B {
        B::bit(number as u32 / 2)
    }

    /// The points diagonally next to the one point of a set: NE, NW, SE, SW.
    #[inline(always)]
    pub(super) fn diagonals(&self, bit: B) -> [B; 4] {
        [bit << Self::LONG, bit << Self::SHORT, bit >> Self::SHORT, bit >> Self::LONG]
    }

    /// The points orthogonally next to those of a set of `seat`; they are the other player's.
    #[inline(always)]
    pub(super) fn beside(&self, seat: Seat, set: B) -> B {
        let [east, south, west, north] = self.sides(seat, set);
        east | south | west | north
    }

    /// The cells of `seat` whose neighbours east, south, west and north are in a set of that player's points.
    #[inline(always)]
    fn sides(&self, seat: Seat, points: B) -> [B; 4] {
        match seat {
            Seat::First => [points >> 1, points << Self::SHORT, points, points >> Self::LONG],
            Seat::Second => [points, points << Self::LONG, points << 1, points >> Self::SHORT],
        }
    }

    /// The cells of `seat` with three stones of that player around them, not four.
    #[inline(always)]
    pub(super) fn lacking_one(&self, seat: Seat, stones: B) -> B {
        let [east, south, west, north] = self.sides(seat, stones);
        let three = (east & west & (north | south)) | (north & south & (east | west));
        three.without(east & west & north & south)
    }

    /// What the stones of `seat`, the ring's included, leave open between that player's cells.
    #[inline(always)]
    pub(super) fn gaps(&self, seat: Seat, stones: B) -> Gaps<B, STRIDE> {
        let [east, _, west, north] = self.sides(seat, stones);
        Gaps { north_east: !(east & north), north_west: !(west & north) }
    }
}

impl<B: Bits, const STRIDE: usize> Gaps<B, STRIDE> {
    /// Cells, and those one step away from them.
    #[inline(always)]
    fn step(&self, cells: B) -> B {
        let (short, long) = (Points::<B, STRIDE>::SHORT, Points::<B, STRIDE>::LONG);
        cells
            | (cells & self.north_east) << long
            | (cells >> long) & self.north_east
            | (cells & self.north_west) << short
            | (cells >> short) & self.north_west
    }

    /// Everything that hangs together with some cells.
    pub(super) fn region(&self, cells: B) -> B {
        grown(cells, |set| self.step(set))
    }

    /// Those of the regions of some cells that lie apart from `outer`, of which there are `most` or fewer.
    #[inline(always)]
    pub(super) fn enclosed(&self, cells: B, outer: B, most: u32) -> B {
        // Most loops are four stones around one cell.
        let (mut found, mut left) = (B::EMPTY, B::EMPTY);
        for cell in cells.ones().map(B::bit) {
            let alone = self.step(cell) == cell;
            *(if alone { &mut found } else { &mut left }) |= cell;
        }
        let mut count = found.count();
        while count < most
            && let Some(cell) = left.lowest()
        {
            let region = self.region_within(B::bit(cell), outer);
            if !region.meets(outer) {
                found |= region;
                count += 1;
            }
            left = left.without(region);
        }
        found
    }

    /// Everything that hangs together with some cells, or as much of it as shows that it reaches `outer`.
    #[inline(always)]
    fn region_within(&self, cells: B, outer: B) -> B {
        grown(cells, |set| if set.meets(outer) { set } else { self.step(set) })
    }
}
