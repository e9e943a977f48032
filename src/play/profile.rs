//! The settings of a person: their language, how they see boards, and their progress with puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{PersonId, Practice};
use crate::game::Language;

/// A person's own settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    pub id: PersonId,
    /// Raised by one with every change; 0 where nothing was chosen yet.
    pub revision: u64,
    /// The name of a theme; `None` for the usual one. A theme that is no more is the usual one, too.
    pub theme: Option<String>,
    /// How wide boards are, in pixels; `None` for the usual width.
    pub width: Option<u16>,
    pub below: Below,
    /// True if the person's moves are played at once, without a look at what they do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays_at_once: bool,
    /// The language of the person, as they used it last.
    #[serde(default, with = "super::language_code")]
    pub language: Language,
    /// The language that the person chose; `None` for that of their Discord.
    #[serde(default, with = "super::language_code::maybe", skip_serializing_if = "Option::is_none")]
    pub chosen_language: Option<Language>,
    /// Their progress with the puzzles of each game, by its id.
    #[serde(default)]
    pub practice: BTreeMap<String, Practice>,
}

/// Whose side of a board is below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Below {
    /// The person's own in games that have sides; the first mover's in others.
    #[default]
    Own,
    First,
    Second,
}

impl Profile {
    /// The settings of a person who chose nothing.
    pub fn new(id: PersonId) -> Profile {
        Profile {
            id,
            revision: 0,
            theme: None,
            width: None,
            below: Below::Own,
            plays_at_once: false,
            language: Language::English,
            chosen_language: None,
            practice: BTreeMap::new(),
        }
    }

    /// The revision that the store must hold for these settings to be written.
    pub fn expected(&self) -> u64 {
        self.revision.saturating_sub(1)
    }
}
