//! `/draw` and **Offer a draw**.

use crate::chat::command_info::{Argument, CommandInfo};
use crate::chat::context::{CommandResult, Context};
use crate::chat::invocation::Arguments;
use crate::chat::offers;
use crate::play::step::offer::Proposal;
use postern_games::catalogue::Catalogue;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "draw", vec![Argument::of_match(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    offers::make(ctx, arguments, Proposal::Draw).await
}
