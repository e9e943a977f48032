//! The sweeper does what time brings: it notes that the program runs, tells of time that is over, closes challenges that
//! nobody took, and forgets old interactions.

use std::sync::Arc;
use std::time::Duration;

use crate::metrics;
use crate::play::{InteractionId, Timestamp};
use crate::service::{Fault, Service, Work};

/// How often it notes that the program runs.
const BEAT: Duration = Duration::from_secs(30);
/// It sweeps at every beat with a number that this divides.
const SWEPT_EVERY: u64 = 2;
/// Of several processes one sweeps; the others ask so often whether it is theirs to do.
const SWEEP: Work = Work { kind: "sweep", of: 0 };
const ASKED: Duration = Duration::from_secs(2);
/// A press or command can be repeated by the gateway for minutes; a day is plenty.
const REMEMBERED_FOR: i64 = 24 * 60 * 60;

/// Sweeps at regular times.
pub struct Sweeper {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    /// The smallest number that an interaction of a moment can have.
    first_at: fn(Timestamp) -> InteractionId,
    /// The number of beats so far.
    beats: u64,
    /// True if what was lost before the start was given back.
    credited: bool,
}

impl Sweeper {
    /// `clock` says what time it is; `first_at` gives the smallest number that an interaction of a moment can have.
    pub fn new(
        service: Arc<Service>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
        first_at: fn(Timestamp) -> InteractionId,
    ) -> Sweeper {
        Sweeper { service, clock: Box::new(clock), first_at, beats: 0, credited: false }
    }

    /// Sweeps for ever. Stop it by dropping the future.
    pub async fn run(mut self) {
        let leases = self.service.clone();
        let leases = leases.leases();
        loop {
            let next = tokio::time::Instant::now() + BEAT;
            self.beat().await;
            if !leases.holds(SWEEP) {
                let taken_over = async {
                    tokio::time::sleep(ASKED).await;
                    while !leases.keeps(SWEEP).await {
                        tokio::time::sleep(ASKED).await;
                    }
                };
                if tokio::time::timeout_at(next, taken_over).await.is_ok() {
                    continue;
                }
            }
            tokio::time::sleep_until(next).await;
        }
    }

    /// Notes that the program runs. Where this process is the one that sweeps, it does so at the first beat and at every
    /// second one from there.
    pub async fn beat(&mut self) {
        let _working = metrics::SWEEPER.work();
        if !log("the heartbeat", self.service.store().heartbeat((self.clock)()).await) {
            // How much time was lost is known only when it is written: nothing falls due before.
            (self.beats, self.credited) = (0, false);
            return;
        }
        if !self.service.leases().keeps(SWEEP).await {
            (self.beats, self.credited) = (0, false);
            return;
        }
        // What was lost while nothing ran here is given back before anything falls due.
        if !self.credited {
            self.credited = log("giving time back", self.service.credit_all().await);
        }
        if self.beats.is_multiple_of(SWEPT_EVERY) {
            self.sweep().await;
        }
        self.beats += 1;
    }

    async fn sweep(&self) {
        let now = (self.clock)();
        log("the sweep", self.service.sweep(now).await);
        let old = (self.first_at)(now.plus_seconds(-REMEMBERED_FOR));
        log("forgetting old interactions", self.service.store().forget_asked(old).await);
    }
}

/// True if it went well.
fn log<T>(what: &str, done: Result<T, Fault>) -> bool {
    match done {
        Ok(_) => true,
        Err(fault) => {
            tracing::error!(%fault, "{what} failed; it is tried again");
            false
        }
    }
}
