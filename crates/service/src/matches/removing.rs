//! Matches that end without a result of the rules: removed by moderators or the operator, or abandoned.

use crate::matches::Matches;
use crate::request::{Asker, Failure, was_changed};
use crate::telling::{notice, to_both};
use postern_play::ids::{InteractionId, MatchId, PersonId, ServerId};
use postern_play::notices::notice::NoticeKind;
use postern_play::record::{Record, Status};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Matches {
    /// Ends a match on a server without a result, for a reason that both players see. The caller must check that the
    /// asker manages the server.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match on this server, or it is over.
    pub async fn remove_game(
        &self,
        id: MatchId,
        server: ServerId,
        asker: &Asker,
        reason: &str,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let here = |record: &Record| record.home.server() == Some(server);
        self.store.record(id).await?.filter(here).ok_or(Refusal::NoSuchMatch)?;
        self.end_game(id, reason, Some(asker.by), now).await
    }

    /// Ends a match without a result, wherever it is played, for a reason that both players see.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or it is over.
    pub async fn end_game(
        &self,
        id: MatchId,
        reason: &str,
        asked_by: Option<InteractionId>,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        if matches!(record.status, Status::Over(_)) {
            return Err(Refusal::MatchOver.into());
        }
        let removed = self.on_record(id, |record| {
            if matches!(record.status, Status::Over(_)) {
                return None;
            }
            record.remove(reason.to_owned(), now);
            let notices = to_both(record, NoticeKind::Over(id), now);
            Some(Change { notices, asked_by, ..Change::default() })
        });
        let removed = removed.await?;
        self.live.forget(id);
        Ok(removed)
    }

    pub(crate) async fn abandon_games(&self, person: PersonId, now: Timestamp) -> Result<(), Fault> {
        for line in self.store.running_of(person).await? {
            let ended = self.on_record(line.id, |record| {
                let seat = record.seat_of(person)?;
                if matches!(record.status, Status::Over(_)) {
                    return None;
                }
                record.abandon(seat, now);
                let opponent = record.players[seat.other()].person().filter(|other| *other != person);
                let told = opponent.map(|other| notice(NoticeKind::Over(record.id), vec![other], now, 0));
                Some(Change { notices: told.into_iter().collect(), ..Change::default() })
            });
            was_changed(ended.await)?;
            self.live.forget(line.id);
        }
        Ok(())
    }
}
