//! The swap term of a match: after the first move, and only then, the player to move may exchange seats with the
//! opponent instead of moving. The position and the side to move stay the same.

use serde::{Deserialize, Serialize};

use crate::time::{Millis, Timestamp};
use postern_rules::typed;

/// The canonical text of a swap, in place of a move.
pub const SWAP: &str = "swap";

/// Texts that people write for a swap, in the languages of the bot.
const WORDS: [&str; 16] = [
    SWAP,
    "swap sides",
    "pie",
    "tausch",
    "tauschen",
    "seiten tauschen",
    "seitentausch",
    "echange",
    "echanger",
    "echanger les camps",
    "changer de camp",
    "cambio",
    "cambiar",
    "intercambiar",
    "cambiar de bando",
    "cambio de bando",
];

/// The number of words of the longest of these texts.
const MOST_WORDS: usize = 3;

/// The swap term of a match, and the swap that a player made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Swap {
    /// The match has no swap.
    #[default]
    Off,
    /// A swap is agreed and was not made.
    Agreed,
    Made(MadeSwap),
}

/// The swap that a player made after the first move of the match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MadeSwap {
    pub at: Timestamp,
    /// True if the player's plan made the swap in response to the first move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub planned: bool,
    /// The time left in the bank of the player who swapped, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
    /// The time that the player was given back in this turn, or did not lose while out of reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spared: Option<Millis>,
}

/// Why a swap was refused. The match is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSwap {
    /// The match has no swap.
    NotAgreed,
    /// The first move was not made yet.
    TooEarly,
    /// The opponent has made the second move.
    TooLate,
    /// A match is swapped once.
    MadeBefore,
}

impl Swap {
    /// Returns the swap of a new match.
    pub fn of_term(agreed: bool) -> Swap {
        if agreed { Swap::Agreed } else { Swap::Off }
    }

    /// True if the terms of the match allow a swap, made or not.
    pub fn is_agreed(&self) -> bool {
        *self != Swap::Off
    }

    /// True if the match has no swap. The record then has the form it had before swaps existed.
    pub fn is_off(&self) -> bool {
        *self == Swap::Off
    }
}

/// Returns the words after a swap of one or more words; `None` if the list starts with something else.
pub(crate) fn after_swap(words: &[String]) -> Option<&[String]> {
    let counts = (1..=words.len().min(MOST_WORDS)).rev();
    let mut parts = counts.map(|count| words.split_at(count));
    parts.find(|(first, _)| is_swap(&first.join(" "))).map(|(_, rest)| rest)
}

/// True if the text asks for a swap. No game has a move of this form.
pub fn is_swap(text: &str) -> bool {
    let bare = typed::bare_letters(text);
    let bare = bare.trim_matches(['.', '!', '?', ',']).trim();
    // The lines of a plan lose this word.
    WORDS.iter().any(|words| *words == bare || words.replace(" de ", " ") == bare)
}
