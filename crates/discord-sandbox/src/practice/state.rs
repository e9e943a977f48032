//! The practice of a running sandbox: its settings, its dice, and the events that count.

use std::collections::BTreeSet;

use super::dice::{Chance, Dice};
use super::settings::Practice;
use super::windows::Windows;
use crate::id::Id;

/// The practice of a running sandbox.
pub(crate) struct InPractice {
    pub settings: Practice,
    pub dice: Dice,
    /// The places whose latest message was refused at random. These places take the next message.
    pub refused: BTreeSet<Id>,
    /// The time until which the front server refuses all requests, in Unix milliseconds of the chat's clock.
    pub front_until_ms: u64,
    /// True if the front server states that time as a date.
    pub front_says_date: bool,
    /// Edits of old messages, by channel.
    pub old_edits: Windows,
    /// New threads, by channel.
    pub new_threads: Windows,
}

impl InPractice {
    pub(crate) fn new(settings: Practice) -> InPractice {
        InPractice {
            settings,
            dice: Dice::new(settings.seed),
            refused: BTreeSet::new(),
            front_until_ms: 0,
            front_says_date: false,
            old_edits: Windows::default(),
            new_threads: Windows::default(),
        }
    }

    /// Draws whether something happens this time.
    pub(crate) fn happens(&mut self, chance: Chance) -> bool {
        self.dice.happens(chance, chance.odds(&self.settings))
    }
}
