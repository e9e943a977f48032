//! The clock of a match: whose time runs, since when and until when, or why it stands. The only place that computes
//! deadlines; what they bring stands in `due.rs`.
//!
//! A turn begins paused. It runs from the moment at which the player was told, with all of the time for the move, and
//! stands again while the player is out of reach or on vacation, or the match is frozen. Time during which the program
//! did not run is given back ([`Clock::credit`]). The steps are pure, and none moves a moment backwards.

use serde::{Deserialize, Serialize};

use super::turn::Turn;
use super::workdays::{after, between};
use super::{Millis, Outage, Pace, Timestamp, Vacation, Zone, seat_letter};
use crate::game::{Pair, Seat};

/// How long a player is out of reach before the opponent may close the match.
pub const CLOSABLE_AFTER: Millis = Millis(7 * Millis::DAY.0);

/// How long a player is silent in a match without a limit before the opponent may close or claim it.
pub const SILENCE: Millis = Millis(30 * Millis::DAY.0);

/// Whose time runs. Without a limit (`until` or `left` is `None`) it tells whose turn it is and who knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
        /// True if the opponent was told that the time or the silence is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        noted: bool,
        #[serde(default, skip_serializing_if = "Turn::is_plain")]
        turn: Turn,
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
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        noted: bool,
        #[serde(default, skip_serializing_if = "Turn::is_plain")]
        turn: Turn,
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
    /// The player is on vacation.
    Vacation,
    /// The computer is to move: it does so as soon as it can think.
    Computer,
    /// The match is frozen.
    Frozen,
}

impl Clock {
    /// The first turn of a match: all of the time for it, which does not run yet.
    pub fn begin(seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        Clock::with(seat, computer, (pace.first(), pace.first().filter(|_| has_bank(pace))), now)
    }

    /// The turn of `seat` begins after a move. A bank gets its increment.
    pub fn moved(&self, seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        self.next(seat, computer, pace, now, |times, mover| {
            if let Pace::Bank(bank) = pace {
                times[mover] = bank.after_move(times[mover]);
            }
        })
    }

    /// The turn of `seat` begins again after moves were taken back, each by a seat with so much time left when it was made.
    /// Nobody has more time than before the moves, or than now.
    pub fn taken_back(
        &self,
        seat: Seat,
        computer: bool,
        pace: Pace,
        undone: &[(Seat, Option<Millis>)],
        now: Timestamp,
    ) -> Clock {
        self.next(seat, computer, pace, now, |times, _| {
            for (seat, left) in undone {
                times[*seat] = times[*seat].min(left.unwrap_or(times[*seat]));
            }
        })
    }

    /// The turn begins anew, since the match changed under the player. What is in a bank stays.
    pub fn renewed(&self, seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        self.next(seat, computer, pace, now, |_, _| {})
    }

    /// The next turn, with the times that `change` makes of those in the banks; it is given the seat whose turn it was.
    fn next(
        &self,
        seat: Seat,
        computer: bool,
        pace: Pace,
        now: Timestamp,
        change: impl FnOnce(&mut Pair<Millis>, Seat),
    ) -> Clock {
        let (Some(mover), Some(first), true) = (self.seat(), pace.first(), has_bank(pace)) else {
            return Clock::begin(seat, computer, pace, now);
        };
        let own = self.left(now).unwrap_or(first);
        let waiting = self.turn().and_then(|turn| turn.waiting).unwrap_or(first);
        let mut times = match mover {
            Seat::First => Pair::new(own, waiting),
            Seat::Second => Pair::new(waiting, own),
        };
        change(&mut times, mover);
        Clock::with(seat, computer, (Some(times[seat]), Some(times[seat.other()])), now)
    }

    fn with(
        seat: Seat,
        computer: bool,
        (left, waiting): (Option<Millis>, Option<Millis>),
        now: Timestamp,
    ) -> Clock {
        let why = if computer { PauseReason::Computer } else { PauseReason::Untold };
        let turn = Turn { given: Some(left.unwrap_or(SILENCE)), waiting, ..Turn::default() };
        Clock::Paused { seat, why, since: now, left, noted: false, turn }
    }

    /// The clock with what the player to move has of their own, where the turn does not run yet: the zone of their
    /// weekends, where those take no time, and their vacation.
    pub fn of_player(&self, weekends_off: Option<Zone>, vacation: Option<Vacation>) -> Clock {
        let mut clock = self.clone();
        if let Clock::Paused { why: PauseReason::Untold | PauseReason::OutOfReach, turn, .. } = &mut clock {
            turn.weekends_off = weekends_off;
            turn.vacation = vacation;
        }
        clock
    }

    /// The player to move was told, or showed that they know: the time runs from now on, or after their vacation. Nothing
    /// where it runs already, or stands for another reason.
    pub fn told(&self, now: Timestamp) -> Clock {
        let Clock::Paused { seat, why, since, left, turn, .. } = self else { return self.clone() };
        let mut turn = turn.clone();
        let now = now.max(*since);
        match why {
            PauseReason::Untold => {}
            PauseReason::OutOfReach => turn.stood = turn.stood.plus(now.since(*since)),
            PauseReason::Vacation | PauseReason::Computer | PauseReason::Frozen => return self.clone(),
        }
        running(*seat, now, *left, turn).at(now)
    }

    /// The player to move can't be told: the time stands, what is left of it stays. Nothing while the match is frozen or
    /// the computer is to move.
    pub fn out_of_reach(&self, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { why: PauseReason::Untold | PauseReason::Vacation, .. }
            | Clock::Running { .. } => self.pause(PauseReason::OutOfReach, now),
            Clock::Paused { .. } | Clock::Stopped => self.clone(),
        }
    }

    /// The player to move planned this vacation, or has none any more. It gives back no time that was over before.
    pub fn on_vacation(&self, vacation: Option<Vacation>, now: Timestamp) -> Clock {
        let mut clock = self.at(now);
        let now = now.max(clock.latest());
        if let Clock::Running { turn, .. } | Clock::Paused { turn, .. } = &mut clock {
            turn.vacation = vacation.map(|vacation| Vacation { from: vacation.from.max(now), ..vacation });
        }
        match clock {
            Clock::Paused { seat, why: PauseReason::Vacation, left, turn, .. } => {
                running(seat, now, left, turn)
            }
            other => other,
        }
        .at(now)
    }

    /// The match is frozen: no time passes, for nobody.
    pub fn freeze(&self, now: Timestamp) -> Clock {
        self.pause(PauseReason::Frozen, now)
    }

    /// The match goes on, with all of the time for the present move. It runs once the player is told of that.
    pub fn thaw(&self, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { seat, why: PauseReason::Frozen, since, .. } => {
                self.renewed(*seat, computer, pace, now.max(*since))
            }
            Clock::Running { .. } | Clock::Paused { .. } | Clock::Stopped => self.clone(),
        }
    }

    /// The match is over.
    pub fn stop(&self) -> Clock {
        Clock::Stopped
    }

    /// Gives back the time of outages that fell into the running time and were not given back before. Doing so twice
    /// changes nothing.
    pub fn credit(&self, outages: &[Outage]) -> Clock {
        let mut lost: Vec<Outage> = outages.to_vec();
        lost.sort_by_key(|outage| outage.from);
        // A vacation may begin or end during an outage.
        lost.into_iter().fold(self.clone(), |clock, outage| {
            let clock = clock.at(outage.from).without(outage);
            match clock.at(outage.to) {
                same if same == clock => clock,
                later => later.without(outage),
            }
        })
    }

    fn without(self, outage: Outage) -> Clock {
        let end = self.end();
        let Clock::Running { seat, mut since, mut until, credited, noted, mut turn } = self else {
            return self;
        };
        let from = outage.from.max(since).max(credited);
        let to = turn.vacation.map_or(outage.to, |vacation| outage.to.min(vacation.from));
        // What happened after the time was over takes nothing away.
        if to <= from || end.is_none_or(|end| from >= end) {
            return Clock::Running { seat, since, until, credited, noted, turn };
        }
        // A silence is counted in all days, and so is what is given back of it.
        let weekends_off = turn.weekends_off.as_ref().filter(|_| until.is_some());
        let lost = between(from, to, weekends_off);
        match &mut until {
            Some(until) => *until = after(to, between(from, *until, weekends_off), weekends_off),
            None => since = since.plus(lost),
        }
        turn.returned = turn.returned.plus(lost);
        Clock::Running { seat, since, until, credited: to, noted: false, turn }
    }

    /// The clock at a moment: a vacation of the player to move has begun or ended by itself.
    pub fn at(&self, now: Timestamp) -> Clock {
        match self {
            Clock::Running { seat, since, until, credited, turn, .. } => {
                let begun = turn.vacation.filter(|vacation| vacation.from <= now);
                let Some(vacation) =
                    begun.filter(|vacation| self.end().is_none_or(|end| vacation.from < end))
                else {
                    return self.clone();
                };
                let from = vacation.from.max(*since).max(*credited);
                let left = until.map(|until| between(from, until, turn.weekends_off.as_ref()));
                let (why, turn) = (PauseReason::Vacation, turn.clone());
                Clock::Paused { seat: *seat, why, since: from, left, noted: false, turn }.at(now)
            }
            Clock::Paused { seat, why: PauseReason::Vacation, since, left, turn, .. } => {
                match turn.vacation {
                    Some(vacation) if vacation.to > now => self.clone(),
                    over => {
                        let to = over.map_or(*since, |vacation| vacation.to.max(*since));
                        running(*seat, to, *left, Turn { vacation: None, ..turn.clone() })
                    }
                }
            }
            Clock::Paused { .. } | Clock::Stopped => self.clone(),
        }
    }

    /// The opponent was told that the time is over or that the match may be closed.
    pub fn noted(&self) -> Clock {
        let mut clock = self.clone();
        if let Clock::Running { noted, .. } | Clock::Paused { noted, .. } = &mut clock {
            *noted = true;
        }
        clock
    }

    /// The clock of a turn that an earlier program began, with what time brings to turns of now.
    pub fn renovated(&self) -> Clock {
        let mut clock = self.clone();
        if let Clock::Running { until: None, turn, .. } = &mut clock {
            turn.given = turn.given.or(Some(SILENCE));
        }
        clock
    }

    fn pause(&self, why: PauseReason, now: Timestamp) -> Clock {
        let now = now.max(self.latest());
        match self.at(now) {
            Clock::Running { seat, until, turn, .. } => {
                let left = until.map(|until| between(now, until, turn.weekends_off.as_ref()));
                Clock::Paused { seat, why, since: now, left, noted: false, turn }
            }
            Clock::Paused { why: before, .. } if before == why => self.clone(),
            Clock::Paused { seat, left, turn, .. } => {
                Clock::Paused { seat, why, since: now, left, noted: false, turn }
            }
            Clock::Stopped => Clock::Stopped,
        }
    }

    /// A turn that was told at `since`, as a program without a clock of this kind kept it.
    pub(super) fn carried_over(seat: Seat, since: Timestamp, until: Option<Timestamp>, noted: bool) -> Clock {
        let (until, turn) = (until.map(|until| until.max(since)), Turn::default());
        Clock::Running { seat, since, until, credited: since, noted, turn }
    }

    /// The seat whose turn it is; `None` once the match is over.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Clock::Running { seat, .. } | Clock::Paused { seat, .. } => Some(*seat),
            Clock::Stopped => None,
        }
    }

    /// What is kept of the turn besides its moments; `None` once the match is over.
    pub fn turn(&self) -> Option<&Turn> {
        match self {
            Clock::Running { turn, .. } | Clock::Paused { turn, .. } => Some(turn),
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

    /// The time that the player to move has left, running or not; `None` where there is no limit.
    pub fn left(&self, now: Timestamp) -> Option<Millis> {
        match self.at(now) {
            Clock::Running { since, until, turn, .. } => {
                until.map(|until| between(now.max(since), until, turn.weekends_off.as_ref()))
            }
            Clock::Paused { left, .. } => left,
            Clock::Stopped => None,
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
        self.at(now).until().is_some_and(|until| until <= now)
    }

    /// When the opponent of a player out of reach, or of one who is silent in a match without a limit, may close the match;
    /// `None` where there is no such moment.
    pub fn closable(&self) -> Option<Timestamp> {
        match self {
            Clock::Paused { why: PauseReason::OutOfReach, since, .. } => Some(since.plus(CLOSABLE_AFTER)),
            Clock::Running { .. } => self.silent(),
            Clock::Paused { .. } | Clock::Stopped => None,
        }
    }

    /// When the player to move was silent for long in a match without a limit.
    pub fn silent(&self) -> Option<Timestamp> {
        self.end().filter(|_| self.until().is_none())
    }

    /// When the running time is over; without a limit, when the silence is.
    pub(super) fn end(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { until: None, since, turn, .. } => turn.given.map(|given| since.plus(given)),
            Clock::Running { until, .. } => *until,
            Clock::Paused { .. } | Clock::Stopped => None,
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

fn has_bank(pace: Pace) -> bool {
    matches!(pace, Pace::Bank(_))
}

/// The time runs from `now` on.
fn running(seat: Seat, now: Timestamp, left: Option<Millis>, turn: Turn) -> Clock {
    let until = left.map(|left| after(now, left, turn.weekends_off.as_ref()));
    let turn = Turn { vacation: turn.vacation.filter(|vacation| vacation.to > now), ..turn };
    Clock::Running { seat, since: now, until, credited: now, noted: false, turn }
}
