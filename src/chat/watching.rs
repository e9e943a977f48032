//! The matches that a person may watch: those of the server in channels that the person sees.

use std::collections::BTreeSet;

use super::context::{CommandResult, Context};
use super::invocation::Place;
use crate::play::ids::{ChannelId, MatchId, ServerId};
use crate::play::record::Record;
use crate::play::record::home::Home;
use crate::play::record::summary::MatchSummary;
use crate::play::step::refusal::Refusal;
use crate::service::stores::Fault;

/// Upper bound on the channels for which one command asks Discord; the channels with the newest matches come first.
const ASKED_AT_ONCE: usize = 10;

/// Returns a match that the person may watch: they play in it, or see its channel on this server.
pub async fn watched(ctx: &Context<'_>, id: MatchId) -> CommandResult<Record> {
    let record = ctx.store().record(id).await?.ok_or(Refusal::NoSuchMatch)?;
    if ctx.may_look(&record) {
        return Ok(record);
    }
    let Home::Channel { server, channel, .. } = record.home else { return Err(Refusal::NoSuchMatch.into()) };
    let sees = server_of(ctx) == Some(server) && visible(ctx, &[channel]).await.contains(&channel);
    if sees { Ok(record) } else { Err(Refusal::NoSuchMatch.into()) }
}

/// Returns the running matches of this server that the person may watch, newest first.
pub async fn running(ctx: &Context<'_>) -> Result<Vec<MatchSummary>, Fault> {
    let Some(server) = server_of(ctx) else { return Ok(Vec::new()) };
    let mut running = ctx.store().running_on(server).await?;
    running.sort_by_key(|line| std::cmp::Reverse(line.id));
    let seen = Seen::of(ctx, running.iter().map(|line| line.home)).await;
    running.retain(|line| line.seat_of(ctx.person.id).is_some() || seen.has(line.home));
    Ok(running)
}

/// The channels of some matches that the person sees on this server.
pub struct Seen(BTreeSet<ChannelId>);

impl Seen {
    /// Asks for the channels of these matches; those of the first ones if there are many.
    pub async fn of(ctx: &Context<'_>, homes: impl Iterator<Item = Home>) -> Seen {
        let here = server_of(ctx);
        let mut channels = Vec::new();
        for channel in homes.filter(|home| here.is_some() && home.server() == here).filter_map(parent) {
            if !channels.contains(&channel) {
                channels.push(channel);
            }
        }
        Seen(visible(ctx, &channels).await.into_iter().collect())
    }

    /// True if the person sees the channel of this match.
    pub fn has(&self, home: Home) -> bool {
        parent(home).is_some_and(|channel| self.0.contains(&channel))
    }
}

/// Returns the server of the interaction.
pub fn server_of(ctx: &Context<'_>) -> Option<ServerId> {
    match ctx.place {
        Place::Server { server, .. } => Some(server),
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    }
}

fn parent(home: Home) -> Option<ChannelId> {
    match home {
        Home::Channel { channel, .. } => Some(channel),
        Home::Direct => None,
    }
}

/// Returns the channels among `channels` that the person sees. A channel counts as unseen if Discord gives no answer.
async fn visible(ctx: &Context<'_>, channels: &[ChannelId]) -> Vec<ChannelId> {
    let Place::Server { server, channel, parent } = ctx.place else { return Vec::new() };
    let (person, sights) = (ctx.person.id, &ctx.services.sights);
    let mut seen = Vec::new();
    let mut unknown = Vec::new();
    for &of in channels {
        // A person who gives a command in a channel or thread sees it.
        if of == channel || Some(of) == parent {
            seen.push(of);
            continue;
        }
        match sights.known(person, of, ctx.now) {
            Some(true) => seen.push(of),
            Some(false) => {}
            None => unknown.push(of),
        }
    }
    unknown.truncate(ASKED_AT_ONCE);
    if unknown.is_empty() {
        return seen;
    }
    match ctx.services.messenger.visible(server, Some(person), &unknown).await {
        Ok(visible) => {
            for of in unknown {
                let sees = visible.contains(&of);
                sights.note(person, of, sees, ctx.now);
                seen.extend(Some(of).filter(|_| sees));
            }
        }
        Err(error) => tracing::info!(%error, "it can't be known which channels a person sees"),
    }
    seen
}
