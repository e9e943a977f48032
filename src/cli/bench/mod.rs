//! `postern bench`: simulates people who play on a stand-in for Discord against this program in a separate process, to
//! help operators size a machine.

pub mod program;
pub mod turns;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::one_line::on_one_line;
use crate::cli::bench::program::Program;
use crate::cli::bench::turns::{Bout, PATIENCE, Stage, Took};
use discord_sandbox::config::{Config, USUAL_LIMIT};
use discord_sandbox::handle::Sandbox;
use postern_games::catalogue::Catalogue;

/// The number of games that each person may start at once: the limit is five a minute.
const GAMES_OF_A_PERSON: usize = 5;
/// The number of games in a channel of a stand-in with limits.
const GAMES_OF_A_CHANNEL: usize = 4;
/// The number of messages that the stand-in keeps in a channel: those that the program may still read.
const KEPT: usize = 30;
/// The number of errors after which the run fails.
const MOST_ERRORS: usize = 100;
/// The time between two measurements of the memory.
const LOOKED_EVERY: Duration = Duration::from_secs(10);

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of people who play
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    people: u32,

    /// The number of games at the same time; finished games are replaced
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    games: u32,

    /// The number of turns started each second, however long earlier turns take
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,

    /// The limit on requests a second, as Discord counts them, of the stand-in and in the bot's configuration [default:
    /// 50 in the configuration, and no limit of the stand-in]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(50..=5000))]
    requests: Option<u32>,

    /// The duration in seconds
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,

    /// Where matches are stored: sled (the database in the data folder), memory (the same in a folder in memory) or the
    /// URL of a separate PostgreSQL database, which the bench fills
    #[arg(long, default_value = "sled", value_name = "sled|memory|URL")]
    store: String,

    /// The folder for the bot's data during the run: its disk is what the bench measures [default: the folder for
    /// temporary files]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// The measurements of all turns until now.
#[derive(Default)]
struct Times {
    looks: Vec<Duration>,
    answers: Vec<Duration>,
    pings: Vec<Duration>,
    errors: usize,
    /// The peak memory use, in bytes.
    memory: u64,
}

/// # Errors
/// The program does not start or exits early, or there are too many errors.
pub(crate) async fn run(catalogue: Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    tokio::select! {
        done = measure(catalogue, arguments) => done,
        () = crate::cli::asked_to_stop() => bail!("broken off"),
    }
}

async fn measure(catalogue: Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let [people, games, rate, seconds] =
        [arguments.people, arguments.games, arguments.turns, arguments.seconds].map(|number| number as usize);
    ensure!(
        games <= people * GAMES_OF_A_PERSON,
        "{people} people can begin {} games at once: name more --people or fewer --games",
        people * GAMES_OF_A_PERSON
    );
    let named = (0..people).map(|number| (turns::name(number), turns::shown(number))).collect();
    // With limits, a channel takes one message a second.
    let channels = arguments.requests.map_or(1, |_| games.div_ceil(GAMES_OF_A_CHANNEL));
    let channels: Vec<String> = (0..channels).map(|number| format!("games-{number}")).collect();
    let (limits, names) = (arguments.requests, channels.clone());
    let sandbox =
        Sandbox::start(Config { people: named, limits, channels: names, ..Config::default() }).await?;
    let requests = arguments.requests.unwrap_or(USUAL_LIMIT);
    let mut program = Program::start(&sandbox, &arguments.store, arguments.folder.as_deref(), requests)?;
    let there = sandbox.wait_for_command("challenge", PATIENCE).await && sandbox.wait_for_bot(PATIENCE).await;
    ensure!(there, "the bot did not come within {} s", PATIENCE.as_secs());
    // The bot leaves an eighth of the requests free. At higher rates, the pings of turns come ever later.
    let pings = rate <= requests as usize * 4 / 5;
    let stage = Arc::new(Stage::new(sandbox, catalogue, people, pings, &channels)?);

    let mut times = Times::default();
    let (free, mut waiting) = mpsc::unbounded_channel();
    let mut beginning = JoinSet::new();
    for _ in 0..games {
        let stage = stage.clone();
        beginning.spawn(async move { stage.begin().await });
    }
    while let Some(begun) = beginning.join_next().await {
        match begun.context("a game broke off").and_then(|begun| begun) {
            Ok(bout) => free.send(Ok(bout))?,
            Err(error) => times.note_error(&error)?,
        }
        program.check()?;
    }
    println!("{games} games of {people} people run: {rate} turns a second for {seconds} s");

    let (mut under_way, began, mut looked) = (JoinSet::new(), Instant::now(), None::<Instant>);
    let mut tick = tokio::time::interval(Duration::from_secs(1) / arguments.turns);
    for turn in 0..rate * seconds {
        tick.tick().await;
        while let Some(done) = under_way.try_join_next() {
            times.note(done.context("a turn broke off").and_then(|done| done))?;
        }
        program.check()?;
        if looked.is_none_or(|looked| looked.elapsed() >= LOOKED_EVERY) {
            looked = Some(Instant::now());
            times.memory = times.memory.max(program.memory());
            let (took, left) = (began.elapsed().as_secs(), (rate * seconds - turn) / rate);
            let memory = program.memory() >> 20;
            println!("{took:>5} s: {turn} of {} turns, {left} s left, {memory} MB", rate * seconds);
        }
        if turn % rate == 0 {
            stage.sandbox.trim(KEPT);
        }
        let bout = loop {
            let next = tokio::time::timeout(PATIENCE, waiting.recv()).await.ok().flatten();
            match next.context("every game waits for an answer: the machine can't take so many turns")? {
                Ok(bout) => break bout,
                Err(error) => times.note_error(&error)?,
            }
        };
        under_way.spawn(turn_of(stage.clone(), bout, free.clone()));
    }
    while let Some(done) = under_way.join_next().await {
        times.note(done.context("a turn broke off").and_then(|done| done))?;
    }
    while let Ok(next) = waiting.try_recv() {
        next.map_or_else(|error| times.note_error(&error), |_| Ok(()))?;
    }
    times.memory = times.memory.max(program.memory());
    // Before the stand-in goes: the bot would warn that it lost the connection.
    drop(program);
    times.print(began.elapsed(), rate * seconds);
    Ok(())
}

/// A game that waits for its next turn, or the reason why a game that replaces another one could not start.
type Free = anyhow::Result<Bout>;

/// Plays one turn, and then returns the game to the queue, or a new game if it is over.
async fn turn_of(stage: Arc<Stage>, bout: Bout, free: mpsc::UnboundedSender<Free>) -> anyhow::Result<Took> {
    let played = stage.play(bout).await;
    let (next, took) = match played {
        Ok((bout, took)) => (Some(bout).filter(|bout| bout.state.ending().is_none()), Ok(took)),
        Err(error) => (None, Err(error)),
    };
    // Starting a game does not count as a turn.
    tokio::spawn(async move {
        let next = match next {
            Some(bout) => Ok(bout),
            None => stage.begin().await.context("a game that replaces another one did not start"),
        };
        // The bench may be over by now.
        let _ = free.send(next);
    });
    took
}

impl Times {
    fn note(&mut self, took: anyhow::Result<Took>) -> anyhow::Result<()> {
        match took {
            Ok(Took { look, answer, ping }) => {
                self.looks.push(look);
                self.answers.push(answer);
                self.pings.extend(ping);
                Ok(())
            }
            Err(error) => self.note_error(&error),
        }
    }

    /// # Errors
    /// There were too many errors.
    fn note_error(&mut self, error: &anyhow::Error) -> anyhow::Result<()> {
        eprintln!("error: {}", on_one_line(error));
        self.errors += 1;
        ensure!(self.errors < MOST_ERRORS, "{MOST_ERRORS} errors");
        Ok(())
    }

    fn print(mut self, took: Duration, turns: usize) {
        println!("{turns} turns in {:.1} s, {} errors", took.as_secs_f64(), self.errors);
        line("answer to /move", &mut self.looks);
        line("answer to Play it", &mut self.answers);
        if !self.pings.is_empty() {
            line("ping after the answer", &mut self.pings);
        }
        println!("{:<22} {} MB", "memory at most", self.memory >> 20);
    }
}

/// Prints the median, the 99th percentile and the maximum of some times, in milliseconds.
fn line(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let [median, most_of_them, longest] = [0.5, 0.99, 1.0].map(|part| millis(times, part));
    println!("{what:<22} p50 {median:.1} ms, p99 {most_of_them:.1} ms, longest {longest:.1} ms");
}

/// Returns the percentile `part` (0 to 1) of the sorted times, in milliseconds; 0 if there are none.
fn millis(sorted: &[Duration], part: f64) -> f64 {
    let place = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(place.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_replacement_that_can_not_start_is_reported() {
        // Without a bot, neither a turn nor a new game is possible.
        let named = (0..2).map(|number| (turns::name(number), turns::shown(number))).collect();
        let sandbox = Sandbox::start(Config { people: named, ..Config::default() }).await.expect("a port");
        let stage =
            Stage::new(sandbox, Catalogue::standard(), 2, false, &["games".into()]).expect("it has channels");
        let bout = stage.standing("ransom").expect("a game");
        let (free, mut waiting) = mpsc::unbounded_channel();
        assert!(turn_of(Arc::new(stage), bout, free).await.is_err());
        let next = waiting.recv().await.expect("an answer").err().expect("no game");
        assert!(format!("{next:#}").contains("did not start"), "{next:#}");
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|part| millis(&times, part)), [100.0, 198.0, 200.0]);
        assert_eq!(millis(&times[..1], 0.99), 1.0);
        assert_eq!(millis(&[], 0.5), 0.0);
    }
}
