//! Permission to start something, and to ask another person.

use crate::people::People;
use crate::request::{Failure, MOST_AT_ONCE, reached};
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::record::home::Home;
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::{Limit, at_once};

impl People {
    /// Returns the profile of a person who may start something.
    ///
    /// # Errors
    /// [`Refusal::Excluded`], or [`Refusal::Leaving`] if their data is being deleted.
    pub(crate) async fn may_act(&self, person: PersonId) -> Result<Profile, Failure> {
        let profile = self.profile(person).await?;
        if profile.excluded.is_some() {
            return Err(Refusal::Excluded.into());
        }
        if profile.leaving.is_some() {
            return Err(Refusal::Leaving.into());
        }
        Ok(profile)
    }

    /// Returns the limits for a person who starts a game, or challenges somebody, in this home.
    ///
    /// # Errors
    /// [`Refusal`]s if the owners of the server don't allow games there or by this person, or if the person is excluded
    /// or their data is being deleted.
    pub(crate) async fn may_start(&self, person: PersonId, home: Home) -> Result<Vec<Limit>, Failure> {
        self.may_act(person).await?;
        let mut limits = vec![Limit::AtOnce { person, most: MOST_AT_ONCE }];
        let Home::Channel { server, channel, .. } = home else { return Ok(limits) };
        let settings = self.servers.server(server).await?;
        if settings.blocked.contains(&person) {
            return Err(Refusal::NotOnThisServer.into());
        }
        // Of a private thread, the channel around it counts, which the asker was checked for.
        if !home.is_private() {
            settings.check_channel(channel)?;
        }
        let most = settings.most_games.map(usize::from);
        limits.extend(most.map(|most| Limit::OnServer { person, server, most }));
        Ok(limits)
    }

    /// Refuses a person who may not start a game, or challenge somebody, in this home now. For questions before the start,
    /// whose commit decides.
    ///
    /// # Errors
    /// The same [`Refusal`]s as at the start: of the owners of the server, or of a limit that is reached.
    pub async fn check_start(&self, person: PersonId, home: Home) -> Result<(), Failure> {
        let limits = self.may_start(person, home).await?;
        let (running, open) = tokio::join!(self.store.running_of(person), self.store.challenges_of(person));
        let (running, open) = (running?, open?);
        for limit in limits {
            let (on, most) = match limit {
                Limit::AtOnce { most, .. } => (None, most),
                Limit::OnServer { server, most, .. } => (Some(server), most),
                _ => continue,
            };
            if at_once(person, on, &running, &open) >= most {
                return Err(reached(limit).into());
            }
        }
        Ok(())
    }

    /// Checks that neither of two people has blocked the other. The refusal does not reveal a block by `to`.
    ///
    /// # Errors
    /// [`Refusal::NotAvailable`] or [`Refusal::BlockedByYou`].
    pub(crate) async fn may_ask(&self, by: PersonId, to: PersonId) -> Result<(), Failure> {
        if self.profile(by).await?.blocked.contains(&to) {
            return Err(Refusal::BlockedByYou.into());
        }
        self.may_bother(by, to).await
    }

    /// Checks that `to` has not blocked `by`, who would ping them. The refusal does not reveal a block.
    ///
    /// # Errors
    /// [`Refusal::NotAvailable`], also if `to` is excluded or their data is being deleted.
    pub(crate) async fn may_bother(&self, by: PersonId, to: PersonId) -> Result<(), Failure> {
        let profile = self.profile(to).await?;
        let closed = to.is_former() || profile.is_out() || profile.blocked.contains(&by);
        if closed { Err(Refusal::NotAvailable.into()) } else { Ok(()) }
    }
}
