//! A cache of Discord's answers whether a person sees a channel, for a minute. In memory only.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use postern_play::ids::{ChannelId, PersonId};
use postern_play::time::{Millis, Timestamp};

/// Lifetime of an answer.
const TRUE_FOR: Millis = Millis(60_000);
/// The number of remembered answers at which old ones are removed.
const MANY: usize = 10_000;

/// The latest answers.
#[derive(Default)]
pub struct Sights(Mutex<HashMap<(PersonId, ChannelId), (Timestamp, bool)>>);

impl Sights {
    /// True if the person sees the channel; `None` without a recent answer.
    pub fn known(&self, person: PersonId, channel: ChannelId, now: Timestamp) -> Option<bool> {
        let (at, sees) = self.all().get(&(person, channel)).copied()?;
        is_recent(at, now).then_some(sees)
    }

    /// Remembers an answer.
    pub fn note(&self, person: PersonId, channel: ChannelId, sees: bool, now: Timestamp) {
        let mut all = self.all();
        if all.len() >= MANY {
            all.retain(|_, (at, _)| is_recent(*at, now));
        }
        all.insert((person, channel), (now, sees));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<(PersonId, ChannelId), (Timestamp, bool)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_recent(at: Timestamp, now: Timestamp) -> bool {
    at <= now && now.since(at) < TRUE_FOR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_true_for_a_minute_and_for_one_person_and_channel() {
        let (sights, now) = (Sights::default(), Timestamp(1_000_000));
        let (person, channel) = (PersonId(1), ChannelId(2));
        sights.note(person, channel, true, now);
        assert_eq!(sights.known(person, channel, now), Some(true));
        assert_eq!(sights.known(PersonId(3), channel, now), None);
        assert_eq!(sights.known(person, ChannelId(3), now), None);
        assert_eq!(sights.known(person, channel, now.plus(TRUE_FOR)), None);
        assert_eq!(sights.known(person, channel, Timestamp(0)), None, "the clock was set back");
    }
}
