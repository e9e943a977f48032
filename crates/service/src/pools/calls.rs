//! The queue of matches that the computer must check.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use postern_play::ids::MatchId;

/// The matches in which it may be the computer's turn. Each is listed once, in the order of arrival.
#[derive(Default)]
pub struct Calls {
    waiting: Mutex<VecDeque<MatchId>>,
    came: Notify,
}

impl Calls {
    /// Asks the computer to check a match.
    pub fn call(&self, id: MatchId) {
        let mut waiting = self.waiting();
        if !waiting.contains(&id) {
            waiting.push_back(id);
        }
        drop(waiting);
        self.came.notify_one();
    }

    pub async fn next(&self) -> MatchId {
        loop {
            let first = self.waiting().pop_front();
            match first {
                Some(id) => return id,
                None => self.came.notified().await,
            }
        }
    }

    /// Locks the list. Poison is harmless: the code under the lock does not panic halfway.
    fn waiting(&self) -> MutexGuard<'_, VecDeque<MatchId>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_answered_in_order_and_each_once() {
        let calls = Calls::default();
        for id in [3, 1, 3, 2, 1] {
            calls.call(MatchId(id));
        }
        assert_eq!(*calls.waiting(), [MatchId(3), MatchId(1), MatchId(2)]);
    }
}
