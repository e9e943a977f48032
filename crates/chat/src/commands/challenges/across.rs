//! Seats here and on other servers: the place of a person who looks for them, and seats whose owners have left.

use crate::context::{CommandResult, Context};
use crate::invocation::Place;
use crate::message::address::NotDelivered;
use postern_play::challenge::Challenge;
use postern_play::record::across::Spot;

/// True if the owners of this server share seats with other servers.
pub fn is_shared(ctx: &Context<'_>) -> CommandResult<bool> {
    Ok(ctx.server()?.is_some_and(|server| !server.across.are_off()))
}

/// Returns the place of the person on a server; `None` in direct messages.
pub fn spot(ctx: &Context<'_>) -> Option<Spot> {
    match ctx.place {
        Place::Server { server, channel, parent } => {
            Some(Spot { server, channel: parent.unwrap_or(channel) })
        }
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    }
}

/// True if the card of a challenge to anybody is in this channel, or in the one that contains this thread.
pub fn is_seat_here(ctx: &Context<'_>, open: &Challenge) -> bool {
    let is_at_home = match ctx.place {
        Place::Server { channel, parent, .. } => {
            open.home.channels().into_iter().any(|home| home == channel || Some(home) == parent)
        }
        Place::Elsewhere { .. } | Place::Direct { .. } => false,
    };
    // A server may have added the bot since.
    is_at_home || open.outside.is_some_and(|channel| ctx.place.is_in(channel))
}

/// Withdraws a seat whose owner has left its server, or the seat of another server from which the bot was removed.
pub async fn withdraw_if_left(ctx: &Context<'_>, open: &Challenge) -> CommandResult<()> {
    let Some(server) = open.home.server() else { return Ok(()) };
    let is_elsewhere = spot(ctx).is_some_and(|here| here.server != server);
    let is_gone = match ctx.services.messenger.is_member(server, open.by).await {
        Ok(is_member) => !is_member,
        Err(NotDelivered::NoWay(_) | NotDelivered::Forbidden { .. }) => is_elsewhere,
        Err(_) => false,
    };
    if is_gone {
        ctx.services.service.challenges.withdraw_seat(open.id, ctx.now).await?;
    }
    Ok(())
}
