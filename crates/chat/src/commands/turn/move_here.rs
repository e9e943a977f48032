//! `/move-here`: moves a match into this channel, thread or direct conversation.

use crate::commands::challenges::challenge::home;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_elsewhere;
use crate::context::{CommandResult, Context, said};
use crate::invocation::Arguments;
use postern_games::catalogue::Catalogue;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("move-here", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::running)]).for_members()
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let home = home(ctx)?;
    let view = find_elsewhere(ctx, arguments).await?;
    ctx.seat(&view)?;
    if view.record.home == home {
        return said(msg!("here-already", game = view.title()));
    }
    ctx.services.service.matches.take_to(view.record.id, &ctx.asker(), home, ctx.now).await?;
    Ok(ctx.also_told(home, ctx.text(&msg!("taken-here", game = view.title()))))
}
