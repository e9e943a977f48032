//! The auditor replays the matches that are not over, one after the other, once after each start. Matches that people
//! touch before are audited then.

use std::sync::Arc;
use std::time::Duration;

use crate::metrics;
use crate::play::{MatchId, Timestamp};
use crate::service::{Audited, Failure, Fault, Service, Work};

/// Of several processes one audits; another one begins again where it ends.
const AUDIT: Work = Work { kind: "audit", of: 0 };
/// How many matches are listed at once.
const PAGE: usize = 100;
/// The pause before the list is tried again.
const PAUSE: Duration = Duration::from_secs(30);

/// Audits matches in the background.
pub struct Auditor {
    service: Arc<Service>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

impl Auditor {
    /// `clock` says what time it is.
    pub fn new(service: Arc<Service>, clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> Auditor {
        Auditor { service, clock: Box::new(clock) }
    }

    /// Audits all matches once, then sleeps for ever. Stop it by dropping the future.
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
                    tracing::error!(%fault, "the matches to be audited can't be listed; it is tried again");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Audits the next matches after one. Returns the last of them; `None` where there was none.
    ///
    /// # Errors
    /// [`Fault`] where they can't be listed.
    pub async fn page(&self, after: MatchId) -> Result<Option<MatchId>, Fault> {
        let page = self.service.store().unfinished(after, PAGE).await?;
        for summary in &page {
            let id = summary.id;
            match self.service.audit(id, (self.clock)()).await {
                Ok(Audited::Frozen { reason }) => {
                    tracing::error!(%id, reason, "a match is stopped: its moves do not give what was recorded");
                }
                Ok(found @ (Audited::Thawed | Audited::Continued)) => {
                    tracing::info!(%id, ?found, "a match goes on")
                }
                Ok(Audited::Sound) | Err(Failure::Refused(_)) => {}
                Err(Failure::Fault(fault)) => tracing::error!(%id, %fault, "a match can't be audited"),
            }
        }
        Ok(page.last().map(|last| last.id))
    }
}
