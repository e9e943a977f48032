//! `/history` and **History**: a match move by move, drawn as the person sees boards. Comments appear once it is over.

use super::position::{may_comment, position};
use crate::actions::{Action, Step, StepTo};
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, pending};
use crate::context::finding;
use crate::context::finding::find_also_over;
use crate::context::{CommandResult, Context};
use crate::entry::analysis::steps;
use crate::invocation::Arguments;
use crate::message::{Message, Style};
use postern_games::catalogue::Catalogue;
use postern_play::ids::{MatchId, Ply};
use postern_words::match_view::MatchView;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("history", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    at(ctx, &view, Ply::MAX).await
}

pub async fn press(ctx: &Context<'_>, of: MatchId, step: Step) -> CommandResult {
    at(ctx, &ctx.match_view(of).await?, step.target()).await
}

/// Shows the position after `ply` moves, or the last one if there are fewer.
async fn at(ctx: &Context<'_>, view: &MatchView, ply: Ply) -> CommandResult {
    let of = view.record.id;
    let position = position(ctx, view, ply).await?;
    let ply = position.ply as Ply;
    let over = view.record.ended().is_some();
    // While a match runs, `/watch` shows its comments to spectators.
    let comments = match over {
        true => ctx.services.service.matches.comments(&view.record, ctx.person.id).await?,
        false => Vec::new(),
    };
    let mut lines = vec![view.title(), position.line.clone()];
    lines.extend(position.comment_lines(ctx, view, &comments));
    let row =
        steps(position.ply, position.first..=position.last, |to| Action::History(of, Step { to, from: ply }));
    let mut rows = vec![row];
    rows.extend(position.deletable(ctx, view, &comments));
    let comment = (Style::Plain, "button-comment", Action::Comment(of, ply));
    let comment = Some(comment).filter(|_| over && may_comment(ctx, view));
    let more = [
        (Style::Plain, "button-analyse", Action::AnalyseAt(of, ply)),
        (Style::Plain, "button-my-notes", Action::Notes(of)),
    ];
    let message = Message::text(ctx.voice.lines(&lines)).with_picture(position.picture);
    Ok(message.with_rows(rows).with_buttons(&ctx.voice, more.into_iter().chain(comment)))
}

/// The step to the last position.
pub const LAST: Step = Step { to: StepTo::Last, from: 0 };
