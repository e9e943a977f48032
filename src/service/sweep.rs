//! What happens by itself: deadlines that pass, challenges that nobody takes, people out of reach, and the check of all
//! matches at start.

use super::{Failure, Service, close, notice};
use crate::play::{ChallengeState, Change, MatchId, NoticeKind, Ply, Refusal, Status, Timestamp, replay};
use crate::service::{CommitError, Fault};

/// A turn may be told so much later than it began without giving time back for it.
const TOLD_WITHIN_SECONDS: i64 = 60 * 60;

impl Service {
    /// Notes that the player to move can't be told of his turn in any way; his opponent is told. Nothing where the
    /// match has moved on.
    ///
    /// # Errors
    /// [`Failure`]: no such match, or the store.
    pub async fn out_of_reach(&self, id: MatchId, ply: Ply, now: Timestamp) -> Result<(), Failure> {
        loop {
            let mut record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            if !record.is_running() || record.ply() != ply || record.out_of_reach {
                return Ok(());
            }
            let state = replay(&self.catalogue, &record).map_err(|_| Refusal::Frozen)?;
            let opponent = record.players[state.to_move().other()].person();
            record.revision += 1;
            record.out_of_reach = true;
            let kind = NoticeKind::OutOfReach { of: id, ply };
            let change = Change {
                notices: opponent.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect(),
                records: vec![record],
                ..Change::default()
            };
            match self.commit(change).await {
                Ok(()) => return Ok(()),
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Closes the challenges that nobody took and tells of the deadlines that passed. Returns how many of both.
    /// Before that, whoever could not be told of his turn yet gets the time back that ran without his knowing.
    ///
    /// # Errors
    /// The first [`Fault`] of the store; all that could be done is done all the same.
    pub async fn sweep(&self, now: Timestamp) -> Result<usize, Fault> {
        let mut done = Vec::new();
        for waiting in self.store.undelivered(now.plus_days(1), 1000).await? {
            if let NoticeKind::Turn { of, ply } = waiting.kind {
                done.push(settled(self.give_time(of, ply, now).await).map(|_| false));
            }
        }
        for id in self.store.expired(now, 100).await? {
            let closed = self
                .on_challenge(id, |challenge| Ok(close(challenge, ChallengeState::Expired, None, now)))
                .await;
            done.push(settled(closed));
        }
        for id in self.store.due(now, 100).await? {
            done.push(settled(self.fall_flag(id, now).await));
        }
        let done: Vec<bool> = done.into_iter().collect::<Result<_, _>>()?;
        Ok(done.into_iter().filter(|swept| *swept).count())
    }

    /// Moves the deadline of a player who was not told of his turn yet, where that took long.
    async fn give_time(&self, id: MatchId, ply: Ply, now: Timestamp) -> Result<(), Failure> {
        let mut record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        let (Some(before), Some(deadline)) = (record.deadline, record.pace.deadline(now)) else {
            return Ok(());
        };
        if !record.is_running() || record.ply() != ply || deadline < before.plus_seconds(TOLD_WITHIN_SECONDS)
        {
            return Ok(());
        }
        record.revision += 1;
        record.deadline = Some(deadline);
        record.flag_told = false;
        match self.commit(Change { records: vec![record], ..Change::default() }).await {
            // A move came in between, and with it another deadline.
            Ok(()) | Err(CommitError::Conflict) => Ok(()),
            Err(other) => Err(other.into()),
        }
    }

    /// Tells the opponent of the player whose time is over. The deadline stays in the record, but is swept no more. The
    /// computer gets new time instead.
    async fn fall_flag(&self, id: MatchId, now: Timestamp) -> Result<(), Failure> {
        let mut record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        let due = record.deadline.is_some_and(|deadline| deadline <= now);
        if !record.is_running() || record.flag_told || !due {
            // A move or a thread came between the list of what is due and this look at it.
            return Ok(());
        }
        let state = replay(&self.catalogue, &record).map_err(|_| Refusal::Frozen)?;
        let opponent = record.players[state.to_move().other()].person();
        record.revision += 1;
        let mut told = Vec::new();
        if record.players[state.to_move()].person().is_none() {
            // The computer could not think: it has all of its time again.
            record.deadline = record.pace.deadline(now);
        } else {
            record.flag_told = true;
            let kind = NoticeKind::Flag { of: id, ply: record.ply() };
            told.extend(opponent.map(|person| notice(kind, vec![person], now, 0)));
        }
        let change = Change { notices: told, records: vec![record], ..Change::default() };
        match self.commit(change).await {
            // A move came in between: the next sweep looks again.
            Ok(()) | Err(CommitError::Conflict) => Ok(()),
            Err(other) => Err(other.into()),
        }
    }

    /// Replays every running match; one that does not give what was recorded is frozen, and one that does so again
    /// goes on, with all of the time for its move. Returns those that stand, and those that can't even be read, with
    /// reasons.
    ///
    /// # Errors
    /// [`Fault`] of the store as a whole.
    pub async fn check_all(&self, now: Timestamp) -> Result<Vec<(MatchId, String)>, Fault> {
        let mut standing = Vec::new();
        for id in self.store.running().await? {
            let mut record = match self.store.record(id).await {
                Ok(Some(record)) => record,
                Ok(None) => continue,
                // One that is damaged must not keep all others from being played.
                Err(Fault(why)) => {
                    standing.push((id, why));
                    continue;
                }
            };
            let ran = record.is_running();
            match replay(&self.catalogue, &record) {
                Ok(_) => {
                    record.status = Status::Running;
                    record.deadline = record.pace.deadline(now);
                    record.flag_told = false;
                }
                Err(error) => {
                    let reason = error.to_string();
                    standing.push((id, reason.clone()));
                    record.status = Status::Frozen { reason };
                }
            }
            if ran == record.is_running() {
                continue;
            }
            record.revision += 1;
            match self.store.commit(Change { records: vec![record], ..Change::default() }).await {
                Ok(()) | Err(CommitError::Conflict | CommitError::Repeated) => {}
                Err(CommitError::Fault(fault)) => return Err(fault),
            }
        }
        Ok(standing)
    }
}

/// A sweep that finds the work done or undone by somebody else has nothing to say.
fn settled<T>(result: Result<T, Failure>) -> Result<bool, Fault> {
    match result {
        Ok(_) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}
