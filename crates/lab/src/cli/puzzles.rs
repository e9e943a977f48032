//! `postern-lab puzzles`: finds puzzles in quick games.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;

use super::game_arguments;
use crate::puzzles::generate::{Generation, find_themes, make, measure};
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
    /// The maximum number of games; with 0, choose only among the candidates of --with
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The file to write. Puzzles that it already contains stay, with their ids
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A file of candidates that join those found; may be given several times
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// Find no puzzles, but measure again which level solves each puzzle of the file
    #[arg(long, conflicts_with_all = ["wanted", "seed", "games"])]
    measure: bool,
    /// Find no puzzles, but find the themes of those in the file again
    #[arg(long, conflicts_with_all = ["wanted", "seed", "games", "measure"])]
    themes: bool,
}

/// Finds puzzles and writes them, with its progress on standard error.
///
/// # Errors
/// The game does not exist, or the file can't be read or written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { game, wanted, seed, games: most, out, with, measure: again, themes } = arguments;
    let (spec, go_on) = (game_arguments::game(catalogue, game)?, AtomicBool::new(false));
    if *again {
        let measured = measure(spec, out, &go_on, &mut |left| eprint!("\r{left} left   "))
            .with_context(|| format!("{} can't be measured", out.display()))?;
        eprintln!();
        println!("{measured} puzzles in {} say which level finds them", out.display());
        return Ok(());
    }
    if *themes {
        let found = find_themes(spec, out).with_context(|| format!("{} has no themes", out.display()))?;
        println!("{found} puzzles in {} have their themes", out.display());
        return Ok(());
    }
    let generation = Generation { spec, wanted: *wanted, seed: *seed, games: *most, file: out, with };
    let written = make(&generation, &go_on, &mut |games, found| eprint!("\r{games} games, {found} puzzles"))
        .with_context(|| format!("{} can't be made", out.display()))?;
    eprintln!();
    println!("{written} puzzles are in {}", out.display());
    Ok(())
}
