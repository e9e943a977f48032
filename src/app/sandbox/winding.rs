//! Follows the clock of the sandbox when a person winds it forward, so that reminders, time-outs and digests fall due.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{Notify, watch};

use crate::app::{AHEAD_MS, clock};
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_store::fault::Fault;

/// The clock moves in steps with a sweep each, in milliseconds, so that reminders come in their order.
const STEP_MS: u64 = 60 * 60 * 1000;
/// How long to wait after a failure of the store.
const PAUSE: Duration = Duration::from_secs(1);

/// Sets the clock before the bot starts.
pub(crate) fn set(ahead_ms: u64) {
    AHEAD_MS.store(ahead_ms, Ordering::Relaxed);
}

/// Follows the sandbox's clock forever. `told` wakes the sender of notices.
pub(crate) async fn follow(mut ahead_ms: watch::Receiver<u64>, service: Arc<Service>, told: Arc<Notify>) {
    loop {
        let target = *ahead_ms.borrow_and_update();
        if let Err(fault) = wind(target, &service).await {
            tracing::error!(fault = %chain(&fault), "winding the clock forward failed; it is tried again");
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        told.notify_one();
        if ahead_ms.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

async fn wind(target: u64, service: &Service) -> Result<(), Fault> {
    loop {
        service.upkeep.sweep(clock()).await?;
        let ahead_ms = AHEAD_MS.load(Ordering::Relaxed);
        if ahead_ms >= target {
            return Ok(());
        }
        let next = ahead_ms.saturating_add(STEP_MS).min(target);
        let from = clock();
        let to = Timestamp(from.0.saturating_add_unsigned(next - ahead_ms));
        service.store().clock_wound(from, to).await?;
        set(next);
    }
}
