//! `/resign` and **Resign …**: asks for confirmation, then resigns a match.

use crate::actions::Action;
use crate::commands::look::game::board::carry_out;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find;
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::message::Style;
use postern_games::catalogue::Catalogue;
use postern_play::ids::Seen;
use postern_play::step::command::Command;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("resign", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::running)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    question(ctx, &find(ctx, arguments).await?).await
}

pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    question(ctx, &ctx.match_view(seen.of).await?).await
}

async fn question(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let (seat, seen) = (ctx.seat(view)?, view.seen());
    if !view.record.is_running() {
        // The command reports that the match was already resigned, or why it can't be resigned.
        return confirm(ctx, seen).await;
    }
    let opponent = view.name(seat.other());
    let row = [
        (Style::Danger, "button-resign-sure", Action::ResignForSure(seen)),
        (Style::Plain, "button-play-on", Action::Never(seen)),
    ];
    let question = msg!("resign-question", game = view.title(), opponent = opponent);
    Ok(ctx.text(&question).with_buttons(&ctx.voice, row))
}

/// Handles **Play on**, the answer that declines a question.
pub async fn never(ctx: &Context<'_>, _seen: Seen) -> CommandResult {
    Ok(ctx.text(&msg!("play-on")).passing())
}

/// Handles **Yes, I resign**.
pub async fn confirm(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    carry_out(ctx, seen.of, &Command::Resign { seen: seen.ply }).await?;
    let answer = ctx.text(&msg!("resigned", game = view.title()));
    Ok(ctx.also_told(view.record.home, answer))
}
