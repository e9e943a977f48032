//! Removes the buttons of old boards, and deletes reminders that a later one replaces. The store keeps the list of them,
//! and the removal never delays a ping.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::workers::outbox::links::{Links, STORE_PAUSE};
use postern_chat::message::address::NotDelivered;
use postern_metrics as metrics;
use postern_mutants::Mutant;
use postern_play::log_words::chain;
use postern_play::record::post::{OldPost, Post};
use postern_play::time::backoff::Backoff;
use postern_store::fault::Fault;
use postern_store::work::Work;
use tokio::sync::Notify;

/// Maximum number of messages that lose their buttons at the same time.
const AT_ONCE: usize = 8;
/// Maximum number of attempts per message. Old buttons still answer with the current board, so more are not worth it.
const ATTEMPTS: u32 = 12;
const PAUSES: Backoff = Backoff { first: Duration::from_secs(4), longest: Duration::from_secs(600) };
/// Pause after a look that found no buttons.
const IDLE: Duration = Duration::from_secs(5);
/// One process removes buttons at a time.
const BUTTONS: Work = Work { kind: "buttons", of: 0 };

/// Messages with a failed attempt: the number of attempts, and the time of the next one.
type Retried = HashMap<Post, (u32, Instant)>;

/// Removes the buttons of old messages.
pub(crate) struct OldButtons {
    links: Links,
    /// Notified when there are buttons to remove.
    retired: Notify,
}

impl OldButtons {
    pub(crate) fn new(links: Links) -> OldButtons {
        OldButtons { links, retired: Notify::new() }
    }

    /// Wakes the removal: a message has got a successor.
    pub(crate) fn retire(&self) {
        self.retired.notify_one();
    }

    /// Removes old buttons forever.
    pub(crate) async fn run(&self) {
        let mut waiting = Retried::new();
        loop {
            self.links.service.leases().duty(BUTTONS).await;
            let working = metrics::OLD_BUTTONS.work();
            let removed = self.remove_some(&mut waiting).await;
            drop(working);
            let pause = match removed {
                Ok(pause) => pause,
                Err(fault) => {
                    tracing::error!(fault = %chain(&fault), "old buttons wait for the store");
                    STORE_PAUSE
                }
            };
            if !pause.is_zero() {
                tokio::select! {
                    biased;
                    () = self.retired.notified() => {}
                    () = tokio::time::sleep(pause) => {}
                }
            }
        }
    }

    /// Removes the buttons of some messages. Returns the time until there may be more to do.
    async fn remove_some(&self, waiting: &mut Retried) -> Result<Duration, Fault> {
        let now = Instant::now();
        let known = self.links.store().old_buttons(AT_ONCE + waiting.len()).await?;
        // Another process may have removed some in the meantime.
        waiting.retain(|post, _| known.iter().any(|old| old.post == *post));
        let due = |old: &OldPost| waiting.get(&old.post).is_none_or(|(_, at)| *at <= now);
        let due: Vec<OldPost> = known.into_iter().filter(due).take(AT_ONCE).collect();
        if due.is_empty() {
            let next = waiting.values().map(|(_, at)| at.duration_since(now)).min();
            return Ok(next.unwrap_or(IDLE).clamp(Duration::from_millis(10), IDLE));
        }
        let mut tasks = tokio::task::JoinSet::new();
        for OldPost { post, replaced } in due {
            let messenger = self.links.messenger.clone();
            tasks.spawn(async move {
                let done = match replaced {
                    true => messenger.take_down(post).await,
                    false => messenger.remove_buttons(post).await,
                };
                (post, done)
            });
        }
        let mut done = Vec::new();
        for (post, removed) in tasks.join_all().await {
            let tried = waiting.get(&post).map_or(0, |(tried, _)| *tried) + 1;
            match removed {
                Err(NotDelivered::Later { after, .. })
                    if tried < ATTEMPTS && !Mutant::ButtonsGivenUp.is_on() =>
                {
                    let pause = after.unwrap_or_default().max(PAUSES.after(tried)).min(PAUSES.longest);
                    waiting.insert(post, (tried, Instant::now() + pause));
                }
                other => {
                    if let Err(error) = other {
                        // The buttons still answer with the current board.
                        tracing::info!(%error, %post, "old buttons stay");
                    }
                    waiting.remove(&post);
                    done.push(post);
                }
            }
        }
        if !done.is_empty() && !Mutant::BusyButtons.is_on() {
            self.links.store().buttons_removed(done).await?;
        }
        Ok(Duration::ZERO)
    }
}
