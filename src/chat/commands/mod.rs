//! The commands and buttons, one file a verb: its definition, what it does, and its suggestions.

pub mod board;
pub mod challenge;
pub mod claim;
pub mod close;
pub mod draw;
pub mod games;
pub mod help;
pub mod hint;
pub mod more;
pub mod r#move;
pub mod oops;
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
        help::register(catalogue),
        challenge::register(catalogue),
        r#move::register(catalogue),
        board::register(catalogue),
        hint::register(catalogue),
        games::register(catalogue),
        rules::register(catalogue),
        replay::register(catalogue),
        puzzle::register(catalogue),
        review::register(catalogue),
        settings::register(catalogue),
        draw::register(catalogue),
        takeback::register(catalogue),
        resign::register(catalogue),
    ]
}

/// The commands on messages.
pub fn message_commands(catalogue: &Catalogue) -> Vec<MessageCommand> {
    vec![open::register(catalogue)]
}
