//! Waking the task that delivers: within this process by a notification, elsewhere by whatever the store's engine has.

use async_trait::async_trait;
use tokio::sync::Notify;

/// Tells a waiting task that there is something to do. A wake that nobody waits for is kept for the next one who does.
#[async_trait]
pub trait Waker: Send + Sync {
    /// Wakes the task that waits, or the next one that will.
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
