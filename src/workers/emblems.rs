//! Publishes the pictures of emblems at the start, and looks after them. Without them, messages show characters in their
//! place, so a failure is only logged.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use postern_chat::message::address::NotDelivered;
use postern_chat::message::messenger::Messenger;
use postern_chat::message::pictures::Pictures;
use postern_play::log_words::chain;
use postern_service::Service;
use postern_store::work::Work;

/// One process uploads at a time. The others wait for its pictures.
const EMBLEMS: Work = Work { kind: "emblems", of: 0 };
/// Pause before another attempt, or before another look at what the other process has uploaded.
const PAUSE: Duration = Duration::from_secs(20);
/// Maximum number of attempts in a row.
const ATTEMPTS: u32 = 15;
/// Pause before the next look, which finds emoji that somebody deleted. Texts would show these as `:name:`.
const LOOK_AGAIN: Duration = Duration::from_secs(3600);

/// Publishes all emblems, and looks every hour whether they are still there.
pub async fn publish(service: Arc<Service>, messenger: Arc<dyn Messenger>, pictures: Pictures) {
    let pictures = match pictures.emblems().await {
        Ok(pictures) => pictures,
        Err(fault) => return tracing::warn!(fault = %chain(&fault), "the emblems can't be drawn"),
    };
    let (mut attempts, mut is_told) = (ATTEMPTS, false);
    loop {
        let uploads = service.leases().keeps(EMBLEMS).await;
        let published = messenger.publish_emblems(&pictures, uploads).await;
        if uploads && !matches!(published, Err(NotDelivered::Later { .. })) {
            service.leases().leave(EMBLEMS).await;
        }
        attempts = attempts.saturating_sub(1);
        let why = match published {
            Ok(missing) if missing.is_empty() => {
                tracing::debug!(count = pictures.len(), "the emblems are known");
                attempts = 0;
                None
            }
            Ok(missing) => Some(missing.join("; ")),
            Err(error @ NotDelivered::Later { .. }) => {
                tracing::info!(%error, "the emblems are published later");
                None
            }
            Err(error) => {
                attempts = 0;
                Some(error.to_string())
            }
        };
        if attempts > 0 {
            sleep(PAUSE).await;
            continue;
        }
        if let Some(why) = why.filter(|_| !is_told) {
            tracing::warn!("messages show characters in place of some emblems: {why}");
            is_told = true;
        }
        sleep(LOOK_AGAIN).await;
    }
}
