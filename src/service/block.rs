//! Blocking: a person keeps another one's challenges and offers away.

use super::server::listed;
use super::{Asker, Failure, Service};
use crate::play::{ChallengeState, PersonId, Profile, Refusal, Timestamp};

impl Service {
    /// Blocks a person, whose open challenges to the asker are declined, or takes them off the list. Games that run go
    /// on.
    ///
    /// # Errors
    /// [`Failure`]: oneself, or the list is full.
    pub async fn block(
        &self,
        asker: &Asker,
        person: PersonId,
        blocked: bool,
        now: Timestamp,
    ) -> Result<Profile, Failure> {
        if person == asker.id {
            return Err(Refusal::Oneself.into());
        }
        // Whether there is room is known before anything is written.
        listed(&mut self.profile(asker.id).await?.blocked, person, blocked)?;
        let kept = self.choose(asker, now, |profile| {
            // A list that became full in this moment stays as it is.
            let _ = listed(&mut profile.blocked, person, blocked);
        });
        let profile = kept.await?;
        if blocked {
            let open = self.store.challenges_of(asker.id).await?.into_iter();
            for challenge in open.filter(|open| open.by == person && open.to == Some(asker.id)) {
                match self.end_challenge(challenge.id, ChallengeState::Declined, now).await {
                    Ok(_) | Err(Failure::Refused(_)) => {}
                    Err(fault) => return Err(fault),
                }
            }
        }
        Ok(profile)
    }

    /// Refuses where one of two people has blocked the other. The one who is blocked does not hear so.
    ///
    /// # Errors
    /// [`Refusal::NotAvailable`] or [`Refusal::BlockedByYou`].
    pub(super) async fn may_ask(&self, by: PersonId, to: PersonId) -> Result<(), Failure> {
        if self.profile(by).await?.blocked.contains(&to) {
            return Err(Refusal::BlockedByYou.into());
        }
        self.may_bother(by, to).await
    }

    /// Refuses where a person has blocked the one who would ping them. Nobody says so to that one.
    ///
    /// # Errors
    /// [`Refusal::NotAvailable`], also for a person who has their data deleted.
    pub(super) async fn may_bother(&self, by: PersonId, to: PersonId) -> Result<(), Failure> {
        let profile = self.profile(to).await?;
        let closed = to.is_former() || profile.leaving.is_some() || profile.blocked.contains(&by);
        if closed { Err(Refusal::NotAvailable.into()) } else { Ok(()) }
    }
}
