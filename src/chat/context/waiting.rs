//! The people who are waiting for a hint: each has at most one place in the queue.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use crate::play::ids::PersonId;

#[derive(Default)]
pub struct Waiting(Mutex<HashSet<PersonId>>);

/// A place in the queue, which is freed when dropped.
pub struct Ticket<'a>(&'a Waiting, PersonId);

impl Waiting {
    /// Enters the queue, or returns `None` if the person is already waiting.
    pub fn enter(&self, person: PersonId) -> Option<Ticket<'_>> {
        let entered = self.people().insert(person);
        entered.then(|| Ticket(self, person))
    }

    /// A panic leaves the set consistent, so a poisoned lock is still good.
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.0.people().remove(&self.1);
    }
}
