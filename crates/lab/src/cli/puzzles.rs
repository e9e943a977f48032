//! `postern-lab puzzles`: finds puzzles in quick games.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;

use super::game_arguments;
use crate::puzzles::generate::{Generation, make, measure};
use postern_games::catalogue::Catalogue;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game, as listed by `postern referee`
    game: String,
    /// The number of puzzles to find
    #[arg(long, value_name = "N", default_value_t = 40)]
    wanted: usize,
    /// The random seed. Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The maximum number of games; with 0, choose the best of the puzzles in the file
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The file to write. Puzzles that it already contains compete with the new ones
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Find no puzzles, but measure again which level solves each puzzle of the file
    #[arg(long, conflicts_with_all = ["wanted", "seed", "games"])]
    measure: bool,
}

/// Finds puzzles and writes them, with its progress on standard error.
///
/// # Errors
/// The game does not exist, or the file can't be read or written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { game, wanted, seed, games: most, out, measure: again } = arguments;
    let (spec, go_on) = (game_arguments::game(catalogue, game)?, AtomicBool::new(false));
    if *again {
        let measured = measure(spec, out, &go_on, &mut |left| eprint!("\r{left} left   "))
            .with_context(|| format!("{} can't be measured", out.display()))?;
        eprintln!();
        println!("{measured} puzzles in {} say which level finds them", out.display());
        return Ok(());
    }
    let generation = Generation { spec, wanted: *wanted, seed: *seed, games: *most, file: out };
    let written = make(&generation, &go_on, &mut |games, found| eprint!("\r{games} games, {found} puzzles"))
        .with_context(|| format!("{} can't be made", out.display()))?;
    eprintln!();
    println!("{written} puzzles are in {}", out.display());
    Ok(())
}
