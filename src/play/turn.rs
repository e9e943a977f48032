//! What the clock keeps of a turn besides the moments of its time.

use serde::{Deserialize, Serialize};

use super::{Millis, Vacation, Zone};

/// The circumstances of one turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// The time that it began with; without a limit, the silence after which the match may be closed. `None` for turns
    /// that an earlier program began: they have no reminders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Millis>,
    /// The time in the bank of the player who waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<Millis>,
    /// Saturdays and Sundays there take no time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weekends_off: Option<Zone>,
    /// The last reminder: so much time was left then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Millis>,
    /// The vacation of the player to move, where it is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacation: Option<Vacation>,
    /// How much time was given back after outages.
    #[serde(skip_serializing_if = "Millis::is_zero")]
    pub returned: Millis,
    /// How long the time stood since the player was out of reach.
    #[serde(skip_serializing_if = "Millis::is_zero")]
    pub stood: Millis,
}

impl Turn {
    /// True if nothing is kept: such clocks are written as they were before anything was.
    pub fn is_plain(&self) -> bool {
        *self == Turn::default()
    }

    /// The time that was given back, or did not pass since the player was out of reach.
    pub fn spared(&self) -> Millis {
        self.returned.plus(self.stood)
    }
}
