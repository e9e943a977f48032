//! `postern-lab library`: makes games for the library of a game.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use super::game_arguments::{self, replace};
use crate::library::{add, play};
use postern_engine::level::LEVELS;
use postern_engine::random::mix;
use postern_games::catalogue::Catalogue;
use postern_games::library::{LibraryGame, read, write};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game, as listed by `postern referee`
    game: String,
    /// The number of games to make
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: usize,
    /// The level of both players
    #[arg(long, value_name = "N", default_value_t = 6)]
    level: u8,
    /// The random seed. Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most games in the file. A full file takes only games of a higher level than its lowest
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    most: usize,
    /// The file to write. Games that it already contains stay
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Makes games and writes the file after each of them, with its progress on standard error.
///
/// # Errors
/// The game does not exist, a number is out of range, or the file can't be read or written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { game, games: wanted, level, seed, most, out } = arguments;
    let spec = game_arguments::game(catalogue, game)?;
    let level = game_arguments::within("--level", *level, 1, LEVELS - 1)?;
    let start = spec.game.start(&spec.info().options([])?)?;
    let mut games = match fs::read(out) {
        Ok(file) => read(spec.game, &file).with_context(|| format!("{} can't be used", out.display()))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => bail!("{} can't be read: {error}", out.display()),
    };
    let began = Instant::now();
    for number in 0..*wanted {
        let new = play(&spec, start.as_ref(), level, mix(*seed ^ mix(number as u64)));
        if !add(&spec, &mut games, *most, new) {
            break;
        }
        replace(out, &write(spec.game, &games))?;
        let seconds = began.elapsed().as_secs_f64() / (number + 1) as f64;
        eprint!("\r{} of {wanted} games, {seconds:.1} s each   ", number + 1);
    }
    eprintln!();
    println!("{} has {}", out.display(), summary(&games));
    Ok(())
}

/// Returns the number of games, and of those at each level.
fn summary(games: &[LibraryGame]) -> String {
    let count = |level| games.iter().filter(|game| game.level == level).count();
    let levels = (1..=LEVELS).map(|level| (level, count(level))).filter(|(_, count)| *count > 0);
    let levels: Vec<String> = levels.map(|(level, count)| format!("{count} at level {level}")).collect();
    format!("{} games: {}", games.len(), levels.join(", "))
}
