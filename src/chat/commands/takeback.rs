//! `/takeback` and **Take back**.

use crate::chat::offers;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message};
use crate::play::Proposal;

pub fn register() -> CommandInfo {
    CommandInfo::new("takeback", "Ask to take your last move back", vec![Argument::of_match()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    offers::make(ctx, arguments, Proposal::Takeback).await
}
