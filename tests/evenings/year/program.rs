//! A run of the program, from its start to its kill.

use std::sync::LazyLock;

use postern::chat::message::reach::Reach;
use postern::chat::tell::regular::daily::DailyPuzzles;
use postern::chat::tell::regular::letter::Letters;
use postern::service::Sizes;
use postern::workers::auditor::Auditor;
use postern::workers::caretaker::Caretaker;
use postern::workers::outbox::Outbox;
use postern::workers::series::SeriesWorker;
use postern::workers::sweeper::Sweeper;
use postern_testkit::prelude::*;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::world::{Connection, World};

static PAINTER: LazyLock<Arc<Painter>> =
    LazyLock::new(|| Arc::new(Painter::new().expect("the themes are right")));

pub(crate) struct Program {
    pub service: Arc<Service>,
    pub messenger: Arc<Connection>,
    pub sweeper: Sweeper,
    pub caretaker: Caretaker,
    pub series: SeriesWorker,
    /// Wakes the outbox.
    pub told: Arc<Notify>,
    tasks: JoinSet<()>,
}

/// The smallest interaction id of this moment.
pub(crate) fn interaction_at(at: Timestamp) -> InteractionId {
    InteractionId((at.0 as u64) << 16)
}

impl Program {
    /// Starts the same tasks as the real program. Messages have no pictures, which would take most of the time.
    pub(crate) async fn start(world: &Arc<World>, store: &Store) -> Program {
        let told = Arc::new(Notify::new());
        // Threads would finish in an order that does not depend on the seed, so the service computes inline.
        let sizes = Sizes { compute: ComputePool::inline(), ..Sizes::default() };
        let service = Service::with(catalogue(), store.clone(), told.clone(), sizes);
        let service = Arc::new(service);
        store.heartbeat(world.clock.now()).await.expect("the store answers");
        let pool = ComputePool::new(1);
        pool.close();
        let pictures = Pictures::new(catalogue(), PAINTER.clone(), pool);
        let messenger = Arc::new(Connection { world: world.clone(), reach: Reach::default() });
        let clock = || {
            let clock = world.clock.clone();
            move || clock.now()
        };
        let puzzles = DailyPuzzles::new(&catalogue(), pictures.clone());
        let letters = Letters::new(pictures.clone());
        let caretaker = Caretaker::new(service.clone(), messenger.clone(), puzzles, letters, clock());
        let outbox = Outbox::new(service.clone(), pictures, messenger.clone(), told.clone(), clock());
        let mut sweeper = Sweeper::new(service.clone(), clock(), interaction_at);
        let mut tasks = JoinSet::new();
        tasks.spawn(Arc::new(outbox).run());
        tasks.spawn(Auditor::new(service.clone(), clock()).run());
        sweeper.beat().await;
        let series = SeriesWorker::new(service.clone(), clock());
        Program { series, service, messenger, sweeper, caretaker, told, tasks }
    }

    /// Aborts all tasks immediately.
    pub(crate) async fn kill(mut self) {
        self.tasks.shutdown().await;
    }

    /// Panics if a task of the program has ended.
    pub(crate) fn check(&mut self) {
        if let Some(ended) = self.tasks.try_join_next() {
            panic!("a task of the program ended: {ended:?}");
        }
    }
}
