//! The place of a match: a move to another place, the message with its end, and the archiving of its thread.

use crate::play::ids::{MatchId, Ply};
use crate::play::notices::notice::{Notice, NoticeKind};
use crate::play::record::home::Home;
use crate::play::record::post::Post;
use crate::play::record::review::order::ReviewOrder;
use crate::play::record::{Record, Status};
use crate::play::step::change::Change;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::telling::notice;
use crate::service::{Asker, Failure, Service};
use crate::store::fault::Fault;

/// Seconds between the last message of a match and the archiving of its thread.
const ARCHIVED_AFTER: i64 = 5;

impl Service {
    /// Moves a match to another place, shows its board there, and pings the player to move. Has no effect if it is there
    /// already.
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
        if record.across.is_some() {
            return Err(Refusal::StaysAcross.into());
        }
        self.may_start(asker.id, home).await?;
        if let Some(opponent) = record.people().find(|person| *person != asker.id && record.home != home) {
            self.places.place(asker.id, opponent, now)?;
        }
        let language = asker.language;
        self.on_record(id, |record| {
            if record.home == home || !record.is_running() {
                return None;
            }
            record.home = home;
            record.language = language;
            let kind = NoticeKind::Here { of: id, at: record.revision };
            // The opponent of the player to move hears of the place with their next turn.
            let to_move = record.to_move().and_then(|seat| record.players[seat].person());
            let to = to_move.map_or_else(|| record.people().collect(), |person| vec![person]);
            Some(Change {
                notices: vec![notice(kind, to, now, 0)],
                asked_by: Some(asker.by),
                ..Change::default()
            })
        })
        .await
    }

    /// Returns the change after the end of a match was posted: it stores the address of the first such message, and
    /// orders the archiving of the thread.
    pub(crate) async fn end_told(&self, of: MatchId, post: Post, now: Timestamp) -> Result<Change, Fault> {
        let notices = self.archive(of, post, 0, now).await?;
        let record = self.store.record(of).await?;
        let reviews: Vec<ReviewOrder> = match &record {
            Some(record) => self.review_of_small_game(record, now).await?.into_iter().collect(),
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
