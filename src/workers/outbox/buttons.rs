//! Removes the buttons of old boards. The store keeps the list of them, and the removal never delays a ping.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::chat::message::address::NotDelivered;
use crate::metrics;
use crate::play::record::post::Post;
use crate::service::stores::{Fault, Work};
use crate::workers::outbox::{Outbox, STORE_PAUSE};

/// Maximum number of messages that lose their buttons at the same time.
const AT_ONCE: usize = 8;
/// Maximum number of attempts per message. Old buttons still answer with the current board, so more are not worth it.
const ATTEMPTS: u32 = 12;
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// Pause after a look that found no buttons.
const IDLE: Duration = Duration::from_secs(5);
/// One process removes buttons at a time.
const BUTTONS: Work = Work { kind: "buttons", of: 0 };

/// Messages with a failed attempt: the number of attempts, and the time of the next one.
type Waiting = HashMap<Post, (u32, Instant)>;

impl Outbox {
    /// Removes old buttons forever.
    pub(crate) async fn remove_old_buttons(&self) {
        let mut waiting = Waiting::new();
        loop {
            self.service.leases().duty(BUTTONS).await;
            let working = metrics::OLD_BUTTONS.work();
            let removed = self.remove_some(&mut waiting).await;
            drop(working);
            let pause = match removed {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(%fault, "old buttons wait for the store");
                    STORE_PAUSE
                }
            };
            if !pause.is_zero() {
                tokio::select! {
                    () = self.retired.notified() => {}
                    () = tokio::time::sleep(pause) => {}
                }
            }
        }
    }

    /// Removes the buttons of some messages. Returns the time until there may be more to do.
    async fn remove_some(&self, waiting: &mut Waiting) -> Result<Duration, Fault> {
        let now = Instant::now();
        let known = self.service.store().old_buttons(AT_ONCE + waiting.len()).await?;
        // Another process may have removed some in the meantime.
        waiting.retain(|post, _| known.contains(post));
        let due = |post: &Post| waiting.get(post).is_none_or(|(_, at)| *at <= now);
        let due: Vec<Post> = known.into_iter().filter(due).take(AT_ONCE).collect();
        if due.is_empty() {
            let next = waiting.values().map(|(_, at)| at.duration_since(now)).min();
            return Ok(next.unwrap_or(IDLE).clamp(Duration::from_millis(10), IDLE));
        }
        let mut tasks = tokio::task::JoinSet::new();
        for post in due {
            let messenger = self.messenger.clone();
            tasks.spawn(async move { (post, messenger.remove_buttons(post).await) });
        }
        let mut done = Vec::new();
        for (post, removed) in tasks.join_all().await {
            let tried = waiting.get(&post).map_or(0, |(tried, _)| *tried) + 1;
            match removed {
                Err(NotDelivered::Later { after, .. }) if tried < ATTEMPTS => {
                    let pause = FIRST_PAUSE * (1 << tried.min(9));
                    let pause = after.unwrap_or_default().max(pause).min(LONGEST_PAUSE);
                    waiting.insert(post, (tried, Instant::now() + pause));
                }
                other => {
                    if let Err(error) = other {
                        // The buttons still answer with the current board.
                        tracing::info!(%error, ?post, "old buttons stay");
                    }
                    waiting.remove(&post);
                    done.push(post);
                }
            }
        }
        if !done.is_empty() {
            self.service.store().buttons_removed(done).await?;
        }
        Ok(Duration::ZERO)
    }
}
