//! `/takeback` and **Take back**.

use crate::chat::offers;
use crate::chat::{Argument, Arguments, CommandInfo, CommandResult, Context};
use crate::games::Catalogue;
use crate::play::Proposal;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "takeback", vec![Argument::of_match(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    offers::make(ctx, arguments, Proposal::Takeback).await
}
