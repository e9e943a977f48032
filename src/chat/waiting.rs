//! The people who wait for a hint: one place in the queue for each.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use crate::play::PersonId;

#[derive(Default)]
pub struct Waiting(Mutex<HashSet<PersonId>>);

/// A place among those who wait, given back when dropped.
pub struct Turn<'a>(&'a Waiting, PersonId);

impl Waiting {
    /// `None` where the person waits already.
    pub fn enter(&self, person: PersonId) -> Option<Turn<'_>> {
        let entered = self.people().insert(person);
        entered.then(|| Turn(self, person))
    }

    /// A panic can't leave the set in disorder, so a poisoned lock is still good.
    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.people().remove(&self.1);
    }
}
