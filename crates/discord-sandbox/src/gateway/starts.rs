//! The limit on new sessions: how many in a day, and how many within five seconds.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Time between two IDENTIFYs of a bucket (topics/gateway, Rate Limiting).
const APART: Duration = Duration::from_secs(5);
/// The time after which the limit is full again (topics/gateway, Session Start Limit Object).
const DAY_MS: u64 = 86_400_000;

/// The limit on new sessions, as `GET /gateway/bot` states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartLimit {
    /// Sessions in a day.
    pub total: u32,
    /// Sessions left until the reset.
    pub remaining: u32,
    /// Time until the reset, in milliseconds of the chat's clock.
    pub reset_after_ms: u64,
    /// Sessions that may start at the same time: shards with the same remainder by this number are a bucket.
    pub max_concurrency: u32,
}

impl Default for StartLimit {
    fn default() -> Self {
        Self { total: 1000, remaining: 1000, reset_after_ms: DAY_MS, max_concurrency: 1 }
    }
}

/// The result of an attempt to start a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    Allowed,
    /// Another session of the bucket started less than five seconds ago.
    TooSoon,
    /// The limit has no session left.
    Exhausted,
}

/// The sessions that were started.
#[derive(Default)]
pub(crate) struct Starts {
    limit: StartLimit,
    /// The time of the reset, in Unix milliseconds of the chat's clock; `None` before the first use.
    reset_at_ms: Option<u64>,
    /// The latest IDENTIFY of each bucket.
    latest: HashMap<u64, Instant>,
}

impl Starts {
    pub(crate) fn set(&mut self, limit: StartLimit) {
        *self = Self { limit, ..Self::default() };
    }

    /// The limit at this time.
    pub(crate) fn now(&mut self, now_ms: u64) -> StartLimit {
        let mut reset_at_ms = *self.reset_at_ms.get_or_insert(now_ms + self.limit.reset_after_ms);
        while reset_at_ms <= now_ms {
            self.limit.remaining = self.limit.total;
            reset_at_ms += DAY_MS;
        }
        self.reset_at_ms = Some(reset_at_ms);
        self.limit.reset_after_ms = reset_at_ms - now_ms;
        self.limit
    }

    /// Counts an IDENTIFY of a shard. `apart` is true if those of a bucket must be five seconds apart.
    pub(crate) fn count(&mut self, now_ms: u64, shard: u64, apart: bool) -> Start {
        if self.now(now_ms).remaining == 0 {
            return Start::Exhausted;
        }
        self.limit.remaining -= 1;
        let bucket = shard % u64::from(self.limit.max_concurrency.max(1));
        let before = self.latest.insert(bucket, Instant::now());
        if apart && before.is_some_and(|before| before.elapsed() < APART) {
            return Start::TooSoon;
        }
        Start::Allowed
    }

    /// The limit as Discord's JSON.
    pub(crate) fn shown(&mut self, now_ms: u64) -> Value {
        let limit = self.now(now_ms);
        json!({
            "total": limit.total,
            "remaining": limit.remaining,
            "reset_after": limit.reset_after_ms,
            "max_concurrency": limit.max_concurrency,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_identify_uses_one_start_until_the_reset() {
        let mut starts = Starts::default();
        starts.set(StartLimit { total: 3, remaining: 2, reset_after_ms: 1000, ..StartLimit::default() });
        assert_eq!(starts.now(10_000).remaining, 2);
        assert_eq!(starts.count(10_000, 0, false), Start::Allowed);
        assert_eq!(starts.count(10_100, 0, true), Start::TooSoon);
        assert_eq!(starts.now(10_900), StartLimit { remaining: 0, reset_after_ms: 100, ..starts.limit });
        assert_eq!(starts.count(10_900, 0, false), Start::Exhausted);
        assert_eq!(starts.now(11_000), StartLimit { remaining: 3, reset_after_ms: DAY_MS, ..starts.limit });
        assert_eq!(starts.count(11_000, 1, true), Start::TooSoon, "one bucket");
    }

    #[test]
    fn shards_of_different_buckets_start_at_the_same_time() {
        let mut starts = Starts::default();
        starts.set(StartLimit { max_concurrency: 2, ..StartLimit::default() });
        assert_eq!(
            [0, 1, 2].map(|shard| starts.count(1, shard, true)),
            [Start::Allowed, Start::Allowed, Start::TooSoon]
        );
    }
}
