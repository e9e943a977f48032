//! Seats of other servers: the place of a person who looks for them, and seats whose owners have left.

use crate::chat::context::{CommandResult, Context};
use crate::chat::invocation::Place;
use crate::play::challenge::Challenge;
use crate::play::record::across::Spot;

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
        Place::Direct { .. } | Place::Elsewhere => None,
    }
}

/// Withdraws a seat whose owner has left its server. A server that can't be asked, perhaps because the bot was removed
/// from it, keeps its seats.
pub async fn withdraw_if_left(ctx: &Context<'_>, open: &Challenge) -> CommandResult<()> {
    let Some(server) = open.home.server() else { return Ok(()) };
    if let Ok(false) = ctx.services.messenger.is_member(server, open.by).await {
        ctx.services.service.withdraw_seat(open.id, ctx.now).await?;
    }
    Ok(())
}
