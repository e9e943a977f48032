//! Measures a start on a store with millions of matches, and the views that people open first:
//! `cargo bench --bench reach -- FOLDER`, with a folder that `cargo bench --bench fill -- FOLDER` has filled.
//!
//! Keeps the book of ratings and counts the positions of finished matches, as the program does in the background. Then a
//! process opens the store, the book and the positions of running matches, and answers commands. Times are of the processor
//! unless stated otherwise. Memory is what is resident. POSTERN_CACHE_MIB is the cache of the store, as `store.cache_mib`.

#[path = "measure/memory.rs"]
mod memory;
#[path = "measure/messenger.rs"]
mod messenger;
#[path = "measure/processor.rs"]
mod processor;
#[path = "measure/visitor.rs"]
mod visitor;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::chat::message::pictures::Pictures;
use postern::chat::router::Router;
use postern::play::ids::PersonId;
use postern::play::time::Timestamp;
use postern::service::Service;
use postern::service::club::bookkeeping::KEPT_EVERY;
use postern::service::pools::compute_pool::ComputePool;
use postern::service::pools::engine_pool::EnginePool;
use postern::store::location::StoreLocation;
use postern::store::sled::settings::SledSettings;
use postern_games::catalogue::Catalogue;
use postern_games::explorer::default_start;
use postern_render::painter::Painter;
use tokio::sync::Notify;

use memory::resident;
use messenger::Instantly;
use processor::processor_time;
use visitor::Visitor;

const NOON: Timestamp = Timestamp(1_700_000_000_000);
/// How often each command is given after the first time.
const ROUNDS: u32 = 20;
/// Matches counted at once, as the program does it.
const COUNTED: usize = 50;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["keep", folder] => runtime.block_on(keep(Path::new(folder))),
        ["start", folder] => runtime.block_on(start(Path::new(folder))),
        [folder] => {
            for stage in ["keep", "start"] {
                let program = std::env::current_exe()?;
                let done = Command::new(program).args([stage, folder, "--bench"]).status()?;
                if !done.success() {
                    return Err(format!("{stage} failed").into());
                }
            }
            Ok(())
        }
        _ => Err("name the folder that `cargo bench --bench fill -- FOLDER` has filled".into()),
    }
}

fn clock() -> Timestamp {
    NOON.plus_days(400)
}

async fn opened(folder: &Path) -> Result<Arc<Service>, Failed> {
    let settings = SledSettings::new(folder.join("matches"));
    let cache = std::env::var("POSTERN_CACHE_MIB").ok().map(|mib| mib.parse::<u64>()).transpose()?;
    let cache = cache.map_or(settings.cache, |mib| mib * 1024 * 1024);
    let store = StoreLocation::Sled(SledSettings { cache, ..settings }).open().await?;
    Ok(Arc::new(Service::new(Catalogue::standard(), store, Arc::new(Notify::new()))))
}

/// Keeps the book and counts all positions.
async fn keep(folder: &Path) -> Result<(), Failed> {
    let service = opened(folder).await?;
    let began = Instant::now();
    let used = processor_time();
    service.club.keep_book(KEPT_EVERY).await?;
    let matches = service.club.book().await?.read();
    println!(
        "the book of {matches} finished matches: {:.1?} ({:.1?} of the processor), {} MB, at most {} MB",
        began.elapsed(),
        processor_time() - used,
        resident("VmRSS:"),
        resident("VmHWM:")
    );
    let (began, used) = (Instant::now(), processor_time());
    while service.explorer.count_ended(COUNTED, clock()).await? {}
    println!(
        "their positions: {:.1?} ({:.1?} of the processor), {} MB",
        began.elapsed(),
        processor_time() - used,
        resident("VmRSS:")
    );
    Ok(())
}

/// Starts, and answers commands.
async fn start(folder: &Path) -> Result<(), Failed> {
    let began = Instant::now();
    let service = opened(folder).await?;
    println!("the store is open after {:.2?}, {} MB", began.elapsed(), resident("VmRSS:"));
    let used = processor_time();
    service.club.keep_book(KEPT_EVERY).await?;
    println!("the book: {:.2?}, {} MB", processor_time() - used, resident("VmRSS:"));
    let used = processor_time();
    service.explorer.read_shipped().await?;
    println!("what ships with the games: {:.2?}, {} MB", processor_time() - used, resident("VmRSS:"));
    let used = processor_time();
    service.in_play.read_positions(clock()).await?;
    println!("the boards of running matches: {:.2?}, {} MB", processor_time() - used, resident("VmRSS:"));

    let catalogue = Catalogue::standard();
    let pictures = Pictures::new(catalogue.clone(), Arc::new(Painter::new()?), ComputePool::new(2));
    let pool = Arc::new(EnginePool::start(catalogue.clone(), 1, Duration::from_secs(1)));
    let router = Router::new(service.clone(), pictures, Arc::new(Instantly::default()), || 4, pool);
    let game = catalogue.ids()[0];
    let commands: [(&str, &[(&str, &str)]); 6] = [
        ("games", &[]),
        ("watch", &[]),
        ("table", &[("game", game), ("where", "all")]),
        ("table", &[("game", game), ("where", "here")]),
        ("profile", &[]),
        ("explore", &[("game", game)]),
    ];
    for (name, arguments) in commands {
        let first = give(&router, name, arguments, 1).await?;
        let again = give(&router, name, arguments, ROUNDS).await?;
        println!("/{name} {arguments:?}: first {first:.1} ms, then {again:.1} ms");
    }
    for spec in catalogue.iter() {
        let mut state = default_start(spec)?;
        for _ in 0..9 {
            let made = state.legal(1).into_iter().next().ok_or("the game goes on")?;
            state.follow(&made)?;
        }
        let position = state.position();
        let asked = [("game", spec.info().id), ("position", &*position)];
        let first = give(&router, "explore", &asked, 1).await?;
        let again = give(&router, "explore", &asked, ROUNDS).await?;
        println!("/explore {} after 9 plies: first {first:.1} ms, then {again:.1} ms", spec.info().id);
    }
    println!("{} MB, at most {} MB", resident("VmRSS:"), resident("VmHWM:"));
    Ok(())
}

/// Gives a command this often. Returns the processor time of one in milliseconds.
async fn give(router: &Router, name: &str, arguments: &[(&str, &str)], rounds: u32) -> Result<f64, Failed> {
    let used = processor_time();
    for _ in 0..rounds {
        let message = Visitor { id: PersonId(77), now: clock() }.give(router, name, arguments).await?;
        if message.content.is_empty() {
            return Err(format!("/{name} has an empty answer").into());
        }
    }
    Ok((processor_time() - used).as_secs_f64() * 1000.0 / f64::from(rounds))
}
