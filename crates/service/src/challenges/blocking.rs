//! Blocks between people, against challenges and offers.

use crate::challenges::Challenges;
use crate::request::{Asker, Failure, was_changed};
use crate::servers::listed;
use postern_play::challenge::ChallengeState;
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Challenges {
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
        listed(&mut self.people.profile(asker.id).await?.blocked, person, blocked)?;
        let kept = self.people.choose(asker, now, |profile| {
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

    pub(crate) async fn close_challenges(&self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        for challenge in self.store.challenges_of(person).await? {
            let own = challenge.by == person;
            let state = if own { ChallengeState::Withdrawn } else { ChallengeState::Declined };
            was_changed(self.end_challenge(challenge.id, state, now).await)?;
        }
        Ok(())
    }
}
