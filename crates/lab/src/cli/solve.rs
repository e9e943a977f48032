//! `postern-lab solve`: proves positions for the table of a game.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use super::game_arguments::{self, replace};
use crate::solve::{Effort, NearStart, ending, near_start};
use postern_games::catalogue::Catalogue;
use postern_games::library;
use postern_games::solved::{MOST_BYTES, SolvedTable};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game, as listed by `postern referee`
    game: String,
    /// An option of the board, like size=5; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Prove all positions after at most this many plies
    #[arg(long, value_name = "N", default_value_t = 0)]
    plies: usize,
    /// Also prove those after at most this many plies in which the players did not alternate, with either to move
    #[arg(long, value_name = "N", default_value_t = 0)]
    mixed: usize,
    /// The length of the longest game in plies, for --plies and --mixed
    #[arg(long, value_name = "N", default_value_t = 25)]
    longest: u32,
    /// Prove positions of the library's whole games, up to this many plies before their end
    #[arg(long, value_name = "N", default_value_t = 0)]
    endings: usize,
    /// The most nodes of the search that looks for a win in an ending. Its proof may take ten times as many positions
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,
    /// Start no further game of the library after this many minutes
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u64,
    /// The file to write. Positions that it already contains stay
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Proves positions and writes the file, with its progress on standard error.
///
/// # Errors
/// The game or an option does not exist, or the file can't be read or written.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { game, options, plies, mixed, longest, endings, nodes, minutes, out } = arguments;
    let spec = game_arguments::game(catalogue, game)?;
    let start = spec.game.start(&game_arguments::options(spec.game, options)?)?;
    let mut table = match fs::read(out) {
        Ok(file) => {
            SolvedTable::read(spec.game, &file).with_context(|| format!("{} can't be used", out.display()))?
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => SolvedTable::default(),
        Err(error) => bail!("{} can't be read: {error}", out.display()),
    };
    if plies.max(mixed) > &0 {
        let near = NearStart { plies: *plies, mixed: *mixed, longest: *longest };
        near_start(&spec, &*start, near, &mut table, &mut |done, all| {
            eprint!("\r{done} of {all} positions   ")
        });
        eprintln!();
    }
    if *endings > 0 {
        let file = spec.library.with_context(|| format!("{game} has no library of games"))?;
        let games = library::read(spec.game, file)?;
        let (began, most) = (Instant::now(), Duration::from_secs(60 * minutes));
        let effort = Effort { back: *endings, search: *nodes, proof: 10 * nodes };
        for (number, of_library) in (1..).zip(&games) {
            if began.elapsed() > most {
                break;
            }
            ending(&spec, &*start, of_library, effort, &mut table);
            replace(out, &table.write(spec.game))?;
            eprint!("\r{number} of {} games, {} positions   ", games.len(), table.len());
        }
        eprintln!();
    }
    let file = table.write(spec.game);
    if file.len() > MOST_BYTES {
        bail!("the table has {} bytes, {MOST_BYTES} are allowed: prove fewer plies", file.len());
    }
    replace(out, &file)?;
    println!("{} has {} positions", out.display(), table.len());
    Ok(())
}
