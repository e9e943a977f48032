//! What happens by itself: time that is over, players out of reach for long, challenges that nobody takes.

use super::telling::notice;
use super::{Failure, Fault, Service};
use crate::play::{Change, Clock, MatchSummary, NoticeKind, Timestamp};

/// How many rows one sweep takes of each kind.
const AT_ONCE: usize = 100;

impl Service {
    /// Closes the challenges that nobody took, tells of time that is over, and tells the opponents of players out of
    /// reach when they may close the match. Returns how many of all.
    ///
    /// # Errors
    /// The first [`Fault`] of the store; all that could be done is done all the same.
    pub async fn sweep(&self, now: Timestamp) -> Result<usize, Fault> {
        let mut done = Vec::new();
        for id in self.store.expired(now, AT_ONCE).await? {
            done.push(settled(self.expire(id, now).await.map(drop)));
        }
        for due in self.store.due(now, AT_ONCE).await? {
            done.push(settled(self.note_due(&due, now).await));
        }
        let done: Vec<bool> = done.into_iter().collect::<Result<_, _>>()?;
        Ok(done.into_iter().filter(|swept| *swept).count())
    }

    /// Gives time back where the program did not run; tells the opponent where the clock is due all the same.
    async fn note_due(&self, due: &MatchSummary, now: Timestamp) -> Result<(), Failure> {
        let outages = self.store.outages().await?;
        self.on_record(due.id, |record| {
            if !record.is_running() {
                return None;
            }
            let credited = record.clock.credit(&outages);
            let is_due = credited.due().is_some_and(|due| due <= now);
            if !is_due && credited == record.clock {
                // A move came between the list of what is due and this look at it.
                return None;
            }
            record.clock = credited;
            let seat = record.to_move().filter(|_| is_due);
            let opponent = seat.and_then(|seat| record.players[seat.other()].person());
            let (of, ply) = (record.id, record.ply());
            let kind = match record.clock {
                Clock::Running { .. } => NoticeKind::Flag { of, ply },
                Clock::Paused { .. } | Clock::Stopped => NoticeKind::Closable { of, ply },
            };
            if is_due {
                record.clock = record.clock.noted();
            }
            let notices = opponent.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect();
            Some(Change { notices, ..Change::default() })
        })
        .await
        .map(drop)
    }

    /// Gives time back to all whose time ran while the program did not: once after the start. Those it does not reach
    /// are given theirs when their time is over or claimed. Returns how many matches were changed.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn credit_all(&self) -> Result<usize, Fault> {
        let outages = self.store.outages().await?;
        let Some(last) = outages.iter().map(|outage| outage.to).max() else { return Ok(0) };
        let mut after = crate::play::MatchId(0);
        let mut changed = 0;
        loop {
            let page = self.store.unfinished(after, AT_ONCE).await?;
            let Some(end) = page.last() else { return Ok(changed) };
            after = end.id;
            for summary in &page {
                let Clock::Running { until: Some(_), credited, .. } = summary.clock else { continue };
                if credited >= last || summary.clock.credit(&outages) == summary.clock {
                    continue;
                }
                let credit = self.on_record(summary.id, |record| {
                    let clock = record.clock.credit(&outages);
                    let differs = clock != record.clock;
                    record.clock = clock;
                    differs.then(Change::default)
                });
                changed += usize::from(settled(credit.await.map(drop))?);
            }
        }
    }
}

/// A sweep that finds the work done or undone by somebody else has nothing to say.
fn settled(result: Result<(), Failure>) -> Result<bool, Fault> {
    match result {
        Ok(()) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}
