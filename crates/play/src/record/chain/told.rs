//! The match that the steps of a chain describe, without the rules of its game.

use crate::ids::Ply;
use crate::record::chain::linking::NONE;
use crate::record::swap::SWAP;
use postern_rules::seat::{Pair, Seat};

/// A match as its chain tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The number of the match.
    pub of: String,
    pub game: String,
    /// The kinds of the players in the present seats.
    pub seats: Pair<String>,
    /// The options as one word, or `-`.
    pub options: String,
    /// The position at the start, or at the last change of rules.
    pub start: Option<String>,
    /// The ply at which the chain begins.
    pub since: Ply,
    pub ply: Ply,
    /// The moves and the swap that were not taken back.
    pub steps: Vec<String>,
    /// The number of these steps that were made before the last change of rules.
    pub before_rules: usize,
    /// The version of the rules after the last change.
    pub rules: Option<String>,
    /// The winner (`x`, `o` or `-`) and how the match ended.
    pub result: Option<String>,
    pub voided: bool,
    /// True once a player made a step of the chain.
    is_played: bool,
}

impl Told {
    /// Reads the steps of a chain.
    ///
    /// # Errors
    /// The number of the first step, from 0, that can't follow those before it.
    pub fn of(steps: &[&str]) -> Result<Told, usize> {
        let (identity, later) = steps.split_first().ok_or(0_usize)?;
        let mut told = Told::begin(identity).ok_or(0_usize)?;
        for (number, step) in (1_usize..).zip(later) {
            told.follow(step).ok_or(number)?;
        }
        Ok(told)
    }

    /// Returns the moves that were not taken back, without the swap.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(String::as_str).filter(|text| *text != SWAP)
    }

    /// True if the players have exchanged seats.
    pub fn is_swapped(&self) -> bool {
        self.steps.iter().any(|text| text == SWAP)
    }

    /// Returns the winner of the match, if it has one.
    pub fn winner(&self) -> Option<Seat> {
        self.result.as_ref()?.chars().next().and_then(Seat::of_letter)
    }

    fn begin(identity: &str) -> Option<Told> {
        let mut words = identity.strip_prefix("match ")?.splitn(6, ' ');
        let mut word = || words.next().map(str::to_owned);
        Some(Told {
            of: word()?,
            game: word()?,
            seats: Pair::new(word()?, word()?),
            options: word()?,
            start: Some(word()?).filter(|start| start != NONE),
            since: 0,
            ply: 0,
            steps: Vec::new(),
            before_rules: 0,
            rules: None,
            result: None,
            voided: false,
            is_played: false,
        })
    }

    fn follow(&mut self, step: &str) -> Option<()> {
        let (ply, text) = step.split_once(' ')?;
        let ply: Ply = ply.parse().ok()?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "kept" if !self.is_played && self.result.is_none() => {
                (self.since, self.ply) = (ply, ply);
                self.steps.extend(rest.split_whitespace().map(str::to_owned));
                return Some(());
            }
            _ if ply != self.ply => return None,
            "x" | "o" if self.result.is_none() => {
                self.made(rest)?;
                self.ply += 1;
                self.is_played = true;
            }
            "rules" if self.result.is_none() => {
                let (version, position) = rest.split_once(' ')?;
                (self.rules, self.start) = (Some(version.to_owned()), Some(position.to_owned()));
                self.before_rules = self.steps.len();
            }
            "end" if self.result.is_none() => self.result = Some(rest.to_owned()),
            "void" if self.result.is_some() && !self.voided => self.voided = true,
            _ => return None,
        }
        Some(())
    }

    /// Follows a move, a swap or a takeback.
    fn made(&mut self, text: &str) -> Option<()> {
        match text.split_once(' ') {
            None if text == SWAP => self.exchange(),
            None => {}
            Some(("takeback" | "oops", count)) => {
                let left = self.steps.len().checked_sub(count.parse().ok()?)?;
                if left < self.before_rules || left == self.steps.len() {
                    return None;
                }
                if self.steps.drain(left..).any(|text| text == SWAP) {
                    self.exchange();
                }
                return Some(());
            }
            Some(_) => return None,
        }
        self.steps.push(Some(text).filter(|text| !text.is_empty())?.to_owned());
        Some(())
    }

    fn exchange(&mut self) {
        std::mem::swap(&mut self.seats.first, &mut self.seats.second);
    }
}
