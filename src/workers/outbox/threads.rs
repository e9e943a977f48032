//! The thread of a new match, below the card of its challenge.

use super::LONGEST_PAUSE;
use super::Outbox;
use crate::chat::match_view::thread_title;
use crate::chat::{NotComposed, NotDelivered};
use crate::play::{ChallengeId, ChannelId, Home, MatchId, Notice, NoticeKind, Receipt};
use crate::service::Fault;

/// How many waiting notices are looked through for the card of a challenge.
const LOOKED_AT: usize = 200;

impl Outbox {
    /// Opens the thread of a new match below its challenge's card, where it may have one. Returns when to try again
    /// where the service was busy.
    pub(super) async fn open_thread(
        &self,
        of: MatchId,
        notice: &Notice,
    ) -> Result<Option<Receipt>, NotComposed> {
        let store = self.service.store();
        let Some(record) = store.record(of).await? else { return Ok(None) };
        let (Home::Channel { thread: None, .. }, Some(challenge)) = (record.home, record.challenge) else {
            return Ok(None);
        };
        if notice.kind != (NoticeKind::Turn { of, ply: 0 }) && record.computer().is_none() {
            return Ok(None);
        }
        let Some(card) = store.card(challenge).await? else {
            let waits = self.card_waits(challenge).await?;
            return Ok(waits.then(|| Receipt::Later(self.next_try(notice, None))));
        };
        match self.messenger.open_thread(card, &thread_title(self.service.catalogue(), &record)).await {
            Ok(thread) => {
                self.service
                    .move_to_thread(of, thread)
                    .await
                    .map_err(|failure| NotComposed::Store(Fault::new(failure)))?;
                let people: Vec<_> = record.people().collect();
                if let Err(error) = self.messenger.add_to_thread(thread, &people).await {
                    // The mention of the first turn adds who is to move; the other sees the thread in the channel.
                    tracing::info!(%error, "players were not added to their thread");
                }
                Ok(None)
            }
            Err(NotDelivered::Later { why, after }) => {
                tracing::info!(why, "a thread waits");
                Ok(Some(Receipt::Later(self.next_try(notice, after))))
            }
            Err(error) => {
                tracing::info!(%error, "the match stays in its channel");
                Ok(None)
            }
        }
    }

    /// Closes the thread of a new match in which nothing can be written, so that no empty one is left behind. Returns
    /// the channel in which the match is played instead; `None` where the thread stays.
    pub(super) async fn close_empty_thread(
        &self,
        notice: &Notice,
        thread: ChannelId,
    ) -> Result<Option<ChannelId>, Fault> {
        let (NoticeKind::Turn { of, .. }, store) = (notice.kind, self.service.store()) else {
            return Ok(None);
        };
        let Some(record) = store.record(of).await? else { return Ok(None) };
        let (Home::Channel { channel, thread: Some(at), .. }, Some(challenge)) =
            (record.home, record.challenge)
        else {
            return Ok(None);
        };
        // The thread of a message has the message's number. Another one is not of this match alone.
        let card = store.card(challenge).await?;
        let ours = at == thread && card.is_some_and(|card| card.message.0 == thread.0);
        if !ours || !store.boards(of).await?.is_empty() {
            return Ok(None);
        }
        if let Err(error) = self.messenger.close_thread(thread).await {
            tracing::info!(%error, "an empty thread stays");
        }
        self.service.leave_thread(of).await.map_err(Fault::new)?;
        Ok(Some(channel))
    }

    /// Whether the card of a challenge is still to be told, and will be true then.
    async fn card_waits(&self, challenge: ChallengeId) -> Result<bool, Fault> {
        let store = self.service.store();
        if store.challenge(challenge).await?.is_none_or(|challenge| challenge.level.is_none()) {
            return Ok(false);
        }
        let waiting = store.undelivered((self.clock)().plus_seconds(2 * LONGEST_PAUSE), LOOKED_AT).await?;
        Ok(waiting.iter().any(|notice| notice.kind == NoticeKind::Card(challenge)))
    }
}
