//! Deliveries: what their end means for matches and challenges, written in the same commit.

use super::telling::notice;
use super::{CommitError, Fault, Service};
use crate::play::{ChallengeState, Change, MatchId, Notice, NoticeKind, Ply, Receipt, Record, Timestamp};

impl Service {
    /// Notes what became of the delivery of a notice. A turn that was told starts the clock of the player to move; one
    /// that can't be told leaves it standing, and the opponent hears of it. A challenge whose card can't be shown is
    /// closed, and the challenger hears of that.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn settle(&self, notice: &Notice, receipt: Receipt, now: Timestamp) -> Result<(), Fault> {
        loop {
            let mut change = match (&receipt, notice.kind) {
                (Receipt::Arrived(_), kind) if kind.tells_turn() => self.told(notice, now).await,
                (Receipt::Impossible(_), NoticeKind::Turn { of, ply }) => {
                    self.unreachable(of, Some(ply), notice, now).await
                }
                (
                    Receipt::Impossible(_),
                    NoticeKind::Thawed { of, .. } | NoticeKind::Continued { of, .. },
                ) => self.unreachable(of, None, notice, now).await,
                (Receipt::Impossible(_), NoticeKind::Card(id)) => match self.open_challenge(id).await {
                    Ok(Some(open)) => {
                        super::challenge::close(&open, ChallengeState::Undelivered, None, now).change
                    }
                    Ok(None) | Err(_) => Change::default(),
                },
                _ => Change::default(),
            };
            change.settled = Some((notice.id, receipt.clone()));
            match self.commit(change).await {
                Ok(_) => return Ok(()),
                Err(CommitError::Conflict) => continue,
                Err(CommitError::Fault(fault)) => return Err(fault),
                Err(other) => return Err(Fault::new(other)),
            }
        }
    }

    /// The record of a match that runs and waits for one of the recipients; `None` where it moved on or can't be read.
    async fn waiting_for(&self, of: MatchId, ply: Option<Ply>, notice: &Notice) -> Option<Record> {
        let record = self.store.record(of).await.ok().flatten()?;
        let person = record.players[record.to_move()?].person()?;
        let waits =
            record.is_running() && ply.is_none_or(|ply| record.ply() == ply) && notice.to.contains(&person);
        waits.then_some(record)
    }

    async fn told(&self, notice: &Notice, now: Timestamp) -> Change {
        let (of, ply) = match notice.kind {
            NoticeKind::Turn { of, ply } => (of, Some(ply)),
            NoticeKind::Thawed { of, .. } | NoticeKind::Continued { of, .. } => (of, None),
            _ => return Change::default(),
        };
        let Some(mut record) = self.waiting_for(of, ply, notice).await else { return Change::default() };
        let clock = record.clock.told(record.not_before(now));
        if clock == record.clock {
            return Change::default();
        }
        record.clock = clock;
        record.revision += 1;
        Change { records: vec![record], ..Change::default() }
    }

    async fn unreachable(&self, of: MatchId, ply: Option<Ply>, told: &Notice, now: Timestamp) -> Change {
        let Some(record) = self.waiting_for(of, ply, told).await else { return Change::default() };
        out_of_reach(record, now)
    }

    /// Notes that the player to move can't be told any more, though they were told of this turn: they left the server.
    /// The time stands, and the opponent is told.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn left(&self, of: MatchId, who: crate::play::PersonId, now: Timestamp) -> Result<(), Fault> {
        loop {
            let Some(record) = self.store.record(of).await? else { return Ok(()) };
            let waits = record.to_move().and_then(|seat| record.players[seat].person()) == Some(who);
            if !waits || !record.is_running() {
                return Ok(());
            }
            let change = out_of_reach(record, now);
            if change == Change::default() {
                return Ok(());
            }
            match self.commit(change).await {
                Ok(_) => return Ok(()),
                Err(CommitError::Conflict) => continue,
                Err(CommitError::Fault(fault)) => return Err(fault),
                Err(other) => return Err(Fault::new(other)),
            }
        }
    }
}

/// Stops the time of a player who can't be told, and tells the opponent.
fn out_of_reach(mut record: Record, now: Timestamp) -> Change {
    let now = record.not_before(now);
    let clock = record.clock.out_of_reach(now);
    if clock == record.clock {
        return Change::default();
    }
    record.clock = clock;
    record.revision += 1;
    let opponent = record.to_move().and_then(|seat| record.players[seat.other()].person());
    let kind = NoticeKind::OutOfReach { of: record.id, ply: record.ply() };
    Change {
        notices: opponent.map(|person| notice(kind, vec![person], now, 0)).into_iter().collect(),
        records: vec![record],
        ..Change::default()
    }
}
