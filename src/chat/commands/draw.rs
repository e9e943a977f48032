//! `/draw` and **Offer a draw**.

use crate::chat::offers;
use crate::chat::{Argument, Arguments, CommandError, CommandInfo, Context, Message};
use crate::games::Catalogue;
use crate::play::Proposal;

pub fn register(catalogue: &Catalogue) -> CommandInfo {
    CommandInfo::new(catalogue, "draw", vec![Argument::of_match(catalogue)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    offers::make(ctx, arguments, Proposal::Draw).await
}
