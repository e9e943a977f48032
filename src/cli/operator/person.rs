//! `postern person`: the data of a person, and their exclusion.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::{Way, discord_id};
use crate::app::operator::order::Order;
use postern_play::ids::PersonId;
use postern_store::transfer::files;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The person's id on Discord
    #[arg(value_parser = discord_id)]
    id: u64,

    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Write all data about the person to a file (JSON), as `/privacy` hands it out
    Export {
        /// The file to write; it must not exist
        file: PathBuf,
    },

    /// Delete all data about the person, as `/privacy` does
    ///
    /// Challenges are closed, running games end, and finished games keep the moves without the name. An exclusion stays.
    Delete,

    /// Exclude the person from the bot
    ///
    /// Challenges are closed, running games end as if the person's data were deleted, and every command and button tells
    /// them that they are excluded.
    Exclude,

    /// Lift the exclusion
    Include,
}

/// # Errors
/// The order can't be carried out, or the file can't be written.
pub(crate) async fn run(way: &Way<'_>, Arguments { id, what }: Arguments) -> anyhow::Result<()> {
    let person = PersonId(id);
    match what {
        What::Export { file } => export(way, person, &file).await,
        What::Delete => way.tell(&Order::Delete(person)).await,
        What::Exclude => way.tell(&Order::Exclude(person)).await,
        What::Include => way.tell(&Order::Include(person)).await,
    }
}

async fn export(way: &Way<'_>, person: PersonId, file: &Path) -> anyhow::Result<()> {
    if file.exists() {
        bail!("{} exists already: name a new file", file.display());
    }
    let done = way.carry_out(&Order::Export(person)).await?;
    let data = done.file.context("the answer contains no file")?;
    files::write_atomically(file, data.as_bytes())
        .with_context(|| format!("{} can't be written", file.display()))?;
    println!("the data of person {} was written to {}", person.0, file.display());
    Ok(())
}
