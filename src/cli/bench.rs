//! `postern bench`: people who play on a stand-in for Discord against this program, started as a process of its own, so
//! that an operator can size a machine.

mod program;
mod turns;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::one_line::on_one_line;
use crate::games::Catalogue;
use crate::sandbox::{Config, Sandbox};
use program::Program;
use turns::{Bout, PATIENCE, Stage, Took};

/// A person may begin five games a minute, so these may be begun at once.
const GAMES_OF_A_PERSON: usize = 5;
/// Above this rate of turns a second players do not wait for their pings: 43 messages a second go out at most.
const MOST_PINGS: usize = 40;
/// How many messages of a channel the stand-in keeps: those that the program may still look at.
const KEPT: usize = 30;
/// So many errors say that nothing works.
const MOST_ERRORS: usize = 100;
/// The time between two looks at the memory.
const LOOKED_EVERY: Duration = Duration::from_secs(10);

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// How many people play
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    people: u32,

    /// How many games run at the same time; those that end are replaced
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    games: u32,

    /// How many turns are begun a second, however long those before take
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,

    /// For how many seconds
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,

    /// Where matches are kept: sled (the database in the data folder), memory (the same in a folder in memory) or the URL
    /// of a PostgreSQL database of its own, which is filled
    #[arg(long, default_value = "sled", value_name = "sled|memory|URL")]
    store: String,

    /// The folder in which the bot has its data meanwhile: its disk is what is measured [default: that for temporary
    /// files]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// What all turns took so far.
#[derive(Default)]
struct Times {
    looks: Vec<Duration>,
    answers: Vec<Duration>,
    pings: Vec<Duration>,
    errors: usize,
    /// The most memory that was seen, in bytes.
    memory: u64,
}

/// # Errors
/// The program does not start or ends, or nothing works.
pub(super) async fn run(catalogue: Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    tokio::select! {
        done = measure(catalogue, arguments) => done,
        () = super::asked_to_stop() => bail!("broken off"),
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
    let sandbox = Sandbox::start(Config { people: named, ..Config::default() }).await?;
    let mut program = Program::start(&sandbox, &arguments.store, arguments.folder.as_deref())?;
    let there = sandbox.wait_for_command("challenge", PATIENCE).await && sandbox.wait_for_bot(PATIENCE).await;
    ensure!(there, "the bot did not come within {} s", PATIENCE.as_secs());
    let pings = rate <= MOST_PINGS;
    let stage = Arc::new(Stage::new(sandbox, catalogue, people, pings)?);

    let mut times = Times::default();
    let (free, mut waiting) = mpsc::unbounded_channel();
    let mut beginning = JoinSet::new();
    for _ in 0..games {
        let stage = stage.clone();
        beginning.spawn(async move { stage.begin().await });
    }
    while let Some(begun) = beginning.join_next().await {
        match begun.context("a game broke off").and_then(|begun| begun) {
            Ok(bout) => free.send(bout)?,
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
            println!("{:>5} s: {} MB", began.elapsed().as_secs(), program.memory() >> 20);
        }
        if turn % rate == 0 {
            stage.sandbox.trim(KEPT);
        }
        let bout = tokio::time::timeout(PATIENCE, waiting.recv()).await.ok().flatten();
        let bout = bout.context("every game waits for an answer: the machine can't take so many turns")?;
        under_way.spawn(turn_of(stage.clone(), bout, free.clone()));
    }
    while let Some(done) = under_way.join_next().await {
        times.note(done.context("a turn broke off").and_then(|done| done))?;
    }
    times.memory = times.memory.max(program.memory());
    times.print(began.elapsed(), rate * seconds);
    Ok(())
}

/// Plays one turn, and gives the game back, or another one in its place.
async fn turn_of(stage: Arc<Stage>, bout: Bout, free: mpsc::UnboundedSender<Bout>) -> anyhow::Result<Took> {
    let played = stage.play(bout).await;
    let (next, took) = match played {
        Ok((bout, took)) => (Some(bout).filter(|bout| bout.state.ending().is_none()), Ok(took)),
        Err(error) => (None, Err(error)),
    };
    // A game that begins is no turn.
    tokio::spawn(async move {
        let next = match next {
            Some(bout) => Ok(bout),
            None => stage.begin().await,
        };
        // The bench may be over, and a game that could not begin is missed where too few are left.
        if let Ok(bout) = next {
            let _ = free.send(bout);
        }
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
    /// There were too many.
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

/// Prints the median, the 99th percentile and the longest of some times, in milliseconds.
fn line(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let [median, most_of_them, longest] = [0.5, 0.99, 1.0].map(|part| millis(times, part));
    println!("{what:<22} p50 {median:.1} ms, p99 {most_of_them:.1} ms, longest {longest:.1} ms");
}

/// The time, in milliseconds, that this part of the sorted ones does not exceed; 0 where there are none.
fn millis(sorted: &[Duration], part: f64) -> f64 {
    let place = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(place.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|part| millis(&times, part)), [100.0, 198.0, 200.0]);
        assert_eq!(millis(&times[..1], 0.99), 1.0);
        assert_eq!(millis(&[], 0.5), 0.0);
    }
}
