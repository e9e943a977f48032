//! People who leave a server.

use crate::departures::Departures;
use crate::telling::notice;
use postern_play::ids::{PersonId, ServerId};
use postern_play::notices::notice::NoticeKind;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Departures {
    /// Records that a person has left a server, and withdraws them from the series there. For each match there in which
    /// it is their turn, a direct message tells them. If that fails, their clock stops and the opponent gets a notice.
    /// Returns the number of these matches.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn left(&self, server: ServerId, person: PersonId, now: Timestamp) -> Result<usize, Fault> {
        self.series.leave_series(server, person, now).await?;
        let mut notices = Vec::new();
        for running in self.store.running_of(person).await? {
            let waits = running.to_move.and_then(|seat| running.players[seat].person()) == Some(person);
            if waits && running.is_running() && running.server_of_turn() == Some(server) {
                let kind = NoticeKind::Left { of: running.id, ply: running.ply };
                notices.push(notice(kind, vec![person], now, 0));
            }
        }
        let count = notices.len();
        if count > 0 {
            self.committer.commit(Change { notices, ..Change::default() }).await?;
        }
        Ok(count)
    }
}
