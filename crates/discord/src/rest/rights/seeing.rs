//! The channels that a member sees, or everybody who sees another channel, from Discord's answers.

use std::sync::Arc;

use serde::de::IgnoredAny;

use super::Roles;
use super::sights::Sights;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::pace::Urgency;
use crate::rest::route::Route;
use postern_chat::message::address::NotDelivered;
use postern_play::ids::{ChannelId, PersonId, ServerId};

/// The number of threads for which Discord is asked at most. The other ones count as unseen.
const MOST_THREADS: usize = 5;

impl DiscordMessenger {
    /// Returns the channels among these that a member sees, by at most three requests, and one for each of the first
    /// threads: whoever is in a private thread sees it.
    pub(in crate::rest) async fn seen_by(
        &self,
        server: ServerId,
        person: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        let of_member = Route::GuildMember { guild_id: server.0, user_id: person.0 };
        let theirs: Roles = self.asked_at(Urgency::Answering, of_member).await?;
        let sights = self.sights_of(server, Urgency::Answering).await?;
        let (listed, threads): (Vec<ChannelId>, Vec<ChannelId>) =
            channels.iter().partition(|channel| sights.lists(**channel));
        let seen = listed.into_iter();
        let mut seen: Vec<ChannelId> =
            seen.filter(|channel| sights.sees(person, &theirs, *channel)).collect();
        for thread in threads.into_iter().take(MOST_THREADS) {
            let route = Route::ChannelThreadMember { channel_id: thread.0, user_id: person.0 };
            match self.asked_at::<IgnoredAny>(Urgency::Answering, route).await {
                Ok(_) => seen.push(thread),
                Err(error) => tracing::debug!(%error, "a person is not in a thread"),
            }
        }
        Ok(seen)
    }

    /// Returns the channels among these that everybody sees who sees the channel `at`, by at most two requests.
    pub(in crate::rest) async fn open_to_all_at(
        &self,
        server: ServerId,
        at: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        let sights = self.sights_of(server, Urgency::Tidying).await?;
        let open = channels.iter().copied();
        Ok(open.filter(|channel| sights.is_open_beside(at, *channel)).collect())
    }

    async fn sights_of(&self, server: ServerId, urgency: Urgency) -> Result<Arc<Sights>, NotDelivered> {
        if let Some(known) = self.sights.get(server, self.rest.now()) {
            return Ok(known);
        }
        let guild_id = server.0;
        let guild = self.asked_at(urgency, Route::Guild { guild_id }).await?;
        let channels = self.asked_at(urgency, Route::GuildChannels { guild_id }).await?;
        let sights = Arc::new(Sights::read(server, guild, channels));
        self.sights.keep(server, sights.clone(), self.rest.now());
        Ok(sights)
    }
}
