//! `/comment` and **Comment**: a remark on a position of a game, which its players see once it is over.

use super::position::manages;
use super::watch;
use crate::actions::Action;
use crate::context::command_info::{Argument, ArgumentKind, ChatCommand, CommandInfo, pending};
use crate::context::watching::watched;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::invocation::Arguments;
use crate::message::{Control, Field, Form, Message};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{InteractionId, MatchId, Ply};
use postern_play::record::Record;
use postern_play::record::comments::LONGEST_COMMENT;
use postern_words::markup::escape;
use postern_words::voice::msg;

/// The largest number of moves that an option takes.
const MOST_MOVES: i64 = 10_000;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("comment", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let text = Argument::text(catalogue, "comment-text", LONGEST_COMMENT).required();
    let game =
        Argument::suggested(catalogue, "comment-game", 400, |ctx, typing| Box::pin(watch::all(ctx, typing)));
    let ply = Argument::new(catalogue, "comment-ply", ArgumentKind::Number { min: 0, max: MOST_MOVES });
    let named = |name, argument: Argument| Argument { name, ..argument };
    CommandInfo::new(catalogue, name, vec![named("text", text), named("game", game), named("ply", ply)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let record = meant(ctx, arguments).await?;
    let ply = match arguments.text("ply") {
        Some(number) => number.parse().map_err(|_| msg!("comment-ply-number"))?,
        None => record.moves.len() as Ply,
    };
    keep(ctx, &record, ply, &arguments.text("text").unwrap_or_default()).await
}

/// Returns the named match, or the only one that runs in this channel or thread.
async fn meant(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Record> {
    if let Some(named) = arguments.text("game") {
        return watched(ctx, watch::named_match(&named)?).await;
    }
    let here = match ctx.place.channel() {
        Some(channel) => ctx.store().running_in(channel).await?,
        None => Vec::new(),
    };
    match here.as_slice() {
        [only] => watched(ctx, only.id).await,
        _ => said(msg!("comment-which")),
    }
}

/// Returns the form of **Comment**, or refuses if the person may not comment.
pub async fn form(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult<Form> {
    let record = watched(ctx, of).await?;
    ctx.services.service.matches.may_comment(&record, ctx.person.id).await?;
    let text = Control::text("", &ctx.voice.say(&msg!("form-comment-example")), LONGEST_COMMENT);
    let field = Field::new("text", &ctx.voice.say(&msg!("form-comment", ply = ply)), text).required();
    Ok(Form::new(Action::Comment(of, ply), &ctx.voice.say(&msg!("button-comment")), vec![field]))
}

/// Handles the form.
pub async fn submit(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult {
    let record = watched(ctx, of).await?;
    keep(ctx, &record, ply, ctx.value()?).await
}

/// Keeps a comment, and shows its position.
async fn keep(ctx: &Context<'_>, record: &Record, ply: Ply, text: &str) -> CommandResult {
    let (service, asker) = (&ctx.services.service, ctx.asker());
    service.matches.comment(record.id, &asker, ply as usize, &escape::line(text), ctx.now).await?;
    let over = if record.ended().is_some() { "over" } else { "running" };
    let shown = watch::show(ctx, record.id, ply).await?;
    let kept = ctx.voice.say(&msg!("comment-kept", game = over));
    Ok(Message { content: format!("{}\n{kept}", shown.content), ..shown })
}

/// Deletes the comment chosen from the menu.
pub async fn remove(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult {
    let view = ctx.view_of(watched(ctx, of).await?).await?;
    let id = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    let manages = manages(ctx, &view);
    ctx.services.service.matches.remove_comment(of, InteractionId(id), &ctx.asker(), manages).await?;
    let shown = watch::show(ctx, of, ply).await?;
    let removed = ctx.voice.say(&msg!("comment-deleted"));
    Ok(Message { content: format!("{}\n{removed}", shown.content), ..shown })
}
