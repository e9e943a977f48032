//! Blocks between people, against challenges and offers.

use super::server::listed;
use crate::play::challenge::ChallengeState;
use crate::play::ids::PersonId;
use crate::play::people::profile::Profile;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::{Asker, Failure, Service};

impl Service {
    /// Blocks a person and declines their open challenges to the asker, or unblocks them. Running games continue.
    ///
    /// # Errors
    /// [`Failure`] if the person is the asker, or the list is full.
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
        // Check the room in the list before any write.
        listed(&mut self.profile(asker.id).await?.blocked, person, blocked)?;
        let kept = self.choose(asker, now, |profile| {
            // If the list has become full in this moment, it stays as it is.
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
