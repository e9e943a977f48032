//! `/record` and **Record**: a match as text, and as a text file to keep.

use crate::chat::command_info::{Argument, ChatCommand, CommandInfo};
use crate::chat::context::{CommandResult, Context};
use crate::chat::finding;
use crate::chat::finding::find_also_over;
use crate::chat::invocation::Arguments;
use crate::chat::message::{Picture, limits};
use crate::chat::words::comment_words::recorded;
use crate::chat::words::match_view::MatchView;
use crate::chat::words::voice::msg;
use crate::play::ids::MatchId;
use postern_games::catalogue::Catalogue;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("record", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    record(ctx, &find_also_over(ctx, arguments).await?).await
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    record(ctx, &ctx.match_view(of).await?).await
}

/// Returns the file, and also the text if it fits into a message. The record of a finished match has the comments that
/// the person sees.
async fn record(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let mut transcript = view.transcript();
    if view.record.ended().is_some() {
        let comments = ctx.services.service.comments(&view.record, ctx.person.id).await?;
        transcript.comments = recorded(comments);
    }
    let text = transcript.to_string();
    let mut message = ctx.text(&msg!("record-caption", game = view.title()));
    // Players' names are untrusted: a backtick in them could end the code block.
    let shown = format!("{}\n```\n{}```", message.content, text.replace('`', "'"));
    if shown.chars().count() <= limits::CONTENT {
        message.content = shown;
    }
    Ok(message.with_picture(Picture {
        name: format!("{}-{}.txt", view.record.game, view.record.id),
        bytes: text.into_bytes(),
        alt: view.file_alt(),
    }))
}
