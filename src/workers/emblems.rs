//! Publishes the pictures of emblems at the start. Without them, messages show characters in their place, so a failure is
//! only logged.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::chat::message::address::NotDelivered;
use crate::chat::message::messenger::Messenger;
use crate::chat::message::pictures::Pictures;
use crate::service::Service;
use crate::service::stores::Work;

/// One process uploads at a time. The others wait for its pictures.
const EMBLEMS: Work = Work { kind: "emblems", of: 0 };
/// Pause before another attempt, or before another look at what the other process has uploaded.
const PAUSE: Duration = Duration::from_secs(20);
/// Maximum number of attempts.
const ATTEMPTS: u32 = 15;

/// Publishes all emblems. Returns once they are known, or can't be.
pub async fn publish(service: Arc<Service>, messenger: Arc<dyn Messenger>, pictures: Pictures) {
    let pictures = match pictures.emblems().await {
        Ok(pictures) => pictures,
        Err(fault) => return tracing::warn!(%fault, "the emblems can't be drawn"),
    };
    for _ in 0..ATTEMPTS {
        let uploads = service.leases().keeps(EMBLEMS).await;
        let published = messenger.publish_emblems(&pictures, uploads).await;
        if uploads && !matches!(published, Err(NotDelivered::Later { .. })) {
            service.leases().leave(EMBLEMS).await;
        }
        match published {
            Ok(true) => return tracing::debug!(count = pictures.len(), "the emblems are known"),
            Ok(false) => {}
            Err(error @ NotDelivered::Later { .. }) => {
                tracing::info!(%error, "the emblems are published later");
            }
            Err(error) => return tracing::info!(%error, "messages have no emblems"),
        }
        sleep(PAUSE).await;
    }
}
