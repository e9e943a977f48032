//! One run of the program, from its start to the moment at which it is killed.

use std::sync::{Arc, LazyLock};

use postern::chat::{DailyPuzzles, Pictures, Reach};
use postern::play::{InteractionId, Timestamp};
use postern::render::Painter;
use postern::service::{ComputePool, Heartbeat, Service};
use postern::workers::{Auditor, Caretaker, Outbox, Sweeper};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::witness::Witness;
use super::world::{Connection, World};
use crate::trials::catalogue;

static PAINTER: LazyLock<Arc<Painter>> =
    LazyLock::new(|| Arc::new(Painter::new().expect("the themes are right")));

pub struct Program {
    pub service: Arc<Service>,
    pub messenger: Arc<Connection>,
    pub sweeper: Sweeper,
    pub caretaker: Caretaker,
    /// Wakes the outbox.
    pub told: Arc<Notify>,
    tasks: JoinSet<()>,
}

/// The smallest number of an interaction of this moment.
pub fn interaction_at(at: Timestamp) -> InteractionId {
    InteractionId((at.0 as u64) << 16)
}

impl Program {
    /// Starts as the program itself does. Messages go in words alone: their pictures would take most of the time.
    pub async fn start(world: &Arc<World>, store: &Arc<Witness>) -> Program {
        let told = Arc::new(Notify::new());
        // Threads end their work in an order that no seed decides.
        let service =
            Service::new(catalogue(), store.clone(), told.clone()).with_compute(ComputePool::inline());
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
        let caretaker = Caretaker::new(service.clone(), messenger.clone(), puzzles, clock());
        let outbox = Outbox::new(service.clone(), pictures, messenger.clone(), told.clone(), clock());
        let mut sweeper = Sweeper::new(service.clone(), clock(), interaction_at);
        let mut tasks = JoinSet::new();
        tasks.spawn(Arc::new(outbox).run());
        tasks.spawn(Auditor::new(service.clone(), clock()).run());
        sweeper.beat().await;
        Program { service, messenger, sweeper, caretaker, told, tasks }
    }

    /// Ends it where it stands.
    pub async fn kill(mut self) {
        self.tasks.shutdown().await;
    }

    /// Panics where a task of the program has ended, which none should.
    pub fn check(&mut self) {
        if let Some(ended) = self.tasks.try_join_next() {
            panic!("a task of the program ended: {ended:?}");
        }
    }
}
