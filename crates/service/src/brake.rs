//! Rate limits for actions that ping other people.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use postern_play::ids::PersonId;
use postern_play::step::refusal::Refusal;
use postern_play::time::{Millis, Timestamp};

/// Upper bound on the number of challenges of one person per minute, because each pings somebody.
pub(crate) const MOST_A_MINUTE: usize = 5;
/// Upper bound on the number of challenges of one person to the same other person per hour, until that person accepts
/// one. Withdrawn challenges count.
pub(crate) const MOST_TO_ONE_AN_HOUR: usize = 10;

/// Upper bound on the number of times per hour that one person may move games with the same opponent to another place.
pub const MOST_PLACES_AN_HOUR: usize = 5;

const MINUTE: Millis = Millis(60 * 1000);
const HOUR: Millis = Millis(60 * 60 * 1000);

/// Recent actions of a person, in total or toward one other person.
type Done = HashMap<(PersonId, Option<PersonId>), VecDeque<Timestamp>>;

/// Counts recent actions of each person. The counts are in memory only, since they bound bursts, not totals.
#[derive(Default)]
pub(crate) struct Brake {
    done: Mutex<Done>,
}

impl Brake {
    /// Counts a challenge.
    ///
    /// # Errors
    /// [`Refusal`] if the person made too many challenges recently, in total or to the same person. The challenge is
    /// then not counted.
    pub(crate) fn challenges(
        &self,
        by: PersonId,
        to: Option<PersonId>,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let mut done = self.done(now);
        let count = |key| done.get(&key).map_or(0, VecDeque::len);
        if count((by, None)) >= MOST_A_MINUTE {
            return Err(Refusal::TooFast { limit: MOST_A_MINUTE });
        }
        if to.is_some() && count((by, to)) >= MOST_TO_ONE_AN_HOUR {
            return Err(Refusal::TooFastTo { limit: MOST_TO_ONE_AN_HOUR });
        }
        for key in to.map(|to| (by, Some(to))).into_iter().chain([(by, None)]) {
            done.entry(key).or_default().push_back(now);
        }
        Ok(())
    }

    /// Counts an action of a person and returns true, or returns false if `most` actions were counted within a minute.
    pub(crate) fn allows(&self, person: PersonId, most: usize, now: Timestamp) -> bool {
        let mut done = self.done(now);
        let times = done.entry((person, None)).or_default();
        let allowed = times.len() < most;
        if allowed {
            times.push_back(now);
        }
        allowed
    }

    /// Counts the move of a game to another place.
    ///
    /// # Errors
    /// [`Refusal`] if the person moved games with the same opponent too often within an hour. The move is then not
    /// counted.
    pub(crate) fn place(&self, by: PersonId, to: PersonId, now: Timestamp) -> Result<(), Refusal> {
        let mut done = self.done(now);
        let times = done.entry((by, Some(to))).or_default();
        if times.len() >= MOST_PLACES_AN_HOUR {
            return Err(Refusal::MovedTooOften { limit: MOST_PLACES_AN_HOUR });
        }
        times.push_back(now);
        Ok(())
    }

    /// Locks the counts and drops the old ones.
    fn done(&self, now: Timestamp) -> MutexGuard<'_, Done> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.retain(|(_, to), times| {
            let within = if to.is_some() { HOUR } else { MINUTE };
            // A clock that is set back must not lock anybody out.
            times.retain(|&at| at <= now && now.since(at) < within);
            !times.is_empty()
        });
        done
    }

    /// Clears the count of challenges to one person after they accepted one.
    pub(crate) fn accepted(&self, by: PersonId, to: PersonId) {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).remove(&(by, Some(to)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);
    const EVE: PersonId = PersonId(3);

    #[test]
    fn the_sixth_challenge_within_a_minute_waits_whomever_it_is_to() {
        let (brake, now) = (Brake::default(), Timestamp(1_000_000));
        for number in 0..MOST_A_MINUTE {
            let to = [Some(BEN), None][number % 2];
            assert_eq!(brake.challenges(ANN, to, now), Ok(()));
        }
        let too_fast = Err(Refusal::TooFast { limit: MOST_A_MINUTE });
        assert_eq!(brake.challenges(ANN, Some(EVE), now), too_fast);
        assert_eq!(brake.challenges(BEN, Some(EVE), now), Ok(()), "others are not meant");
        assert_eq!(brake.challenges(ANN, Some(EVE), now.plus_seconds(60)), Ok(()));
        assert_eq!(
            brake.challenges(ANN, Some(EVE), now.plus_seconds(-600)),
            Ok(()),
            "the clock was set back"
        );
    }

    #[test]
    fn the_eleventh_challenge_to_the_same_person_within_an_hour_waits() {
        let (brake, mut now) = (Brake::default(), Timestamp(1_000_000));
        for _ in 0..MOST_TO_ONE_AN_HOUR {
            assert_eq!(brake.challenges(ANN, Some(BEN), now), Ok(()));
            now = now.plus_seconds(90);
        }
        let too_fast = Err(Refusal::TooFastTo { limit: MOST_TO_ONE_AN_HOUR });
        assert_eq!(brake.challenges(ANN, Some(BEN), now), too_fast);
        assert_eq!(brake.challenges(ANN, Some(EVE), now), Ok(()));
        brake.accepted(ANN, BEN);
        assert_eq!(brake.challenges(ANN, Some(BEN), now), Ok(()), "Ben does not mind");
    }
}
