//! The chat's clock, and the effects of time: late interactions fail, idle threads are archived.

use serde_json::json;
use tokio::sync::watch;

use super::model::{Channel, Interaction, Response};
use super::state::Entry;
use super::{Shared, World};
use crate::gateway::event::Event;
use crate::limits::{DEADLINE_MS, LATEST_MS};

impl Shared {
    /// The offset of the chat's clock from the machine's, in milliseconds, now and after each change.
    pub(crate) fn ahead_ms(&self) -> watch::Receiver<u64> {
        self.ahead_ms.subscribe()
    }

    /// Sets the chat's clock forward, at most to [`LATEST_MS`]. Returns false if that would be exceeded.
    pub(crate) fn advance(&self, ms: u64) -> bool {
        let now_ms = self.now_ms();
        if ms > LATEST_MS.saturating_sub(now_ms) {
            return false;
        }
        let mut world = self.world();
        self.ahead_ms.send_modify(|ahead_ms| *ahead_ms += ms);
        let ahead_ms = *self.ahead_ms.borrow();
        world.put(Entry::Clock(ahead_ms));
        world.tell(None, &json!({"t": "clock", "ahead_ms": ahead_ms}));
        world.sweep(now_ms + ms);
        true
    }
}

impl World {
    /// Fails every interaction that has waited for three seconds or more, and archives idle threads.
    pub(crate) fn sweep(&mut self, now_ms: u64) {
        let late: Vec<Interaction> = self
            .state
            .interactions
            .values()
            .rev()
            // Interactions older than a day have already been swept.
            .take_while(|i| i.created_ms + 86_400_000 > now_ms)
            .filter(|i| i.response == Response::Waiting && i.created_ms + DEADLINE_MS <= now_ms)
            .cloned()
            .collect();
        for interaction in late {
            self.answer(Interaction { response: Response::Failed, ..interaction });
        }
        let is_idle = |thread: &&Channel| thread.is_thread() && !thread.archived && idle_at(thread) <= now_ms;
        let idle: Vec<Channel> = self.state.channels.values().filter(is_idle).cloned().collect();
        for thread in idle {
            let id = thread.id;
            self.put(Entry::Channel(Channel { archived: true, archive_changed_ms: now_ms, ..thread }));
            self.announce_channel(Event::ThreadUpdate, id);
        }
    }
}

/// The time at which a thread without further messages is archived.
fn idle_at(thread: &Channel) -> u64 {
    let last = thread.last_message.unwrap_or(thread.id).unix_ms().max(thread.archive_changed_ms);
    last + u64::from(thread.auto_archive_minutes) * 60_000
}
