//! `postern leave` and `postern server`: servers that the bot leaves.

use super::{Way, discord_id};
use crate::app::operator::order::Order;
use postern_play::ids::ServerId;

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
pub(crate) async fn leave(way: &Way<'_>, Leave { server }: &Leave) -> anyhow::Result<()> {
    way.tell(&Order::Leave(ServerId(*server))).await
}

/// # Errors
/// As for [`leave`]; or the exclusion to lift does not exist.
pub(crate) async fn run(way: &Way<'_>, Arguments { id, what }: Arguments) -> anyhow::Result<()> {
    let server = ServerId(id);
    let order = match what {
        What::Exclude => Order::ExcludeServer(server),
        What::Include => Order::IncludeServer(server),
    };
    way.tell(&order).await
}
