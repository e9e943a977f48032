//! Changes that the passing of time causes: reminders, time that is over, players who are silent or out of reach for
//! long, vacations, and expired challenges.

use std::collections::BTreeSet;

use crate::request::{Failure, was_changed};
use crate::telling::{notice, to_both};
use crate::upkeep::Upkeep;
use postern_play::ids::{ChallengeId, MatchId, PersonId};
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_play::record::summary::MatchSummary;
use postern_play::step::change::Change;
use postern_play::time::due::Falls;
use postern_play::time::reminder::{LAST_REMINDER, Rhythm};
use postern_play::time::{Outage, Timestamp};
use postern_store::fault::Fault;

/// Number of rows of each kind read at once.
const AT_ONCE: usize = 100;
/// Upper bound on the number of reads in one sweep. The next sweep does the rest.
const ROUNDS: usize = 50;
/// Number of rows that fail in a sweep before it ends.
const MOST_FAILED: usize = 500;

impl Upkeep {
    /// Closes expired challenges, reminds players, reports time that is over or ends the match, and tells the opponents
    /// of silent or unreachable players what they may do. Returns the number of changes.
    ///
    /// # Errors
    /// The first [`Fault`] of the store. A row that fails does not keep the others waiting.
    pub async fn sweep(&self, now: Timestamp) -> Result<usize, Fault> {
        let mut swept = Swept::default();
        for _ in 0..ROUNDS {
            let before = (swept.changes, swept.failed());
            // The rows that failed are listed again before the others.
            let (challenges, matches) = (AT_ONCE + swept.challenges.len(), AT_ONCE + swept.matches.len());
            let mut expired = self.store.expired(now, challenges).await?;
            let mut due = self.store.due(now, matches).await?;
            let more = expired.len() == challenges || due.len() == matches;
            expired.retain(|id| !swept.challenges.contains(id));
            due.retain(|due| !swept.matches.contains(&due.id));
            for id in expired {
                if !swept.note(was_changed(self.challenges.expire(id, now).await)) {
                    swept.challenges.insert(id);
                }
            }
            if !due.is_empty() {
                let outages = self.store.outages().await?;
                for due in due {
                    if !swept.note(was_changed(self.note_due(&due, &outages, now).await)) {
                        swept.matches.insert(due.id);
                    }
                }
            }
            // Rows that neither change nor fail would be read again. If very many fail, the store does.
            if !more || before == (swept.changes, swept.failed()) || swept.failed() > MOST_FAILED {
                break;
            }
        }
        swept.first_fault.map_or(Ok(swept.changes), Err)
    }

    /// Gives back the time of outages, and applies the event that is due if it still is.
    async fn note_due(&self, due: &MatchSummary, outages: &[Outage], now: Timestamp) -> Result<(), Failure> {
        let profile = match due.to_move.and_then(|seat| due.players[seat].person()) {
            Some(person) => Some(self.people.profile_at(person, due.home_of(person)).await?),
            None => None,
        };
        self.matches
            .on_record(due.id, |record| {
                if !record.is_running() {
                    return None;
                }
                let (clock, falls) = record.clock.credit(outages).falls(now);
                if clock == record.clock {
                    // The player has moved since the query of due matches.
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

    /// Gives back the time of outages to all players. Runs once after the start. Other matches get their time back when
    /// their time is over or claimed. Returns the number of changed matches.
    ///
    /// # Errors
    /// The first [`Fault`] of the store. A match that fails does not keep the others waiting.
    pub async fn credit_all(&self) -> Result<usize, Fault> {
        let outages = self.store.outages().await?;
        let mut after = MatchId(0);
        let mut changed = Swept::default();
        loop {
            let page = self.store.unfinished(after, AT_ONCE).await?;
            let Some(end) = page.last() else { return changed.first_fault.map_or(Ok(changed.changes), Err) };
            after = end.id;
            for summary in &page {
                if summary.clock.credit(&outages) == summary.clock {
                    continue;
                }
                let credit = self.matches.on_record(summary.id, |record| {
                    let clock = record.clock.credit(&outages);
                    let differs = clock != record.clock;
                    record.clock = clock;
                    differs.then(Change::default)
                });
                changed.note(was_changed(credit.await));
            }
        }
    }
}

/// Applies a due event to a match, and returns the notices about it.
fn brought(record: &mut Record, falls: Falls, late: Option<&Profile>, now: Timestamp) -> Vec<Notice> {
    let Some(seat) = record.to_move() else { return Vec::new() };
    let (of, ply) = (record.id, record.ply());
    let opponent = record.players[seat.other()].person();
    let tell = |kind, to: Option<PersonId>| to.map(|to| notice(kind, vec![to], now, 0)).into_iter().collect();
    match falls {
        Falls::Reminder { which, last } => {
            // Against the computer, only strict time limits matter.
            let matters = opponent.is_some() || record.time.strict;
            let is_wanted = |profile: &&Profile| matters && profile.reminders != Rhythm::Off;
            let Some(wanted) = late.filter(is_wanted) else { return Vec::new() };
            let mut notices: Vec<Notice> = tell(NoticeKind::Reminder { of, ply, which }, Some(wanted.id));
            if let Some(until) = wanted.quiet_until(now) {
                // The last reminder comes at any hour if it can't wait, and replaces one that would wait longer.
                let in_time = record.deadline().is_some_and(|end| until.plus(LAST_REMINDER) < end);
                notices.retain(|_| in_time || last);
                for notice in notices.iter_mut().filter(|_| in_time) {
                    notice.not_before = until;
                }
            }
            notices
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

/// The progress of a sweep.
#[derive(Default)]
struct Swept {
    changes: usize,
    first_fault: Option<Fault>,
    /// The challenges and matches that failed.
    challenges: BTreeSet<ChallengeId>,
    matches: BTreeSet<MatchId>,
}

impl Swept {
    /// Returns the number of rows that failed.
    fn failed(&self) -> usize {
        self.challenges.len() + self.matches.len()
    }

    /// Counts a change. Returns false if it failed.
    fn note(&mut self, done: Result<bool, Fault>) -> bool {
        match done {
            Ok(changed) => self.changes += usize::from(changed),
            Err(fault) => {
                self.first_fault.get_or_insert(fault);
                return false;
            }
        }
        true
    }
}
