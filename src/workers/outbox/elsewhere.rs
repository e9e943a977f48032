//! Turns that are told elsewhere than where the match is played: its last board there says so, in the gaps between pings.
//!
//! It is kept in memory: after a restart the last board stays as it was, and `/games` and **Board** tell the same.

use std::sync::PoisonError;

use super::Outbox;
use crate::chat::NotComposed;
use crate::chat::elsewhere::compose;
use crate::metrics;
use crate::play::{MatchId, Notice, NoticeKind, Ply, Post, Receipt};
use crate::service::Fault;

impl Outbox {
    /// The last board where a match is played, if this turn of it was told elsewhere. It is asked for before the delivery
    /// is noted, which retires all boards.
    pub(super) async fn board_left_behind(
        &self,
        notice: &Notice,
        receipt: &Receipt,
    ) -> Result<Option<(MatchId, Ply, Post)>, Fault> {
        let (NoticeKind::Turn { of, ply }, Receipt::Arrived(told)) = (notice.kind, receipt) else {
            return Ok(None);
        };
        let record = self.service.store().record(of).await?;
        let Some(place) =
            record.and_then(|record| record.home.channel()).filter(|place| *place != told.channel)
        else {
            return Ok(None);
        };
        let boards = self.service.store().boards(of).await?;
        // The board comes before what was said beside it, such as reminders.
        let board = boards.into_iter().filter(|post| post.channel == place).min_by_key(|post| post.message);
        Ok(board.map(|board| (of, ply, board)))
    }

    /// Has a board say where this turn was told, once no ping waits.
    pub(super) fn leave_word(&self, behind: (MatchId, Ply, Post)) {
        self.left_behind.lock().unwrap_or_else(PoisonError::into_inner).push_back(behind);
        self.left_one.notify_one();
    }

    /// Has boards say where turns were told, for ever.
    pub(super) async fn tell_what_went_elsewhere(&self) {
        loop {
            // The list is whole whatever panicked beside it.
            let next = self.left_behind.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some((of, ply, board)) = next else {
                self.left_one.notified().await;
                continue;
            };
            let _working = metrics::ELSEWHERE.work();
            match compose(&self.service, &self.pictures, of, ply).await {
                Ok(message) => {
                    if let Err(error) = self.messenger.revise(board, &message).await {
                        tracing::info!(%error, "a board does not say where the turn was told");
                    }
                }
                Err(NotComposed::Superseded) => {}
                Err(error) => tracing::error!(%error, %of, "a board can't say where the turn was told"),
            }
        }
    }
}
