//! Buttons that are one step of a match: **Oops**, **Claim the win** and **Close without a result**.

use crate::actions::Action;
use crate::commands::look::game::board::carry_out;
use crate::context::{CommandResult, Context};
use crate::message::Style;
use postern_play::ids::Seen;
use postern_play::step::command::Command;
use postern_words::voice::msg;

/// Takes back the player's own move shortly after it, if the opponent has not seen it.
pub async fn oops(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    let transition = carry_out(ctx, seen.of, &Command::Oops { seen: seen.ply }).await?;
    let now = Seen { ply: transition.record.ply(), ..seen };
    let row = [(Style::Main, "button-move", Action::Move(now))];
    Ok(ctx.text(&msg!("oops-done", game = view.title())).with_buttons(&ctx.voice, row))
}

/// Ends a match in which the opponent's time has run out.
pub async fn claim(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::ClaimTime { seen: seen.ply }).await?;
    Ok(ctx.also_told(view.record.home, ctx.text(&msg!("claimed", game = view.title()))))
}

/// Ends a match whose opponent can't be reached, or whose rules have changed.
pub async fn close(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::Close { seen: seen.ply }).await?;
    Ok(ctx.also_told(view.record.home, ctx.text(&msg!("closed", game = view.title()))))
}
