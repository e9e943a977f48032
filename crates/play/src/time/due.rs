//! Events that time brings to a match: reminders, the end of the time, a long silence, a player out of reach for long.

use super::clock::{Clock, PauseReason};
use super::reminder::{Reminder, reminders};
use super::workdays::{after, between};
use crate::time::{Millis, Timestamp};

/// An event that time brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Falls {
    /// A reminder for the player to move. `last` is true if no other reminder follows.
    Reminder { which: Reminder, last: bool },
    /// The time of the player to move is over.
    Time,
    /// The player to move has been silent for long in a match without a limit.
    Silence,
    /// The player to move has been out of reach for long.
    OutOfReach,
}

impl Clock {
    /// Returns the event that time has brought by now, and the clock that records it as reported. Outages must be given
    /// back first.
    pub fn falls(&self, now: Timestamp) -> (Clock, Option<Falls>) {
        let clock = self.at(now);
        let falls = match &clock {
            Clock::Running { noted: true, .. } | Clock::Paused { noted: true, .. } | Clock::Stopped => None,
            Clock::Running { until, .. } => match clock.end().filter(|end| *end <= now) {
                Some(_) if until.is_some() => Some(Falls::Time),
                Some(_) => Some(Falls::Silence),
                None => return clock.reminded(now),
            },
            Clock::Paused { .. } => clock.closable().filter(|from| *from <= now).map(|_| Falls::OutOfReach),
        };
        (if falls.is_some() { clock.noted() } else { clock }, falls)
    }

    /// Returns the most urgent reminder due by now.
    fn reminded(self, now: Timestamp) -> (Clock, Option<Falls>) {
        let left = self.left(now).unwrap_or_default();
        let all = self.reminders();
        let Some((which, at)) = all.iter().copied().filter(|(_, at)| *at >= left).min_by_key(|(_, at)| *at)
        else {
            return (self, None);
        };
        let last = all.iter().all(|(_, other)| *other >= at);
        let mut clock = self;
        if let Clock::Running { turn, .. } = &mut clock {
            turn.reminded = Some(at);
        }
        (clock, Some(Falls::Reminder { which, last }))
    }

    /// Returns the reminders still to come, with the time that is left then.
    fn reminders(&self) -> Vec<(Reminder, Millis)> {
        let Clock::Running { since, until: Some(until), turn, .. } = self else { return Vec::new() };
        let Some(given) = turn.given else { return Vec::new() };
        let had = between(*since, *until, turn.weekends_off.as_ref());
        let before = turn.reminded.map_or(had, |reminded| reminded.min(had));
        reminders(turn.rhythm, given).into_iter().filter(|(_, left)| *left < before).collect()
    }

    /// Returns the next moment at which time brings an event ([`Clock::falls`]) or a vacation starts or ends. `None` if
    /// there is no such moment, or the opponent was told already.
    pub fn due(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { noted: true, .. } | Clock::Paused { noted: true, .. } => None,
            Clock::Running { since, turn, .. } => {
                let left = self.left(*since).unwrap_or_default();
                let next = self
                    .reminders()
                    .into_iter()
                    .map(|(_, reminded)| after(*since, left.minus(reminded), turn.weekends_off.as_ref()));
                let leaves = turn.vacation.map(|vacation| vacation.from);
                next.chain(self.end()).chain(leaves).min()
            }
            Clock::Paused { why: PauseReason::Vacation, since, turn, .. } => {
                Some(turn.vacation.map_or(*since, |vacation| vacation.to))
            }
            Clock::Paused { .. } => self.closable(),
            Clock::Stopped => None,
        }
    }
}
