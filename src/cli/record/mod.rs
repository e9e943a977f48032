//! `postern record`: the game record in a picture, and the check of its chain.

mod picture;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::Context;

use self::picture::text_in;
use postern_games::catalogue::Catalogue;
use postern_rules::language::Language;
use postern_rules::phrase::Describe;

#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    /// A PNG or GIF file drawn by Postern
    #[arg(required = true)]
    file: Option<PathBuf>,

    #[command(subcommand)]
    order: Option<Order>,
}

#[derive(clap::Subcommand, Debug)]
enum Order {
    /// Check that a game record is the one that a code stands for, without the bot and its data
    ///
    /// Computes the chain of the game's steps again (docs/record.md), and compares it with the moves and the result in the file
    /// and with the code. The exit code is 0 only if all of it holds.
    Verify(verify::Arguments),
}

/// # Errors
/// The file has no record that holds; the message names the reason.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    match (&arguments.order, &arguments.file) {
        (Some(Order::Verify(arguments)), _) => verify::run(catalogue, arguments),
        (None, Some(file)) => {
            print!("{}", record_of(catalogue, file)?);
            Ok(())
        }
        (None, None) => Ok(()),
    }
}

/// Returns the record in a picture, after checking that it can be replayed.
fn record_of(catalogue: &Catalogue, file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| format!("{} can't be read", file.display()))?;
    let text = text_in(&bytes, file)?;
    catalogue
        .read_record(&text)
        .map_err(|bad| bad.phrase())
        .and_then(|reading| catalogue.replay(&reading.record, usize::MAX).map_err(|why| why.phrase()))
        .map_err(|why| catalogue.say(&why, Language::English))
        .map_err(|why| anyhow::anyhow!("the record in {} can't be replayed: {why}", file.display()))?;
    Ok(text)
}
