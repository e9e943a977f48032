//! Finds channels in which Postern or players may not write, although threads there have running games.
//!
//! Writing in a thread needs its own permission, so such games continue. But Discord hides commands in threads whose
//! channel denies writing (discord-api-docs issue 6916), and Postern can't use the channel if a thread is gone.

use std::collections::{BTreeMap, BTreeSet};

use crate::context::{CommandResult, Context};
use crate::invocation::Permission;
use crate::tell::delivery::checkup;
use crate::tell::delivery::checkup::Looked;
use crate::tell::delivery::places::permission_name;
use postern_play::ids::{ChannelId, PersonId, ServerId};
use postern_play::record::home::Home;
use postern_play::record::summary::MatchSummary;
use postern_rules::phrase::Phrase;
use postern_words::markup;
use postern_words::voice::msg;

/// The maximum number of channels that are checked, those with the most games first.
const MOST_CHANNELS: usize = 4;
/// The maximum number of players checked for each channel.
const MOST_PLAYERS: usize = 20;
/// The maximum number of threads named for each channel.
const MOST_NAMED: usize = 5;

/// Returns a line about each such channel of a server, and whether there is more than could be checked. `looked` are the
/// channels checked already.
pub async fn lines(
    ctx: &Context<'_>,
    server: ServerId,
    looked: &[Looked],
) -> CommandResult<(Vec<String>, bool)> {
    let mut games: BTreeMap<ChannelId, Vec<MatchSummary>> = BTreeMap::new();
    for line in ctx.store().running_on(server).await? {
        if let Home::Channel { channel, thread: Some(_), .. } = line.home {
            games.entry(channel).or_default().push(line);
        }
    }
    let mut games: Vec<_> = games.into_iter().collect();
    games.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    let mut partial = games.len() > MOST_CHANNELS;
    let mut lines = Vec::new();
    for (channel, games) in games.into_iter().take(MOST_CHANNELS) {
        if is_shut(ctx, server, channel, looked).await {
            lines.push(ctx.voice.say(&msg!(
                "doctor-shut-bot",
                place = markup::channel(channel),
                threads = threads(games.iter()),
                permission = to_write()
            )));
        }
        let (players, more) = players(&games);
        partial |= more;
        let players = match ctx.services.messenger.silenced(server, channel, &players).await {
            Ok(players) => players,
            Err(error) => {
                tracing::info!(%error, "the rights of players in a channel are not known");
                partial = true;
                Vec::new()
            }
        };
        if !players.is_empty() {
            let theirs = games.iter().filter(|line| line.people().any(|person| players.contains(&person)));
            lines.push(ctx.voice.say(&msg!(
                "doctor-shut-players",
                place = markup::channel(channel),
                players = players.iter().copied().map(markup::mention).collect::<Vec<_>>().join(", "),
                threads = threads(theirs),
                permission = to_write()
            )));
        }
    }
    Ok((lines, partial))
}

fn to_write() -> Phrase {
    permission_name(Permission::SendMessages)
}

/// True if Postern sees a channel but may not write there.
async fn is_shut(ctx: &Context<'_>, server: ServerId, channel: ChannelId, looked: &[Looked]) -> bool {
    let wanted = [Permission::ViewChannel, Permission::SendMessages];
    let missing = match looked.iter().find(|place| place.channel == channel) {
        Some(place) => place.missing(&wanted),
        None => checkup::look(&*ctx.services.messenger, server, channel).await.missing(&wanted),
    };
    missing == [Permission::SendMessages]
}

/// Returns the players of these games, at most [`MOST_PLAYERS`], and whether there are more.
fn players(games: &[MatchSummary]) -> (Vec<PersonId>, bool) {
    let people = games.iter().flat_map(MatchSummary::people).filter(|person| !person.is_former());
    let mut players: Vec<PersonId> = people.collect::<BTreeSet<_>>().into_iter().collect();
    let more = players.len() > MOST_PLAYERS;
    players.truncate(MOST_PLAYERS);
    (players, more)
}

/// Names the threads of some games.
fn threads<'a>(games: impl Iterator<Item = &'a MatchSummary>) -> String {
    let mut threads: Vec<String> =
        games.filter_map(|line| line.home.channel()).map(markup::channel).collect();
    threads.dedup();
    if threads.len() > MOST_NAMED {
        threads.truncate(MOST_NAMED);
        threads.push("…".to_owned());
    }
    threads.join(", ")
}
