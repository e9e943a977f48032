//! The only place that builds everything, and stops it again.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use tokio::sync::Notify;

use crate::chat::{Pictures, Router, commands, message_commands};
use crate::config::Computer;
use crate::discord::{self, Bot};
use crate::games::Catalogue;
use crate::play::{InteractionId, Timestamp};
use crate::render::Painter;
use crate::sandbox::{self, Sandbox};
use crate::service::{EnginePool, Heartbeat, Service};
use crate::store::{Settings as SledSettings, Sled};
use crate::workers::Outbox;
use crate::workers::{Auditor, Opponent, Sweeper};
use crate::workers::{Reviewed, Reviewer};

/// How long the store may take to write what is left.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);
/// How long reviews wait when the store fails.
const REVIEWS_WAIT: Duration = Duration::from_secs(5);

/// What the bot needs to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder of everything that is kept.
    pub data: PathBuf,
    pub token: String,
    /// The address of another API than Discord's own.
    pub api: Option<String>,
    /// Bytes of the store's cache.
    pub cache: u64,
    pub computer: Computer,
    /// The games that can be played.
    pub catalogue: Catalogue,
}

/// What time it is.
pub fn clock() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A number that nobody can foresee: the standard library seeds its hashers from the system's randomness.
pub fn dice() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Opens the store in the data folder.
///
/// # Errors
/// When the folder can't be written, the store is damaged, or another process has it.
pub fn open_store(data: &Path, cache: u64) -> anyhow::Result<Arc<Sled>> {
    let proofs = vec![data.join("application")];
    let settings = SledSettings { cache, proofs, ..SledSettings::new(data.join("matches")) };
    Ok(Arc::new(Sled::open(&settings)?))
}

/// Runs the bot until `stop` is ready. `ready` is called when it listens.
///
/// # Errors
/// What keeps it from starting, or ended it for good.
pub async fn serve(
    settings: &Settings,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce() + Send + 'static,
) -> anyhow::Result<()> {
    let store = open_store(&settings.data, settings.cache)?;
    let control = tokio::spawn(control(settings.data.clone(), store.clone()));
    let told = Arc::new(Notify::new());
    let service = Service::new(settings.catalogue.clone(), store.clone(), told.clone());
    let service = Arc::new(service.with_most_against_computer(settings.computer.per_person));
    // Before anybody can claim a win: the time since the last heartbeat is given back.
    store.heartbeat(clock()).await?;

    let bot = Bot::connect(discord::Settings {
        token: settings.token.clone(),
        api: settings.api.clone(),
        clock: Arc::new(clock),
    })
    .await?;
    claim(&settings.data, bot.application())?;
    register_commands(&bot, &settings.data, &settings.catalogue).await?;

    let pool = Arc::new(EnginePool::start(
        settings.catalogue.clone(),
        settings.computer.threads,
        Duration::from_secs(settings.computer.seconds),
    ));
    let painter = Arc::new(Painter::new().context("the themes can't be used")?);
    let pictures = Pictures::new(settings.catalogue.clone(), painter);
    let messenger = bot.messenger();
    let (asked, thinking) = (messenger.clone(), pool.clone());
    let router = Arc::new(Router::new(service.clone(), pictures.clone(), asked, dice, thinking));
    let outbox = Arc::new(Outbox::new(service.clone(), pictures, messenger, told, clock));
    let telling = tokio::spawn(outbox.run());
    let opponent = Arc::new(Opponent::new(service.clone(), pool.clone(), clock));
    let playing = tokio::spawn(opponent.run());
    let reviewing =
        tokio::spawn(review(service.clone(), Reviewer::new(service.clone(), pool.clone(), clock)));
    let auditing = tokio::spawn(Auditor::new(service.clone(), clock).run());
    let sweeping = tokio::spawn(Sweeper::new(service, clock, interaction_at).run());
    let mut online = bot.online();
    tokio::spawn(async move {
        if online.wait_for(|online| *online).await.is_ok() {
            ready();
        }
    });

    // Whoever waits for a thought hears at once that there will be none, while he can still be answered.
    let thinking = pool.clone();
    let stop = async move {
        stop.await;
        thinking.end();
    };
    let ended = bot.run(router, stop).await;
    pool.end();
    playing.abort();
    reviewing.abort();
    telling.abort();
    sweeping.abort();
    auditing.abort();
    control.abort();
    // What was being delivered is delivered, or will be again: both are fine. So it is with moves and reviews.
    let _ = tokio::join!(playing, reviewing, telling, sweeping, auditing);
    store.close(CLOSED_WITHIN).await?;
    Ok(ended?)
}

/// Runs the stand-in and the bot on it. `ready` is called with the address of the chat page.
///
/// # Errors
/// What keeps either from starting, or ended the bot for good.
pub async fn sandbox(
    settings: Settings,
    port: u16,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(String) + Send + 'static,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("the folder {} can't be made", settings.data.display()))?;
    let config = sandbox::Config {
        port,
        journal: Some(settings.data.join("sandbox.jsonl")),
        ..sandbox::Config::default()
    };
    let sandbox = Sandbox::start(config).await?;
    let settings = Settings { token: sandbox.token().to_owned(), api: Some(sandbox.url()), ..settings };
    let address = sandbox.url();
    serve(&settings, stop, move || ready(address)).await
}

/// Exports on request while the bot runs. Nothing else needs it, so that its failure is a warning.
async fn control(data: PathBuf, store: Arc<Sled>) {
    if let Err(error) = crate::store::listen(&data, store).await {
        tracing::warn!(%error, "exports are possible only while the bot does not run");
    }
}

/// Makes the data folder belong to one application: what another one has to tell, to other people in other places, must
/// never go out through this one.
fn claim(data: &Path, application: u64) -> anyhow::Result<()> {
    let path = data.join("application");
    match std::fs::read_to_string(&path) {
        Ok(owner) if owner.trim() == application.to_string() => Ok(()),
        Ok(owner) => bail!(
            "the folder {} belongs to application {}, and the token is of application {application}: name another \
             folder with --data (or remove {} where this is the same bot under a new application)",
            data.display(),
            owner.trim(),
            path.display()
        ),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            std::fs::write(&path, application.to_string())
                .with_context(|| format!("{} can't be written", path.display()))
        }
        Err(error) => Err(error).with_context(|| format!("{} can't be read", path.display())),
    }
}

/// Tells Discord the commands where they changed since the last time, which a file in the data folder remembers.
async fn register_commands(bot: &Bot, data: &Path, catalogue: &Catalogue) -> anyhow::Result<()> {
    let path = data.join("commands.fingerprint");
    let known = match std::fs::read_to_string(&path) {
        Ok(known) => Some(known),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
    };
    let now = bot.register(&commands(catalogue), &message_commands(), known.as_deref()).await?;
    if known.as_ref() != Some(&now) {
        std::fs::write(&path, now).with_context(|| format!("{} can't be written", path.display()))?;
    }
    Ok(())
}

/// Makes the reviews that people ask for, for ever; first those that the last run left.
async fn review(service: Arc<Service>, reviewer: Reviewer) {
    loop {
        match reviewer.next().await {
            Ok(Some(Reviewed { of, failed: None })) => tracing::info!(%of, "a review is done"),
            Ok(Some(Reviewed { of, failed: Some(why) })) => {
                tracing::error!(%of, why, "a review could not be made");
            }
            Ok(None) => service.review_wanted().await,
            Err(fault) => {
                tracing::error!(%fault, "reviews wait for the store");
                tokio::time::sleep(REVIEWS_WAIT).await;
            }
        }
    }
}

/// The smallest number that an interaction of this moment can have: Discord's numbers begin with the milliseconds
/// since 2015, above 22 other bits (reference, Snowflakes).
fn interaction_at(moment: Timestamp) -> InteractionId {
    const EPOCH: i64 = 1_420_070_400_000;
    InteractionId((moment.0.saturating_sub(EPOCH).max(0) as u64) << 22)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_folder_belongs_to_one_application() {
        let data = tempfile::tempdir().expect("there is room for a folder");
        claim(data.path(), 1).expect("it belongs to nobody yet");
        claim(data.path(), 1).expect("it is ours");
        let said = claim(data.path(), 2).expect_err("it belongs to another").to_string();
        assert!(said.contains("application 1") && said.contains("--data"), "{said}");
    }

    #[test]
    fn an_interaction_s_number_tells_when_it_was() {
        // Discord's own example: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let InteractionId(first) = interaction_at(Timestamp(1_462_015_105_796));
        assert_eq!(first >> 22, 175_928_847_299_117_063 >> 22);
        assert_eq!(interaction_at(Timestamp(0)), InteractionId(0));
    }
}
