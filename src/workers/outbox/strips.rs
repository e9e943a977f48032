//! Old boards lose their buttons: what is to be stripped is kept in the store until it is, and never delays a ping.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use super::{Outbox, STORE_PAUSE};
use crate::chat::NotDelivered;
use crate::play::Post;
use crate::service::Fault;

/// How many messages are stripped at the same time.
const AT_ONCE: usize = 8;
/// Old buttons still answer, with the present board: they are not worth more attempts than these.
const ATTEMPTS: u32 = 12;
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// How long nothing is looked for where there was nothing.
const IDLE: Duration = Duration::from_secs(60);

/// The messages that could not be stripped yet: how often it was tried, and when it is tried again.
type Waiting = HashMap<Post, (u32, Instant)>;

impl Outbox {
    /// Strips what is to be stripped, for ever.
    pub(super) async fn strip_all(&self) {
        let mut waiting = Waiting::new();
        loop {
            let pause = match self.strip_some(&mut waiting).await {
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

    /// Strips some messages. Returns after how long there may be more to do.
    async fn strip_some(&self, waiting: &mut Waiting) -> Result<Duration, Fault> {
        let now = Instant::now();
        let known = self.service.store().strips(AT_ONCE + waiting.len()).await?;
        let due = |post: &Post| waiting.get(post).is_none_or(|(_, at)| *at <= now);
        let due: Vec<Post> = known.into_iter().filter(due).take(AT_ONCE).collect();
        if due.is_empty() {
            let next = waiting.values().map(|(_, at)| at.duration_since(now)).min();
            return Ok(next.unwrap_or(IDLE).clamp(Duration::from_millis(10), IDLE));
        }
        let mut tasks = tokio::task::JoinSet::new();
        for post in due {
            let messenger = self.messenger.clone();
            tasks.spawn(async move { (post, messenger.strip(post).await) });
        }
        let mut done = Vec::new();
        for (post, stripped) in tasks.join_all().await {
            let tried = waiting.get(&post).map_or(0, |(tried, _)| *tried) + 1;
            match stripped {
                Err(NotDelivered::Later { after, .. }) if tried < ATTEMPTS => {
                    let pause = FIRST_PAUSE * (1 << tried.min(9));
                    let pause = after.unwrap_or_default().max(pause).min(LONGEST_PAUSE);
                    waiting.insert(post, (tried, Instant::now() + pause));
                }
                other => {
                    if let Err(error) = other {
                        // They still answer, with the present board.
                        tracing::info!(%error, ?post, "old buttons stay");
                    }
                    waiting.remove(&post);
                    done.push(post);
                }
            }
        }
        if !done.is_empty() {
            self.service.store().stripped(done).await?;
        }
        Ok(Duration::ZERO)
    }
}
