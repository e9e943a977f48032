//! The worker of the series: tells series of matches that ended, and does the work that is due.
//!
//! One process works at a time. Each commit is small, and other work gets its turn between two commits. The start of a
//! season waits while many messages wait.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use postern_metrics as metrics;
use postern_play::ids::{MatchId, SeriesId};
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// One process works at a time.
const SERIES: Work = Work { kind: "series", of: 0 };
/// Number of matches and of series that are read at once.
const AT_ONCE: usize = 100;
/// Number of undelivered notices at which due series must wait: a new season starts its matches only as fast as their
/// first messages go out, and delays no other ping.
const CROWD: usize = 500;
/// Upper bound on the number of looks in a row. The next round does the rest.
const LOOKS: usize = 1000;
/// The longest time until the next look: other processes end matches, and series become due.
const IDLE: Duration = Duration::from_secs(5);

/// Works on the series.
pub struct SeriesWorker {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

/// Failed matches and series, which the rest of this run leaves out, and the first fault.
#[derive(Default)]
struct Failed {
    news: BTreeSet<MatchId>,
    series: BTreeSet<SeriesId>,
    first: Option<Fault>,
}

impl SeriesWorker {
    /// Creates the worker. `clock` returns the current time.
    pub fn new(service: Arc<Service>, clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> SeriesWorker {
        SeriesWorker { service, clock: Box::new(clock) }
    }

    /// Works forever. Drop the future to stop it.
    pub async fn run(self) {
        loop {
            let working = metrics::SERIES.work();
            if let Err(fault) = self.work().await {
                tracing::error!(fault = %chain(&fault), "a series could not be worked on; it is tried again");
            }
            drop(working);
            tokio::select! {
                biased;
                () = self.service.wakes.series.notified() => {}
                () = tokio::time::sleep(IDLE) => {}
            }
        }
    }

    /// Does everything that is due now, if this process may.
    ///
    /// # Errors
    /// The first [`Fault`] of the store. A series that fails does not keep the others waiting.
    pub async fn work(&self) -> Result<(), Fault> {
        let mut failed = Failed::default();
        for _ in 0..LOOKS {
            if !self.service.leases().keeps(SERIES).await || !self.look(&mut failed).await? {
                break;
            }
        }
        failed.first.map_or(Ok(()), Err)
    }

    /// Reads some matches that ended, then some series that are due, and works on them. Returns true if there were any.
    async fn look(&self, failed: &mut Failed) -> Result<bool, Fault> {
        let store = self.service.store();
        let mut news = store.series_news(AT_ONCE + failed.news.len()).await?;
        news.retain(|id| !failed.news.contains(id));
        for id in &news {
            if let Err(error) = self.service.series.hear_news(*id, (self.clock)()).await {
                failed.news.insert(*id);
                failed.note(error);
            }
            tokio::task::yield_now().await;
        }
        if !news.is_empty() {
            return Ok(true);
        }
        let mut due = store.series_due((self.clock)(), AT_ONCE + failed.series.len()).await?;
        due.retain(|id| !failed.series.contains(id));
        for id in &due {
            if store.undelivered((self.clock)(), CROWD).await?.len() >= CROWD {
                return Ok(false);
            }
            if let Err(error) = self.service.series.tend_series(*id, (self.clock)()).await {
                failed.series.insert(*id);
                failed.note(error);
            }
            tokio::task::yield_now().await;
        }
        Ok(!due.is_empty())
    }
}

impl Failed {
    fn note(&mut self, error: Failure) {
        let fault = Fault::from(error);
        tracing::warn!(fault = %chain(&fault), "a series waits");
        self.first.get_or_insert(fault);
    }
}
