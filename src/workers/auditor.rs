//! The auditor: replays every unfinished match once after each start, one after the other. A match that a player uses
//! before its turn comes is audited at that moment.

use std::sync::Arc;
use std::time::Duration;

use postern_metrics as metrics;
use postern_play::ids::MatchId;
use postern_play::log_words;
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_service::matches::audit::Audited;
use postern_service::request::Failure;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// One process audits at a time. A process that takes over restarts from the first match.
const AUDIT: Work = Work { kind: "audit", of: 0 };
/// Matches per page of the list.
const PAGE: usize = 100;
/// Pause before a failed listing is retried.
const PAUSE: Duration = Duration::from_secs(30);

/// Audits matches in the background.
pub struct Auditor {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Auditor {
    /// Creates an auditor. `clock` returns the current time.
    pub fn new(service: Arc<Service>, clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> Auditor {
        Auditor { service, clock: Box::new(clock) }
    }

    /// Audits all matches once, then sleeps forever. Drop the future to stop it.
    pub async fn run(self) {
        let mut after = MatchId(0);
        loop {
            self.service.leases().duty(AUDIT).await;
            let working = metrics::AUDITOR.work();
            let page = self.page(after).await;
            drop(working);
            match page {
                Ok(Some(last)) => after = last,
                // The lease is renewed as long as this process runs, so no other process audits the same matches.
                Ok(None) => return std::future::pending().await,
                Err(fault) => {
                    tracing::error!(fault = %chain(&fault), "the matches to be audited can't be listed; it is tried again");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Audits the page of matches that follows `after`. Returns the last match of the page, or `None` if the page is
    /// empty.
    ///
    /// # Errors
    /// [`Fault`] if the store can't list the matches.
    pub async fn page(&self, after: MatchId) -> Result<Option<MatchId>, Fault> {
        let page = self.service.store().unfinished(after, PAGE).await?;
        for summary in &page {
            let id = summary.id;
            match self.service.matches.audit(id, (self.clock)()).await {
                Ok(Audited::Frozen { reason }) => {
                    tracing::error!(%id, reason, "a match is stopped: its moves do not give what was recorded");
                }
                Ok(found @ (Audited::Thawed | Audited::Continued)) => {
                    tracing::info!(%id, found = log_words::name(&found), "a match goes on")
                }
                Ok(Audited::Sound) | Err(Failure::Refused(_)) => {}
                Err(Failure::Fault(fault)) => {
                    tracing::error!(%id, fault = %chain(&fault), "a match can't be audited")
                }
            }
        }
        Ok(page.last().map(|last| last.id))
    }
}
