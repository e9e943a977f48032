//! Who is to be asked after, and who is known to have left a server.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::play::{PersonId, ServerId, Timestamp};

/// How long turns wait before they are asked after again, and how long a person is known to have left.
pub(super) const DAYS: u16 = 1;
pub(super) type Member = (ServerId, PersonId);

/// The people who are to be asked after, and those who are known to have left.
#[derive(Default)]
pub(super) struct Members {
    known: Mutex<Known>,
    /// Notified when there is somebody to ask after.
    pub(super) wanted: Notify,
}

#[derive(Default)]
struct Known {
    wanted: BTreeSet<Member>,
    left: HashMap<Member, Timestamp>,
    /// When the turns that wait were last looked through.
    looked: Option<Timestamp>,
}

impl Members {
    /// True if the person left the server less than a day ago, as far as is known.
    pub(super) fn has_left(&self, member: Member, now: Timestamp) -> bool {
        self.known().left.get(&member).is_some_and(|at| *at <= now && now < at.plus_days(DAYS))
    }

    pub(super) fn want(&self, members: impl IntoIterator<Item = Member>) {
        self.known().wanted.extend(members);
        self.wanted.notify_one();
    }

    pub(super) fn next(&self) -> Option<Member> {
        self.known().wanted.pop_first()
    }

    pub(super) fn note(&self, member: Member, is_member: bool, now: Timestamp) {
        let left = &mut self.known().left;
        left.retain(|_, at| now < at.plus_days(DAYS));
        match is_member {
            true => left.remove(&member),
            false => left.insert(member, now),
        };
    }

    /// The turns that wait are to be looked through at once.
    pub(super) fn look_again(&self) {
        self.known().looked = None;
    }

    /// True once a day.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        let looked = &mut self.known().looked;
        let due = looked.is_none_or(|at| now >= at.plus_days(DAYS) || now < at);
        if due {
            *looked = Some(now);
        }
        due
    }

    /// The sets are whole whatever panicked beside them.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
