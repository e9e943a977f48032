//! The squares and words of a partly entered move, in the form that a button carries.

use std::fmt;
use std::str::FromStr;

use postern_rules::square::Square;

/// Squares and words in the order of entry, written `e5.distribute.f4e3`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entered {
    steps: Vec<String>,
}

/// The error for a text that is not a sequence of squares and words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotEntered;

impl Entered {
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the number of squares and words.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the steps with one more square or word.
    pub fn with(&self, step: impl fmt::Display) -> Entered {
        let mut steps = self.steps.clone();
        steps.push(step.to_string());
        Entered { steps }
    }

    /// Returns the steps with several more squares or words.
    pub fn with_all(&self, steps: &[impl fmt::Display]) -> Entered {
        steps.iter().fold(self.clone(), |entered, step| entered.with(step))
    }

    /// Returns the steps without the last square or word.
    pub fn without_last(&self) -> Entered {
        let kept = self.steps.len().saturating_sub(1);
        Entered { steps: self.steps[..kept].to_vec() }
    }

    /// Returns the squares among the steps.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.steps.iter().filter_map(|step| step.parse().ok())
    }

    /// Returns the steps separated by spaces, the format of [`postern_rules::game::state::GameState::tokens`].
    pub fn spaced(&self) -> String {
        self.steps.join(" ")
    }
}

impl fmt::Display for Entered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            match step.parse::<Square>() {
                Ok(square) => square.fmt(f)?,
                Err(_) => write!(f, ".{step}.")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Entered {
    type Err = NotEntered;

    fn from_str(text: &str) -> Result<Entered, NotEntered> {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(inner) = rest.strip_prefix('.') {
                let (word, after) = inner.split_once('.').ok_or(NotEntered)?;
                steps.push(word.to_owned());
                rest = after;
            } else {
                let (square, after) = Square::read(rest).map_err(|_| NotEntered)?;
                steps.push(square.to_string());
                rest = after;
            }
        }
        Ok(Entered { steps })
    }
}
