//! **Close without a result**: ends a match whose opponent can't be reached, or whose rules have changed.

use crate::chat::commands::look::game::board::carry_out;
use crate::chat::context::{CommandResult, Context};
use crate::play::ids::Seen;
use crate::play::step::command::Command;
use crate::words::voice::msg;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::Close { seen: seen.ply }).await?;
    let answer = ctx.text(&msg!("closed", game = view.title()));
    Ok(ctx.also_told(view.record.home, answer))
}
