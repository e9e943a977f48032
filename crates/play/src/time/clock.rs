//! The clock of a match: whose time runs, since when and until when, or why it is paused. Only this file computes
//! deadlines; `due.rs` computes their effects.
//!
//! A turn starts paused. The clock runs from the moment at which the player is told of the turn, with all of the time
//! for the move. The clock pauses again while the player is out of reach or on vacation, or the match is frozen. Time
//! during which the program did not run is given back ([`Clock::credit`]). The steps are pure, and no step moves a
//! moment backwards.

use serde::{Deserialize, Serialize};

use super::pace::Pace;
use super::reminder::Rhythm;
use super::turn::Turn;
use super::vacation::Vacation;
use super::workdays::{after, between};
use super::zone::Zone;
use crate::record::seat_letter;
use crate::time::{Millis, Outage, Timestamp};
use postern_mutants::Mutant;
use postern_rules::seat::{Pair, Seat};

/// How long a player must be out of reach before the opponent may close the match.
pub const CLOSABLE_AFTER: Millis = Millis(7 * Millis::DAY.0);

/// How long a player must be silent in a match without a limit before the opponent may close or claim it.
pub const SILENCE: Millis = Millis(30 * Millis::DAY.0);

/// The state of a match's clock. In a match without a limit (`until` or `left` is `None`) it only records whose turn it
/// is and whether they know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// The player of this seat was told of the turn at `since`.
    Running {
        #[serde(with = "seat_letter")]
        seat: Seat,
        since: Timestamp,
        /// When the time for this move is over; `None` if there is no limit.
        until: Option<Timestamp>,
        /// `until` includes the outages that ended before this moment.
        credited: Timestamp,
        /// True if the opponent was told that the time or the silence is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        noted: bool,
        #[serde(default, skip_serializing_if = "Turn::is_plain")]
        turn: Turn,
    },
    /// This seat has the turn, and no time passes.
    Paused {
        #[serde(with = "seat_letter")]
        seat: Seat,
        why: PauseReason,
        since: Timestamp,
        /// The time left for this move; `None` if there is no limit.
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
    /// The player can't be told of the turn.
    OutOfReach,
    /// The player is on vacation.
    Vacation,
    /// The computer has the turn, and moves as soon as its search is done.
    Computer,
    /// The match is frozen.
    Frozen,
}

impl Clock {
    /// Returns the clock of the first turn of a match: paused, with all of the time for the move.
    pub fn begin(seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        Clock::with(seat, computer, (pace.first(), pace.first().filter(|_| has_bank(pace))), now)
    }

    /// Returns the clock of the turn of `seat` after a move. A bank gets its increment.
    pub fn moved(&self, seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        self.next(seat, computer, pace, now, |times, mover| {
            if let Pace::Bank(bank) = pace {
                times[mover] = bank.after_move(times[mover]);
            }
        })
    }

    /// Returns the clock of the turn of `seat` after a takeback. `undone` holds the seat of each undone move and the
    /// time that was left when the player made it. Neither player has more time than before those moves, or than now.
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

    /// Returns the clock of the turn of `seat` after a swap, which gives a bank its increment. The banks follow the
    /// players to their new seats.
    pub fn swapped(&self, seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        self.next(seat, computer, pace, now, |times, mover| {
            if let Pace::Bank(bank) = pace {
                times[mover] = bank.after_move(times[mover]);
            }
            std::mem::swap(&mut times.first, &mut times.second);
        })
    }

    /// Returns the clock of the turn of `seat` after a swap was taken back: the banks follow the players. `left` is
    /// the time that the player of `seat` had left when they swapped, and they have no more than that.
    pub fn unswapped(
        &self,
        seat: Seat,
        computer: bool,
        pace: Pace,
        left: Option<Millis>,
        now: Timestamp,
    ) -> Clock {
        self.next(seat, computer, pace, now, |times, _| {
            std::mem::swap(&mut times.first, &mut times.second);
            times[seat] = times[seat].min(left.unwrap_or(times[seat]));
        })
    }

    /// Restarts the turn because the match changed under the player. Banks keep their time.
    pub fn renewed(&self, seat: Seat, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        self.next(seat, computer, pace, now, |_, _| {})
    }

    /// Returns the clock of the next turn. `change` adjusts the times in the banks; its second argument is the seat
    /// whose turn it was.
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
        if Mutant::StartsUntold.is_on() && !computer {
            return running(seat, now, left, turn);
        }
        Clock::Paused { seat, why, since: now, left, noted: false, turn }
    }

    /// Returns the clock with the settings of the player to move, if the turn does not run yet: the zone of their
    /// weekends, if those take no time, their vacation, and the rhythm of their reminders.
    pub fn of_player(&self, weekends_off: Option<Zone>, vacation: Option<Vacation>, rhythm: Rhythm) -> Clock {
        let mut clock = self.clone();
        if let Clock::Paused { why: PauseReason::Untold | PauseReason::OutOfReach, turn, .. } = &mut clock {
            turn.weekends_off = weekends_off;
            turn.vacation = vacation;
            turn.rhythm = rhythm;
        }
        clock
    }

    /// Sets how often the player to move is reminded from now on. A reminder that would have come before does not come.
    pub fn with_rhythm(&self, rhythm: Rhythm, now: Timestamp) -> Clock {
        let left = self.left(now);
        let mut clock = self.clone();
        if let Clock::Running { turn, .. } | Clock::Paused { turn, .. } = &mut clock
            && turn.rhythm != rhythm
        {
            turn.rhythm = rhythm;
            turn.reminded = left.map(|left| turn.reminded.map_or(left, |reminded| reminded.min(left)));
        }
        clock
    }

    /// Starts the time, now or after the vacation: the player to move was told of the turn, or showed that they know of
    /// it. Has no effect if the time runs already, or is paused for another reason.
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

    /// Pauses the time because the player to move can't be told of the turn. Keeps the remaining time. Has no effect
    /// while the match is frozen or the computer has the turn.
    pub fn out_of_reach(&self, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { why: PauseReason::Untold | PauseReason::Vacation, .. }
            | Clock::Running { .. } => self.pause(PauseReason::OutOfReach, now),
            Clock::Paused { .. } | Clock::Stopped => self.clone(),
        }
    }

    /// Sets or removes the vacation of the player to move. Does not give back time that was over before.
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

    /// Pauses the time because the match is frozen.
    pub fn freeze(&self, now: Timestamp) -> Clock {
        self.pause(PauseReason::Frozen, now)
    }

    /// Resumes a frozen match with all of the time for the current move. The time runs once the player is told of it.
    pub fn thaw(&self, computer: bool, pace: Pace, now: Timestamp) -> Clock {
        match self {
            Clock::Paused { seat, why: PauseReason::Frozen, since, .. } => {
                self.renewed(*seat, computer, pace, now.max(*since))
            }
            Clock::Running { .. } | Clock::Paused { .. } | Clock::Stopped => self.clone(),
        }
    }

    /// Stops the clock because the match is over.
    pub fn stop(&self) -> Clock {
        Clock::Stopped
    }

    /// Gives back the time of outages that overlap the running time, unless it was given back before. Idempotent.
    pub fn credit(&self, outages: &[Outage]) -> Clock {
        let mut lost: Vec<Outage> = if Mutant::NoCredit.is_on() { Vec::new() } else { outages.to_vec() };
        lost.sort_by_key(|outage| outage.from);
        // A vacation may start or end during an outage.
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
        let from = outage.from.max(since).max(if Mutant::CreditedTwice.is_on() { since } else { credited });
        let to = turn.vacation.map_or(outage.to, |vacation| outage.to.min(vacation.from));
        // An outage after the end of the time costs nothing.
        if to <= from || end.is_none_or(|end| from >= end) {
            return Clock::Running { seat, since, until, credited, noted, turn };
        }
        // Silence is counted in all days, weekends included, and so is the time given back for it.
        let weekends_off = turn.weekends_off.as_ref().filter(|_| until.is_some());
        let lost = between(from, to, weekends_off);
        match &mut until {
            Some(until) => *until = after(to, between(from, *until, weekends_off), weekends_off),
            None => since = since.plus(lost),
        }
        turn.returned = turn.returned.plus(lost);
        Clock::Running { seat, since, until, credited: to, noted: false, turn }
    }

    /// Returns the clock at a moment. A vacation of the player to move starts and ends by itself.
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

    /// Records that the opponent was told that the time is over or that the match may be closed.
    pub fn noted(&self) -> Clock {
        let mut clock = self.clone();
        if let Clock::Running { noted, .. } | Clock::Paused { noted, .. } = &mut clock {
            *noted = true;
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

    /// Creates the clock of a turn that was told at `since`, from an export that has the deadline alone.
    pub fn carried_over(seat: Seat, since: Timestamp, until: Option<Timestamp>, noted: bool) -> Clock {
        let until = until.map(|until| until.max(since));
        let given = until.map_or(SILENCE, |until| until.since(since));
        let turn = Turn { given: Some(given), ..Turn::default() };
        Clock::Running { seat, since, until, credited: since, noted, turn }
    }

    /// Returns the seat whose turn it is; `None` once the match is over.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Clock::Running { seat, .. } | Clock::Paused { seat, .. } => Some(*seat),
            Clock::Stopped => None,
        }
    }

    /// Returns the data of the turn besides its moments; `None` once the match is over.
    pub fn turn(&self) -> Option<&Turn> {
        match self {
            Clock::Running { turn, .. } | Clock::Paused { turn, .. } => Some(turn),
            Clock::Stopped => None,
        }
    }

    /// Returns the end of the running time; `None` if no time runs or there is no limit.
    pub fn until(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { until, .. } => *until,
            Clock::Paused { .. } | Clock::Stopped => None,
        }
    }

    /// Returns the time that the player to move has left, running or not; `None` if there is no limit.
    pub fn left(&self, now: Timestamp) -> Option<Millis> {
        match self.at(now) {
            Clock::Running { since, until, turn, .. } => {
                until.map(|until| between(now.max(since), until, turn.weekends_off.as_ref()))
            }
            Clock::Paused { left, .. } => left,
            Clock::Stopped => None,
        }
    }

    /// Returns why no time passes; `None` if the time runs or the match is over.
    pub fn paused(&self) -> Option<PauseReason> {
        match self {
            Clock::Paused { why, .. } => Some(*why),
            Clock::Running { .. } | Clock::Stopped => None,
        }
    }

    /// True if the player to move can't be told of the turn.
    pub fn is_out_of_reach(&self) -> bool {
        self.paused() == Some(PauseReason::OutOfReach)
    }

    /// True if the time of the player to move is over.
    pub fn has_fallen(&self, now: Timestamp) -> bool {
        self.at(now).until().is_some_and(|until| until <= now)
    }

    /// Returns the moment from which the opponent may close the match, because the player to move is out of reach, or
    /// is silent in a match without a limit. `None` if there is no such moment.
    pub fn closable(&self) -> Option<Timestamp> {
        match self {
            Clock::Paused { why: PauseReason::OutOfReach, since, .. } => Some(since.plus(CLOSABLE_AFTER)),
            Clock::Running { .. } => self.silent(),
            Clock::Paused { .. } | Clock::Stopped => None,
        }
    }

    /// Returns the moment at which the silence of the player to move is over; `None` if the match has a limit.
    pub fn silent(&self) -> Option<Timestamp> {
        self.end().filter(|_| self.until().is_none())
    }

    /// Returns the end of the running time; without a limit, the end of the silence.
    pub(crate) fn end(&self) -> Option<Timestamp> {
        match self {
            Clock::Running { until: None, since, turn, .. } => turn.given.map(|given| since.plus(given)),
            Clock::Running { until, .. } => *until,
            Clock::Paused { .. } | Clock::Stopped => None,
        }
    }

    /// Returns the latest moment in the clock. No event of the match may be earlier.
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

/// Creates a clock whose time runs from `now`.
fn running(seat: Seat, now: Timestamp, left: Option<Millis>, turn: Turn) -> Clock {
    let until = left.map(|left| after(now, left, turn.weekends_off.as_ref()));
    let turn = Turn { vacation: turn.vacation.filter(|vacation| vacation.to > now), ..turn };
    Clock::Running { seat, since: now, until, credited: now, noted: false, turn }
}
