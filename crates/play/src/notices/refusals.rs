//! How long a message that a place refuses is tried again, and when a refusal counts as lasting. One refusal means little:
//! Discord refuses messages for some minutes and takes the next ones.

use serde::{Deserialize, Serialize};

use crate::time::{Millis, Timestamp};
use postern_mutants::Mutant;

/// The refusals after which a message goes to the next place.
const QUICK: u32 = 3;
/// The pauses after the first refusals, in seconds; after more refusals the last pause. The first three make up a minute.
const PAUSES: [i64; 7] = [5, 20, 35, 300, 900, 1800, 3600];
/// A refusal is lasting after this time, and after more than the quick tries.
const LASTING_AFTER: Millis = Millis::hours(3);
/// The pause after a lasting refusal, in seconds.
pub const LASTING_PAUSE: i64 = 3 * 3600;
/// The refusals of one place, or of all places of a notice, without a success since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusals {
    /// The time of the first one.
    pub since: Timestamp,
    /// The number of tries at their time. One that is made earlier, because the place may be open, does not count.
    pub tries: u32,
}

impl Refusals {
    /// Counts one more refusal.
    pub fn after(before: Option<Refusals>, now: Timestamp) -> Refusals {
        let Some(before) = before else { return Refusals { since: now, tries: 1 } };
        let is_due = now.since(before.since).0 >= 1000 * until_try(before.tries);
        Refusals { tries: before.tries.saturating_add(u32::from(is_due)), ..before }
    }

    /// True if the same place is tried again before any other.
    pub fn is_quick(self) -> bool {
        self.tries <= QUICK
    }

    /// True if a notice with these refusals still has quick tries.
    pub fn has_quick_tries(self) -> bool {
        self.tries < QUICK
    }

    /// True if the place can't be expected to take messages soon.
    pub fn is_lasting(self, now: Timestamp) -> bool {
        let is_lasting = self.tries > QUICK && now.since(self.since) >= LASTING_AFTER;
        is_lasting || Mutant::LastingAtOnce.is_on()
    }

    /// Returns the time of the next try.
    pub fn next(self, now: Timestamp) -> Timestamp {
        let pause = if Mutant::RefusedAtOnce.is_on() { 0 } else { pause(self.tries.saturating_sub(1)) };
        now.plus_seconds(if self.is_lasting(now) { LASTING_PAUSE } else { pause })
    }
}

/// The pause after this many tries and one more, in seconds.
fn pause(tries: u32) -> i64 {
    PAUSES[(tries as usize).min(PAUSES.len() - 1)]
}

/// The time from the first try to the one after this many, in seconds.
fn until_try(tries: u32) -> i64 {
    let first: i64 = PAUSES.iter().take(tries as usize).sum();
    first + i64::from(tries).saturating_sub(PAUSES.len() as i64).max(0) * pause(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_tried_within_a_minute_then_more_rarely_and_is_lasting_after_hours() {
        let (mut now, mut refused, mut told) = (Timestamp(0), None, Vec::new());
        for _ in 0..12 {
            let refusals = Refusals::after(refused, now);
            let next = refusals.next(now);
            told.push((now.0 / 60_000, refusals.is_quick(), refusals.is_lasting(now)));
            (now, refused) = (next, Some(refusals));
        }
        assert_eq!(told[..4], [(0, true, false), (0, true, false), (0, true, false), (1, false, false)]);
        let lasting: Vec<i64> = told.iter().filter(|one| one.2).map(|one| one.0).collect();
        assert_eq!(lasting, [231, 411, 591]);
        // Tries between the usual ones bring the next place no nearer.
        let first = Refusals::after(None, Timestamp(0));
        let early =
            (1..9).fold(first, |refusals, second| Refusals::after(Some(refusals), Timestamp(500 * second)));
        assert_eq!((early, early.next(Timestamp(4000))), (first, Timestamp(9000)));
        assert_eq!(Refusals::after(Some(early), Timestamp(5000)).tries, 2);
        // A few tries within hours are not enough, nor many within minutes.
        let hours = Timestamp(0).plus(LASTING_AFTER);
        assert!(!Refusals { since: Timestamp(0), tries: QUICK }.is_lasting(hours));
        assert!(!Refusals { since: Timestamp(0), tries: 99 }.is_lasting(hours.plus_seconds(-1)));
        assert!(!Refusals { since: hours, tries: 99 }.is_lasting(Timestamp(0)), "the clock was set back");
    }
}
