//! The matches with open pages, which hear of changes.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use postern_play::ids::MatchId;

/// The matches with open pages, each with the number of its news.
#[derive(Default)]
pub(super) struct Hub(Mutex<HashMap<MatchId, watch::Sender<u64>>>);

impl Hub {
    /// Returns what changes with each news of a match.
    pub(super) fn listen(&self, of: MatchId) -> watch::Receiver<u64> {
        self.open().entry(of).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Tells the open pages of a match, or of all matches. Forgets matches without open pages.
    fn tell(&self, of: Option<MatchId>) {
        let mut open = self.open();
        let add = |told: &watch::Sender<u64>| told.send_modify(|number| *number += 1);
        match of {
            Some(of) => open.get(&of).into_iter().for_each(add),
            None => open.values().for_each(add),
        }
        open.retain(|_, told| told.receiver_count() > 0);
    }

    fn open(&self) -> MutexGuard<'_, HashMap<MatchId, watch::Sender<u64>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the open pages of what this process commits, for ever.
    pub(super) async fn dispatch(&self, mut news: broadcast::Receiver<MatchId>) {
        loop {
            match news.recv().await {
                Ok(of) => self.tell(Some(of)),
                Err(RecvError::Lagged(_)) => self.tell(None),
                // The service lives as long as the program.
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
