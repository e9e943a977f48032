//! `postern comment`: lists the comments on a game, and deletes one.

use super::{Way, game_number};
use crate::app::operator::order::Order;
use postern_play::ids::{InteractionId, MatchId};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of the game, as messages show it, such as 2035
    #[arg(value_parser = game_number)]
    game: MatchId,

    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Delete a comment
    Delete {
        /// The number that its line in the list starts with
        comment: u64,
    },
}

/// # Errors
/// There is no such comment, or the game has none.
pub(crate) async fn run(way: &Way<'_>, Arguments { game, what }: Arguments) -> anyhow::Result<()> {
    let order = match what {
        None => Order::Comments(game),
        Some(What::Delete { comment }) => Order::DeleteComment { game, comment: InteractionId(comment) },
    };
    way.tell(&order).await
}
