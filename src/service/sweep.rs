//! What happens by itself: reminders, time that is over, players silent or out of reach for long, vacations that begin
//! and end, challenges that nobody takes.

use super::telling::{notice, to_both};
use super::{Failure, Fault, Service};
use crate::play::{
    Change, Falls, MatchId, MatchSummary, Notice, NoticeKind, Outage, PersonId, Profile, Record, Timestamp,
};

/// How many rows are taken of each kind at once.
const AT_ONCE: usize = 100;
/// How often one sweep takes them: the rest waits for the next.
const ROUNDS: usize = 50;

impl Service {
    /// Closes the challenges that nobody took, reminds players, tells of time that is over or ends the match with it, and
    /// tells the opponents of players who are silent or out of reach what they may do. Returns how many of all.
    ///
    /// # Errors
    /// The first [`Fault`] of the store; all that could be done is done all the same.
    pub async fn sweep(&self, now: Timestamp) -> Result<usize, Fault> {
        let mut swept = 0;
        for _ in 0..ROUNDS {
            let mut done = Vec::new();
            let (expired, due) =
                (self.store.expired(now, AT_ONCE).await?, self.store.due(now, AT_ONCE).await?);
            let more = expired.len() == AT_ONCE || due.len() == AT_ONCE;
            for id in expired {
                done.push(settled(self.expire(id, now).await.map(drop)));
            }
            if !due.is_empty() {
                let outages = self.store.outages().await?;
                for due in due {
                    done.push(settled(self.note_due(&due, &outages, now).await));
                }
            }
            let done: Vec<bool> = done.into_iter().collect::<Result<_, _>>()?;
            swept += done.into_iter().filter(|swept| *swept).count();
            if !more {
                break;
            }
        }
        Ok(swept)
    }

    /// Gives time back where the program did not run; does what the time has brought all the same.
    async fn note_due(&self, due: &MatchSummary, outages: &[Outage], now: Timestamp) -> Result<(), Failure> {
        let profile = match due.to_move.and_then(|seat| due.players[seat].person()) {
            Some(person) => Some(self.profile_at(person, due.home).await?),
            None => None,
        };
        self.on_record(due.id, |record| {
            if !record.is_running() {
                return None;
            }
            let (clock, falls) = record.clock.credit(outages).falls(now);
            if clock == record.clock {
                // A move came between the list of what is due and this look at it.
                return None;
            }
            record.clock = clock;
            let notices =
                falls.map(|falls| brought(record, falls, profile.as_ref(), now)).unwrap_or_default();
            Some(Change { notices, ..Change::default() })
        })
        .await
        .map(drop)
    }

    /// Gives time back to all whose time ran while the program did not, and lets silence end the matches of former
    /// programs, too: once after the start. Those it does not reach are given theirs when their time is over or claimed.
    /// Returns how many matches were changed.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn credit_all(&self) -> Result<usize, Fault> {
        let outages = self.store.outages().await?;
        let mut after = MatchId(0);
        let mut changed = 0;
        loop {
            let page = self.store.unfinished(after, AT_ONCE).await?;
            let Some(end) = page.last() else { return Ok(changed) };
            after = end.id;
            for summary in &page {
                if summary.clock.credit(&outages).renovated() == summary.clock {
                    continue;
                }
                let credit = self.on_record(summary.id, |record| {
                    let clock = record.clock.credit(&outages).renovated();
                    let differs = clock != record.clock;
                    record.clock = clock;
                    differs.then(Change::default)
                });
                changed += usize::from(settled(credit.await.map(drop))?);
            }
        }
    }
}

/// Does to a match what time has brought, and says who is told.
fn brought(record: &mut Record, falls: Falls, late: Option<&Profile>, now: Timestamp) -> Vec<Notice> {
    let Some(seat) = record.to_move() else { return Vec::new() };
    let (of, ply) = (record.id, record.ply());
    let opponent = record.players[seat.other()].person();
    let tell = |kind, to: Option<PersonId>| to.map(|to| notice(kind, vec![to], now, 0)).into_iter().collect();
    match falls {
        Falls::Reminder { which, last } => {
            // Nobody claims a win for the computer.
            let matters = opponent.is_some() || record.time.strict;
            let wanted = late.filter(|profile| matters && wants_reminder(profile, last, now));
            tell(NoticeKind::Reminder { of, ply, which }, wanted.map(|profile| profile.id))
        }
        Falls::Time if record.time.strict => {
            record.loses_on_time(record.not_before(now));
            to_both(record, NoticeKind::Over(of), now)
        }
        Falls::Time => tell(NoticeKind::Flag { of, ply }, opponent),
        Falls::Silence => tell(NoticeKind::Silence { of, ply }, opponent),
        Falls::OutOfReach => tell(NoticeKind::Closable { of, ply }, opponent),
    }
}

/// True if the person wants to be reminded now: in quiet hours, of the last hours alone.
fn wants_reminder(profile: &Profile, last: bool, now: Timestamp) -> bool {
    profile.reminders && (last || profile.quiet_until(now).is_none())
}

/// A sweep that finds the work done or undone by somebody else has nothing to say.
fn settled(result: Result<(), Failure>) -> Result<bool, Fault> {
    match result {
        Ok(()) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}
