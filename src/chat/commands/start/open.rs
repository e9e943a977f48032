//! "Open this board" on a message, **Analyse**, and **Start from here**: a game on an analysis board.

use crate::chat::command_info::{ChatCommand, Definition, MenuCommand, Texts};
use crate::chat::commands::challenges::challenge::{offer, site_of_card, usual_pace};
use crate::chat::commands::challenges::outside::needs_opponent;
use crate::chat::context::{CommandResult, Context, said};
use crate::chat::entry::analysis;
use crate::chat::entry::analysis::{Here, leads_on_from, match_of, record_in_message, show};
use crate::chat::invocation::Place;
use crate::chat::message::{AnswerPlace, Placing};
use crate::chat::words::voice::msg;
use crate::play::challenge::Terms;
use crate::play::ids::{MatchId, Ply};
use crate::play::record::summary::MatchSummary;
use crate::service::matches::hint::is_unaided;
use postern_games::catalogue::Catalogue;
use postern_rules::game::transcript::Transcript;

pub const COMMAND: ChatCommand = ChatCommand {
    name: "Open this board",
    definition: Definition::OnMessage(register),
    run: |ctx, _| Box::pin(run(ctx)),
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

/// Handles **Start from here**: posts an open challenge that starts from a position of an analysis board. Positions of
/// a running match without hints are refused, whether the picture names that match or not: a review of the new match
/// would help its players.
pub async fn start_here(ctx: &Context<'_>, ply: Ply) -> CommandResult {
    let record = record_in_message(ctx).await?;
    let state = analysis::replayed(ctx, &record, ply as usize).await?;
    if state.ending().is_some() {
        return said(msg!("over-here"));
    }
    unless_still_played(ctx, &record).await?;
    if !ctx.place.has_company() {
        return said(needs_opponent(ctx));
    }
    let site = site_of_card(ctx).await?;
    let terms = Terms {
        options: record.options.clone(),
        start: Some(state.position()),
        rated: false,
        ..Terms::new(record.game.clone(), usual_pace(ctx)?)
    };
    offer(ctx, None, terms, site).await
}

/// Refuses a record of a running match without hints, and one that leads to the position of such a match.
pub async fn unless_still_played(ctx: &Context<'_>, record: &Transcript) -> CommandResult<()> {
    let whole = analysis::replayed(ctx, record, usize::MAX).await?;
    let running = match match_of(ctx, record).await?.filter(is_unaided) {
        Some(of) => Some(of.id),
        None => leads_on_from(ctx, near(ctx).await?, &*whole).await?,
    };
    match running {
        Some(id) => said(msg!("still-played", id = id.to_string())),
        None => Ok(()),
    }
}

/// Returns the running matches of the person and of this channel, including those of the thread's parent channel.
async fn near(ctx: &Context<'_>) -> CommandResult<Vec<MatchSummary>> {
    let mut all = ctx.store().running_of(ctx.person.id).await?;
    let parent = match ctx.place {
        Place::Server { parent, .. } => parent,
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    };
    for channel in ctx.place.channel().into_iter().chain(parent) {
        all.extend(ctx.store().running_in(channel).await?);
    }
    Ok(all)
}
