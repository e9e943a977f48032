//! The message with the end of a match, and the archiving of its thread.

use crate::deliveries::Deliveries;
use crate::telling::notice;
use postern_play::ids::Ply;
use postern_play::notices::delivery::Delivery;
use postern_play::notices::notice::{Notice, NoticeKind};
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_play::record::post::Post;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// Seconds between the last message of a match and the archiving of its thread.
const ARCHIVED_AFTER: i64 = 5;

impl Deliveries {
    /// Returns the change after the end of a match was posted: it stores the address of the first such message, and
    /// orders the archiving of the thread.
    pub(crate) async fn end_told(
        &self,
        delivery: &Delivery,
        post: Post,
        now: Timestamp,
    ) -> Result<Change, Fault> {
        let Some(record) = &delivery.record else { return Ok(Change::default()) };
        let reviews = self.matches.review_of_small_game(record, now).await?.into_iter().collect();
        let is_first = record.end_told.is_none() && record.home.channels().contains(&post.channel);
        let told = is_first.then(|| Record {
            revision: record.revision + 1,
            end_told: Some(post),
            ..record.clone()
        });
        let (records, notices) = (told.into_iter().collect(), archive(delivery, post, 0, now));
        Ok(Change { records, notices, reviews, ..Change::default() })
    }
}

/// Returns the notice that archives the thread of a finished match after a message there. The answers to the last press
/// disappear before.
pub(crate) fn archive(delivery: &Delivery, post: Post, round: Ply, now: Timestamp) -> Vec<Notice> {
    let home = delivery.record.as_ref().map(|record| (record.id, record.home));
    match home {
        Some((of, Home::Channel { thread: Some(thread), .. })) if thread == post.channel => {
            let archive = notice(NoticeKind::Archive { of, round }, Vec::new(), now, 0);
            vec![Notice { not_before: now.plus_seconds(ARCHIVED_AFTER), ..archive }]
        }
        _ => Vec::new(),
    }
}
