//! A person in a test and the Activity of a channel.

use super::actor::Actor;
use super::error::ActError;
use crate::activity::setup::Frame;
use crate::id::Id;

impl Actor {
    /// Opens the Activity of a channel without asking the bot, or joins that of others. Returns the page, which the test
    /// opens.
    ///
    /// # Errors
    /// The client offers no Activity there.
    pub fn join_activity(&self, channel: Id) -> Result<Frame, ActError> {
        let now_ms = self.shared.now_ms();
        self.shared.world().join_activity(now_ms, self.id, channel)
    }

    /// Closes the person's page of it.
    pub fn leave_activity(&self, channel: Id) {
        self.shared.world().leave_activity(self.id, channel);
    }

    /// Renews the headers by which the proxy proves the person. Returns false if the person has no page open there.
    #[must_use]
    pub fn renew_ticket(&self, channel: Id) -> bool {
        let now_ms = self.shared.now_ms();
        self.shared.world().renew_ticket(now_ms, self.id, channel)
    }
}
