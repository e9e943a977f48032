//! Turns announced outside the place where the match is played: the last board there says so, in the gaps between
//! pings.
//!
//! The list is kept in memory. After a restart the last board stays as it was; `/games` and **Board** give the same
//! information.

use std::sync::PoisonError;

use crate::chat::message::messenger::NotComposed;
use crate::chat::tell::elsewhere::compose;
use crate::metrics;
use crate::play::ids::{MatchId, Ply};
use crate::play::notices::notice::{Notice, NoticeKind, Receipt};
use crate::play::record::post::Post;
use crate::service::stores::Fault;
use crate::workers::outbox::Outbox;

impl Outbox {
    /// Returns the last board in the match's place if this turn was announced elsewhere. Must be called before the
    /// delivery is recorded, which retires all boards.
    pub(crate) async fn board_left_behind(
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
        // The board is older than the messages posted beside it, such as reminders.
        let board = boards.into_iter().filter(|post| post.channel == place).min_by_key(|post| post.message);
        Ok(board.map(|board| (of, ply, board)))
    }

    /// Queues an edit that makes a board say where this turn was announced. The edit waits for pings.
    pub(crate) fn leave_word(&self, behind: (MatchId, Ply, Post)) {
        self.left_behind.lock().unwrap_or_else(PoisonError::into_inner).push_back(behind);
        self.left_one.notify_one();
    }

    /// Edits the queued boards forever.
    pub(crate) async fn tell_what_went_elsewhere(&self) {
        loop {
            // Lock poisoning is ignored: a panic never leaves the list half changed.
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
