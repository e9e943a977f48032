//! `postern leave` and `postern server`: servers that the bot leaves.

use super::{discord_id, tell};
use crate::app::Settings;
use crate::app::operator::order::Order;
use crate::play::ids::ServerId;

#[derive(clap::Args, Debug)]
pub struct Leave {
    /// The server's id on Discord; `postern servers` lists them
    #[arg(value_parser = discord_id)]
    server: u64,
}

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The server's id on Discord; `postern servers` lists them
    #[arg(value_parser = discord_id)]
    id: u64,

    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Leave the server for good
    ///
    /// The bot answers no command there, and leaves the server whenever somebody adds it.
    Exclude,

    /// Lift the exclusion; the managers of the server can add the bot again
    Include,
}

/// # Errors
/// Discord does not answer, or refuses.
pub(crate) async fn leave(settings: &Settings, Leave { server }: &Leave) -> anyhow::Result<()> {
    tell(settings, &Order::Leave(ServerId(*server))).await
}

/// # Errors
/// As for [`leave`]; or the exclusion to lift does not exist.
pub(crate) async fn run(settings: &Settings, Arguments { id, what }: Arguments) -> anyhow::Result<()> {
    let server = ServerId(id);
    let order = match what {
        What::Exclude => Order::ExcludeServer(server),
        What::Include => Order::IncludeServer(server),
    };
    tell(settings, &order).await
}
