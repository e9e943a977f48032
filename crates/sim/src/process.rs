//! A process of the bot: the parts of the real program around the simulated store and network.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Once};

use postern::app::commands::register;
use postern::app::parts::Parts;
use postern::app::shards::LeasedShards;
use postern::app::supervisor::Supervisor;
use postern::chat::message::pictures::Pictures;
use postern::service::exploring::ShippedPositions;
use postern::service::pools::compute_pool::ComputePool;
use postern::service::pools::engine_pool::EnginePool;
use postern::service::{Service, Sizes};
use postern::store::Store;
use postern::workers::emblems;
use postern_discord::bot::Bot;
use postern_discord::gateway::connect::{ConnectSettings, Listening, Patience};
use postern_discord::rest::transport;
use postern_play::time::Timestamp;
use postern_testkit::prelude::Painter;
use postern_testkit::trials::shipped;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::database::Database;
use crate::dice::Dice;
use crate::history::History;
use crate::wire::{Network, Wire, bring_events};

static PAINTER: LazyLock<Arc<Painter>> =
    LazyLock::new(|| Arc::new(Painter::new().expect("the themes are right")));
/// Builds requests, which the wires carry.
static MACHINE: LazyLock<transport::Network> = LazyLock::new(transport::Network::of_the_machine);
/// The positions that ship with the games, for all processes of all runs. [`read_shipped`] reads it.
static SHIPPED: LazyLock<ShippedPositions> = LazyLock::new(ShippedPositions::default);

/// Reads the positions that ship with the games, before the first run: a run in which something is read would differ from others.
pub(crate) fn read_shipped() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.expect("a runtime without I/O needs nothing");
        let service = Service::with(shipped(), Store::in_memory(), Arc::new(Notify::new()), sizes());
        runtime.block_on(service.explorer.read_shipped()).expect("a store in memory has no fault");
    });
}

/// The sizes of the service in a process.
fn sizes() -> Sizes {
    Sizes { compute: ComputePool::inline(), shipped: SHIPPED.clone(), ..Sizes::default() }
}

/// Discord's usual limit on requests per second (topics/rate-limits).
const REQUESTS_PER_SECOND: u32 = 50;

/// The things that all processes share.
#[derive(Clone)]
pub(crate) struct Around {
    pub network: Arc<Network>,
    pub database: Arc<Database>,
    pub history: Arc<History>,
    pub dice: Dice,
    /// True if there is more than one process.
    pub is_shared: bool,
}

/// A process that was started.
pub(crate) struct Process {
    alive: Arc<AtomicBool>,
    life: JoinHandle<()>,
    service: Arc<std::sync::Mutex<Option<Arc<Service>>>>,
}

impl Process {
    /// Starts the process with this number, on a machine whose clock is ahead by `ahead` milliseconds.
    pub(crate) fn start(number: u64, around: Around, ahead: Arc<AtomicI64>) -> Process {
        let (alive, service) = (Arc::new(AtomicBool::new(true)), Arc::default());
        let life = live(number, around.clone(), Arc::clone(&alive), ahead, Arc::clone(&service));
        let life = tokio::spawn(async move {
            if let Err(why) = life.await {
                around.history.wrong(format!("process {number} ended by itself: {why}"));
            }
        });
        Process { alive, life, service }
    }

    /// Kills the process. Its detached tasks may run on to their next call of the store or of Discord, and wait there for
    /// ever.
    pub(crate) async fn kill(self) {
        self.alive.store(false, Ordering::Relaxed);
        self.life.abort();
        // An aborted task is no error.
        drop(self.life.await);
    }

    /// The verbs of the process, once it has opened its store.
    pub(crate) fn service(&self) -> Option<Arc<Service>> {
        self.service.lock().ok().and_then(|service| service.clone())
    }
}

async fn live(
    number: u64,
    around: Around,
    alive: Arc<AtomicBool>,
    ahead: Arc<AtomicI64>,
    published: Arc<std::sync::Mutex<Option<Arc<Service>>>>,
) -> Result<(), String> {
    let Around { network, database, history, dice, is_shared } = around;
    let clock = {
        let history = Arc::clone(&history);
        move || Timestamp(history.now().0 + ahead.load(Ordering::Relaxed))
    };
    let clock: Arc<dyn Fn() -> Timestamp + Send + Sync> = Arc::new(clock);
    let store = Store::new(Arc::new(database.open(number, Arc::clone(&alive))));
    let told = Arc::new(Notify::new());
    store.wake(told.clone());
    let service = Arc::new(Service::with(shipped(), store.clone(), told.clone(), sizes()));
    if let Ok(mut published) = published.lock() {
        *published = Some(service.clone());
    }
    // A start that meets a fault of the store is repeated by the service manager.
    while service.upkeep.resume(clock()).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    }
    let wire = Arc::new(Wire::new(number, Arc::clone(&network), Arc::clone(&alive)));
    let settings = ConnectSettings {
        token: network.sandbox.token().to_owned(),
        api: Some("http://127.0.0.1:1".into()),
        clock: clock.clone(),
        patience: Patience::Endless,
        listening: Listening::Gateway,
        requests_per_second: REQUESTS_PER_SECOND,
        network: MACHINE.clone().carried_by(wire),
    };
    let bot = Bot::connect(settings).await.map_err(|error| error.to_string())?;
    let (tried, _) = oneshot::channel();
    tokio::spawn(register(bot.registrar(), service.clone(), store.clone(), tried));
    let bot = if is_shared { bot.with_leases(Arc::new(LeasedShards(service.clone()))) } else { bot };
    let pictures = Pictures::new(shipped(), PAINTER.clone(), ComputePool::inline()).blank();
    tokio::spawn(emblems::publish(Arc::clone(&service), bot.messenger(), pictures.clone()));
    let parts = Parts {
        service,
        messenger: bot.messenger(),
        pictures,
        pool: Arc::new(EnginePool::inline(shipped())),
        webhooks: None,
        told,
        processes: bot.processes(),
        clock,
        dice: Arc::new(move || dice.number()),
    };
    let router = Arc::new(parts.router());
    let mut tasks = Supervisor::default();
    parts.start(&mut tasks);
    let (sender, events) = mpsc::unbounded_channel();
    history.log(&format!("process {number} listens"));
    tokio::select! {
        biased;
        why = tasks.first_end() => Err(why.to_string()),
        () = bot.hear(router, events) => Err("it hears nothing any more".into()),
        () = bring_events(network, alive, sender) => Err("its session ended".into()),
    }
}
