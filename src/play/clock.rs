//! The clock of a match: whose time runs, since when and until when, or why it stands. The only place that computes
//! deadlines.
//!
//! A turn begins paused. It runs from the moment at which the player was told, with all of the time for the move, and
//! stands again while the player is out of reach or the match is frozen. Time during which the program did not run is
//! given back ([`Clock::credit`]). The steps are pure, and none moves a moment backwards.

use serde::{Deserialize, Serialize};

use super::{Millis, Outage, Pace, Timestamp, seat_letter};
use crate::game::Seat;

/// How long a player is out of reach before the opponent may close the match.
pub const CLOSABLE_AFTER: Millis = Millis(7 * Millis::DAY.0);

/// Whose time runs. Without a limit (`until` or `left` is `None`) it tells whose turn it is and who knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// The player of this seat was told of the turn at `since`.
    Running {
        #[serde(with = "seat_letter")]
        seat: Seat,
        since: Timestamp,
        /// When the time for this move is over; `None` where there is no limit.
        until: Option<Timestamp>,
        /// Outages that ended before this moment are contained in `until`.
        credited: Timestamp,
        /// True if the opponent was told that the time is over.
        #[serde(default, skip_serializing_if = "is_false")]
        noted: bool,
    },
    /// It is the turn of this seat, and no time passes.
    Paused {
        #[serde(with = "seat_letter")]
        seat: Seat,
        why: PauseReason,
        since: Timestamp,
        /// The time that is left for this move; `None` where there is no limit.
        left: Option<Millis>,
        /// True if the opponent was told that the match may be closed.
        #[serde(default, skip_serializing_if = "is_false")]
        noted: bool,
    },
    /// The match is over.
    Stopped,
}

/// Why no time passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The player has not been told yet.
    Untold,
    /// The player can't be told.
    OutOfReach,
    /// The computer is to move: it does so as soon as it can think.
    Computer,
    /// The match is frozen.
    Frozen,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Clock {
    /// A turn begins: all of the time for it, which does not run yet.
    pub fn begin(seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        let why = if computer { PauseReason::Computer } else { PauseReason::Untold };
        Clock::Paused { seat, why, since: now, left: pace.per_move(), noted: false }
    }

    /// The player to move was told, or showed that they know: the time runs from now on. Nothing where it runs already,
    /// or stands for another reason.
    pub fn told(self, now: Timestamp) -> Clock {
        match self {
            Clock::Paused {
                seat, why: PauseReason::Untold | PauseReason::OutOfReach, since, left, ..
            } => {
                let now = now.max(since);
                let until = left.map(|left| now.plus(left));
                Clock::Running { seat, since: now, until, credited: now, noted: false }
            }
            Clock::Running { .. } | Clock::Paused { .. } | Clock::Stopped => self,
        }
    }

    /// The player to move can't be told: the time stands, what is left of it stays. Nothing while the match is frozen or
    /// the computer is to move.
    pub fn out_of_reach(self, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { why: PauseReason::Untold, .. } | Clock::Running { .. } => {
                self.pause(PauseReason::OutOfReach, now)
            }
            Clock::Paused { .. } | Clock::Stopped => self,
        }
    }

    /// The match is frozen: no time passes, for nobody.
    pub fn freeze(self, now: Timestamp) -> Clock {
        self.pause(PauseReason::Frozen, now)
    }

    /// The match goes on, with all of the time for the present move. It runs once the player is told of that.
    pub fn thaw(self, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { seat, why: PauseReason::Frozen, since, .. } => {
                Clock::begin(seat, computer, pace, now.max(since))
            }
            Clock::Running { .. } | Clock::Paused { .. } | Clock::Stopped => self,
        }
    }

    /// The match is over.
    pub fn stop(self) -> Clock {
        Clock::Stopped
    }

    /// Gives back the time of outages that fell into the running time and were not given back before. Doing so twice
    /// changes nothing.
    pub fn credit(self, outages: &[Outage]) -> Clock {
        let Clock::Running { seat, since, until: Some(mut until), mut credited, mut noted } = self else {
            return self;
        };
        let mut lost: Vec<Outage> = outages.to_vec();
        lost.sort_by_key(|outage| outage.from);
        for Outage { from, to } in lost {
            let from = from.max(since).max(credited);
            // What happened after the time was over takes nothing away.
            if to > from && from < until {
                until = until.plus(to.since(from));
                credited = to;
                noted = false;
            }
        }
        Clock::Running { seat, since, until: Some(until), credited, noted }
    }

    /// The opponent was told that the time is over or that the match may be closed.
    pub fn noted(self) -> Clock {
        match self {
            Clock::Running { seat, since, until, credited, .. } => {
                Clock::Running { seat, since, until, credited, noted: true }
            }
            Clock::Paused { seat, why, since, left, .. } => {
                Clock::Paused { seat, why, since, left, noted: true }
            }
            Clock::Stopped => self,
        }
    }

    fn pause(self, why: PauseReason, now: Timestamp) -> Clock {
        let now = now.max(self.latest());
        match self {
            Clock::Running { seat, until, .. } => {
                let left = until.map(|until| until.since(now));
                Clock::Paused { seat, why, since: now, left, noted: false }
            }
            Clock::Paused { why: before, .. } if before == why => self,
            Clock::Paused { seat, left, .. } => Clock::Paused { seat, why, since: now, left, noted: false },
            Clock::Stopped => self,
        }
    }

    /// A turn that was told at `since`, as a program without a clock of this kind kept it.
    pub(super) fn carried_over(seat: Seat, since: Timestamp, until: Option<Timestamp>, noted: bool) -> Clock {
        Clock::Running { seat, since, until: until.map(|until| until.max(since)), credited: since, noted }
    }

    /// The seat whose turn it is; `None` once the match is over.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Clock::Running { seat, .. } | Clock::Paused { seat, .. } => Some(*seat),
            Clock::Stopped => None,
        }
    }

    /// When the running time is over; `None` where no time runs or there is no limit.
    pub fn until(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { until, .. } => *until,
            Clock::Paused { .. } | Clock::Stopped => None,
        }
    }

    /// Why no time passes; `None` where it runs and once the match is over.
    pub fn paused(&self) -> Option<PauseReason> {
        match self {
            Clock::Paused { why, .. } => Some(*why),
            Clock::Running { .. } | Clock::Stopped => None,
        }
    }

    /// True if the time of the player to move is over.
    pub fn has_fallen(&self, now: Timestamp) -> bool {
        self.until().is_some_and(|until| until <= now)
    }

    /// When the opponent of a player out of reach may close the match; `None` where the player can be told.
    pub fn closable(&self) -> Option<Timestamp> {
        match self {
            Clock::Paused { why: PauseReason::OutOfReach, since, .. } => Some(since.plus(CLOSABLE_AFTER)),
            Clock::Paused { .. } | Clock::Running { .. } | Clock::Stopped => None,
        }
    }

    /// When the opponent is to be told something: that the time is over, or that the match may be closed. `None` where
    /// there is nothing to tell or it was told.
    pub fn due(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { noted: true, .. } | Clock::Paused { noted: true, .. } => None,
            Clock::Running { until, .. } => *until,
            Clock::Paused { .. } => self.closable(),
            Clock::Stopped => None,
        }
    }

    /// The latest moment that the clock knows: nothing happens to the match before it.
    pub fn latest(&self) -> Timestamp {
        match self {
            Clock::Running { since, credited, .. } => *since.max(credited),
            Clock::Paused { since, .. } => *since,
            Clock::Stopped => Timestamp::default(),
        }
    }
}
