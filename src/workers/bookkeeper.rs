//! The bookkeeper: keeps the ratings and results of everybody in the store, so that no start computes them again.

use std::sync::Arc;
use std::time::Duration;

use postern_metrics as metrics;
use postern_play::log_words::chain;
use postern_service::Service;
use postern_service::club::bookkeeping::KEPT_EVERY;

/// Pause between two looks.
const PAUSE: Duration = Duration::from_secs(30);

/// Keeps the book in the background.
pub struct Bookkeeper {
    service: Arc<Service>,
}

impl Bookkeeper {
    pub fn new(service: Arc<Service>) -> Bookkeeper {
        Bookkeeper { service }
    }

    /// Opens the book before anybody asks, and keeps it, forever. Drop the future to stop it.
    pub async fn run(self) {
        loop {
            let working = metrics::BOOKKEEPER.work();
            if let Err(fault) = self.service.club.keep_book(KEPT_EVERY).await {
                tracing::error!(fault = %chain(&fault), "the ratings and results can't be kept; it is tried again");
            }
            drop(working);
            tokio::time::sleep(PAUSE).await;
        }
    }
}
