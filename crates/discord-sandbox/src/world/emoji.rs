//! The application's own emoji.

use serde_json::{Value, json};

use super::model::Emoji;
use super::state::State;
use super::{World, wire};
use crate::id::Id;

/// An emoji as Discord's JSON.
pub(crate) fn shown(state: &State, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "user": state.bot().map(wire::user),
        "require_colons": true,
        "managed": false,
        "animated": emoji.animated,
        "available": true,
    })
}

impl World {
    /// Tells the pages the emoji of the application.
    pub(crate) fn tell_emojis(&self) {
        self.tell(None, &json!({"t": "emojis", "emojis": ids(&self.state)}));
    }
}

/// The ids of the emoji, for the page.
pub(crate) fn ids(state: &State) -> Vec<Id> {
    state.emojis.keys().copied().collect()
}
