//! Wake-ups for the task that delivers notices: a notification within this process, or the database's own mechanism.

use async_trait::async_trait;
use tokio::sync::Notify;

/// Tells a waiting task that there is work. A wake without a waiting task is stored for the next one.
#[async_trait]
pub trait Waker: Send + Sync {
    /// Wakes the waiting task, or the next one that waits.
    fn wake(&self);

    /// Waits until somebody wakes; returns at once if somebody did since the last time.
    async fn woken(&self);
}

#[async_trait]
impl Waker for Notify {
    fn wake(&self) {
        self.notify_one();
    }

    async fn woken(&self) {
        self.notified().await;
    }
}
