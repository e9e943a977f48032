//! Replaces the running chat by a saved one.

use serde_json::json;

use super::saved::SavedError;
use crate::world::state::State;
use crate::world::{Shared, World};

impl Shared {
    /// Replaces the chat. Disconnects the bot, which must start a new session, and reloads open pages.
    ///
    /// # Errors
    /// The journal can't be written; the chat is then unchanged.
    pub(crate) fn load(&self, state: State) -> Result<(), SavedError> {
        let mut guard = self.world();
        let world: &mut World = &mut guard;
        world.journal.rewrite(&state)?;
        self.ahead_ms.send_replace(state.ahead_ms);
        world.state = state;
        world.uploads.clear();
        world.shut.clear();
        world.nonces.clear();
        world.forms_seen.clear();
        if let Some(limits) = &mut world.limits {
            limits.clear();
        }
        world.hub.close_all(None);
        world.hub.sessions.clear();
        world.sweep(self.now_ms());
        world.tell(None, &json!({"t": "reload"}));
        world.tell_presence();
        Ok(())
    }
}
