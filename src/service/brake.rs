//! A brake on what people do too often: challenges ping others.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use crate::play::{Millis, PersonId, Timestamp};

/// Within which time challenges are counted.
const WITHIN: Millis = Millis(60 * 1000);

/// Counts what each person did lately. Kept in memory: it bounds bursts, not sums.
#[derive(Default)]
pub(super) struct Brake {
    done: Mutex<HashMap<PersonId, VecDeque<Timestamp>>>,
}

impl Brake {
    /// Counts one more for a person and returns true, or returns false where `most` were counted within a minute.
    pub(super) fn allows(&self, person: PersonId, most: usize, now: Timestamp) -> bool {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.retain(|_, times| {
            // A time set back must not lock anybody out.
            times.retain(|&at| at <= now && now.since(at) < WITHIN);
            !times.is_empty()
        });
        let times = done.entry(person).or_default();
        if times.len() >= most {
            return false;
        }
        times.push_back(now);
        true
    }
}
