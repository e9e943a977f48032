//! Moves tried on the analysis board of a match: lines saved as notes, branches, and the way to a plan.

use crate::context::{CommandResult, Context};
use postern_play::record::Record;
use postern_play::record::notes::NoteLine;
use postern_rules::game::state::GameState;
use postern_rules::game::transcript::Transcript;

/// Returns the moves of an analysis board beyond those of a running match, or `None` if it deviates from the match or
/// is not beyond it.
pub fn beyond<'a>(of: &Record, shown: &'a Transcript, ply: usize) -> Option<&'a [String]> {
    let same = of.is_running() && begins_with(of, shown, of.moves.len());
    shown.moves.get(of.moves.len()..ply).filter(|line| same && !line.is_empty())
}

/// True if the first `moves` moves of an analysis board are those of a match.
fn begins_with(of: &Record, shown: &Transcript, moves: usize) -> bool {
    let made = of.moves.iter().take(moves).map(|entry| &entry.text);
    moves <= of.moves.len() && shown.moves.iter().take(moves).eq(made)
}

/// Saves the person's own moves up to `ply` as a note, if they start from a position of the match. `state` is the game
/// after them.
pub async fn keep(
    ctx: &Context<'_>,
    of: &Record,
    shown: &Transcript,
    ply: usize,
    state: &dyn GameState,
) -> CommandResult<()> {
    let Some(after) = shown.own_from.filter(|&after| after < ply && begins_with(of, shown, after)) else {
        return Ok(());
    };
    let mut before = state.clone_state();
    let undone = (after..ply).all(|_| before.undo());
    if undone && ctx.may_look(of) {
        let moves = shown.moves.get(after..ply).unwrap_or_default().to_vec();
        let line = NoteLine::of(&*before, after, moves);
        ctx.services.service.matches.keep_note(of.id, ctx.person.id, line).await?;
    }
    Ok(())
}

/// Returns the moves that the person tried earlier in this position of an analysis board, except the next move of the
/// record.
pub async fn branches(
    ctx: &Context<'_>,
    of: &Record,
    shown: &Transcript,
    ply: usize,
) -> CommandResult<Vec<String>> {
    let Some(notes) = ctx.store().notes(of.id, ctx.person.id).await?.filter(|_| ctx.may_look(of)) else {
        return Ok(Vec::new());
    };
    let made: Vec<String> = of.moves.iter().map(|entry| entry.text.clone()).collect();
    let mut found: Vec<String> = Vec::new();
    for line in notes.lines.iter().rev() {
        let leads_here = (0..ply).all(|index| line.at_index(&made, index) == shown.moves.get(index));
        let next = line.at_index(&made, ply).filter(|_| leads_here && ply <= shown.moves.len());
        found
            .extend(next.filter(|next| shown.moves.get(ply) != Some(next) && !found.contains(next)).cloned());
    }
    Ok(found)
}
