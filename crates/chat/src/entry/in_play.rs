//! Help with a board is refused while it belongs to a running match between people: one question for all tools.

use super::analysis::{match_of, replayed};
use crate::context::{CommandResult, Context, said};
use postern_play::ids::MatchId;
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;
use postern_service::in_play::unaided::is_unaided;
use postern_words::voice::msg;

/// Refuses with this message if a board belongs to a running match without hints, whoever asks.
pub async fn refuse_in_play(
    ctx: &Context<'_>,
    state: &dyn GameState,
    refusal: &'static str,
) -> CommandResult<()> {
    match ctx.services.service.in_play.match_in_play(state, ctx.person.id, ctx.now).await? {
        Some(id) => refuse(ctx, id, refusal).await,
        None => Ok(()),
    }
}

/// Refuses with this message if the board of a record belongs to a match of this kind, or the record names one.
pub async fn refuse_of_record(
    ctx: &Context<'_>,
    record: &Transcript,
    state: &dyn GameState,
    refusal: &'static str,
) -> CommandResult<()> {
    match match_of(ctx, record).await?.filter(is_unaided) {
        Some(of) => refuse(ctx, of.id, refusal).await,
        None => refuse_in_play(ctx, state, refusal).await,
    }
}

/// Refuses with this message if a board of a record, or the end of the record, belongs to a match of this kind: others
/// would see both.
pub async fn refuse_whole(
    ctx: &Context<'_>,
    record: &Transcript,
    ply: usize,
    refusal: &'static str,
) -> CommandResult<()> {
    let whole = replayed(ctx, record, usize::MAX).await?;
    refuse_of_record(ctx, record, &*whole, refusal).await?;
    if whole.ply() > ply {
        let mut here = whole;
        while here.ply() > ply && here.undo() {}
        refuse_in_play(ctx, &*here, refusal).await?;
    }
    Ok(())
}

/// Refuses with the number of the match, if the person may see the match here.
async fn refuse(ctx: &Context<'_>, id: MatchId, refusal: &'static str) -> CommandResult<()> {
    let record = ctx.store().record(id).await?;
    let shown = record.is_some_and(|record| ctx.may_look(&record));
    said(msg!(refusal, id = if shown { id.to_string() } else { "none".to_owned() }))
}
