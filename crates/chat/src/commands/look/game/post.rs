//! **Post here**: a board, a replay, a page of a review or an analysis board that only the person sees, as a message
//! that everybody in the channel sees. The message names the players and the person who posts it.

use super::board;
use super::replay;
use super::review;
use crate::actions::{Action, Word};
use crate::context::{CommandResult, Context, EarlyEnd, said};
use crate::entry::analysis;
use crate::entry::analysis::{Here, record_in_message};
use crate::entry::in_play::refuse_whole;
use crate::message::Message;
use postern_play::ids::{MatchId, Ply, Seen};
use postern_rules::seat::Seat;
use postern_words::markup::escape;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// Posts the board that the person sees. If the game has moved on, shows them the current one instead.
pub async fn board(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let view = ctx.match_view(seen.of).await?;
    if seen.ply != view.record.ply() {
        return Err(EarlyEnd::answered(board::current(ctx, &view).await?));
    }
    let message = board::board(ctx, &view, board::for_all(&view)).await?;
    once(ctx, &Action::PostBoard(seen))?;
    Ok(of_match(ctx, &view, message))
}

/// Posts the replay of a match.
pub async fn replay(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let view = ctx.match_view(of).await?;
    let message = replay::moving(ctx, &view, board::for_all(&view)).await?;
    once(ctx, &Action::PostReplay(of))?;
    Ok(of_match(ctx, &view, message))
}

/// Posts positions of a match side by side.
pub async fn positions(ctx: &Context<'_>, of: MatchId, Word(moves): Word) -> CommandResult {
    let view = ctx.match_view(of).await?;
    let message = replay::positions(ctx, &view, &moves, board::for_all(&view)).await?;
    once(ctx, &Action::PostPositions(of, Word(moves)))?;
    Ok(of_match(ctx, &view, message))
}

/// Posts a review, opened at this page. Everybody can turn its pages.
pub async fn review(ctx: &Context<'_>, of: MatchId, page: u32) -> CommandResult {
    let message = review::turn(ctx, of, page, false).await?;
    once(ctx, &Action::PostReview(of, page))?;
    Ok(signed(ctx, message))
}

/// Posts an analysis board after `ply` moves. Positions of a running match without hints are refused.
pub async fn analysis(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let record = record_in_message(ctx).await?;
    refuse_whole(ctx, &record, ply as usize, "still-played").await?;
    let here = Here { for_all: true, ..Here::at((ply as usize).min(record.moves.len())) };
    let message = analysis::show(ctx, &record, here).await?;
    once(ctx, &format!("{}\n{record}", Action::PostAnalysis(ply)))?;
    // Presses on a message that everybody sees would turn it for everybody. A person opens their own board from it.
    Ok(signed(ctx, Message { rows: Vec::new(), ..message }))
}

/// Refuses what was just posted here, so that nobody fills the channel by one button.
pub fn once(ctx: &Context<'_>, what: &impl std::fmt::Display) -> CommandResult<()> {
    let is_new = |channel| ctx.services.service.people.may_post(channel, &what.to_string(), ctx.now);
    match ctx.place.channel().is_none_or(is_new) {
        true => Ok(()),
        false => said(msg!("posted-already")),
    }
}

/// Returns the message as everybody sees it, with the names of the players and of the person.
fn of_match(ctx: &Context<'_>, view: &MatchView, message: Message) -> Message {
    let [first, second] = Seat::BOTH.map(|seat| view.name(seat));
    let by = escape::name(&ctx.person.name);
    let names = ctx.voice.say(&msg!("posted", first = first, second = second, by = by));
    Message { content: format!("{}\n{names}", message.content), rows: Vec::new(), ..message }
}

/// Returns a message that names the players already, with the name of the person.
fn signed(ctx: &Context<'_>, message: Message) -> Message {
    let by = ctx.voice.say(&msg!("posted-by", by = escape::name(&ctx.person.name)));
    Message { content: format!("{}\n{by}", message.content), ..message }
}
