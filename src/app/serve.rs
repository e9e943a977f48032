//! The life of the bot: starts all parts, watches them, and stops them again.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;

use super::disk::Disk;
use super::operator::{Desk, Operator, counts};
use super::parts::Parts;
use super::sandbox::winding;
use super::service_manager::ServiceManager;
use super::shards::LeasedShards;
use super::supervisor::Supervisor;
use super::{activity, backups, commands, folder, live, monitor, version};
use crate::app::{Settings, WebSettings, clock, dice, key_of, secret_bytes};
use crate::web::site::Web;
use crate::workers::emblems;
use postern_chat::message::pictures::Pictures;
use postern_discord::bot::Bot;
use postern_discord::gateway::connect::Patience;
use postern_discord::rest::transport::Network;
use postern_metrics as metrics;
use postern_render::painter::Painter;
use postern_service::pools::engine_pool::EnginePool;
use postern_service::site::Site;
use postern_service::{Service, Sizes};
use postern_store::Store;
use postern_store::fault::Fault;
use postern_store::transfer::files;
use postern_webhooks::Webhooks;

/// How long the store may take to write the remaining data.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);
/// How long the start waits for the first attempt to register the commands.
const REGISTERED_WITHIN: Duration = Duration::from_secs(10);
/// How long this process may take to release its leases when it ends.
const LEFT_WITHIN: Duration = Duration::from_secs(1);

/// The machine around the bot.
struct Around {
    manager: Arc<ServiceManager>,
    disk: Disk,
}

/// Runs the bot until `stop` is ready. Calls `ready` when the bot listens.
///
/// # Errors
/// Returns an error if the bot can't start, or ends for good. A task that should run forever but ends also ends the
/// bot.
pub async fn serve(
    settings: &Settings,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce() + Send + 'static,
) -> anyhow::Result<()> {
    version::announce(settings);
    let manager = Arc::new(ServiceManager::of(|name| std::env::var_os(name)));
    let monitor = match settings.monitoring {
        Some(address) => Some(monitor::bind(address).await?),
        None => None,
    };
    // With PostgreSQL, no other code creates the folder.
    let data = &settings.data;
    let mut disk = Disk::of(data, settings.postgres.is_none());
    disk.check()?;
    files::make_folders(data).with_context(|| format!("the folder {} can't be made", data.display()))?;
    folder::close_to_others(data);
    metrics::STARTED.set(clock().0 as f64 / 1000.0);
    let opened = monitor::Opened::default();
    let monitor = monitor.map(|listener| monitor::start(listener, settings.listening, opened.clone()));
    let ended = open_and_run(settings, &opened, Around { manager, disk }, stop, ready).await;
    if let Some(monitor) = monitor {
        monitor.abort();
    }
    ended
}

/// Runs the bot once its store is open, and publishes the store in `opened`.
async fn open_and_run(
    settings: &Settings,
    opened: &monitor::Opened,
    around: Around,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce() + Send + 'static,
) -> anyhow::Result<()> {
    let place = settings.store_location().patient();
    around.manager.status("opening the store");
    tokio::pin!(stop);
    let store = tokio::select! {
        store = place.open() => store?,
        () = &mut stop => return Ok(()),
    };
    for repaired in store.renumber().await? {
        tracing::warn!("a number of the store was repaired: it follows from the other rows. {repaired}");
    }
    opened.get_or_init(|| store.clone());
    let desk = Desk::default();
    let control = tokio::spawn(control(settings.data.clone(), store.clone(), desk.clone()));
    let ended = run(settings, store.clone(), &desk, around, stop.as_mut(), ready).await;
    control.abort();
    let closed = store.close(CLOSED_WITHIN).await;
    ended.and(closed.map_err(Into::into))
}

async fn run(
    settings: &Settings,
    store: Store,
    desk: &Desk,
    Around { manager, disk }: Around,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce() + Send + 'static,
) -> anyhow::Result<()> {
    let painter = Arc::new(Painter::new().context("the themes can't be used")?);
    let told = Arc::new(Notify::new());
    store.wake(told.clone());
    let winding_told = told.clone();
    let live = settings.live.borrow().clone();
    let sizes = Sizes { most_against_computer: live.against_computer, ..Sizes::default() };
    let service = Service::with(settings.catalogue.clone(), store.clone(), told.clone(), sizes);
    let service = Arc::new(service);
    let site = match &settings.web {
        Some(site) => Some(bind_site(site, &settings.token, &service).await?),
        None => None,
    };
    service.upkeep.resume(clock()).await?;
    let operator = Arc::new(Operator::new(service.clone(), store.clone()));
    desk.open(operator.clone());

    // Discord may be unreachable for hours, so the signal to stop ends this wait too.
    manager.status("waiting for Discord");
    tokio::pin!(stop);
    let bot = tokio::select! {
        bot = connect(settings, &store) => bot?,
        () = &mut stop => return Ok(()),
    };
    let (tried, first_attempt) = oneshot::channel();
    let registering =
        tokio::spawn(commands::register(bot.registrar(), service.clone(), store.clone(), tried));
    tokio::select! {
        // A late answer of Discord's delays nothing else.
        _ = timeout(REGISTERED_WITHIN, first_attempt) => {}
        () = &mut stop => {
            registering.abort();
            return Ok(());
        }
    }
    let bot = match settings.postgres {
        Some(_) => bot.with_leases(Arc::new(LeasedShards(service.clone()))),
        None => bot,
    };

    let pool =
        Arc::new(EnginePool::start(settings.catalogue.clone(), settings.threads, live.longest_thought));
    pool.set_ponders(live.ponders);
    let inside = settings.web.as_ref().and_then(|web| web.activity.as_ref());
    let inside = inside.map(|settings_of| activity::site(settings_of, &bot, &settings.token));
    let pictures = Pictures::new(settings.catalogue.clone(), painter.clone(), service.compute().clone());
    let messenger = bot.messenger();
    operator.messenger.get_or_init(|| Ok(messenger.clone()));
    let webhooks = settings.webhooks.map(|allowed| Webhooks::new(allowed, secret_bytes).map(Arc::new));
    let webhooks =
        webhooks.transpose().context("webhooks can't be sent; webhooks.enabled = false avoids that")?;
    let publishing = tokio::spawn(emblems::publish(service.clone(), messenger.clone(), pictures.clone()));
    let parts = Parts {
        service: service.clone(),
        messenger,
        pictures,
        pool: pool.clone(),
        webhooks,
        told,
        processes: bot.processes(),
        clock: Arc::new(clock),
        dice: Arc::new(dice),
    };
    let router = Arc::new(parts.router());
    let client_secret = settings.web.as_ref().and_then(|web| web.client_secret.clone());
    let sign_in = client_secret.map(|secret| activity::sign_in(&bot, secret));
    let web = Web::new(service.clone(), painter, clock).with_activity(inside).with_sign_in(sign_in);
    let web = web.with_hints(router.hints());
    let web = site.map(|listener| (listener, web));
    let mut tasks = Supervisor::default();
    let outbox = parts.start(&mut tasks);
    tasks.start("counts", counts::run(store.clone(), parts.messenger.clone()));
    tasks.start("backups", backups::run(store.clone(), settings.live.clone(), clock));
    let following = tokio::spawn(live::follow(settings.live.clone(), service.clone(), pool.clone()));
    if let Some(ahead_ms) = settings.ahead_ms.clone() {
        tasks.start("winding", winding::follow(ahead_ms, service.clone(), winding_told));
    }
    if let Some((listener, web)) = web {
        tasks.start("pages", web.serve(listener, std::future::pending()));
    }
    let (online, telling) = (bot.online(), manager.clone());
    tasks.start("service manager", async move { telling.follow(online).await });
    tasks.start("disk", disk.watch());
    let mut online = bot.online();
    tokio::spawn(async move {
        if online.wait_for(|online| *online).await.is_ok() {
            ready();
        }
    });

    let mut broken = None;
    let end = async {
        broken = end_of(stop, &mut tasks, store.broken()).await;
        manager.stopping();
        // Tells people who wait for a search at once that it will not finish, while the bot can still answer them.
        pool.end();
    };
    let ended = bot.run(router, end).await;
    pool.end();
    following.abort();
    publishing.abort();
    registering.abort();
    // Deliveries, moves and reviews in progress either finish or are repeated after the next start.
    tasks.stop().await;
    let left = async { tokio::join!(outbox.leave(), service.leases().leave_all()) };
    if timeout(LEFT_WITHIN, left).await.is_err() {
        tracing::info!("other processes take over when the leases of this one end");
    }
    match broken {
        Some(why) => Err(why),
        None => Ok(ended?),
    }
}

/// Binds the address of the pages of games, and names their site.
///
/// # Errors
/// Returns an error if the program can't listen at it.
async fn bind_site(web: &WebSettings, token: &str, service: &Service) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(web.listen).await;
    let listener = listener.with_context(|| format!("web.listen: {} can't be listened at", web.listen))?;
    service.pages.open(Site {
        address: web.address.clone(),
        secret: secret_bytes,
        has_activity: web.activity.is_some(),
        key: key_of(token, b"pages of series, people and tables"),
    });
    Ok(listener)
}

/// Waits for the first reason to end: the signal to stop (`None`), a task that ended or panicked, or a broken store.
async fn end_of(
    stop: impl Future<Output = ()>,
    tasks: &mut Supervisor,
    broken: impl Future<Output = Fault>,
) -> Option<anyhow::Error> {
    tokio::select! {
        () = stop => None,
        why = tasks.first_end() => Some(why),
        fault = broken => Some(fault.into()),
    }
}

/// Serves exports and orders of the operator on request while the bot runs. No other part depends on it, so a failure is
/// only a warning.
async fn control(data: PathBuf, store: Store, desk: Desk) {
    if let Err(error) = postern_store::transfer::control::listen(&data, store, Arc::new(desk)).await {
        tracing::warn!(%error, "exports and orders are possible only while the bot does not run");
    }
}

/// Connects to Discord, however long that takes.
async fn connect(settings: &Settings, store: &Store) -> anyhow::Result<Bot> {
    let bot = Bot::connect(postern_discord::gateway::connect::ConnectSettings {
        token: settings.token.clone(),
        api: settings.api.clone(),
        clock: Arc::new(clock),
        patience: Patience::Endless,
        listening: settings.listening,
        requests_per_second: settings.requests_per_second,
        network: Network::of_the_machine(),
    })
    .await?;
    // Notices of another bot must never go out through this one.
    folder::claim(&settings.data, bot.application())?;
    store.claim(bot.application()).await?;
    Ok(bot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_breaks_down_and_a_broken_store_end_the_program_and_a_signal_ends_it_well() {
        let forever = || std::future::pending::<()>();
        let never = || std::future::pending::<Fault>();
        let mut tasks = Supervisor::default();
        tasks.start("outbox", forever());
        assert!(end_of(async {}, &mut tasks, never()).await.is_none());
        let full = async { Fault::new("the disk is full") };
        let why = end_of(forever(), &mut tasks, full).await.expect("it ends the program");
        assert!(why.to_string().contains("the disk is full"), "{why}");
        tasks.start("sweeper", async { panic!("no more of this") });
        let why = end_of(forever(), &mut tasks, never()).await.expect("it ends the program").to_string();
        assert!(why.contains("sweeper") && why.contains("no more of this"), "{why}");
    }
}
