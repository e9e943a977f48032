//! The gateway's shards: all of them, a range, or those that this process holds by lease.
//!
//! By lease, identical processes divide them, and another process takes over what one that dies or ends had. One that ends
//! well stays connected until its shards have another listener. For that moment two hear of each interaction; the one that
//! gets a claim on it answers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Http, Route, ShardManager};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::claims::{Claims, Part, ShardLeases};
use super::gateway::{Gateway, Stopped, client, goodbye, stopped};
use super::handler::Handler;
use super::hearing;
use crate::metrics;

/// How often it is looked whether a shard is free.
const LOOKED: Duration = Duration::from_secs(1);
/// Between two connections of a bucket (topics/gateway, Rate Limiting).
const APART: Duration = Duration::from_millis(5500);
/// For how long a process that has just connected asks whether another one answers.
const CLAIMED: Duration = Duration::from_secs(15);
/// How long a process that ends waits for others to be ready: they may have to wait for [`APART`] first.
const HANDED_OVER: Duration = Duration::from_secs(15);

/// A shard that is listened to.
struct Listening {
    manager: Arc<ShardManager>,
}

/// The way to the gateway.
pub(super) struct Way<'a> {
    pub http: &'a (dyn Fn() -> Http + Send + Sync),
    pub gateway: Gateway,
    pub handler: Handler,
}

impl Way<'_> {
    /// How long to wait until a connection may begin, all processes of the token counted; `None` if it may now.
    async fn gateway_allows(&self, handler: &Handler) -> Option<Duration> {
        let asked: Result<Gateway, _> = handler.answering.rest.get(Route::GatewayBot, &[]).await;
        let limit = asked.ok()?.session_start_limit;
        (limit.remaining == 0).then(|| Duration::from_millis(limit.reset_after))
    }
}

/// Listens to the shards that this process holds, until `stop` is ready.
///
/// # Errors
/// [`Stopped`] where Discord ends a connection for good.
pub(super) async fn listen(
    way: Way<'_>,
    leases: Arc<dyn ShardLeases>,
    stop: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let claims = Claims::new(Arc::clone(&leases));
    let handler = Handler { claims: Some(claims.clone()), ..way.handler.clone() };
    let total = leases.total().await.unwrap_or(way.gateway.shards.max(1));
    let mut shards = Shards {
        total,
        way,
        handler,
        leases,
        claims,
        listening: BTreeMap::new(),
        tasks: JoinSet::new(),
        not_before: Instant::now(),
    };
    tokio::pin!(stop);
    let ended = loop {
        let look = async {
            let looked = shards.look().await;
            if looked.is_ok() {
                sleep(LOOKED).await;
            }
            looked
        };
        tokio::select! {
            looked = look => if looked.is_err() { break looked },
            () = &mut stop => break Ok(()),
        }
    };
    shards.hand_over(ended.is_ok()).await;
    ended
}

struct Shards<'a> {
    total: u32,
    way: Way<'a>,
    handler: Handler,
    leases: Arc<dyn ShardLeases>,
    claims: Claims,
    listening: BTreeMap<u32, Listening>,
    tasks: JoinSet<(u32, Result<(), serenity::Error>)>,
    /// No connection is begun before.
    not_before: Instant,
}

impl Shards<'_> {
    fn part(&self, index: u32) -> Part {
        Part::Shard { index, of: self.total }
    }

    /// Leaves what is not held any more or too much, and takes one more where there is one.
    async fn look(&mut self) -> Result<(), Stopped> {
        while let Some(ended) = self.tasks.try_join_next() {
            let (index, ended) = ended.map_err(|broken| Stopped::Disconnected(broken.to_string()))?;
            if self.listening.remove(&index).is_some() {
                // It was not closed here.
                self.leases.leave(self.part(index)).await;
                ended.map_err(stopped)?;
            }
        }
        for index in self.listening.keys().copied().collect::<Vec<_>>() {
            if self.leases.has_lost(self.part(index)).await {
                tracing::info!(index, "another process listens to a shard");
                self.close(index).await;
            }
        }
        let share = (self.total as usize).div_ceil(self.leases.processes().max(1));
        if self.listening.len() > share
            && let Some((&index, _)) = self.listening.last_key_value()
        {
            tracing::info!(index, "a shard is left to another process");
            self.leases.leave(self.part(index)).await;
            self.close(index).await;
            return Ok(());
        }
        for index in 0..self.total {
            if self.listening.len() >= share {
                break;
            }
            if !self.listening.contains_key(&index) && self.leases.take(self.part(index)).await {
                return self.begin(index).await;
            }
        }
        if self.listening.is_empty() {
            // Other processes hear everything: this one stands by, as it should.
            metrics::GATEWAY_HEARD.note();
        }
        Ok(())
    }

    /// Listens to a shard that is held, if it may connect now.
    async fn begin(&mut self, index: u32) -> Result<(), Stopped> {
        if Instant::now() < self.not_before {
            return Ok(());
        }
        let connecting =
            Part::Connecting(index % self.way.gateway.session_start_limit.max_concurrency.max(1));
        if !self.leases.take(connecting).await {
            return Ok(());
        }
        if let Some(wait) = self.way.gateway_allows(&self.handler).await {
            tracing::warn!(?wait, "Discord allows no more connections to the gateway for now");
            self.not_before = Instant::now() + wait;
            self.leases.leave(connecting).await;
            return Ok(());
        }
        let url = self.way.gateway.url.clone();
        let mut client = client((self.way.http)(), url, self.handler.clone()).await?;
        let manager = Arc::clone(&client.shard_manager);
        let (total, leases) = (self.total, Arc::clone(&self.leases));
        self.claims.for_a_while(CLAIMED);
        let heard = Arc::clone(&manager);
        self.tasks.spawn(async move {
            tokio::select! {
                ended = client.start_shard(index, total) => (index, ended),
                never = hearing::listen(&heard) => match never {},
            }
        });
        tokio::spawn(async move {
            sleep(APART).await;
            leases.leave(connecting).await;
        });
        self.listening.insert(index, Listening { manager });
        Ok(())
    }

    async fn close(&mut self, index: u32) {
        self.leases.leave(Part::Ready(index)).await;
        if let Some(listening) = self.listening.remove(&index)
            && timeout(LOOKED * 2, goodbye(&listening.manager)).await.is_err()
        {
            tracing::debug!(index, "the gateway did not say good-bye");
        }
    }

    /// Ends. Where other processes run and there is time, they are ready first.
    async fn hand_over(&mut self, with_time: bool) {
        self.claims.to_the_end();
        let others = self.leases.processes() > 1;
        self.leases.retire().await;
        let all: Vec<u32> = self.listening.keys().copied().collect();
        for index in &all {
            self.leases.leave(Part::Ready(*index)).await;
            self.leases.leave(self.part(*index)).await;
        }
        if with_time && others {
            let taken_over = async {
                for index in &all {
                    while !self.leases.is_held(Part::Ready(*index)).await {
                        sleep(LOOKED / 5).await;
                    }
                }
            };
            if timeout(HANDED_OVER, taken_over).await.is_err() {
                tracing::info!("no other process took the shards over");
            }
        }
        for index in all {
            self.close(index).await;
        }
    }
}
