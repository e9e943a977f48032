//! Challenges: creation, declining, withdrawal, and expiry.

use crate::challenges::Challenges;
use crate::request::{Asker, Failure};
use crate::seats::seat_news;
use crate::telling::{notice, of_card};
use postern_play::challenge::{Challenge, ChallengeState, Terms};
use postern_play::ids::{ChallengeId, InteractionId, PersonId};
use postern_play::notices::notice::NoticeKind;
use postern_play::people::profile::Profile;
use postern_play::record::home::Site;
use postern_play::step::change::{Change, Draft};
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Limit;
use postern_play::time::Timestamp;
use postern_store::fault::{CommitError, Fault};

/// Upper bound on the number of open challenges from one person to the same other person.
pub const MOST_TO_ONE: usize = 3;

/// The change that a verb commits, and its answer.
pub struct Decision<T> {
    pub(crate) change: Change,
    answer: T,
}

impl Challenges {
    /// Makes a challenge. The card is posted in its home and, if there is a `to`, pings that person. The card of a challenge
    /// outside is the caller's answer. The caller must have checked `terms`.
    ///
    /// # Errors
    /// [`Failure`] if somebody challenges themselves, reaches a limit, or already has the same challenge open.
    pub async fn challenge(
        &self,
        asker: &Asker,
        to: Option<PersonId>,
        terms: Terms,
        site: impl Into<Site>,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        let new = Challenge { to, ..Challenge::new(asker.id, asker.name.clone(), terms, site, now) };
        Ok(self.offer(asker, new).await??)
    }

    /// Makes a challenge. The store assigns its id. The inner error is a refusal of the store, for callers that can
    /// handle it.
    pub(crate) async fn offer(
        &self,
        asker: &Asker,
        new: Challenge,
    ) -> Result<Result<Challenge, CommitError>, Failure> {
        let (to, now) = (new.to, new.made);
        if to == Some(asker.id) {
            return Err(Refusal::Oneself.into());
        }
        let mut limits = self.people.may_start(asker.id, new.home).await?;
        if let Some(to) = to {
            self.people.may_ask(asker.id, to).await?;
            limits.push(Limit::OpenTo { by: asker.id, to, most: MOST_TO_ONE });
        }
        self.brake.challenges(asker.id, to, now)?;
        let across = to.is_none() && new.level.is_none() && self.people.profile(asker.id).await?.across;
        let new = Challenge { across, ..new };
        let hear = self.seats.to_hear_of(&new, now).await?;
        let challenged = self.profile_of(to).await?;
        let (asked_by, language) = (asker.by, asker.language);
        let draft = Draft::new(move |ids| {
            let challenge = Challenge { id: ids.challenge_id(), language, ..new.clone() };
            let card = of_card(&challenge, challenged.as_ref(), now);
            let card = card.filter(|_| !challenge.in_lobby);
            Change {
                notices: card.into_iter().chain(seat_news::notices(&challenge, &hear, now)).collect(),
                challenges: vec![challenge],
                limits: limits.clone(),
                asked_by: Some(asked_by),
                ..Change::default()
            }
        });
        Ok(self
            .committer
            .commit(draft)
            .await
            .map(|change| change.challenges.into_iter().next().expect("the draft makes a challenge")))
    }

    /// Returns the settings of a person challenged; `None` for a challenge to anybody.
    pub(crate) async fn profile_of(&self, to: Option<PersonId>) -> Result<Option<Profile>, Fault> {
        match to {
            Some(to) => self.people.profile(to).await.map(Some),
            None => Ok(None),
        }
    }

    /// Declines a challenge and tells the challenger.
    ///
    /// # Errors
    /// [`Failure`] if the challenge is closed, one's own, or not to the asker.
    pub async fn decline(&self, id: ChallengeId, by: &Asker, now: Timestamp) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| {
            if challenge.by == by.id {
                return Err(Refusal::OwnChallenge);
            }
            if challenge.to != Some(by.id) {
                return Err(Refusal::NotChallenged);
            }
            Ok(close(challenge, ChallengeState::Declined, Some(by.by), now))
        })
        .await
    }

    /// Withdraws one's own challenge.
    ///
    /// # Errors
    /// [`Failure`] if the challenge is closed, or somebody else's.
    pub async fn withdraw(&self, id: ChallengeId, by: &Asker, now: Timestamp) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| {
            if challenge.by != by.id {
                return Err(Refusal::NotChallenger);
            }
            Ok(close(challenge, ChallengeState::Withdrawn, Some(by.by), now))
        })
        .await
    }

    /// Closes a challenge for any reason except a press on it.
    pub(crate) async fn end_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        now: Timestamp,
    ) -> Result<Challenge, Failure> {
        self.on_challenge(id, |challenge| Ok(close(challenge, state, None, now))).await
    }

    /// Closes an expired challenge and tells the challenger.
    pub(crate) async fn expire(&self, id: ChallengeId, now: Timestamp) -> Result<Challenge, Failure> {
        self.end_challenge(id, ChallengeState::Expired, now).await
    }

    pub(crate) async fn on_challenge<T>(
        &self,
        id: ChallengeId,
        decide: impl Fn(&Challenge) -> Result<Decision<T>, Refusal>,
    ) -> Result<T, Failure> {
        loop {
            let challenge = Refusal::unless_open(self.store.challenge(id).await?)?;
            let step = decide(&challenge)?;
            if self.committer.commit_current(step.change).await?.is_some() {
                return Ok(step.answer);
            }
        }
    }

    /// Returns a challenge; `None` if it is not open.
    pub(crate) async fn open_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        Ok(self.store.challenge(id).await?.filter(Challenge::is_open))
    }
}

pub(crate) fn with_state(challenge: &Challenge, state: ChallengeState) -> Challenge {
    Challenge { revision: challenge.revision + 1, state, ..challenge.clone() }
}

/// Closes a challenge and tells the challenger, unless they did it themselves.
pub(crate) fn close(
    challenge: &Challenge,
    state: ChallengeState,
    asked_by: Option<InteractionId>,
    now: Timestamp,
) -> Decision<Challenge> {
    let challenge = with_state(challenge, state);
    let told = match state {
        ChallengeState::Declined | ChallengeState::Expired | ChallengeState::Undelivered => {
            vec![challenge.by]
        }
        ChallengeState::Open
        | ChallengeState::Accepted { .. }
        | ChallengeState::Withdrawn
        | ChallengeState::OtherTerms => Vec::new(),
    };
    let change = Change {
        notices: vec![notice(NoticeKind::Answer(challenge.id), told, now, 0)],
        challenges: vec![challenge.clone()],
        asked_by,
        ..Change::default()
    };
    Decision { change, answer: challenge }
}
