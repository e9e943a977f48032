//! The commands and buttons, one file a verb: its definition, what it does, and its suggestions.

pub mod board;
pub mod challenge;
pub mod claim;
pub mod close;
pub mod draw;
pub mod games;
pub mod hint;
pub mod more;
pub mod r#move;
pub mod open;
pub mod puzzle;
pub mod record;
pub mod rematch;
pub mod replay;
pub mod resign;
pub mod review;
pub mod rules;
pub mod settings;
pub mod takeback;

use super::{CommandInfo, MessageCommand};
use crate::games::Catalogue;

/// All commands.
pub fn commands(catalogue: &Catalogue) -> Vec<CommandInfo> {
    vec![
        challenge::register(catalogue),
        r#move::register(),
        board::register(),
        hint::register(),
        games::register(),
        rules::register(catalogue),
        replay::register(),
        puzzle::register(catalogue),
        review::register(),
        settings::register(),
        draw::register(),
        takeback::register(),
        resign::register(),
    ]
}

/// The commands on messages.
pub fn message_commands() -> Vec<MessageCommand> {
    vec![open::register()]
}
