//! Measures a start on a store with millions of matches, and the views that people open first:
//! `cargo bench --bench reach -- FOLDER`, with a folder that `cargo bench --bench fill -- FOLDER` has filled.
//!
//! Keeps the book of ratings and counts the positions of finished matches, as the program does in the background. Then a
//! process opens the store, the book and the positions of running matches, and answers commands. Times are of the processor
//! unless stated otherwise. Memory is what is resident. POSTERN_CACHE_MIB is the cache of the store, as `store.cache_mib`.

#[path = "measure/memory.rs"]
mod memory;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use postern::service::club::bookkeeping::KEPT_EVERY;
use postern_games::explorer::default_start;
use postern_testkit::measuring::{self, Failed, bench, millis, processor_time, router};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use memory::resident;

/// How often each command is given after the first time.
const ROUNDS: u32 = 20;
/// Matches counted at once, as the program does it.
const COUNTED: usize = 50;

fn main() -> Result<(), Failed> {
    bench(async |arguments| match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["keep", folder] => keep(Path::new(folder)).await,
        ["start", folder] => start(Path::new(folder)).await,
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
    })
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
    let router = router(service)?;
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
        measuring::give(router, PersonId(77), clock(), name, arguments).await?;
    }
    Ok(millis(processor_time() - used) / f64::from(rounds))
}
