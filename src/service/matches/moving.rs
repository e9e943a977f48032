//! The place of a match: a move to another place, and the message with its end.

use crate::play::ids::MatchId;
use crate::play::notices::notice::NoticeKind;
use crate::play::record::home::Home;
use crate::play::record::post::Post;
use crate::play::record::{Record, Status};
use crate::play::step::change::Change;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::telling::to_both;
use crate::service::{Asker, Failure, Service};

impl Service {
    /// Moves a match to another place, and shows both players its board there. Has no effect if it is there already.
    ///
    /// # Errors
    /// [`Failure`] if the asker does not play in the match, it is not running, or the owners of the server don't allow
    /// games there.
    pub async fn take_to(
        &self,
        id: MatchId,
        asker: &Asker,
        home: Home,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
        record.seat_of(asker.id).ok_or(Refusal::NotYourMatch)?;
        match record.status {
            Status::Running => {}
            Status::Over(_) => return Err(Refusal::MatchOver.into()),
            Status::Frozen { .. } => return Err(Refusal::Frozen.into()),
        }
        self.may_start(asker.id, home).await?;
        let language = asker.language;
        self.on_record(id, |record| {
            if record.home == home || !record.is_running() {
                return None;
            }
            record.home = home;
            record.language = language;
            let kind = NoticeKind::Here { of: id, at: record.revision };
            Some(Change {
                notices: to_both(record, kind, now),
                asked_by: Some(asker.by),
                ..Change::default()
            })
        })
        .await
    }

    /// Returns the change after the end of a match was posted: it stores the address of the first such message.
    pub(crate) async fn end_told(&self, of: MatchId, post: Post) -> Change {
        let record = self.store.record(of).await.ok().flatten();
        let told = record
            .filter(|record| record.end_told.is_none() && record.home.channels().contains(&post.channel));
        let records =
            told.map(|record| Record { revision: record.revision + 1, end_told: Some(post), ..record });
        Change { records: records.into_iter().collect(), ..Change::default() }
    }
}
