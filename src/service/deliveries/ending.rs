//! The message with the end of a match, and the archiving of its thread.

use crate::play::ids::{MatchId, Ply};
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::record::Record;
use crate::play::record::home::Home;
use crate::play::record::post::Post;
use crate::play::record::review::order::ReviewOrder;
use crate::play::step::change::Change;
use crate::play::time::Timestamp;
use crate::service::deliveries::Deliveries;
use crate::service::telling::notice;
use crate::store::fault::Fault;

/// Seconds between the last message of a match and the archiving of its thread.
const ARCHIVED_AFTER: i64 = 5;

impl Deliveries {
    /// Returns the change after the end of a match was posted: it stores the address of the first such message, and
    /// orders the archiving of the thread.
    pub(crate) async fn end_told(&self, of: MatchId, post: Post, now: Timestamp) -> Result<Change, Fault> {
        let notices = self.archive(of, post, 0, now).await?;
        let record = self.store.record(of).await?;
        let reviews: Vec<ReviewOrder> = match &record {
            Some(record) => self.matches.review_of_small_game(record, now).await?.into_iter().collect(),
            None => Vec::new(),
        };
        let told = record
            .filter(|record| record.end_told.is_none() && record.home.channels().contains(&post.channel));
        let records =
            told.map(|record| Record { revision: record.revision + 1, end_told: Some(post), ..record });
        Ok(Change { records: records.into_iter().collect(), notices, reviews, ..Change::default() })
    }

    /// Returns the notice that archives the thread of a finished match after a message there. The answers to the last
    /// press disappear before.
    pub(crate) async fn archive(
        &self,
        of: MatchId,
        post: Post,
        round: Ply,
        now: Timestamp,
    ) -> Result<Vec<Notice>, Fault> {
        let record = self.store.record(of).await?;
        let thread = record.and_then(|record| match record.home {
            Home::Channel { thread, .. } => thread,
            Home::Direct => None,
        });
        if thread != Some(post.channel) {
            return Ok(Vec::new());
        }
        let archive = notice(NoticeKind::Archive { of, round }, Vec::new(), now, 0);
        Ok(vec![Notice { not_before: now.plus_seconds(ARCHIVED_AFTER), ..archive }])
    }
}
