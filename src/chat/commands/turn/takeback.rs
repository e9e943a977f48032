//! `/takeback` and **Take back**.

use crate::chat::commands::turn::offers;
use crate::chat::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::chat::context::finding;
use crate::chat::context::{CommandResult, Context};
use crate::chat::invocation::Arguments;
use crate::play::ids::Seen;
use crate::play::step::offer::Proposal;
use postern_games::catalogue::Catalogue;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("takeback", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::running)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    offers::make(ctx, arguments, Proposal::Takeback).await
}

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    offers::make_seen(ctx, seen, Proposal::Takeback).await
}
