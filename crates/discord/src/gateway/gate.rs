//! The gate before every new session: Discord's budget of sessions a day, the pace of each bucket, and the same for all
//! processes of the token (topics/gateway, Session Start Limit and Rate Limiting).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use tokio::time::{Instant, sleep};

use super::claims::{GatewayPart, ShardLeases};
use crate::rest::Rest;
use crate::rest::route::Route;

/// Time between two new sessions of a bucket: Discord asks for 5 s.
const APART: Duration = Duration::from_millis(5500);
/// Age of Discord's answer from which it is asked again.
const FRESH: Duration = Duration::from_secs(30);
/// Longest wait before Discord is asked again for a budget that is used up.
const ASKED_AGAIN: Duration = Duration::from_secs(900);
/// Interval between two attempts to get the turn of a bucket from another process.
const TRIED: Duration = Duration::from_secs(1);

/// The gateway's address, its recommended number of shards, and its limit on new sessions.
#[derive(Clone, Deserialize)]
pub(crate) struct Gateway {
    pub url: String,
    #[serde(default)]
    pub shards: u32,
    #[serde(default)]
    pub session_start_limit: SessionLimit,
}

/// Limits on new sessions (topics/gateway, Session Start Limit Object).
#[derive(Clone, Deserialize)]
pub(crate) struct SessionLimit {
    /// Sessions left until the reset, for all shards together.
    pub remaining: u32,
    /// Milliseconds until the reset.
    pub reset_after: u64,
    /// Sessions that may start at the same time.
    pub max_concurrency: u32,
}

impl Default for SessionLimit {
    fn default() -> SessionLimit {
        SessionLimit { remaining: u32::MAX, reset_after: 0, max_concurrency: 1 }
    }
}

/// Admits new sessions one by one.
pub(crate) struct Gate {
    rest: Arc<Rest>,
    leases: Option<Arc<dyn ShardLeases>>,
    budget: Mutex<Budget>,
    /// The turn of each bucket in this process.
    turns: Mutex<HashMap<u32, Turn>>,
}

/// Held while a session of the bucket starts, and for [`APART`] after.
type Turn = Arc<tokio::sync::Mutex<()>>;

/// Discord's last answer about the gateway, less the sessions of this process since then. Sessions of other processes are
/// not counted before the next answer.
struct Budget {
    gateway: Gateway,
    asked: Instant,
}

impl Budget {
    /// The bucket of a shard. Shards of one bucket start one after the other.
    fn bucket(&self, index: u32) -> u32 {
        index % self.gateway.session_start_limit.max_concurrency.max(1)
    }

    /// Uses up one session. Returns the time until Discord allows one if the budget is empty.
    fn take(&mut self, now: Instant) -> Option<Duration> {
        let SessionLimit { remaining, reset_after, .. } = &mut self.gateway.session_start_limit;
        let reset = self.asked + Duration::from_millis(*reset_after);
        if *remaining == 0 && now < reset {
            return Some(reset - now);
        }
        *remaining = remaining.saturating_sub(1);
        None
    }
}

impl Gate {
    /// A gate that knows Discord's answer of this moment.
    pub(crate) fn new(rest: Arc<Rest>, gateway: Gateway, leases: Option<Arc<dyn ShardLeases>>) -> Gate {
        let budget = Mutex::new(Budget { gateway, asked: Instant::now() });
        Gate { rest, leases, budget, turns: Mutex::default() }
    }

    /// The address for new sessions.
    pub(crate) fn address(&self) -> String {
        self.budget().gateway.url.clone()
    }

    /// Waits until this shard may start a session, for as long as that takes.
    pub(crate) async fn pass(&self, index: u32) {
        let bucket = self.budget().bucket(index);
        // Lock poisoning is ignored: a panic never leaves the map half changed.
        let turn =
            self.turns.lock().unwrap_or_else(PoisonError::into_inner).entry(bucket).or_default().clone();
        let turn = turn.lock_owned().await;
        loop {
            self.refresh().await;
            let Some(wait) = self.take() else { break };
            tracing::warn!(
                index,
                "Discord allows no more new sessions with this token for {} minutes; the shard waits, since more would \
                 reset the token",
                wait.as_secs().div_ceil(60)
            );
            sleep(wait.min(ASKED_AGAIN)).await;
        }
        let connecting = GatewayPart::Connecting(bucket);
        if let Some(leases) = &self.leases {
            while !leases.take(connecting).await {
                sleep(TRIED).await;
            }
        }
        let leases = self.leases.clone();
        tokio::spawn(async move {
            sleep(APART).await;
            if let Some(leases) = leases {
                leases.leave(connecting).await;
            }
            drop(turn);
        });
    }

    fn take(&self) -> Option<Duration> {
        self.budget().take(Instant::now())
    }

    /// Asks Discord for the budget and the address, unless its last answer is fresh. Without an answer, what is known
    /// counts on.
    async fn refresh(&self) {
        let is_fresh = self.budget().asked.elapsed() < FRESH;
        if is_fresh {
            return;
        }
        match self.rest.get::<Gateway>(Route::GatewayBot, &[]).await {
            Ok(gateway) => {
                let mut budget = self.budget();
                (budget.gateway, budget.asked) = (gateway, Instant::now());
            }
            Err(error) => tracing::warn!("Discord does not say how many sessions may begin: {error}"),
        }
    }

    /// Ignores lock poisoning: a panic never leaves the budget half changed.
    fn budget(&self) -> MutexGuard<'_, Budget> {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::rest::address::ApiAddress;
    use crate::rest::pace::RateLimiter;
    use postern_play::time::Timestamp;

    fn gateway(remaining: u32, max_concurrency: u32) -> Gateway {
        let session_start_limit = SessionLimit { remaining, reset_after: 3_600_000, max_concurrency };
        Gateway { url: "wss://gateway.test".into(), shards: 1, session_start_limit }
    }

    /// The seconds after which each of these shards passes a gate whose API is out of reach.
    async fn passed(gateway: Gateway, shards: &[u32]) -> Vec<u64> {
        let api = ApiAddress::read("http://127.0.0.1:1").expect("an address");
        let pace = RateLimiter::new(50, Arc::new(AtomicUsize::new(1)));
        let rest = Arc::new(Rest::new("token", api, Arc::new(|| Timestamp(0)), pace));
        let gate = Arc::new(Gate::new(rest, gateway, None));
        let began = Instant::now();
        let mut tasks = Vec::new();
        for &index in shards {
            let gate = gate.clone();
            tasks.push(tokio::spawn(async move {
                gate.pass(index).await;
                began.elapsed().as_secs()
            }));
            tokio::task::yield_now().await;
        }
        let mut after = Vec::new();
        for task in tasks {
            after.push(task.await.expect("no panic"));
        }
        after
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_of_a_bucket_begin_apart_and_buckets_do_not_wait_for_each_other() {
        assert_eq!(passed(gateway(1000, 1), &[0, 1, 2]).await, [0, 5, 11]);
        assert_eq!(passed(gateway(1000, 2), &[0, 1, 2, 3]).await, [0, 0, 5, 5]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_budget_that_is_used_up_is_waited_for_until_its_reset() {
        let after = passed(gateway(1, 1), &[0, 1]).await;
        assert_eq!(after[0], 0);
        assert!((3600..3700).contains(&after[1]), "{after:?}");
    }
}
