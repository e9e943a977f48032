//! The series that a command or button is about, and who may open series.

use crate::context::watching::seen_series;
use crate::context::{CommandResult, Context, said};
use crate::invocation::Place;
use postern_play::ids::{SeriesId, ServerId};
use postern_play::series::SeriesRecord;
use postern_play::step::refusal::Refusal;
use postern_words::markup;
use postern_words::voice::msg;

/// Number of finished series that a command still finds.
const PAST: usize = 25;

/// Returns the server of the interaction.
pub fn server(ctx: &Context<'_>) -> CommandResult<ServerId> {
    match ctx.place {
        Place::Server { server, .. } => Ok(server),
        Place::Direct { .. } | Place::Elsewhere { .. } => said(msg!("servers-only")),
    }
}

/// True if the person may open series here: they manage the server, or its owners let everybody or one of the person's
/// roles do so.
pub fn may_create(ctx: &Context<'_>) -> CommandResult<bool> {
    Ok(ctx.manages || ctx.server()?.is_some_and(|server| server.lets_open_series(&ctx.roles)))
}

/// Refuses with the people who may open series here.
pub fn may_not_create<T>(ctx: &Context<'_>) -> CommandResult<T> {
    let roles = ctx.server()?.map(|server| &server.series_roles).filter(|roles| !roles.is_empty());
    said(match roles {
        Some(roles) => msg!("series-only-by-roles", roles = markup::roles(roles)),
        None => msg!("series-may-not-create"),
    })
}

/// Returns the series of the server that the person may know of: the unfinished ones, and then those that are over.
pub async fn all(ctx: &Context<'_>) -> CommandResult<Vec<SeriesRecord>> {
    Ok(seen_series(ctx, of_server(ctx).await?).await)
}

/// Returns the series that the person may close. Managers of the server may also close series of other channels.
pub async fn closable(ctx: &Context<'_>) -> CommandResult<Vec<SeriesRecord>> {
    if ctx.manages { of_server(ctx).await } else { all(ctx).await }
}

async fn of_server(ctx: &Context<'_>) -> CommandResult<Vec<SeriesRecord>> {
    let (server, service) = (server(ctx)?, &ctx.services.service);
    let mut all = service.series.series_of_server(server).await?;
    all.extend(service.series.past_series_of_server(server, PAST).await?);
    Ok(all)
}

/// Returns a series that a button names, if the person may know of it.
pub async fn named_here(ctx: &Context<'_>, id: SeriesId) -> CommandResult<SeriesRecord> {
    let series = ctx.services.service.series.series(id).await?.ok_or(Refusal::NoSuchSeries)?;
    Ok(seen_series(ctx, vec![series]).await.pop().ok_or(Refusal::NoSuchSeries)?)
}
