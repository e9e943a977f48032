//! **Claim the win**: ends a match in which the opponent's time has run out.

use super::board::carry_out;
use crate::chat::actions::Seen;
use crate::chat::voice::msg;
use crate::chat::{CommandResult, Context};
use crate::play::Command;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::ClaimTime { seen: seen.ply }).await?;
    let answer = ctx.text(&msg!("claimed", game = view.title()));
    Ok(ctx.also_told(view.record.home, answer))
}
