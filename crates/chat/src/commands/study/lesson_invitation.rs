//! Invitations to a lesson: the message that owners post, and the first press of whoever accepts.

use super::learn::{lesson_of, open};
use crate::actions::entered::Entered;
use crate::actions::{Action, Board, OfGame};
use crate::commands::look::game::post;
use crate::commands::turn::move_entry;
use crate::context::{CommandError, CommandResult, Context};
use crate::message::Style;
use crate::message::pictures::{Said, View};
use postern_store::fault::Fault;
use postern_words::voice::{msg, text};

/// Posts an invitation to the lesson of a game. Everybody who presses its button gets their own lesson.
pub async fn post(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    ctx.managed()?;
    let info = lesson_of(ctx, &id)?;
    let first = ctx.services.lessons.step(&id, 1).ok_or_else(CommandError::old_button)?;
    let state = first.state().map_err(Fault::new)?;
    let view = View { below: state.diagram().sided.then(|| state.to_move()), ..View::default() };
    let picture = ctx.pictures.board(&*state, view, &[], Said::default(), None).await?;
    post::once(ctx, &Action::PostLesson(OfGame(id.clone())))?;
    let said = msg!("learn-posted", title = text(&info.title()), summary = text(&ctx.voice.summary(info)));
    let button = [(Style::Main, "button-learn-start", Action::LearnBeside(OfGame(id)))];
    Ok(ctx.text(&said).with_picture(picture).with_buttons(&ctx.voice, button))
}

/// Handles the button of an invitation to a lesson: its next step, ready for a move, or the end of a finished lesson.
pub async fn begin(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let done = ctx.profile()?.study(&id).done;
    let next = ctx.services.lessons.step(&id, done.saturating_add(1)).and_then(|step| step.id());
    match next {
        Some(at) => move_entry::enter(ctx, Board::Lesson(at), Entered::default()).await,
        None => open(ctx, OfGame(id)).await,
    }
}
