//! Tests of series.

mod any_command;
mod hearing;
mod rules;
mod schedules;
mod seasons;
mod standing_series;
mod standings;
mod swiss;
mod views;
mod world;

/// Returns a number of random trials: few in the usual run, all with `POSTERN_LONG=1`.
fn trials(few: usize, all: usize) -> usize {
    if std::env::var_os("POSTERN_LONG").is_some() { all } else { few }
}
