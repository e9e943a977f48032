//! The commands and buttons, one file for each: definition, behaviour, and suggestions.

pub mod look;
pub mod own;
pub mod server;
pub mod start;
pub mod turn;

use self::look::{board, games, help, history, notes, record, replay, review, rules};
use self::own::{block, ping, privacy, settings, vacation};
use self::server::doctor;
use self::start::{challenge, import, next, open, puzzle};
use self::turn::{draw, hint, r#move, move_here, plan, resign, takeback};
use super::command_info::{CommandInfo, MessageCommand};
use postern_games::catalogue::Catalogue;

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
