//! The parts of the bot that work on the store, around one connection to Discord.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Notify;

use super::supervisor::Supervisor;
use crate::workers::auditor::Auditor;
use crate::workers::bookkeeper::Bookkeeper;
use crate::workers::caretaker::Caretaker;
use crate::workers::explorer::Explorer;
use crate::workers::opponent::Opponent;
use crate::workers::outbox::Outbox;
use crate::workers::reviewer::{Reviewed, Reviewer};
use crate::workers::series::SeriesWorker;
use crate::workers::standing_boards::StandingBoards;
use crate::workers::sweeper::Sweeper;
use postern_chat::message::messenger::Messenger;
use postern_chat::message::pictures::Pictures;
use postern_chat::router::Router;
use postern_chat::tell::regular::daily::DailyPuzzles;
use postern_chat::tell::regular::letter::Letters;
use postern_metrics as metrics;
use postern_play::ids::InteractionId;
use postern_play::log_words::chain;
use postern_play::time::Timestamp;
use postern_service::Service;
use postern_service::pools::engine_pool::EnginePool;
use postern_webhooks::Webhooks;

/// How long reviews wait after a failure of the store.
const REVIEWS_WAIT: Duration = Duration::from_secs(5);
/// How often to look for reviews that another process left.
const REVIEWS_LEFT: Duration = Duration::from_secs(2);

/// The things that the parts share, and their sources of time and chance.
pub struct Parts {
    pub service: Arc<Service>,
    pub messenger: Arc<dyn Messenger>,
    pub pictures: Pictures,
    /// The threads for searches.
    pub pool: Arc<EnginePool>,
    pub webhooks: Option<Arc<Webhooks>>,
    /// Wakes the outbox.
    pub told: Arc<Notify>,
    /// Number of processes that send requests with the token of the bot. The leases keep it true.
    pub processes: Arc<AtomicUsize>,
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Returns unpredictable numbers.
    pub dice: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Parts {
    /// The conversation, which answers interactions.
    pub fn router(&self) -> Router {
        let dice = self.dice.clone();
        let (service, pictures, messenger) =
            (self.service.clone(), self.pictures.clone(), self.messenger.clone());
        Router::new(service, pictures, messenger, move || dice(), self.pool.clone())
            .with_webhooks(self.webhooks.clone())
    }

    /// Starts the tasks. The outbox releases what it holds if it is told so at the end.
    pub fn start(&self, tasks: &mut Supervisor) -> Arc<Outbox> {
        let service = || self.service.clone();
        let (messenger, pictures) = (|| self.messenger.clone(), || self.pictures.clone());
        let puzzles = DailyPuzzles::new(self.service.catalogue(), pictures());
        let caretaker =
            Caretaker::new(service(), messenger(), puzzles, Letters::new(pictures()), self.clock());
        let standing = StandingBoards::new(service(), messenger(), pictures(), self.clock());
        let outbox = Outbox::new(service(), pictures(), messenger(), self.told.clone(), self.clock());
        let outbox = Arc::new(outbox.with_webhooks(self.webhooks.clone()));
        let opponent = Arc::new(Opponent::new(service(), self.pool.clone(), self.clock()));
        let reviewer = Reviewer::new(service(), self.pool.clone(), Reviewer::GRADE, self.clock());
        let (leases, processes) = (service(), self.processes.clone());
        tasks.start("leases", async move { leases.leases().run().await });
        let mut running = self.service.leases().running();
        tasks.start("share", async move {
            loop {
                processes.store(*running.borrow_and_update(), Ordering::Relaxed);
                if running.changed().await.is_err() {
                    // The service lives as long as the program.
                    std::future::pending::<()>().await;
                }
            }
        });
        tasks.start("outbox", outbox.clone().run());
        tasks.start("caretaker", caretaker.run());
        tasks.start("standing boards", standing.run());
        tasks.start("opponent", opponent.run());
        tasks.start("reviewer", review(service(), reviewer));
        tasks.start("auditor", Auditor::new(service(), self.clock()).run());
        tasks.start("explorer", Explorer::new(service(), self.clock()).run());
        tasks.start("bookkeeper", Bookkeeper::new(service()).run());
        tasks.start("series", SeriesWorker::new(service(), self.clock()).run());
        tasks.start("sweeper", Sweeper::new(service(), self.clock(), interaction_at).run());
        outbox
    }

    fn clock(&self) -> impl Fn() -> Timestamp + Send + Sync + 'static {
        let clock = self.clock.clone();
        move || clock()
    }
}

/// Runs the requested reviews, starting with those that the last run left. Never returns.
async fn review(service: Arc<Service>, reviewer: Reviewer) {
    loop {
        let working = metrics::REVIEWER.work();
        let reviewed = reviewer.next().await;
        drop(working);
        match reviewed {
            Ok(Some(Reviewed { of, failed: None })) => tracing::info!(%of, "a review is done"),
            Ok(Some(Reviewed { of, failed: Some(why) })) => {
                tracing::error!(%of, why, "a review could not be made");
            }
            Ok(None) => {
                tokio::select! {
                    biased;
                    () = service.wakes.reviews.notified() => {}
                    () = tokio::time::sleep(REVIEWS_LEFT) => {}
                }
            }
            Err(fault) => {
                tracing::error!(fault = %chain(&fault), "reviews wait for the store");
                tokio::time::sleep(REVIEWS_WAIT).await;
            }
        }
    }
}

/// Returns the smallest id that an interaction of this moment can have. Discord's ids start with the milliseconds since
/// 2015, above 22 other bits (reference, Snowflakes).
fn interaction_at(moment: Timestamp) -> InteractionId {
    const EPOCH: i64 = 1_420_070_400_000;
    InteractionId((moment.0.saturating_sub(EPOCH).max(0) as u64) << 22)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_s_number_tells_when_it_was() {
        // Discord's own example: 175928847299117063 is from 2016-04-30 11:18:25.796 UTC.
        let InteractionId(first) = interaction_at(Timestamp(1_462_015_105_796));
        assert_eq!(first >> 22, 175_928_847_299_117_063 >> 22);
        assert_eq!(interaction_at(Timestamp(0)), InteractionId(0));
    }
}
