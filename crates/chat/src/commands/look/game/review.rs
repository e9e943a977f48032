//! `/review`, **Review**, and the pages of a review: a finished match, analysed by the computer.

use crate::actions::Action;
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing, pending};
use crate::context::finding::{find_named, running_here, suggestions};
use crate::context::post_button::post_button;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::entry::in_play::refuse_in_play;
use crate::invocation::Arguments;
use crate::message::Suggestion;
use crate::message::messenger::NotComposed;
use crate::tell::notices::review_pages;
use crate::tell::notices::review_pages::Reader;
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_play::record::home::Home;
use postern_play::record::review::SHORTEST_REVIEWED;
use postern_play::record::review::order::ReviewOrder;
use postern_play::record::summary::MatchSummary;
use postern_play::step::refusal::Refusal;
use postern_store::fault::Fault;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// The number of a person's latest finished matches that are searched.
const LOOKED_AT: usize = 100;
/// The refusal to judge a match that went through the position of a running one.
const IN_PLAY: &str = "review-in-play";

pub const COMMAND: ChatCommand =
    ChatCommand::slash("review", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, complete)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let meant = match arguments.text("game") {
        Some(text) => find_named(ctx, &text).await?.map(|record| record.id),
        None => last_finished(ctx).await?,
    };
    match meant {
        Some(id) => press(ctx, id).await,
        None => said(msg!("no-finished-game")),
    }
}

/// Suggests the person's finished matches, newest first.
fn complete<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(async move {
        let mut finished = ctx.store().finished_of(ctx.person.id, LOOKED_AT).await?;
        finished.retain(is_long_enough);
        Ok(suggestions(ctx, &typing.text(), &finished))
    })
}

/// True if a match has enough moves for a review.
fn is_long_enough(line: &MatchSummary) -> bool {
    line.moves >= SHORTEST_REVIEWED
}

/// Returns the person's last match that was played here. If there is none and no match runs here, returns their last
/// one anywhere. Matches too short for a review come after all others.
async fn last_finished(ctx: &Context<'_>) -> CommandResult<Option<MatchId>> {
    let finished = ctx.store().finished_of(ctx.person.id, LOOKED_AT).await?;
    let here = |line: &&MatchSummary| line.home.channel().is_some_and(|at| ctx.place.channel() == Some(at));
    let of_here: Vec<&MatchSummary> = finished.iter().filter(here).collect();
    if let Some(line) = of_here.iter().find(|line| is_long_enough(line)).or(of_here.first()) {
        return Ok(Some(line.id));
    }
    if !running_here(ctx, ctx.person.id).await?.is_empty() {
        return Err(Refusal::StillRunning.into());
    }
    Ok(finished.iter().find(|line| is_long_enough(line)).or(finished.first()).map(|line| line.id))
}

/// Handles **Review** on the last message of a match: shows the review, or queues one and says so.
pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    if !view.record.is_running() {
        refuse_in_play(ctx, &*view.state, IN_PLAY).await?;
    }
    let order = ctx.services.service.matches.want_review(of, &ctx.asker(), ctx.now).await?;
    if order.review().is_some() {
        return page(ctx, &view, &order, 1, true).await;
    }
    let told = match (order.askers.contains(&ctx.person.id), view.record.home) {
        (false, _) => "later",
        (true, Home::Direct) => "here",
        (true, _) => "there",
    };
    Ok(ctx.text(&msg!("review-wanted", game = view.title(), told = told)))
}

/// Handles **Back** and **Forward** in a message that everybody sees.
pub async fn turn_page(ctx: &Context<'_>, of: MatchId, number: u32) -> CommandResult {
    turn(ctx, of, number, false).await
}

/// Handles **Back** and **Forward** in a message that only the reader sees.
pub async fn turn_own_page(ctx: &Context<'_>, of: MatchId, number: u32) -> CommandResult {
    turn(ctx, of, number, true).await
}

/// Returns a page of a review, with buttons that turn the pages for the person alone or for everybody.
pub async fn turn(ctx: &Context<'_>, of: MatchId, number: u32, own: bool) -> CommandResult {
    let view = ctx.match_view(of).await?;
    let order = ctx.store().review(of).await?.ok_or(Refusal::NoSuchMatch)?;
    refuse_in_play(ctx, &*view.state, IN_PLAY).await?;
    page(ctx, &view, &order, number, own).await
}

async fn page(
    ctx: &Context<'_>,
    view: &MatchView,
    order: &ReviewOrder,
    number: u32,
    own: bool,
) -> CommandResult {
    let reader = if own { Reader::One(ctx.view(view)?) } else { Reader::All };
    let review = order.review().ok_or_else(CommandError::old_button)?;
    let page = review_pages::page(view, review, &ctx.pictures, reader, number).await;
    let page = page.map_err(|error| match error {
        NotComposed::Replay => CommandError::Refused(Refusal::Frozen),
        other => Fault::of(other).reworded(|why| format!("a page of a review failed: {why}")).into(),
    })?;
    let post = own.then(|| post_button(ctx, Action::PostReview(view.record.id, number))).flatten();
    Ok(page.with_buttons(&ctx.voice, post))
}
