//! The button **Post here** on an answer that only the person sees.

use crate::actions::Action;
use crate::context::Context;
use crate::invocation::Place;
use crate::message::{Labelled, Style};

/// Returns the button that posts an answer. `None` if nobody else would see the post, or the action is too long.
pub fn post_button(ctx: &Context<'_>, action: Action) -> Option<Labelled> {
    let others = matches!(ctx.place, Place::Server { .. }) || ctx.place.shown_outside().is_some();
    let action = action.fitting().filter(|_| others)?;
    Some((Style::Plain, "button-post", action))
}
