//! A challenge made again: its card may be lost, and the old one would stand in the way of the same.

use super::{Asker, Failure, Service, Step, notice, with_state};
use crate::play::{
    Challenge, ChallengeId, ChallengeState, Change, Home, NoticeKind, Refusal, STANDS_FOR_DAYS, Timestamp,
};

impl Service {
    /// Withdraws an open challenge and makes the same one in another home, in one change.
    ///
    /// # Errors
    /// [`Failure`]: closed, or somebody else's.
    pub async fn post_again(
        &self,
        id: ChallengeId,
        asker: &Asker,
        home: Home,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        let fresh = self.store().fresh_challenge_id().await?;
        self.on_challenge(id, |old| {
            if old.by != asker.id {
                return Err(Refusal::NotChallenger);
            }
            let new = Challenge {
                id: fresh,
                revision: 1,
                by_name: asker.name.clone(),
                home,
                made: now,
                expires: now.plus_days(STANDS_FOR_DAYS),
                ..old.clone()
            };
            let told = vec![
                // The old card closes without telling anybody.
                notice(NoticeKind::Answer(old.id), Vec::new(), now, 0),
                notice(NoticeKind::Card(new.id), new.to.into_iter().collect(), now, 0),
            ];
            let change = Change {
                notices: told,
                challenges: vec![with_state(old, ChallengeState::Withdrawn), new.clone()],
                asked_by: Some(asker.by),
                ..Change::default()
            };
            Ok(Step { change, answer: new })
        })
        .await
    }
}
