//! Messages to people who want to hear of open seats.

use crate::request::{Asker, Failure};
use crate::seats::Seats;
use crate::seats::taking::may_meet;
use crate::telling::notice;
use postern_play::challenge::Challenge;
use postern_play::ids::{ChannelId, PersonId, ServerId};
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::people::seat_news::Wish;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// Upper bound on the number of people who hear of one seat. Those who have waited longest for a message come first.
const MOST_TOLD: usize = 200;
/// Upper bound on the number of people read for one seat.
const MOST_READ: usize = 2000;

impl Seats {
    /// Adds a wish to hear of open seats, or removes it.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn wish(&self, asker: &Asker, wish: Wish, wanted: bool, now: Timestamp) -> Result<(), Failure> {
        let kept = self.people.choose(asker, now, |profile| profile.seats.wish(wish.clone(), wanted));
        kept.await.map(drop)
    }

    /// Returns the channel of a wish that a person makes in this channel: the lobby if the server has one.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn channel_of_wish(&self, server: ServerId, channel: ChannelId) -> Result<ChannelId, Fault> {
        Ok(self.servers.server(server).await?.lobby().unwrap_or(channel))
    }

    /// Returns the channels whose wishes concern a challenge.
    async fn wished_in(&self, open: &Challenge) -> Result<Vec<ChannelId>, Fault> {
        let Some(server) = open.home.server() else { return Ok(Vec::new()) };
        let settings = self.servers.server(server).await?;
        let mut channels = open.home.channels();
        if let Some(lobby) = settings.lobby()
            && settings.lobby_channels().iter().any(|channel| channels.contains(channel))
            && !channels.contains(&lobby)
        {
            channels.push(lobby);
        }
        Ok(channels)
    }

    /// Returns the people who hear of a new seat, those who have waited longest for a message first.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn to_hear_of(&self, new: &Challenge, now: Timestamp) -> Result<Vec<PersonId>, Fault> {
        if !new.is_seat() {
            return Ok(Vec::new());
        }
        let channels = self.wished_in(new).await?;
        let by = self.people.profile(new.by).await?;
        let mut people = Vec::new();
        for &channel in &channels {
            for profile in self.store.wishing_in(channel, MOST_READ).await? {
                let may = profile.id != new.by && !profile.is_out() && may_meet(&profile, &by);
                if may && profile.seats.wants(&new.terms.game, &channels, now) {
                    people.push((profile.seats.told, profile.id));
                }
            }
        }
        people.sort();
        people.dedup();
        people.truncate(MOST_TOLD);
        Ok(people.into_iter().map(|(_, person)| person).collect())
    }

    /// True if a person still wants to hear of a seat, and may accept it.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn is_seat_news(&self, to: PersonId, open: &Challenge, now: Timestamp) -> Result<bool, Fault> {
        let (profile, by) = (self.people.profile(to).await?, self.people.profile(open.by).await?);
        let wants = profile.seats.wants(&open.terms.game, &self.wished_in(open).await?, now);
        let is_there = open.is_seat() && open.expires > now && self.is_within_reach(open, &by).await?;
        let may = may_meet(&profile, &by) && self.takes(open, to, now).await?.is_ok();
        Ok(wants && is_there && may)
    }
}

/// Returns the notices about a new seat, one for each person.
pub(crate) fn notices(of: &Challenge, to: &[PersonId], now: Timestamp) -> Vec<Notice> {
    to.iter().map(|&to| notice(NoticeKind::Seat { to, of: of.id }, vec![to], now, 0)).collect()
}
