//! Turns announced outside the place of the match: the last board there is edited to say so, in the gaps between pings.
//!
//! The list is kept in memory. After a restart the last board stays as it was; `/games` and **Board** give the same
//! information.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::workers::outbox::links::Links;
use postern_chat::message::messenger::NotComposed;
use postern_chat::message::pictures::Pictures;
use postern_chat::tell::notices::elsewhere::compose;
use postern_metrics as metrics;
use postern_play::ids::{ChannelId, MatchId, Ply};
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::{NoticeKind, Receipt};
use postern_play::record::post::Post;
use postern_store::fault::Fault;

/// A board, and the turn of its match that was announced elsewhere.
pub(crate) type Behind = (MatchId, Ply, Post);

/// Edits the boards left behind.
pub(crate) struct LeftBehind {
    links: Links,
    pictures: Pictures,
    boards: Mutex<VecDeque<Behind>>,
    /// Notified when a board is added.
    added: Notify,
}

impl LeftBehind {
    pub(crate) fn new(links: Links, pictures: Pictures) -> LeftBehind {
        LeftBehind { links, pictures, boards: Mutex::default(), added: Notify::new() }
    }

    /// Returns the last board in the match's place if this turn was announced elsewhere. Must be called before the
    /// delivery is recorded, which retires all boards.
    pub(crate) async fn board_of(
        &self,
        delivery: &Delivery,
        receipt: &Receipt,
    ) -> Result<Option<Behind>, Fault> {
        let (NoticeKind::Turn { of, ply }, Receipt::Arrived(told)) = (delivery.notice.kind, receipt) else {
            return Ok(None);
        };
        let place = delivery.record.as_ref().and_then(|record| record.home.channel());
        let Some(place) = place.filter(|place| *place != told.channel) else { return Ok(None) };
        let boards = self.links.store().boards(of).await?;
        Ok(board_in(place, boards).map(|board| (of, ply, board)))
    }

    /// Queues an edit that makes a board say where this turn was announced. The edit waits for pings.
    pub(crate) fn add(&self, behind: Behind) {
        self.boards().push_back(behind);
        self.added.notify_one();
    }

    /// Edits the queued boards forever.
    pub(crate) async fn run(&self) {
        loop {
            let next = self.boards().pop_front();
            let Some((of, ply, board)) = next else {
                self.added.notified().await;
                continue;
            };
            let _working = metrics::ELSEWHERE.work();
            match compose(&self.links.service, &self.pictures, of, ply).await {
                Ok(message) => {
                    if let Err(error) = self.links.messenger.revise(board, &message).await {
                        tracing::info!(%error, "a board does not say where the turn was told");
                    }
                }
                Err(NotComposed::Superseded) => {}
                Err(error) => tracing::error!(%error, %of, "a board can't say where the turn was told"),
            }
        }
    }

    /// Ignores lock poisoning: a panic never leaves the list half changed.
    fn boards(&self) -> MutexGuard<'_, VecDeque<Behind>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the board among the posts of a match in a place: it is older than the messages posted beside it, such as
/// reminders.
fn board_in(place: ChannelId, posts: Vec<Post>) -> Option<Post> {
    posts.into_iter().filter(|post| post.channel == place).min_by_key(|post| post.message)
}
