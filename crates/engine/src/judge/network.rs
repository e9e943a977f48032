//! A small neural network on the features of a game, which adds their interaction to the score of the weights.
//!
//! The network has one hidden layer. For each player's view of the position, every feature adds its row of a table to
//! `WIDTH` units; both views share the table. Each unit is clamped to the range from 0 to 1, and the weighted sum of
//! the units of both views is added to the score of the weights. All arithmetic is in integers, so scores are the same
//! on every machine.

use super::weights::Row;
use crate::evaluate::Evaluate;
use crate::score::{FINE, MOST};

/// Number of units per view.
pub const WIDTH: usize = 16;

/// The fixed-point value of a full unit.
pub const ONE: i16 = 128;

/// One number per unit.
pub type Units = [i16; WIDTH];

/// The contribution of one feature.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Feature {
    weights: Row,
    units: Units,
}

/// A network together with the weights below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    features: Vec<Feature>,
    /// Bias of the score, in fine parts of a hundredth.
    always: i32,
    /// Biases of the units.
    start: Units,
    /// Output weights of the units of each view: the score of a full unit, in fine parts of a hundredth.
    says: [Units; 2],
}

impl Network {
    /// Creates a network on top of `weights` from the units' input weights for each feature, their biases, and the
    /// output weights of both views.
    pub fn new(weights: &[Row], units: &[[i8; WIDTH]], start: Units, says: [Units; 2]) -> Network {
        let features = weights.iter().zip(units);
        let features = features.map(|(&weights, units)| Feature { weights, units: units.map(i16::from) });
        let always = weights.last().map_or(0, |row| i32::from(row[0]));
        Network { features: features.collect(), always, start, says }
    }

    /// Reads a file written by [`Network::to_file`] as a network on top of `weights`; `None` if the format or the
    /// number of features differs.
    pub fn read(file: &[u8], weights: &[Row]) -> Option<Network> {
        let line = file.iter().position(|&byte| byte == b'\n')?;
        let (about, numbers) = file.split_at(line + 1);
        let features = weights.len().checked_sub(1)?;
        if !about.starts_with(b"#") || numbers.len() != WIDTH * (features + 6) {
            return None;
        }
        let (units, others) = numbers.split_at(WIDTH * features);
        let units: Vec<[i8; WIDTH]> =
            units.chunks_exact(WIDTH).map(|row| std::array::from_fn(|at| row[at] as i8)).collect();
        let mut others = others.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let [start, own, other] = [(); 3].map(|()| [0; WIDTH].map(|_| others.next().unwrap_or_default()));
        Some(Network::new(weights, &units, start, [own, other]))
    }

    /// Serialises the network without the weights below it. A line of text comes first, then a signed byte for each
    /// unit of each feature, in parts of 1/128. The biases and the output weights for the mover and for the opponent
    /// follow as 16-bit little-endian numbers.
    pub fn to_file(&self, about: &str) -> Vec<u8> {
        let mut file = format!("# {about}\n").into_bytes();
        let bytes = self.features.iter().flat_map(|feature| feature.units);
        file.extend(bytes.map(|number| number as i8 as u8));
        let others = [self.start, self.says[0], self.says[1]];
        file.extend(others.iter().flatten().flat_map(|number| number.to_le_bytes()));
        file
    }

    /// Returns the score of a position for the player to move, in hundredths. Ignores the amounts of features.
    #[inline(always)]
    pub fn evaluate<G: Evaluate>(&self, position: &G::Position) -> i32 {
        let mut seen = Accumulator::nothing(self);
        G::features(position, &mut |view, feature, _| seen.see(view, feature));
        seen.score()
    }
}

/// The accumulated input of a network for one position.
pub struct Accumulator<'a> {
    features: &'a [Feature],
    says: &'a [Units; 2],
    sum: i32,
    units: [Units; 2],
}

impl Accumulator<'_> {
    pub fn nothing(network: &Network) -> Accumulator<'_> {
        let Network { features, always, start, says } = network;
        Accumulator { features, says, sum: *always, units: [*start; 2] }
    }

    #[inline(always)]
    pub fn see(&mut self, view: usize, feature: usize) {
        let feature = &self.features[feature];
        self.sum += i32::from(feature.weights[view]);
        for (unit, more) in self.units[view].iter_mut().zip(feature.units) {
            *unit = unit.wrapping_add(more);
        }
    }

    #[inline(always)]
    pub fn score(&self) -> i32 {
        let said = self.units.iter().flatten().zip(self.says.iter().flatten());
        let said: i32 = said.map(|(&unit, &says)| i32::from(unit.clamp(0, ONE)) * i32::from(says)).sum();
        ((self.sum + said / i32::from(ONE)) / FINE).clamp(-MOST, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIGHTS: [Row; 3] = [[100, -100], [40, 0], [8, 0]];

    /// Two features; either fills the first unit by half. A full unit scores 50 hundredths for the mover and -25 for
    /// the opponent.
    fn network() -> Network {
        let half = |at| std::array::from_fn(|unit| if unit == at { 64 } else { 0 });
        let says = |much| std::array::from_fn(|unit| if unit == 0 { much } else { 0 });
        Network::new(
            &WEIGHTS,
            &[half(0), half(0)],
            [0; WIDTH],
            [says(50 * FINE as i16), says(-25 * FINE as i16)],
        )
    }

    fn score(features: &[(usize, usize)]) -> i32 {
        let network = network();
        let mut seen = Accumulator::nothing(&network);
        features.iter().for_each(|&(view, feature)| seen.see(view, feature));
        seen.score()
    }

    #[test]
    fn weights_and_units_add_up_and_a_unit_is_full_at_one() {
        assert_eq!(score(&[]), 2);
        assert_eq!(score(&[(0, 0)]), 2 + 25 + 25);
        assert_eq!(score(&[(0, 0), (0, 1)]), 2 + 25 + 10 + 50);
        assert_eq!(score(&[(0, 1), (0, 1), (0, 1)]), 2 + 30 + 50);
        assert_eq!(score(&[(1, 0)]), 2 - 25 - 12);
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let file = network().to_file("a test");
        assert_eq!(Network::read(&file, &WEIGHTS), Some(network()));
        for other in [&file[1..], &file[..file.len() - 1], b"", b"# only a remark\n"] {
            assert_eq!(Network::read(other, &WEIGHTS), None);
        }
        assert_eq!(Network::read(&file, &WEIGHTS[1..]), None);
        assert_eq!(Network::read(&file, &[]), None);
    }
}
