//! A challenge made again: its card may be lost, and the old one would stand in the way of the same.

use super::challenge::{MOST_A_MINUTE, with_state};
use super::telling::notice;
use super::{Asker, CommitError, Failure, Service};
use crate::play::{
    Challenge, ChallengeId, ChallengeState, Change, Draft, Home, NoticeKind, Refusal, STANDS_FOR_DAYS,
    Timestamp,
};

impl Service {
    /// Withdraws an open challenge and makes the same one in another home, in one change.
    ///
    /// # Errors
    /// [`Failure`]: closed, somebody else's, or too many within a minute.
    pub async fn post_again(
        &self,
        id: ChallengeId,
        asker: &Asker,
        home: Home,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        loop {
            let old = self.open_challenge(id).await?.ok_or(Refusal::ChallengeClosed)?;
            if old.by != asker.id {
                return Err(Refusal::NotChallenger.into());
            }
            if !self.brake.allows(asker.id, MOST_A_MINUTE, now) {
                return Err(Refusal::TooFast { limit: MOST_A_MINUTE }.into());
            }
            let asker = asker.clone();
            let draft = Draft::new(move |ids| {
                let new = Challenge {
                    id: ids.challenge_id(),
                    revision: 1,
                    by_name: asker.name.clone(),
                    home,
                    language: asker.language,
                    made: now,
                    expires: now.plus_days(STANDS_FOR_DAYS),
                    ..old.clone()
                };
                let told = vec![
                    // The old card closes without telling anybody.
                    notice(NoticeKind::Answer(old.id), Vec::new(), now, 0),
                    notice(NoticeKind::Card(new.id), new.to.into_iter().collect(), now, 0),
                ];
                Change {
                    notices: told,
                    challenges: vec![new, with_state(&old, ChallengeState::Withdrawn)],
                    asked_by: Some(asker.by),
                    ..Change::default()
                }
            });
            match self.commit(draft).await {
                Ok(change) => {
                    return Ok(change.challenges.into_iter().next().expect("the draft makes a challenge"));
                }
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }
}
