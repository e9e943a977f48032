//! **Oops**: takes back the player's own move shortly after it, if the opponent has not seen it.

use crate::chat::actions::Action;
use crate::chat::commands::look::game::board::carry_out;
use crate::chat::context::{CommandResult, Context};
use crate::chat::message::Style;
use crate::play::ids::Seen;
use crate::play::step::command::Command;
use crate::words::voice::msg;

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    let transition = carry_out(ctx, seen.of, &Command::Oops { seen: seen.ply }).await?;
    let now = Seen { ply: transition.record.ply(), ..seen };
    let row = [(Style::Main, "button-move", Action::Move(now))];
    Ok(ctx.text(&msg!("oops-done", game = view.title())).with_buttons(&ctx.voice, row))
}
