//! `postern puzzles`: finding puzzles in quick games.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;

use super::game_arguments;
use crate::games::Catalogue;
use crate::puzzles::{Generation, make, measure};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The id of the game, as `postern referee` lists them
    game: String,
    /// How many are wanted
    #[arg(long, value_name = "N", default_value_t = 40)]
    wanted: usize,
    /// Other games are played with another number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most games that are played; with 0 the best of what the file holds are chosen
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The file that is written. Puzzles that it holds already are kept among those chosen from
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Look for none: measure anew which level finds each puzzle of the file
    #[arg(long, conflicts_with_all = ["wanted", "seed", "games"])]
    measure: bool,
}

/// Finds puzzles and writes them, with its progress on standard error.
///
/// # Errors
/// There is no such game, or the file can't be read or written.
pub(super) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
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
