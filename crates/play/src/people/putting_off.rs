//! Puts off turns of a person, and tells which of them wait again.

use super::later::PutOff;
use super::profile::Profile;
use crate::ids::{MatchId, Ply};
use crate::time::{Millis, Timestamp};

/// A game that waits again this long before the move is due, even if that is on the same day.
const BEFORE_DUE: Millis = Millis::hours(4);

impl Profile {
    /// Returns when a turn with this deadline would wait again if the person put it off now: at the start of their next
    /// day, or some hours before the deadline. `None` if the move is due sooner.
    pub fn put_off_until(&self, deadline: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
        let tomorrow = self.clocks().next(now, 0);
        let until = deadline.map_or(tomorrow, |due| tomorrow.min(Timestamp(due.0 - BEFORE_DUE.0)));
        (until > now).then_some(until)
    }

    /// Notes a turn as put off, and forgets those that wait again.
    pub fn put_off(&mut self, turn: PutOff, now: Timestamp) {
        self.later.retain(|known| known.until > now && known.of != turn.of);
        self.later.push(turn);
    }

    /// True if the person has put off this turn, which does not wait yet.
    pub fn has_put_off(&self, of: MatchId, ply: Ply, now: Timestamp) -> bool {
        self.later.iter().any(|turn| (turn.of, turn.ply) == (of, ply) && turn.until > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PersonId;

    /// A Tuesday at noon, UTC.
    const NOON: Timestamp = Timestamp(1_795_521_600_000);
    const DAY: i64 = 24 * 60 * 60 * 1000;

    #[test]
    fn a_turn_waits_again_on_the_next_day_or_before_it_is_due() {
        let own = Profile::new(PersonId(1));
        let midnight = Timestamp(NOON.0 / DAY * DAY + DAY);
        assert_eq!(own.put_off_until(None, NOON), Some(midnight));
        assert_eq!(own.put_off_until(Some(Timestamp(NOON.0 + 3 * DAY)), NOON), Some(midnight));
        let due = Timestamp(NOON.0 + DAY / 4);
        assert_eq!(own.put_off_until(Some(due), NOON), Some(Timestamp(due.0 - BEFORE_DUE.0)));
        assert_eq!(own.put_off_until(Some(Timestamp(NOON.0 + DAY / 8)), NOON), None);
    }

    #[test]
    fn a_turn_that_was_put_off_says_nothing_about_the_next_one_and_is_forgotten() {
        let mut own = Profile::new(PersonId(1));
        let turn = |of, ply, until| PutOff { of: MatchId(of), ply, until: Timestamp(NOON.0 + until) };
        own.put_off(turn(1, 4, DAY), NOON);
        assert!(own.has_put_off(MatchId(1), 4, NOON));
        assert!(!own.has_put_off(MatchId(1), 6, NOON) && !own.has_put_off(MatchId(2), 4, NOON));
        let tomorrow = Timestamp(NOON.0 + DAY);
        assert!(!own.has_put_off(MatchId(1), 4, tomorrow));
        own.put_off(turn(2, 9, 2 * DAY), tomorrow);
        assert_eq!(own.later, [turn(2, 9, 2 * DAY)]);
    }
}
