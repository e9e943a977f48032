//! A store in memory whose commits are recorded with their times, over several runs of the program.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::store::Store;
use postern::store::memory::Memory;

use crate::clock::Clock;
use crate::databases::watched::Watched;

/// All commits, in order.
type Commits = Arc<Mutex<Vec<(Timestamp, Change)>>>;

/// The store as one run of the program has it open.
pub struct Witness {
    rows: Arc<Memory>,
    watched: Arc<Watched>,
    store: Store,
    clock: Clock,
    commits: Commits,
}

impl Witness {
    pub fn new(clock: Clock) -> Witness {
        Witness::on(Memory::new(), clock, Commits::default())
    }

    fn on(rows: Memory, clock: Clock, commits: Commits) -> Witness {
        let (rows, now, all) = (Arc::new(rows), clock.clone(), commits.clone());
        let watched = Watched::reporting(rows.clone(), move |change| {
            all.lock().expect("nobody panics with it").push((now.now(), change.clone()));
        });
        Witness { rows, store: Store::new(watched.clone()), watched, clock, commits }
    }

    /// Returns the store as the next run of the program opens it.
    pub fn reopened(&self) -> Witness {
        let rows = self.rows.reopened().expect("the rows can be read");
        Witness::on(rows, self.clock.clone(), self.commits.clone())
    }

    /// See [`Watched::die_after`].
    pub fn die_after(&self, commits: usize, lost: bool) {
        self.watched.die_after(commits, lost);
    }

    /// Returns the commits of all runs.
    pub fn commits(&self) -> Vec<(Timestamp, Change)> {
        self.commits.lock().expect("nobody panics with it").clone()
    }

    /// Returns the faults that the check of the store finds.
    pub async fn faults(&self) -> Vec<String> {
        let rows = self.rows.reopened().expect("the rows can be read");
        Store::new(Arc::new(rows)).check(&|_| Ok(())).await.expect("the store answers")
    }
}

impl Deref for Witness {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}
