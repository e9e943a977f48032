//! Bit sets of Palisade's points, and operations on whole sets.
//!
//! Every player has points of one parity, so a set holds only that player's points and needs half as many bits as the
//! board has points. The enemy's points are the player's cells: two of the player's stones that touch diagonally are a
//! wall between two cells.

use postern_rules::board::bits::Bits;
use postern_rules::board::field::grown;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

/// The points of a board and of the ring around it. They are numbered row by row, `STRIDE` numbers to a row, from the
/// corner of the ring below and left of a1. `STRIDE` is odd, so the first player's points have even numbers and the
/// second player's odd ones. In a set, the place of a point is half its number, rounded down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points<B, const STRIDE: usize> {
    pub(crate) size: u8,
    /// The points on the board.
    pub(crate) inner: Pair<B>,
    /// The points of the ring, corners included.
    pub(crate) outer: Pair<B>,
}

/// The diagonal steps between a player's cells that the player's stones do not block.
#[derive(Clone, Copy)]
pub(crate) struct Gaps<B, const STRIDE: usize> {
    /// Bit set if the step between the cell and its north-east neighbour is open.
    north_east: B,
    /// Bit set if the step between the cell and its north-west neighbour is open.
    north_west: B,
}

impl<B: Bits, const STRIDE: usize> Points<B, STRIDE> {
    /// Half of `STRIDE`, rounded down and up. A diagonal step to the next row adds one of these to a place in a set.
    const SHORT: u32 = (STRIDE as u32 - 1) / 2;
    const LONG: u32 = (STRIDE as u32).div_ceil(2);

    /// # Panics
    /// Panics if the board with its ring is wider than `STRIDE`.
    pub(crate) fn new(size: u8) -> Points<B, STRIDE> {
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

    /// Returns the stones of the ring, which are on every point around the board except the corners.
    pub(crate) fn ring(&self, seat: Seat) -> B {
        let last = self.size as usize + 1;
        let corners = [0, last, STRIDE * last, STRIDE * last + last].map(|number| self.bit(number));
        match seat {
            Seat::First => corners.into_iter().fold(self.outer.first, B::without),
            Seat::Second => self.outer.second,
        }
    }

    /// Returns the number of a point of the board.
    #[inline(always)]
    pub(crate) fn number(&self, square: Square) -> usize {
        STRIDE * (square.row as usize + 1) + square.col as usize + 1
    }

    /// The inverse of [`Points::number`].
    #[inline(always)]
    pub(crate) fn square(&self, number: usize) -> Square {
        Square::new((number % STRIDE - 1) as u8, (number / STRIDE - 1) as u8)
    }

    /// Returns the player who may place on a point.
    #[inline(always)]
    pub(crate) fn owner(&self, number: usize) -> Seat {
        if number.is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// Returns the point number of a place in a set of `seat`.
    #[inline(always)]
    pub(crate) fn at(&self, seat: Seat, place: u32) -> usize {
        2 * place as usize + (seat == Seat::Second) as usize
    }

    /// Returns the set that has only this point.
    #[inline(always)]
    pub(crate) fn bit(&self, number: usize) -> B {
        B::bit(number as u32 / 2)
    }

    /// Returns the diagonal neighbours of the only point in a set: NE, NW, SE, SW.
    #[inline(always)]
    pub(crate) fn diagonals(&self, bit: B) -> [B; 4] {
        [bit << Self::LONG, bit << Self::SHORT, bit >> Self::SHORT, bit >> Self::LONG]
    }

    /// Returns the orthogonal neighbours of a set of `seat`, which are points of the other player.
    #[inline(always)]
    pub(crate) fn beside(&self, seat: Seat, set: B) -> B {
        let [east, south, west, north] = self.sides(seat, set);
        east | south | west | north
    }

    /// Returns four sets of cells of `seat`: those whose east, south, west and north neighbours are in a set of that
    /// player's points.
    #[inline(always)]
    fn sides(&self, seat: Seat, points: B) -> [B; 4] {
        match seat {
            Seat::First => [points >> 1, points << Self::SHORT, points, points >> Self::LONG],
            Seat::Second => [points, points << Self::LONG, points << 1, points >> Self::SHORT],
        }
    }

    /// Returns the cells of `seat` with exactly three stones of that player around them.
    #[inline(always)]
    pub(crate) fn lacking_one(&self, seat: Seat, stones: B) -> B {
        let [east, south, west, north] = self.sides(seat, stones);
        let three = (east & west & (north | south)) | (north & south & (east | west));
        three.without(east & west & north & south)
    }

    /// Returns the steps between cells of `seat` that the stones of that player, including the ring, leave open.
    #[inline(always)]
    pub(crate) fn gaps(&self, seat: Seat, stones: B) -> Gaps<B, STRIDE> {
        let [east, _, west, north] = self.sides(seat, stones);
        Gaps { north_east: !(east & north), north_west: !(west & north) }
    }
}

impl<B: Bits, const STRIDE: usize> Gaps<B, STRIDE> {
    /// Returns the cells and their neighbours one open step away.
    #[inline(always)]
    fn step(&self, cells: B) -> B {
        let (short, long) = (Points::<B, STRIDE>::SHORT, Points::<B, STRIDE>::LONG);
        cells
            | (cells & self.north_east) << long
            | (cells >> long) & self.north_east
            | (cells & self.north_west) << short
            | (cells >> short) & self.north_west
    }

    /// Returns everything connected to some cells by open steps.
    pub(crate) fn region(&self, cells: B) -> B {
        grown(cells, |set| self.step(set))
    }

    /// Returns those regions around some cells that do not reach `outer`. At most `most` such regions exist.
    #[inline(always)]
    pub(crate) fn enclosed(&self, cells: B, outer: B, most: u32) -> B {
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

    /// Returns everything connected to some cells, or as much of it as shows that it reaches `outer`.
    #[inline(always)]
    fn region_within(&self, cells: B, outer: B) -> B {
        grown(cells, |set| if set.meets(outer) { set } else { self.step(set) })
    }
}
