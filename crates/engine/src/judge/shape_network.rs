//! A network for boards with shapes, which judges the shapes around a point and around its neighbours together.
//!
//! Each point has [`WIDTH`] units for each player. The shape around the point adds to them, and so do the shapes around
//! the eight neighbours. All use the same table, with a factor for each unit and each of three distances: the point
//! itself, straight neighbours and diagonal neighbours. Each unit is clamped to the range from 0 to 1. The weighted sum
//! of the units of all points is added to the score of the weights; the output weights depend on the share of empty
//! points. A move changes few shapes, so the search carries the units along ([`ShapeUnits`]). All arithmetic is in
//! integers, so scores are the same on every machine.
//!
//! Shapes are numbered in pairs: a shape that one player sees as 2n is 2n + 1 for the other, with the colours swapped.
//! If both see the same shape, both numbers are 2n.

use crate::score::FINE;
use postern_rules::seat::Seat;

/// Number of units per point and player.
pub const WIDTH: usize = 4;

/// The fixed-point value of a full unit.
pub const ONE: i16 = 256;

/// Fixed-point scale of the distance factors.
pub const FACTOR: i32 = 256;

/// Fixed-point scale of unit outputs relative to hundredths.
pub const SAID: i64 = 16;

/// One number per unit.
type Units = [i16; WIDTH];

/// Number of distances: the point itself, straight neighbours, diagonal neighbours.
pub const DISTANCES: usize = 3;

/// The most points in a row.
const LONGEST: usize = 32;

/// The shape around a point as each player sees it, the first player's view first.
pub type ShapePair = [u16; 2];

/// The input of a network for one position.
#[derive(Clone, Default, Debug)]
pub struct ShapeView {
    /// The shapes around all points, row by row.
    pub seen: Vec<ShapePair>,
    /// The number of points in a row.
    pub side: usize,
    /// The share of empty points, in parts of [`ShapeNetwork::WHOLE`].
    pub empty: i64,
}

/// A network on top of the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeNetwork {
    /// The numbers in file order.
    numbers: Vec<i16>,
    /// By the first player's view of a shape, its contribution at each distance. The first table is for shapes that the
    /// second player sees with the colours swapped, the second for shapes that look the same to both.
    added: [Vec<[Point; DISTANCES]>; 2],
}

/// Rows after the table in a file: the factors of each distance, the biases, and the output weights for the mover and
/// for the opponent, each at a full share of empty points and at a full share of occupied ones.
pub const FACTORS: usize = 0;
pub const START: usize = DISTANCES;
pub const SAYS: usize = START + 1;
const OTHERS: usize = SAYS + 4;

impl ShapeNetwork {
    /// The denominator for shares of empty points.
    pub const WHOLE: i64 = 64;

    /// Creates a network from its numbers in file order.
    pub fn of(numbers: Vec<i16>) -> ShapeNetwork {
        let rows = numbers.as_chunks::<WIDTH>().0;
        let (table, others) = rows.split_at(rows.len() - OTHERS);
        let times = |row: &Units, factors: &Units| -> Units {
            let product = |unit| (i32::from(row[unit]) * i32::from(factors[unit]) + FACTOR / 2) / FACTOR;
            std::array::from_fn(|unit| product(unit).clamp(i16::MIN.into(), i16::MAX.into()) as i16)
        };
        let at_each = |shape: usize, other: usize| -> [Point; DISTANCES] {
            std::array::from_fn(|distance| {
                let [own, other] =
                    [shape, other].map(|shape| times(&table[shape], &others[FACTORS + distance]));
                std::array::from_fn(|unit| if unit < WIDTH { own[unit] } else { other[unit - WIDTH] })
            })
        };
        let added = [1, 0].map(|other| (0..table.len()).map(|shape| at_each(shape, shape ^ other)).collect());
        ShapeNetwork { added, numbers }
    }

    /// Returns the contribution of the shape around a point at each distance.
    #[inline(always)]
    fn of_both(&self, seen: ShapePair) -> &[Point; DISTANCES] {
        &self.added[(seen[0] == seen[1]) as usize][usize::from(seen[0])]
    }

    /// Reads a file written by [`ShapeNetwork::to_file`]; `None` if the format or the number of shapes differs.
    pub fn read(file: &[u8], shapes: usize) -> Option<ShapeNetwork> {
        let line = file.iter().position(|&byte| byte == b'\n')?;
        let (about, numbers) = file.split_at(line + 1);
        if !about.starts_with(b"#") || numbers.len() != 2 * WIDTH * (2 * shapes + OTHERS) {
            return None;
        }
        let numbers = numbers.as_chunks().0.iter().map(|&two| i16::from_le_bytes(two));
        Some(ShapeNetwork::of(numbers.collect()))
    }

    /// Serialises the network: a line of text, then 16-bit little-endian numbers, one for each unit in each row. The
    /// rows are the table of shapes and the factors of each distance, both in parts of 1/256, then the biases, then the
    /// output weights of a point in parts of 1/16 of a hundredth. The output weights are those of the mover by the
    /// share of empty points and by the share of occupied ones, then those of the opponent.
    pub fn to_file(&self, about: &str) -> Vec<u8> {
        let mut file = format!("# {about}\n").into_bytes();
        file.extend(self.numbers.iter().flat_map(|number| number.to_le_bytes()));
        file
    }

    fn others(&self) -> &[Units] {
        let rows = self.numbers.as_chunks::<WIDTH>().0;
        &rows[rows.len() - OTHERS..]
    }

    /// Returns the network's part of the score for the player to move, in fine parts of a hundredth. `empty` is the
    /// share of empty points in parts of [`ShapeNetwork::WHOLE`].
    pub fn says(&self, units: &ShapeUnits, mover: Seat, empty: i64) -> i64 {
        let says = &self.others()[SAYS..];
        let sums = units.sums();
        let (first, second) = sums.split_at(WIDTH);
        let (own, other) = if mover == Seat::First { (first, second) } else { (second, first) };
        let mut all = 0;
        for unit in 0..WIDTH {
            let say = |says: &[Units]| {
                i64::from(says[0][unit]) * empty + i64::from(says[1][unit]) * (ShapeNetwork::WHOLE - empty)
            };
            all += i64::from(own[unit]) * say(says) + i64::from(other[unit]) * say(&says[2..]);
        }
        all * i64::from(FINE) / (i64::from(ONE) * SAID * ShapeNetwork::WHOLE)
    }
}

/// The units of one point: those of the first player, then those of the second.
type Point = [i16; 2 * WIDTH];

/// The units of all points of a board before clamping.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct ShapeUnits {
    /// The points row by row, with a border of one point at each edge.
    points: Vec<Point>,
    /// The number of points in a row, without the border.
    side: usize,
}

impl ShapeUnits {
    /// Computes the units of a board with `side` points in a row from the shapes around all points, row by row.
    ///
    /// # Panics
    /// If a row has more than 32 points.
    pub fn of(network: &ShapeNetwork, side: usize, seen: &[ShapePair]) -> ShapeUnits {
        assert!(side <= LONGEST, "boards have rows of {LONGEST} points at most, not {side}");
        let start = network.others()[START];
        let start = std::array::from_fn(|unit| start[unit % WIDTH]);
        let mut units = ShapeUnits { points: vec![start; (side + 2) * (side + 2)], side };
        for (at, &seen) in seen.iter().enumerate() {
            units.add(at / side, at % side, network.of_both(seen));
        }
        units
    }

    /// Copies other units, without allocating if the boards have the same size.
    pub fn become_like(&mut self, other: &ShapeUnits) {
        self.points.clone_from(&other.points);
        self.side = other.side;
    }

    /// Replaces the shape around one point.
    #[inline(always)]
    pub fn change(
        &mut self,
        network: &ShapeNetwork,
        row: usize,
        col: usize,
        before: ShapePair,
        after: ShapePair,
    ) {
        let (gone, come) = (network.of_both(before), network.of_both(after));
        let mut added = [[0; 2 * WIDTH]; DISTANCES];
        for distance in 0..DISTANCES {
            added[distance] = less(come[distance], gone[distance]);
        }
        self.add(row, col, &added);
    }

    /// Adds to the units of a point and of its neighbours.
    #[inline(always)]
    fn add(&mut self, row: usize, col: usize, added: &[Point; DISTANCES]) {
        let &[own, straight, diagonal] = added;
        let width = self.side + 2;
        for (down, added) in
            [[diagonal, straight, diagonal], [straight, own, straight], [diagonal, straight, diagonal]]
                .into_iter()
                .enumerate()
        {
            let from = (row + down) * width + col;
            if let Some(near) = self.points[from..].first_chunk_mut::<3>() {
                let [west, middle, east] = *near;
                *near = [plus(west, added[0]), plus(middle, added[1]), plus(east, added[2])];
            }
        }
    }

    /// Returns the sums of the clamped units over all points.
    fn sums(&self) -> [i32; 2 * WIDTH] {
        let (width, side) = (self.side + 2, self.side);
        // Sums columns first, which vectorises best.
        let mut columns = [0i16; 2 * WIDTH * LONGEST];
        for row in self.points.chunks_exact(width).skip(1).take(side) {
            for (sum, unit) in columns.iter_mut().zip(row[1..=side].as_flattened()) {
                *sum = sum.wrapping_add((*unit).clamp(0, ONE));
            }
        }
        let mut sums = [0; 2 * WIDTH];
        for point in columns.as_chunks::<{ 2 * WIDTH }>().0 {
            for (sum, unit) in sums.iter_mut().zip(point) {
                *sum += i32::from(*unit);
            }
        }
        sums
    }
}

#[inline(always)]
fn plus(mut units: Point, more: Point) -> Point {
    for unit in 0..2 * WIDTH {
        units[unit] = units[unit].wrapping_add(more[unit]);
    }
    units
}

#[inline(always)]
fn less(mut units: Point, by: Point) -> Point {
    for unit in 0..2 * WIDTH {
        units[unit] = units[unit].wrapping_sub(by[unit]);
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const SHAPES: usize = 5;

    fn network(random: &mut Random) -> ShapeNetwork {
        let numbers = 2 * SHAPES + OTHERS;
        ShapeNetwork::of((0..numbers * WIDTH).map(|_| random.below(401) as i16 - 200).collect())
    }

    /// Returns a random shape as both players see it.
    fn seen(random: &mut Random) -> ShapePair {
        let shape = random.below(2 * SHAPES) as u16;
        if random.below(3) == 0 { [shape & !1; 2] } else { [shape, shape ^ 1] }
    }

    fn view(side: usize, random: &mut Random) -> ShapeView {
        ShapeView { seen: (0..side * side).map(|_| seen(random)).collect(), side, empty: 20 }
    }

    #[test]
    fn units_that_follow_changes_are_those_of_the_board() {
        let mut random = Random::new(3);
        let network = network(&mut random);
        for side in [1, 5, 19] {
            let mut view = view(side, &mut random);
            let mut units = ShapeUnits::of(&network, view.side, &view.seen);
            for _ in 0..50 {
                let (at, after) = (random.below(side * side), seen(&mut random));
                units.change(&network, at / side, at % side, view.seen[at], after);
                view.seen[at] = after;
                let anew = ShapeUnits::of(&network, view.side, &view.seen);
                assert_eq!(units.sums(), anew.sums(), "{view:?}");
            }
        }
    }

    #[test]
    fn with_the_colours_changed_the_other_player_is_told_the_same() {
        let mut random = Random::new(4);
        let network = network(&mut random);
        let mut different = 0;
        for _ in 0..20 {
            let view = view(7, &mut random);
            let changed = view.seen.iter().map(|&[first, second]| [second, first]).collect();
            let changed = ShapeView { seen: changed, ..view.clone() };
            let says = |view: &ShapeView, mover| {
                network.says(&ShapeUnits::of(&network, view.side, &view.seen), mover, 20)
            };
            assert_eq!(says(&view, Seat::First), says(&changed, Seat::Second));
            different += (says(&view, Seat::First) != says(&view, Seat::Second)) as u32;
        }
        assert!(different > 10, "{different}");
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let network = network(&mut Random::new(1));
        let file = network.to_file("a test");
        assert_eq!(ShapeNetwork::read(&file, SHAPES), Some(network));
        for other in [&file[1..], &file[..file.len() - 1], b"", b"# only a remark\n"] {
            assert_eq!(ShapeNetwork::read(other, SHAPES), None);
        }
        assert_eq!(ShapeNetwork::read(&file, SHAPES + 1), None);
    }
}
