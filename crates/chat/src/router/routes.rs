//! The handler of each action, and the place of its answer.

use crate::actions::Action;
use crate::actions::table::action_rows;
use crate::commands::turn::offers;
use crate::commands::{challenges, look, own, series, server, start, study, turn};
use crate::context::Context;
use crate::context::command_info::{Pending, pending};
use crate::message::AnswerPlace::{Beside, ForAll, Form, InPlace, Posted};
use crate::message::Placing::{self, Card};
use crate::router::forms;
use crate::{commands, entry};

/// The answer to a press: its place, and the handler that makes it.
pub struct Route {
    pub place: Placing,
    pub run: Handle,
}

/// Answers a press.
pub type Handle = Box<dyn for<'a> FnOnce(&'a Context<'a>) -> Pending<'a> + Send>;

impl Route {
    pub fn new(
        place: impl Into<Placing>,
        run: impl for<'a> FnOnce(&'a Context<'a>) -> Pending<'a> + Send + 'static,
    ) -> Route {
        Route { place: place.into(), run: Box::new(run) }
    }
}

macro_rules! routes {
    ($(
        $(#[$doc:meta])*
        $name:ident($($part:ident: $kind:ty),*) = $verb:literal, $place:expr, $handler:path;
    )*) => {
        /// Returns the route of an action.
        pub fn route(action: Action) -> Route {
            match action {
                $(Action::$name($($part),*) => {
                    Route::new($place, move |ctx| pending($handler(ctx $(, $part)*)))
                })*
            }
        }
    };
}

action_rows!(routes);
