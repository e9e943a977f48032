//! The explorer's task: counts ended matches for `/explore`, and reads the libraries of the games and the boards of running
//! matches before anybody asks.

use std::sync::Arc;
use std::time::Duration;

use postern_metrics as metrics;
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_store::fault::Fault;

/// Matches counted at once.
const PAGE: usize = 50;
/// Pause between two looks for matches that ended.
const PAUSE: Duration = Duration::from_secs(60);
/// The time after the start before the libraries and boards are read: the start itself comes first.
const SOON: Duration = Duration::from_secs(5);

/// Counts matches in the background.
pub struct Explorer {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Explorer {
    /// Creates the task. `clock` returns the current time.
    pub fn new(service: Arc<Service>, clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> Explorer {
        Explorer { service, clock: Box::new(clock) }
    }

    /// Counts matches as they end, forever. Drop the future to stop it.
    pub async fn run(self) {
        let mut pause = SOON;
        loop {
            tokio::time::sleep(pause).await;
            pause = PAUSE;
            let working = metrics::EXPLORER.work();
            if let Err(fault) = self.catch_up().await {
                tracing::error!(fault = %chain(&fault), "ended matches can't be counted; it is tried again");
            }
            drop(working);
        }
    }

    /// Counts all matches that have ended.
    async fn catch_up(&self) -> Result<(), Fault> {
        self.service.explorer.read_shipped().await?;
        self.service.in_play.read_positions((self.clock)()).await?;
        while self.service.explorer.count_ended(PAGE, (self.clock)()).await? {
            // A long first count leaves the processor to others now and then.
            tokio::task::yield_now().await;
        }
        Ok(())
    }
}
