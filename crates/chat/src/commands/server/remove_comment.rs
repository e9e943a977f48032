//! `/server remove-comment`: lets the owners of a server delete a comment on a game there.

use crate::commands::look::game::position::label;
use crate::commands::look::game::watch::named_match;
use crate::context::command_info::Typing;
use crate::context::finding::number_in;
use crate::context::watching::watched;
use crate::context::{CommandResult, Context};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::Suggestion;
use postern_play::ids::{InteractionId, MatchId, ServerId};
use postern_play::record::Record;
use postern_play::record::comments::NoComment;
use postern_play::step::refusal::Refusal;
use postern_rules::typed;
use postern_words::voice::{msg, title_of};

/// Returns a match of the server in a channel that the person sees.
async fn record_on(ctx: &Context<'_>, id: MatchId, server: ServerId) -> CommandResult<Record> {
    let record = watched(ctx, id).await?;
    let here = (record.home.server() == Some(server)).then_some(record);
    Ok(here.ok_or(Refusal::NoSuchMatch)?)
}

pub async fn run(ctx: &Context<'_>, server: ServerId, arguments: &Arguments) -> CommandResult {
    let record = record_on(ctx, named_match(&arguments.text("game").unwrap_or_default())?, server).await?;
    let id = arguments.text("comment").unwrap_or_default().trim().parse();
    let id = id.map_err(|_| Refusal::Comment(NoComment::Missing))?;
    ctx.services.service.matches.remove_comment(record.id, InteractionId(id), &ctx.asker(), true).await?;
    Ok(ctx.text(&msg!("comment-removed", game = title_of(&ctx.voice, &record))))
}

/// Suggests the comments on the named game to people who manage the server. Comments on their own running game stay
/// hidden.
pub async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let named = typing.arguments.text("game").as_deref().and_then(number_in);
    let (Ok(server), Some(id)) = (ctx.managed(), named) else { return Ok(Vec::new()) };
    let record = record_on(ctx, id, server.id).await?;
    let comments = ctx.services.service.matches.comments(&record, ctx.person.id).await?;
    let typed = typed::folded(&typing.text());
    let all = comments.iter().map(|comment| Suggestion::new(&label(comment), &comment.id.0.to_string()));
    Ok(all.filter(|one| one.label.to_lowercase().contains(&typed)).take(limits::SUGGESTIONS).collect())
}
