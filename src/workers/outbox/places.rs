//! The places that can't be written to, as far as that is known: remembered in memory, and tried again once a day.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::chat::{Address, NotDelivered};
use crate::play::Timestamp;

/// After how many days a place is tried again.
const PROBED_AFTER_DAYS: u16 = 1;

/// What a place does not take.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Closed {
    /// Any message, for this reason.
    All(NotDelivered),
    /// Pictures, for want of a right.
    Pictures,
}

/// What is known of the places where messages were refused.
#[derive(Default)]
pub(super) struct Places(Mutex<HashMap<Address, (Timestamp, Closed)>>);

impl Places {
    /// What a place does not take; `None` where it takes everything, or that may have changed since.
    pub fn closed(&self, at: Address, now: Timestamp) -> Option<Closed> {
        let known = self.known();
        let (until, closed) = known.get(&at)?;
        // A clock that was set back must not keep a place closed.
        let fresh = now < *until && *until <= now.plus_days(PROBED_AFTER_DAYS);
        fresh.then(|| closed.clone())
    }

    pub fn close(&self, at: Address, closed: Closed, now: Timestamp) {
        let mut known = self.known();
        known.retain(|_, (until, _)| now < *until);
        known.insert(at, (now.plus_days(PROBED_AFTER_DAYS), closed));
    }

    /// Something arrived there.
    pub fn open(&self, at: Address) {
        self.known().remove(&at);
    }

    /// The map is whole whatever panicked beside it.
    fn known(&self) -> MutexGuard<'_, HashMap<Address, (Timestamp, Closed)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ChannelId;

    #[test]
    fn a_closed_place_is_remembered_for_a_day() {
        let (places, at, now) = (Places::default(), Address::Channel(ChannelId(1)), Timestamp(1_000_000));
        assert_eq!(places.closed(at, now), None);
        places.close(at, Closed::Pictures, now);
        assert_eq!(places.closed(at, now.plus_seconds(23 * 3600)), Some(Closed::Pictures));
        assert_eq!(places.closed(at, now.plus_days(1)), None);
        assert_eq!(places.closed(at, now.plus_seconds(-60)), None, "the clock was set back");
        places.open(at);
        assert_eq!(places.closed(at, now), None);
    }
}
