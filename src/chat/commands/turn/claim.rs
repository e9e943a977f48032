//! **Claim the win**: ends a match in which the opponent's time has run out.

use crate::chat::commands::look::game::board::carry_out;
use crate::chat::context::{CommandResult, Context};
use crate::play::ids::Seen;
use crate::play::step::command::Command;
use crate::words::voice::msg;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::ClaimTime { seen: seen.ply }).await?;
    let answer = ctx.text(&msg!("claimed", game = view.title()));
    Ok(ctx.also_told(view.record.home, answer))
}
