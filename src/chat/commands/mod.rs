//! The commands and buttons, one file for each: definition, behaviour, and suggestions.

pub mod block;
pub mod board;
pub mod challenge;
pub mod claim;
pub mod close;
pub mod doctor;
pub mod draw;
pub mod finished;
pub mod games;
pub mod help;
pub mod hint;
pub mod history;
pub mod import;
pub mod more;
pub mod r#move;
pub mod move_here;
pub mod next;
pub mod notes;
pub mod oops;
pub mod open;
pub mod ping;
pub mod plan;
pub mod privacy;
pub mod puzzle;
pub mod record;
pub mod rematch;
pub mod remove_game;
pub mod replay;
pub mod resign;
pub mod review;
pub mod rules;
pub mod server;
pub mod settings;
pub mod takeback;
pub mod terms;
pub mod vacation;

use super::{CommandInfo, MessageCommand};
use crate::games::Catalogue;

/// Returns the definitions of all slash commands.
pub fn commands(catalogue: &Catalogue) -> Vec<CommandInfo> {
    vec![
        help::register(catalogue),
        challenge::register(catalogue),
        r#move::register(catalogue),
        board::register(catalogue),
        hint::register(catalogue),
        games::register(catalogue),
        next::register(catalogue),
        rules::register(catalogue),
        replay::register(catalogue),
        puzzle::register(catalogue),
        review::register(catalogue),
        settings::register(catalogue),
        ping::register(catalogue),
        vacation::register(catalogue),
        draw::register(catalogue),
        takeback::register(catalogue),
        resign::register(catalogue),
        plan::register(catalogue),
        history::register(catalogue),
        notes::register(catalogue),
        record::register(catalogue),
        import::register(catalogue),
        move_here::register(catalogue),
        block::register(catalogue),
        privacy::register(catalogue),
        doctor::register(catalogue),
        server::register(catalogue),
    ]
}

/// Returns the definitions of all message commands.
pub fn message_commands(catalogue: &Catalogue) -> Vec<MessageCommand> {
    vec![open::register(catalogue)]
}
