//! The queue of membership checks, and the people known to have left a server.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use postern_play::ids::{PersonId, ServerId};
use postern_play::time::Timestamp;

/// Waiting turns are checked again after this time, and a departure is remembered for as long. In days.
pub(crate) const DAYS: u16 = 1;
pub(crate) type Member = (ServerId, PersonId);

/// Members to check, and the departures that checks have found.
#[derive(Default)]
pub(crate) struct Members {
    known: Mutex<Known>,
    /// Notified when there is somebody to check.
    pub(crate) wanted: Notify,
}

#[derive(Default)]
struct Known {
    wanted: BTreeSet<Member>,
    left: HashMap<Member, Timestamp>,
    /// Time of the last search for waiting turns.
    looked: Option<Timestamp>,
}

impl Members {
    /// True if a check less than a day ago found that the person left the server.
    pub(crate) fn has_left(&self, member: Member, now: Timestamp) -> bool {
        self.known().left.get(&member).is_some_and(|at| *at <= now && now < at.plus_days(DAYS))
    }

    pub(crate) fn want(&self, members: impl IntoIterator<Item = Member>) {
        self.known().wanted.extend(members);
        self.wanted.notify_one();
    }

    pub(crate) fn next(&self) -> Option<Member> {
        self.known().wanted.pop_first()
    }

    pub(crate) fn note(&self, member: Member, is_member: bool, now: Timestamp) {
        let left = &mut self.known().left;
        left.retain(|_, at| now < at.plus_days(DAYS));
        match is_member {
            true => left.remove(&member),
            false => left.insert(member, now),
        };
    }

    /// Makes the search for waiting turns due at once.
    pub(crate) fn look_again(&self) {
        self.known().looked = None;
    }

    /// True once a day.
    pub(crate) fn is_due(&self, now: Timestamp) -> bool {
        let looked = &mut self.known().looked;
        let due = looked.is_none_or(|at| now >= at.plus_days(DAYS) || now < at);
        if due {
            *looked = Some(now);
        }
        due
    }

    /// Ignores lock poisoning: a panic never leaves the sets half changed.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
