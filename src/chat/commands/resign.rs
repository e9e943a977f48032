//! `/resign` and **Resign …**: asks for confirmation, then gives up a match.

use super::board::carry_out;
use crate::chat::actions::Seen;
use crate::chat::finding::find;
use crate::chat::match_view::MatchView;
use crate::chat::wording::Label;
use crate::chat::{Action, Argument, Arguments, CommandError, CommandInfo, Context, Message, Style};
use crate::play::Command;

pub fn register() -> CommandInfo {
    CommandInfo::new("resign", "Give up a game (you are asked again)", vec![Argument::of_match()])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> Result<Message, CommandError> {
    question(ctx, &find(ctx, arguments).await?).await
}

pub async fn press(ctx: &Context<'_>, seen: Seen) -> Result<Message, CommandError> {
    question(ctx, &ctx.match_view(seen.of).await?).await
}

async fn question(ctx: &Context<'_>, view: &MatchView) -> Result<Message, CommandError> {
    let (seat, seen) = (ctx.seat(view)?, view.seen());
    if !view.record.is_running() {
        // It says whether it was resigned, or why there is nothing to resign.
        return confirm(ctx, seen).await;
    }
    let question = ctx.words.resign_question(&view.named(), &view.name(seat.other()));
    Ok(Message::text(question).with_buttons(
        ctx.words,
        [
            (Style::Danger, Label::ResignForSure, Action::ResignForSure(seen)),
            (Style::Plain, Label::Never, Action::Never(seen)),
        ],
    ))
}

/// **Yes, I resign**.
pub async fn confirm(ctx: &Context<'_>, seen: Seen) -> Result<Message, CommandError> {
    let view = ctx.match_view(seen.of).await?;
    ctx.seat(&view)?;
    carry_out(ctx, seen.of, &Command::Resign { seen: seen.ply }).await?;
    Ok(Message::text(ctx.words.resigned(&view.named())))
}
