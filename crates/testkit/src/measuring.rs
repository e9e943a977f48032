//! What the benches share: their start, a router over a store on disk, commands to it, a whole bot, and printed figures.

use std::error::Error;
use std::future::Future;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use postern::app;
use postern::app::live::Live;
use postern::chat::invocation::Permission;
use tokio::task::JoinHandle;

use crate::meeting::FakeMessenger;
use crate::prelude::*;

pub type Failed = Box<dyn Error>;

/// Runs a bench with the arguments of its command line. Measures nothing without `--bench`, as `cargo test --benches` runs
/// it.
///
/// # Errors
/// Those of the bench.
pub fn bench<F: Future<Output = Result<(), Failed>>>(
    measure: impl FnOnce(Vec<String>) -> F,
) -> Result<(), Failed> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return Ok(());
    }
    arguments.retain(|argument| argument != "--bench");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(measure(arguments))
}

/// A new store on disk, in this folder.
///
/// # Errors
/// It can't be made.
pub fn store_in(folder: &Path) -> Result<Store, Failed> {
    Ok(Store::new(Arc::new(Sled::open(&SledSettings::new(folder.join("matches")))?)))
}

/// A router over a service, with a messenger that answers at once.
///
/// # Errors
/// The themes of the pictures can't be read.
pub fn router(service: Arc<Service>) -> Result<Router, Failed> {
    let catalogue = service.catalogue().clone();
    let pictures = Pictures::new(catalogue.clone(), Arc::new(Painter::new()?), ComputePool::new(2));
    let pool = Arc::new(EnginePool::start(catalogue, 1, Duration::from_secs(1)));
    Ok(Router::new(service, pictures, Arc::new(FakeMessenger::default()), || 4, pool))
}

/// Somebody with this id, in a new interaction.
pub fn asker(id: u64) -> Asker {
    static INTERACTIONS: AtomicU64 = AtomicU64::new(1_000_000_000);
    let by = InteractionId(INTERACTIONS.fetch_add(1, Ordering::Relaxed));
    Asker { id: PersonId(id), name: format!("Somebody {id}"), by, language: Language::English }
}

/// Gives a command in channel 7 of server 5, and returns the message that answers it. The argument `person` is the id of
/// a person.
///
/// # Errors
/// The answer is no message, or a person has no id.
pub async fn give(
    router: &Router,
    by: PersonId,
    now: Timestamp,
    name: &str,
    arguments: &[(&str, &str)],
) -> Result<Message, Failed> {
    let person = |id| Person { id, name: format!("Somebody {}", id.0), is_bot: false };
    let mut values = Vec::new();
    for &(name, value) in arguments {
        let given = match name {
            "person" => ArgumentValue::Person(person(PersonId(value.parse()?))),
            _ => ArgumentValue::Text(value.to_owned()),
        };
        values.push((name.to_owned(), given));
    }
    let arguments = Arguments { command: name.into(), sub: None, arguments: values.into_iter().collect() };
    let invocation = Invocation {
        person: person(by),
        bot: PersonId(u64::MAX >> 2),
        place: HERE,
        around: None,
        manages: false,
        may_open_activities: true,
        roles: Vec::new(),
        permissions: Permissions(Permission::ALL.to_vec()),
        channels: Vec::new(),
        interaction: asker(by.0).by,
        on: None,
        files: Vec::new(),
        language: Language::English,
        server_language: Language::English,
        now,
    };
    match router.handle(invocation, Request::Command(arguments)).answer.await {
        Answer::Reply(reply) if reply.message.content.is_empty() && reply.message.picture.is_none() => {
            Err(format!("/{name} has an empty answer").into())
        }
        Answer::Reply(reply) => Ok(reply.message),
        _ => Err(format!("/{name} is not answered with a message").into()),
    }
}

/// The whole bot with its own data, in a sandbox of these people.
///
/// # Panics
/// If it does not start.
pub async fn bot_among(people: Vec<(String, String)>) -> (Sandbox, tempfile::TempDir, JoinHandle<()>) {
    let data = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::start(Config { people, ..Config::default() }).await.expect("a port");
    let settings = app::Settings {
        data: data.path().to_owned(),
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        listening: postern::discord::gateway::connect::Listening::Gateway,
        requests_per_second: 50,
        cache: 64 << 20,
        postgres: None,
        threads: 1,
        ahead_ms: None,
        monitoring: None,
        webhooks: None,
        web: None,
        live: Live::of(&Default::default()).for_good(),
        catalogue: Catalogue::standard(),
    };
    let (ready, listening) = tokio::sync::oneshot::channel();
    let bot = tokio::spawn(async move {
        let ready = move || ready.send(()).expect("somebody waits");
        app::serve(&settings, std::future::pending(), ready).await.expect("the bot runs");
    });
    listening.await.expect("the bot listens");
    sandbox.wait_for_command("challenge", SOON).await;
    (sandbox, data, bot)
}

/// Prints the median, the 99th percentile and the longest of these times.
pub fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| millis(times[((times.len() - 1) as f64 * part) as usize]);
    println!("{what}: median {:.2} ms, p99 {:.2} ms, most {:.2} ms", at(0.5), at(0.99), at(1.0));
}

pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Returns the processor time of this process so far.
pub fn processor_time() -> Duration {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(used.tv_sec.unsigned_abs(), u32::try_from(used.tv_nsec).unwrap_or(0))
}
