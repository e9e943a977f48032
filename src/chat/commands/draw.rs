//! `/draw` and **Offer a draw**.

use crate::chat::offers;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message};
use crate::play::Proposal;

pub fn register() -> CommandInfo {
    CommandInfo::new("draw", "Offer your opponent a draw", vec![Argument::of_match()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    offers::make(ctx, arguments, Proposal::Draw).await
}
