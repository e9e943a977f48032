//! The button that leads from a refused move to the lesson of its rule.

use crate::actions::Action;
use crate::context::Context;
use crate::message::{Labelled, Style};
use postern_play::record::plan::NoPlan;
use postern_play::step::refusal::Refusal;
use postern_rules::game::state::MoveError;

/// Returns the button that shows the step of a lesson that teaches the rule behind a refused move. `None` if no step
/// does, or if the text is no move.
pub fn lesson_button(ctx: &Context<'_>, error: &MoveError) -> Option<Labelled> {
    let MoveError::Illegal(illegal) = error else { return None };
    let step = ctx.services.lessons.explaining(illegal.phrase.id)?.id()?;
    Some((Style::Plain, "button-explain", Action::LessonStep(step)))
}

/// Returns the refused move behind a refusal; `None` for refusals of another kind.
pub fn refused_move(refusal: &Refusal) -> Option<&MoveError> {
    match refusal {
        Refusal::Move(error) | Refusal::Plan(NoPlan::Move { error, .. }) => Some(error),
        _ => None,
    }
}
