//! A simulated season, or a year in the long run: people in eight time zones who sleep, travel, vanish and come back, a platform that fails, and a
//! program that is killed and restarted. The checks look from outside, at messages and commits.
//!
//! `POSTERN_YEAR_SEED=7 cargo test year` runs another year.

mod calendar;
mod chronicle;
mod clocks;
mod club;
mod endings;
mod games;
mod people;
mod pings;
mod program;
mod series;
mod spans;
mod world;

use calendar::{Plan, Year};
use chronicle::Chronicle;

use postern_testkit::fixtures::is_long_run;

/// The seed of the year if `POSTERN_YEAR_SEED` is not set.
const SEED: u64 = 2026;

fn seed() -> u64 {
    let asked = std::env::var("POSTERN_YEAR_SEED").ok();
    asked.map_or(SEED, |seed| seed.parse().expect("POSTERN_YEAR_SEED is a number"))
}

fn simulated(plan: Plan) -> Chronicle {
    // One thread and a paused clock make the result independent of the speed of the machine.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("there is a runtime").block_on(Year::new(plan).run())
}

/// # Panics
/// Panics with all violations and the seed if there are any.
fn assert_none(chronicle: &Chronicle, wrong: &[String]) {
    let seed = chronicle.plan.seed;
    let shown = wrong.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(
        wrong.is_empty(),
        "{} things are wrong in the year POSTERN_YEAR_SEED={seed}:\n{shown}",
        wrong.len()
    );
}

#[test]
fn in_a_season_or_year_every_turn_is_told_once_no_deadline_is_missed_and_no_game_is_stuck() {
    let (days, people, games) = if is_long_run() { (365, 60, 200) } else { (100, 40, 60) };
    let chronicle = simulated(Plan { seed: seed(), days, people, games });
    let mut wrong = pings::wrong(&chronicle);
    wrong.extend(clocks::wrong(&chronicle));
    wrong.extend(endings::wrong(&chronicle));
    wrong.extend(series::wrong(&chronicle));
    println!("{}", chronicle.summary());
    assert_none(&chronicle, &wrong);
}

#[test]
fn the_same_seed_gives_the_same_log_and_another_one_gives_another() {
    let season = |seed| simulated(Plan { seed, days: 20, people: 16, games: 16 }).log();
    let (first, again, other) = (season(seed()), season(seed()), season(seed() + 1));
    let differs = first.iter().zip(&again).find(|(one, two)| one != two);
    assert_eq!((differs, first.len()), (None, again.len()));
    assert_ne!(first, other);
}
