//! Data of a turn that the clock stores besides its moments.

use serde::{Deserialize, Serialize};

use super::reminder::Rhythm;
use super::vacation::Vacation;
use super::zone::Zone;
use crate::time::Millis;

/// The circumstances of one turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// The time at the start of the turn; without a limit, the silence after which the match may be closed. a turn
    /// with `None` has no reminders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Millis>,
    /// The time in the bank of the player who waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Millis>,
    /// The zone whose Saturdays and Sundays take no time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weekends_off: Option<Zone>,
    /// How often the player to move is reminded.
    #[serde(skip_serializing_if = "Rhythm::is_usual")]
    pub rhythm: Rhythm,
    /// The time that was left at the last reminder, or when the rhythm changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Millis>,
    /// The current or planned vacation of the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacation: Option<Vacation>,
    /// Time given back after outages.
    #[serde(skip_serializing_if = "Millis::is_zero")]
    pub returned: Millis,
    /// Time during which the clock was paused because the player was out of reach.
    #[serde(skip_serializing_if = "Millis::is_zero")]
    pub stood: Millis,
}

impl Turn {
    /// True if there is nothing to store. The written clock then leaves it out.
    pub fn is_plain(&self) -> bool {
        *self == Turn::default()
    }

    /// Returns the time that was given back, or did not pass while the player was out of reach.
    pub fn spared(&self) -> Millis {
        self.returned.plus(self.stood)
    }
}
