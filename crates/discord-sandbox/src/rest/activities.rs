//! The instances of an application's Activity.

use super::call::{Call, RestResult, ok};
use crate::error::ApiError;
use crate::world::World;

/// Answers with an open instance; 404 for any other.
pub(crate) fn instance(world: &mut World, call: &Call) -> RestResult {
    let application = world.state.bot;
    if call.id("application_id")? != application {
        return Err(ApiError::not_found());
    }
    let found = world.activities.instance(call.parameter("instance_id"));
    ok(found.ok_or_else(ApiError::not_found)?.json(application))
}
