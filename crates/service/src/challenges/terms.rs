//! Replacement of a challenge by another one: with other terms, or posted again.

use super::challenge::{MOST_TO_ONE, with_state};
use crate::challenges::Challenges;
use crate::request::{Asker, Failure};
use crate::telling::{notice, of_card};
use postern_play::challenge::{Challenge, ChallengeState, STANDS_FOR_DAYS, Takes, Terms};
use postern_play::ids::ChallengeId;
use postern_play::notices::notice::NoticeKind;
use postern_play::record::home::{Outside, Site};
use postern_play::step::change::{Change, Draft};
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Limit;
use postern_play::time::Timestamp;

/// The replacement of a challenge.
struct Instead {
    /// The new challenge, without its number and dates.
    new: Challenge,
    /// The final state of the old challenge; `None` if it stays open beside the new one.
    old: Option<ChallengeState>,
}

impl Challenges {
    /// Replaces an open challenge by one of the asker with these terms, in one change. The new one goes to the
    /// challenger, or, if the asker is the challenger, to the same people as before. A challenge to anybody stays open
    /// beside the answer to it. `from` is the place of the asker if Postern is not a member there and everybody sees its
    /// answers: the answer is then the card of a challenge made there. The caller must have checked `terms`, and that the
    /// asker sees the card of a challenge to anybody.
    ///
    /// # Errors
    /// [`Failure`] if the challenge is closed or to somebody else, or a limit is reached.
    pub async fn other_terms(
        &self,
        id: ChallengeId,
        asker: &Asker,
        terms: Terms,
        from: Option<Outside>,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        self.in_place_of(id, asker, now, |old| {
            let own = old.by == asker.id;
            if !own && old.to.is_some_and(|to| to != asker.id) {
                return Err(Refusal::NotChallenged);
            }
            let terms = Terms { takes: if own { terms.takes } else { Takes::default() }, ..terms.clone() };
            let new = Challenge {
                by: asker.id,
                to: if own { old.to } else { Some(old.by) },
                answers: (!own).then_some(old.id).or(old.answers),
                terms,
                before: Some(Box::new(old.terms_of(asker.id))),
                card_in: from.filter(|from| old.outside == Some(from.channel)),
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
    /// [`Failure`] if the challenge is closed or somebody else's, or too many were made within a minute.
    pub async fn post_again(
        &self,
        id: ChallengeId,
        asker: &Asker,
        site: impl Into<Site>,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        let Site { home, outside } = site.into();
        self.in_place_of(id, asker, now, |old| {
            if old.by != asker.id {
                return Err(Refusal::NotChallenger);
            }
            let new = Challenge {
                home,
                outside: outside.map(|outside| outside.channel),
                card_in: outside,
                language: asker.language,
                ..old.clone()
            };
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
            let mut limits = self.people.may_start(asker.id, new.home).await?;
            if let Some(to) = new.to {
                self.people.may_ask(asker.id, to).await?;
                limits.push(Limit::OpenTo { by: asker.id, to, most: MOST_TO_ONE });
            }
            // A challenge replaced by its own challenger does not add to the count.
            limits.retain(|_| before.by != asker.id);
            self.brake.challenges(asker.id, new.to, now)?;
            let challenged = self.profile_of(new.to).await?;
            let closed = old.map(|state| with_state(&before, state));
            let asker = asker.clone();
            let draft = Draft::new(move |ids| {
                let new = Challenge {
                    id: ids.challenge_id(),
                    revision: 1,
                    by_name: asker.name.clone(),
                    in_lobby: false,
                    made: now,
                    expires: now.plus_days(STANDS_FOR_DAYS),
                    ..new.clone()
                };
                // The old card closes without a ping.
                let ends = closed.iter().map(|old| notice(NoticeKind::Answer(old.id), Vec::new(), now, 0));
                let card = of_card(&new, challenged.as_ref(), now);
                Change {
                    notices: ends.chain(card).collect(),
                    challenges: [new].into_iter().chain(closed.clone()).collect(),
                    limits: limits.clone(),
                    asked_by: Some(asker.by),
                    ..Change::default()
                }
            });
            if let Some(change) = self.committer.commit_current(draft).await? {
                return Ok(change.challenges.into_iter().next().expect("the draft makes a challenge"));
            }
        }
    }
}
