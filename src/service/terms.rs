//! A challenge in the place of another one: with other terms, or posted again.

use super::challenge::{MOST_TO_ONE, with_state};
use super::telling::notice;
use super::{Asker, Failure, Service};
use crate::play::{
    Challenge, ChallengeId, ChallengeState, Change, Draft, Home, Limit, NoticeKind, Refusal, STANDS_FOR_DAYS,
    Terms, Timestamp,
};

/// What takes the place of a challenge.
struct Instead {
    /// Without its number and its dates.
    new: Challenge,
    /// How the old one ends; `None` where it stays open beside the new one.
    old: Option<ChallengeState>,
}

impl Service {
    /// Puts a challenge of the asker with these terms in the place of an open one, in one change: to the person who made
    /// that one, or to the same people where the asker made it. A challenge to anybody stays open beside the answer to it.
    ///
    /// # Errors
    /// [`Failure`]: closed, for somebody else, or too much at once or within a minute. `terms` are taken as checked.
    pub async fn other_terms(
        &self,
        id: ChallengeId,
        asker: &Asker,
        terms: Terms,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        self.in_place_of(id, asker, now, |old| {
            let own = old.by == asker.id;
            if !own && old.to.is_some_and(|to| to != asker.id) {
                return Err(Refusal::NotChallenged);
            }
            let new = Challenge {
                by: asker.id,
                to: if own { old.to } else { Some(old.by) },
                answers: (!own).then_some(old.id).or(old.answers),
                terms: terms.clone(),
                ..old.clone()
            };
            let closes = own || old.to.is_some();
            Ok(Instead { new, old: closes.then_some(ChallengeState::OtherTerms) })
        })
        .await
    }

    /// Withdraws an open challenge, whose card may be lost, and makes the same one in another home, in one change.
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
        self.in_place_of(id, asker, now, |old| {
            if old.by != asker.id {
                return Err(Refusal::NotChallenger);
            }
            let new = Challenge { home, language: asker.language, ..old.clone() };
            Ok(Instead { new, old: Some(ChallengeState::Withdrawn) })
        })
        .await
    }

    async fn in_place_of(
        &self,
        id: ChallengeId,
        asker: &Asker,
        now: Timestamp,
        decide: impl Fn(&Challenge) -> Result<Instead, Refusal>,
    ) -> Result<Challenge, Failure> {
        loop {
            let before = Refusal::unless_open(self.store.challenge(id).await?)?;
            let Instead { new, old } = decide(&before)?;
            let mut limits = self.may_start(asker.id, new.home).await?;
            if let Some(to) = new.to {
                self.may_ask(asker.id, to).await?;
                limits.push(Limit::OpenTo { by: asker.id, to, most: MOST_TO_ONE });
            }
            // One's own challenge leaves room for its successor.
            limits.retain(|_| before.by != asker.id);
            self.brake.challenges(asker.id, new.to, now)?;
            let closed = old.map(|state| with_state(&before, state));
            let asker = asker.clone();
            let draft = Draft::new(move |ids| {
                let new = Challenge {
                    id: ids.challenge_id(),
                    revision: 1,
                    by_name: asker.name.clone(),
                    made: now,
                    expires: now.plus_days(STANDS_FOR_DAYS),
                    ..new.clone()
                };
                // The old card closes without telling anybody.
                let ends = closed.iter().map(|old| notice(NoticeKind::Answer(old.id), Vec::new(), now, 0));
                let card = notice(NoticeKind::Card(new.id), new.to.into_iter().collect(), now, 0);
                Change {
                    notices: ends.chain([card]).collect(),
                    challenges: [new].into_iter().chain(closed.clone()).collect(),
                    limits: limits.clone(),
                    asked_by: Some(asker.by),
                    ..Change::default()
                }
            });
            if let Some(change) = self.commit_current(draft).await? {
                return Ok(change.challenges.into_iter().next().expect("the draft makes a challenge"));
            }
        }
    }
}
