//! Mutations of inputs for plain tests, by seed, and the words in them for an engine.

use std::collections::BTreeSet;

use postern_testkit::boards::random_games::Dice;

/// Signs that many formats give a meaning.
const SIGNS: &[u8] = b"\x00\x01\x7f\x80\xff \n\r\t:;,.-+*/\\|&=#@~'\"`()[]{}<>09azAZ\xc3\xe2";
/// The most bytes of a mutated input.
const LONGEST: usize = 4096;

/// A reproducible sequence of mutations.
pub struct Mutations(Dice);

impl Mutations {
    /// Starts a sequence. The same seed gives the same one.
    pub fn new(seed: u64) -> Mutations {
        Mutations(Dice(seed | 1))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.below(end.max(1))
    }

    /// Returns one of the inputs with one to four changes: bytes replaced, removed, repeated, or taken from another input.
    pub fn of(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut input = inputs.get(self.below(inputs.len())).cloned().unwrap_or_default();
        input.truncate(LONGEST);
        for _ in 0..=self.below(4) {
            self.change(&mut input, inputs);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, inputs: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let length = 1 + self.below(12);
        let end = (at + length).min(input.len());
        match self.below(6) {
            0 => drop(input.drain(at..end)),
            1 => input.insert(at, SIGNS[self.below(SIGNS.len())]),
            2 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = SIGNS[self.below(SIGNS.len())];
                }
            }
            3 => {
                let part = input[at..end].to_vec();
                let times = 1 + self.below(8);
                drop(input.splice(at..at, part.repeat(times)));
            }
            4 => input.truncate(at),
            _ => {
                let other = inputs.get(self.below(inputs.len())).map(Vec::as_slice).unwrap_or_default();
                let from = self.below(other.len());
                let part = &other[from..(from + 2 * length).min(other.len())];
                drop(input.splice(at..end, part.iter().copied()));
            }
        }
    }
}

/// Returns the words in inputs, for the dictionary of an engine: letters and digits in a row, of usual lengths.
pub fn words(inputs: &[Vec<u8>], most: usize) -> Vec<String> {
    let mut words = BTreeSet::new();
    for input in inputs {
        let text = String::from_utf8_lossy(input);
        let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && !"_-".contains(c));
        words.extend(parts.filter(|word| (2..=24).contains(&word.len())).map(str::to_owned));
    }
    words.into_iter().take(most).collect()
}
