//! `postern game`: ends a running game, or voids a finished one.

use super::{Way, game_number};
use crate::app::operator::order::Order;
use postern_play::ids::MatchId;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of the game, as messages show it, such as 2035
    #[arg(value_parser = game_number)]
    number: MatchId,

    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Declare that the finished game counts for neither player
    ///
    /// The result stays visible, and all ratings are as if the game had not been played.
    Void {
        /// Why; both players read it
        #[arg(long, value_parser = reason)]
        reason: String,
    },

    /// End the running game without a result
    End {
        /// Why; both players read it
        #[arg(long, value_parser = reason)]
        reason: String,
    },
}

#[derive(clap::Args, Debug)]
pub struct Voided {
    /// The number of the game, as messages show it, such as 2035
    #[arg(value_parser = game_number)]
    number: MatchId,

    /// Why; both players read it
    #[arg(long, value_parser = reason)]
    reason: String,
}

/// The maximum length of a reason, in characters, as in `/server remove-game`.
const LONGEST_REASON: usize = 200;

fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err("it is empty. Both players read it, so say why".to_owned()),
        1..=LONGEST_REASON => Ok(text.to_owned()),
        long => {
            Err(format!("it has {long} characters, and {LONGEST_REASON} fit into the message to the players"))
        }
    }
}

/// # Errors
/// There is no such game, or it is not in the state that the order needs.
pub(crate) async fn run(way: &Way<'_>, Arguments { number, what }: Arguments) -> anyhow::Result<()> {
    let order = match what {
        What::Void { reason } => Order::Void { game: number, reason },
        What::End { reason } => Order::End { game: number, reason },
    };
    way.tell(&order).await
}

/// # Errors
/// As for [`run`].
pub(crate) async fn void(way: &Way<'_>, Voided { number, reason }: Voided) -> anyhow::Result<()> {
    way.tell(&Order::Void { game: number, reason }).await
}
