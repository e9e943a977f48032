//! The deliveries in progress, and the limits on their number.

use std::collections::HashMap;

use tokio::task::{Id, JoinSet};

use crate::workers::outbox::ready::QueuedNotice;
use postern_store::fault::Fault;

/// Maximum number of notices in delivery at the same time.
const AT_ONCE: usize = 32;
/// Limits for cards and first turns: in delivery in total, and per channel. Matches that start together do not delay
/// the turns of other matches, and a slow channel does not delay matches that start elsewhere.
const BEGINNING_AT_ONCE: usize = 16;
const BEGINNING_IN_CHANNEL: usize = 2;
/// Maximum number of deliveries to webhooks at the same time. Messages have their own limit.
const HOOKS_AT_ONCE: usize = 16;

/// Deliveries in progress, at most one per queue.
#[derive(Default)]
pub(crate) struct UnderWay {
    pub(crate) tasks: JoinSet<Result<(), Fault>>,
    pub(crate) notices: HashMap<Id, QueuedNotice>,
}

impl UnderWay {
    /// True if a notice may join the deliveries in progress.
    pub(crate) fn has_room_for(&self, next: &QueuedNotice) -> bool {
        let count = |of: &dyn Fn(&&QueuedNotice) -> bool| self.notices.values().filter(of).count();
        let hooks = count(&|one| one.is_to_webhook());
        let is_full = match next.is_to_webhook() {
            true => hooks >= HOOKS_AT_ONCE,
            false => self.notices.len() - hooks >= AT_ONCE,
        };
        if is_full {
            return false;
        }
        if count(&|one| next.follows(one.queue)) > 0 {
            return false;
        }
        let in_channel = |channel| count(&|one| one.begins_in == Some(channel));
        !next.is_of_beginning()
            || count(&|one| one.is_of_beginning()) < BEGINNING_AT_ONCE
                && next.begins_in.is_none_or(|channel| in_channel(channel) < BEGINNING_IN_CHANNEL)
    }
}
