//! **Record**: a match as a text file.

use crate::chat::voice::msg;
use crate::chat::{CommandResult, Context, Picture};
use crate::play::MatchId;

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    Ok(ctx.text(&msg!("record-caption", game = view.title())).with_picture(Picture {
        name: format!("{}-{of}.txt", view.record.game),
        bytes: view.transcript().to_string().into_bytes(),
        alt: view.file_alt(),
    }))
}
