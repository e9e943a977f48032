//! **What can I do?**: at most three sentences about the position, for players in their first two games of a kind.

use crate::actions::entered::Entered;
use crate::actions::{Action, Board, OfGame};
use crate::commands::look::game::board::current;
use crate::context::{CommandError, CommandResult, Context};
use crate::message::Style;
use crate::message::pictures::Said;
use postern_play::ids::Seen;
use postern_service::matches::outlook::outlook;
use postern_words::analysis::position_facts::{facts, joined};
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// True if it is the turn of the person in one of their first two games of this kind.
pub async fn is_wanted(ctx: &Context<'_>, view: &MatchView) -> CommandResult<bool> {
    let waits = view.waits_for(ctx.person.id);
    Ok(waits && ctx.services.service.club.is_newcomer(ctx.person.id, &view.record.game).await?)
}

/// Handles **What can I do?**
pub async fn press(ctx: &Context<'_>, seen: Seen) -> CommandResult {
    let (view, _) = ctx.seated(seen).await?;
    if seen.ply != view.record.ply() || !is_wanted(ctx, &view).await? {
        return current(ctx, &view).await;
    }
    let spec = *ctx.catalogue().get(&view.record.game).ok_or_else(CommandError::old_button)?;
    let state = view.state.clone_state();
    let outlook = ctx.services.service.compute().run(move || outlook(spec, &*state)).await?;
    let said = joined(facts(&ctx.voice, &*view.state, &outlook));
    let look = ctx.view(&view)?;
    let picture = ctx.pictures.board_of(&view.record, &*view.state, look, &[], Said::default()).await?;
    let lesson = Action::LearnBeside(OfGame(view.record.game.clone()));
    let row = [
        (Style::Main, "button-move", Action::Enter(Board::Match(seen), Entered::default())),
        (Style::Plain, "button-learn", lesson),
    ];
    let message = ctx.text(&msg!("facts", game = view.title(), all = said));
    Ok(message.with_picture(picture).with_buttons(&ctx.voice, row))
}
