//! Deliveries: what their end means for matches and challenges, written in the same commit.

use super::telling::notice;
use super::{CommitError, Fault, Service};
use crate::play::{
    ChallengeState, Change, MatchId, Notice, NoticeKind, PersonId, Ply, Post, Receipt, Record, ServerId,
    Timestamp, Told,
};

impl Service {
    /// Notes what became of the delivery of a notice. A turn that was told starts the clock of the player to move; one
    /// that can't be told leaves it standing, and the opponent hears of it. A challenge whose card can't be shown is
    /// closed, and the challenger hears of that. A turn that waits for the end of quiet hours starts the clock, too.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn settle(&self, notice: &Notice, receipt: Receipt, now: Timestamp) -> Result<(), Fault> {
        loop {
            let mut change = match (&receipt, notice.kind) {
                (Receipt::Arrived(post), kind) if kind.tells_turn() => {
                    self.told(notice, Some(*post), now).await?
                }
                (Receipt::Arrived(post), NoticeKind::Over(of)) => self.end_told(of, *post).await,
                (Receipt::Quiet(_), kind) if kind.tells_turn() => self.told(notice, None, now).await?,
                (Receipt::Impossible(_), NoticeKind::Turn { of, ply } | NoticeKind::Left { of, ply }) => {
                    self.unreachable(of, Some(ply), notice, now).await?
                }
                (Receipt::Arrived(post), NoticeKind::Left { of, ply }) => {
                    let waiting = self.waiting_for(of, Some(ply), notice).await?;
                    waiting.map_or_else(Change::default, |record| told_directly(record, *post, now))
                }
                (
                    Receipt::Impossible(_),
                    NoticeKind::Thawed { of, .. }
                    | NoticeKind::Continued { of, .. }
                    | NoticeKind::Here { of, .. },
                ) => self.unreachable(of, None, notice, now).await?,
                (Receipt::Impossible(_), NoticeKind::Card(id)) => match self.open_challenge(id).await {
                    Ok(Some(open)) => {
                        super::challenge::close(&open, ChallengeState::Undelivered, None, now).change
                    }
                    Ok(None) | Err(_) => Change::default(),
                },
                (
                    Receipt::Arrived(_) | Receipt::Superseded | Receipt::Impossible(_),
                    NoticeKind::Digest { to, at },
                ) => self.digested(to, at, &receipt, now).await?,
                _ => Change::default(),
            };
            change.settled = Some((notice.id, receipt.clone()));
            change.lease = (notice.lease > 0).then_some(notice.lease);
            match self.commit_current(change).await {
                Ok(None) => {}
                // Whoever took it in the meantime says how it ended.
                Ok(Some(_)) | Err(CommitError::Overtaken) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The record of a match that runs and waits for one of the recipients; `None` where it moved on.
    async fn waiting_for(
        &self,
        of: MatchId,
        ply: Option<Ply>,
        notice: &Notice,
    ) -> Result<Option<Record>, Fault> {
        let Some(record) = self.store.record(of).await? else { return Ok(None) };
        let person = record.to_move().and_then(|seat| record.players[seat].person());
        let waits = record.is_running()
            && ply.is_none_or(|ply| record.ply() == ply)
            && person.is_some_and(|person| notice.to.contains(&person));
        Ok(waits.then_some(record))
    }

    /// The player to move was told by this message; without one they wished not to be told yet.
    async fn told(&self, notice: &Notice, post: Option<Post>, now: Timestamp) -> Result<Change, Fault> {
        let (of, ply) = match notice.kind {
            NoticeKind::Turn { of, ply } => (of, Some(ply)),
            NoticeKind::Thawed { of, .. }
            | NoticeKind::Continued { of, .. }
            | NoticeKind::Here { of, .. } => (of, None),
            _ => return Ok(Change::default()),
        };
        let Some(mut record) = self.waiting_for(of, ply, notice).await? else { return Ok(Change::default()) };
        // A vacation may have been taken after the turn began.
        self.know_player(&mut record, now).await?;
        let before = (record.clock.clone(), record.told);
        record.clock = record.clock.told(record.not_before(now));
        if let Some(post) = post {
            let silent = self.is_silent(notice).await?;
            record.told = Some(Told { at: now, post, silent });
        }
        if (&record.clock, &record.told) == (&before.0, &before.1) {
            return Ok(Change::default());
        }
        record.revision += 1;
        Ok(Change { records: vec![record], ..Change::default() })
    }

    /// True if a notice is shown without a ping, since its recipient has a digest.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn is_silent(&self, notice: &Notice) -> Result<bool, Fault> {
        match notice.to.as_slice() {
            [person] if notice.kind.in_digest() => Ok(self.profile(*person).await?.digest.is_some()),
            _ => Ok(false),
        }
    }

    /// The digest of a day is done with, and the next one is filed. One that can't be delivered is the last: single
    /// pings come again.
    async fn digested(
        &self,
        to: PersonId,
        at: Timestamp,
        receipt: &Receipt,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let mut profile = self.profile(to).await?;
        if !profile.wants_digest(at) {
            return Ok(Change::default());
        }
        profile.digested = Some(now);
        if matches!(receipt, Receipt::Impossible(_)) {
            profile.digest = None;
        }
        profile.revision += 1;
        let notices = super::telling::digest(&profile, now).into_iter().collect();
        Ok(Change { profiles: vec![profile], notices, ..Change::default() })
    }

    async fn unreachable(
        &self,
        of: MatchId,
        ply: Option<Ply>,
        told: &Notice,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let waiting = self.waiting_for(of, ply, told).await?;
        Ok(waiting.map_or_else(Change::default, |record| out_of_reach(record, now)))
    }

    /// Notes that a person is not on a server any more. Of each match there in which it is their turn they are told
    /// directly; where that fails, the time stands and the opponent is told. Returns how many matches wait for them.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn left(&self, server: ServerId, person: PersonId, now: Timestamp) -> Result<usize, Fault> {
        let mut notices = Vec::new();
        for running in self.store.running_of(person).await? {
            let waits = running.to_move.and_then(|seat| running.players[seat].person()) == Some(person);
            if waits && running.is_running() && running.home.server() == Some(server) {
                let kind = NoticeKind::Left { of: running.id, ply: running.ply };
                notices.push(notice(kind, vec![person], now, 0));
            }
        }
        let count = notices.len();
        if count > 0 {
            self.commit(Change { notices, ..Change::default() }).await?;
        }
        Ok(count)
    }
}

/// A player who left the server was told directly, and the opponent is to hear so.
fn told_directly(mut record: Record, post: Post, now: Timestamp) -> Change {
    record.told = Some(Told { at: now, post, silent: false });
    record.revision += 1;
    let notices = to_opponent(&record, now).into_iter().collect();
    Change { records: vec![record], notices, ..Change::default() }
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
    Change {
        notices: to_opponent(&record, now).into_iter().collect(),
        records: vec![record],
        ..Change::default()
    }
}

/// Tells the opponent that the player to move could not be told where the match is played.
fn to_opponent(record: &Record, now: Timestamp) -> Option<Notice> {
    let opponent = record.players[record.to_move()?.other()].person()?;
    Some(notice(NoticeKind::OutOfReach { of: record.id, ply: record.ply() }, vec![opponent], now, 0))
}
