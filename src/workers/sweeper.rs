//! The sweeper: records heartbeats, reports expired time, closes challenges without a taker, and forgets old
//! interactions.

use std::sync::Arc;
use std::time::Duration;

use postern_metrics as metrics;
use postern_play::ids::InteractionId;
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// Interval between two heartbeats.
const BEAT: Duration = Duration::from_secs(30);
/// Number of beats between two sweeps.
const SWEPT_EVERY: u64 = 2;
/// One process sweeps at a time; the others try to take over every `ASKED`.
const SWEEP: Work = Work { kind: "sweep", of: 0 };
const ASKED: Duration = Duration::from_secs(2);
/// The gateway can repeat an interaction for minutes; a day is plenty. In seconds.
const REMEMBERED_FOR: i64 = 24 * 60 * 60;

/// Sweeps at regular intervals.
pub struct Sweeper {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    /// Returns the smallest id that an interaction created at this time can have.
    first_at: fn(Timestamp) -> InteractionId,
    /// Beats since this process took over sweeping.
    beats: u64,
    /// True if the players have been credited for the downtime before the start.
    credited: bool,
}

impl Sweeper {
    /// Creates a sweeper. `clock` returns the current time; `first_at` returns the smallest id that an interaction
    /// created at a given time can have.
    pub fn new(
        service: Arc<Service>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
        first_at: fn(Timestamp) -> InteractionId,
    ) -> Sweeper {
        Sweeper { service, clock: Box::new(clock), first_at, beats: 0, credited: false }
    }

    /// Sweeps forever. Drop the future to stop it.
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

    /// Records a heartbeat. If this process is the one that sweeps, it does so at its first beat and at every second
    /// beat after that.
    pub async fn beat(&mut self) {
        let _working = metrics::SWEEPER.work();
        if !log("the heartbeat", self.service.store().heartbeat((self.clock)()).await) {
            // The downtime is known only once the heartbeat is written, so no deadline may pass before that.
            (self.beats, self.credited) = (0, false);
            return;
        }
        if !self.service.leases().keeps(SWEEP).await {
            (self.beats, self.credited) = (0, false);
            return;
        }
        // Players are credited for the downtime before any deadline passes.
        if !self.credited {
            self.credited = log("giving time back", self.service.upkeep.credit_all().await);
        }
        if self.beats.is_multiple_of(SWEPT_EVERY) {
            self.sweep().await;
        }
        self.beats += 1;
    }

    async fn sweep(&self) {
        let now = (self.clock)();
        log("the sweep", self.service.upkeep.sweep(now).await);
        let old = (self.first_at)(now.plus_seconds(-REMEMBERED_FOR));
        log("forgetting old interactions", self.service.store().forget_asked(old).await);
    }
}

/// Logs a failure. Returns true if the operation succeeded.
fn log<T>(what: &str, done: Result<T, Fault>) -> bool {
    match done {
        Ok(_) => true,
        Err(fault) => {
            tracing::error!(fault = %chain(&fault), "{what} failed; it is tried again");
            false
        }
    }
}
