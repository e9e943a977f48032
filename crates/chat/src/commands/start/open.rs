//! "Open this board" on a message, **Analyse**, and **Start from here**: a game on an analysis board.

use crate::actions::Action;
use crate::commands::challenges::challenge::{offer, site_of_card, usual_pace};
use crate::commands::challenges::outside::needs_opponent;
use crate::context::command_info::{ChatCommand, Definition, MenuCommand, Texts, pending};
use crate::context::{CommandResult, Context, said};
use crate::entry::analysis;
use crate::entry::analysis::{Here, record_in_message, show};
use crate::entry::in_play::refuse_whole;
use crate::message::{AnswerPlace, Message, Placing, Style};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::Terms;
use postern_play::ids::{MatchId, Ply};
use postern_rules::game::transcript::Transcript;
use postern_words::voice::msg;

pub const COMMAND: ChatCommand = ChatCommand {
    name: "Open this board",
    definition: Definition::OnMessage(register),
    run: |ctx, _| pending(run(ctx)),
    place: Placing::At(AnswerPlace::Beside),
};

fn register(catalogue: &Catalogue) -> MenuCommand {
    MenuCommand { name: Texts::say(catalogue, &msg!("open-board")) }
}

/// Opens the board of a picture that carries its record.
pub async fn run(ctx: &Context<'_>) -> CommandResult {
    analysis::at(ctx, Ply::MAX).await
}

/// Handles **Analyse**: opens the current position of a match.
pub async fn analyse(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    let record = ctx.match_view(of).await?.transcript();
    let last = record.moves.len();
    show(ctx, &record, Here::at(last)).await
}

/// Handles **Analyse** in the history of a match: opens the position after `ply` moves.
pub async fn analyse_at(ctx: &Context<'_>, of: MatchId, ply: Ply) -> CommandResult {
    let record = ctx.match_view(of).await?.transcript();
    let here = Here::at((ply as usize).min(record.moves.len()));
    show(ctx, &record, here).await
}

/// Handles **Play from here**: asks before it posts an open challenge from a position of an analysis board, which
/// everybody sees.
pub async fn start_here(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let (record, _) = startable(ctx, ply).await?;
    let board = show(ctx, &record, Here::at(ply as usize)).await?;
    let content = ctx.voice.say(&msg!("start-here-question"));
    let sure = (Style::Good, "button-start-here-sure", Action::StartHereForSure(ply));
    Ok(Message { content, rows: Vec::new(), ..board }.with_buttons(&ctx.voice, [sure]))
}

/// Posts an open challenge that starts from a position of an analysis board.
pub async fn start_for_sure(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let (record, position) = startable(ctx, ply).await?;
    let site = site_of_card(ctx).await?;
    let terms = Terms {
        options: record.options.clone(),
        start: Some(position),
        rated: false,
        ..Terms::new(record.game.clone(), usual_pace(ctx)?)
    };
    offer(ctx, None, terms, site).await
}

/// Returns the record of an analysis board, and its position after `ply` moves, from which a game may start. Positions of
/// a running match without hints are refused, whether the picture names that match or not: a review of the new match
/// would help its players.
async fn startable(ctx: &Context<'_>, ply: Ply) -> CommandResult<(Transcript, String)> {
    let record = record_in_message(ctx).await?;
    let state = analysis::replayed(ctx, &record, ply as usize).await?;
    if state.ending().is_some() {
        return said(msg!("over-here"));
    }
    refuse_whole(ctx, &record, ply as usize, "still-played").await?;
    if !ctx.place.has_company() {
        return said(needs_opponent(ctx));
    }
    Ok((record, state.position()))
}
