//! Linear evaluation: one weight per feature of a game, summed over the features of a position.
//!
//! A position shows each feature from the side of the player to move (view 0) or of the opponent (view 1), and each
//! view has its own weight. A feature that is good for the opponent has a negative weight in view 1. All arithmetic is
//! in integers, so scores are the same on every machine.

use std::borrow::Cow;
use std::fmt::Write;

use super::carried::Carried;
use super::judges::Judges;
use crate::evaluate::Evaluate;
use crate::random::Random;
use crate::score::{FINE, MOST};

/// The weights of one feature in both views, in fine parts (`FINE` in `score.rs`) of a hundredth.
pub type Row = [i16; 2];

/// The weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rows: Cow<'static, [Row]>,
}

impl Weights {
    /// Creates weights from a constant: a row for each feature, then a bias row whose first number always counts.
    pub const fn of(rows: &'static [Row]) -> Weights {
        Weights { rows: Cow::Borrowed(rows) }
    }

    pub fn from_rows(rows: Vec<Row>) -> Weights {
        Weights { rows: Cow::Owned(rows) }
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Parses a file of weights into a constant, so that the program does not read it at startup. Lines that start with
    /// `#` are comments; everything else is numbers separated by whitespace.
    ///
    /// # Panics
    /// If the file has a different number of weights.
    pub const fn parse<const N: usize>(file: &[u8]) -> [Row; N] {
        let mut rows = [[0; 2]; N];
        let (mut at, mut next) = (0, 0);
        while at < file.len() {
            match file[at] {
                b'#' => {
                    while at < file.len() && file[at] != b'\n' {
                        at += 1;
                    }
                }
                b'-' | b'0'..=b'9' => {
                    let negative = file[at] == b'-';
                    at += negative as usize;
                    let mut number: i16 = 0;
                    while at < file.len() && file[at].is_ascii_digit() {
                        number = number * 10 + (file[at] - b'0') as i16;
                        at += 1;
                    }
                    rows[next / 2][next % 2] = if negative { -number } else { number };
                    next += 1;
                }
                _ => at += 1,
            }
        }
        assert!(next == 2 * N, "the weights are of another number of features");
        rows
    }

    /// Reads a file written by [`Weights::to_text`]; `None` if the format or the number of features differs.
    pub fn read(text: &str, features: usize) -> Option<Weights> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers: Vec<i16> =
            lines.flat_map(str::split_whitespace).map(str::parse).collect::<Result<_, _>>().ok()?;
        let rows: Vec<Row> = numbers.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
        (numbers.len() == 2 * (features + 1)).then(|| Weights::from_rows(rows))
    }

    /// Serialises the weights with `about` as the first line.
    pub fn to_text(&self, about: &str) -> String {
        let mut text = format!("# {about}\n");
        for rows in self.rows.chunks(8) {
            let line: Vec<String> = rows.iter().map(|[own, other]| format!("{own} {other}")).collect();
            // Writing to a string can't fail.
            let _ = writeln!(text, "{}", line.join("  "));
        }
        text
    }

    /// Returns a copy with each weight changed by up to a quarter at random: a player with its own misjudgements.
    pub fn perturbed(&self, seed: u64) -> Weights {
        let mut random = Random::new(seed);
        let mut off = |weight: i16| (f64::from(weight) * (0.75 + 0.5 * random.unit())).round() as i16;
        Weights::from_rows(self.rows.iter().map(|row| row.map(&mut off)).collect())
    }

    /// Returns the score of a position for the player to move, in hundredths.
    #[inline(always)]
    pub fn evaluate<G: Evaluate>(&self, position: &G::Position) -> i32 {
        Judges { rows: &self.rows, shapes: None }.evaluate::<G>(position)
    }
}

impl Judges<'_> {
    /// Returns the score of a position for the player to move, in hundredths.
    #[inline(always)]
    pub fn evaluate<G: Evaluate>(self, position: &G::Position) -> i32 {
        self.evaluate_along::<G>(position, &G::Carried::at(self, position))
    }

    /// Like [`Judges::evaluate`], with the state carried at the position for these judges.
    #[inline(always)]
    pub fn evaluate_along<G: Evaluate>(self, position: &G::Position, carried: &G::Carried) -> i32 {
        let rows: &[Row] = &self.rows[..=G::FEATURES];
        let mut sum = i64::from(rows[G::FEATURES][0]) * i64::from(G::ONCE) + carried.sum(self, position);
        G::features_besides(position, &mut |view, feature, amount| {
            sum += i64::from(i32::from(rows[feature][view]) * i32::from(amount));
        });
        (sum / i64::from(FINE * G::ONCE)).clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }
}
