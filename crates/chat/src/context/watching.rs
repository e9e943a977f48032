//! The matches and series of which a person may know: those in channels that the person sees, and those in which they take
//! part. A channel counts as unseen if Discord gives no answer.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::context::{CommandResult, Context};
use crate::invocation::Place;
use postern_club::series::state::member::MemberState;
use postern_play::ids::{ChannelId, MatchId, ServerId};
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::record::summary::MatchSummary;
use postern_play::record::summary::RunningPlace;
use postern_play::series::SeriesRecord;
use postern_play::step::refusal::Refusal;
use postern_store::fault::Fault;

/// The longest wait for Discord. The answer to a person has three seconds.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns a match that the person may watch: they play in it, or see its channel on this server.
pub async fn watched(ctx: &Context<'_>, id: MatchId) -> CommandResult<Record> {
    let record = ctx.store().record(id).await?.ok_or(Refusal::NoSuchMatch)?;
    if ctx.may_look(&record) {
        return Ok(record);
    }
    let (server, channel) = record.home.watched_in().ok_or(Refusal::NoSuchMatch)?;
    let sees = server_of(ctx) == Some(server) && sees(ctx, server, channel).await;
    if sees { Ok(record) } else { Err(Refusal::NoSuchMatch.into()) }
}

/// Returns the running matches of this server that the person may watch, newest first, at most `limit`; of one game, or of
/// all. Reads the person's own matches and no others.
pub async fn running(ctx: &Context<'_>, game: Option<&str>, limit: usize) -> Result<Vec<MatchId>, Fault> {
    let Some(server) = server_of(ctx) else { return Ok(Vec::new()) };
    let mut places = ctx.store().running_places(server, game).await?;
    let home = |place: &RunningPlace| Home::Channel { server, channel: place.channel, thread: None };
    let seen = Seen::of(ctx, places.iter().map(home)).await;
    places.retain(|place| seen.has(home(place)));
    let mut running = ctx.store().running_ids(server, places, limit).await?;
    let own = ctx.store().running_of(ctx.person.id).await?;
    let is_here = |line: &&MatchSummary| {
        line.is_running() && line.home.server() == Some(server) && game.is_none_or(|game| line.game == game)
    };
    running.extend(own.iter().filter(is_here).map(|line| line.id));
    running.sort_unstable_by(|one, other| other.cmp(one));
    running.dedup();
    running.truncate(limit);
    Ok(running)
}

/// Returns the series among these that the person may know of: they play or wait in it, have opened it, or see its channel.
pub async fn seen_series(ctx: &Context<'_>, mut all: Vec<SeriesRecord>) -> Vec<SeriesRecord> {
    let takes_part = |series: &SeriesRecord| {
        let member = series.club.member(ctx.person.id);
        let is_in = member.is_some_and(|member| !matches!(member.state, MemberState::Withdrawn { .. }));
        is_in || series.made_by == ctx.person.id
    };
    let mut seen = BTreeSet::new();
    let servers: BTreeSet<ServerId> = all.iter().map(|series| series.server).collect();
    for server in servers {
        let others = all.iter().filter(|series| series.server == server && !takes_part(series));
        let channels: Vec<ChannelId> = others.map(|series| series.channel).collect();
        seen.extend(visible(ctx, server, &channels).await);
    }
    all.retain(|series| takes_part(series) || seen.contains(&series.channel));
    all
}

/// True if the person sees a channel of a server.
pub async fn sees(ctx: &Context<'_>, server: ServerId, channel: ChannelId) -> bool {
    visible(ctx, server, &[channel]).await.contains(&channel)
}

/// The channels of some matches that the person sees on this server.
pub struct Seen(BTreeSet<ChannelId>);

impl Seen {
    /// Asks for the channels of these matches.
    pub async fn of(ctx: &Context<'_>, homes: impl Iterator<Item = Home>) -> Seen {
        let Some(here) = server_of(ctx) else { return Seen(BTreeSet::new()) };
        let channels: Vec<ChannelId> = homes
            .filter_map(Home::watched_in)
            .filter(|(server, _)| *server == here)
            .map(|(_, channel)| channel)
            .collect();
        Seen(visible(ctx, here, &channels).await)
    }

    /// True if the person sees the channel of this match.
    pub fn has(&self, home: Home) -> bool {
        home.watched_in().is_some_and(|(_, channel)| self.0.contains(&channel))
    }
}

/// Returns the server of the interaction.
pub fn server_of(ctx: &Context<'_>) -> Option<ServerId> {
    match ctx.place {
        Place::Server { server, .. } => Some(server),
        Place::Direct { .. } | Place::Elsewhere { .. } => None,
    }
}

/// Returns the channels of a server among `channels` that the person sees. A channel counts as unseen if Discord gives no
/// answer.
pub async fn visible(ctx: &Context<'_>, server: ServerId, channels: &[ChannelId]) -> BTreeSet<ChannelId> {
    let (person, sights) = (ctx.person.id, &ctx.services.sights);
    let (mut seen, mut unknown) = (BTreeSet::new(), BTreeSet::new());
    for &of in channels {
        // A person who gives a command in a channel or thread sees it.
        if ctx.place.server() == Some(server) && is_at(ctx.place, of) {
            seen.insert(of);
            continue;
        }
        match sights.known(person, of, ctx.now) {
            Some(true) => {
                seen.insert(of);
            }
            Some(false) => {}
            None => {
                unknown.insert(of);
            }
        }
    }
    let unknown: Vec<ChannelId> = unknown.into_iter().collect();
    if unknown.is_empty() || ctx.is_unanswered() {
        return seen;
    }
    match tokio::time::timeout(PATIENCE, ctx.services.messenger.visible(server, person, &unknown)).await {
        Ok(Ok(visible)) => {
            for of in unknown {
                let sees = visible.contains(&of);
                sights.note(person, of, sees, ctx.now);
                seen.extend(Some(of).filter(|_| sees));
            }
        }
        Ok(Err(error)) => {
            ctx.leave_unanswered();
            tracing::info!(%error, "it can't be known which channels a person sees");
        }
        Err(_) => {
            ctx.leave_unanswered();
            tracing::info!("Discord does not say in time which channels a person sees");
        }
    }
    seen
}

fn is_at(place: Place, of: ChannelId) -> bool {
    match place {
        Place::Server { channel, parent, .. } => of == channel || Some(of) == parent,
        Place::Direct { .. } | Place::Elsewhere { .. } => false,
    }
}
