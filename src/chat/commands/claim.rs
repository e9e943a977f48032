//! **Claim the win**: ends a match in which the opponent's time is over.

use super::board::carry_out;
use crate::chat::actions::Seen;
use crate::chat::{CommandError, Context, Message};
use crate::play::Command;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> Result<Message, CommandError> {
    let view = ctx.match_view(seen.of).await?;
    ctx.seat(&view)?;
    carry_out(ctx, seen.of, &Command::ClaimTime { seen: seen.ply }).await?;
    Ok(Message::text(ctx.words.claimed(&view.named())))
}
