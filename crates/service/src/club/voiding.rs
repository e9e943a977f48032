//! Voiding: the decision that a finished match counts for neither player.

use crate::club::Club;
use crate::request::Failure;
use crate::telling::to_both;
use postern_play::ids::{InteractionId, MatchId};
use postern_play::notices::notice::NoticeKind;
use postern_play::record::ended::Ended;
use postern_play::record::{How, Record};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::step::transition::void;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Club {
    /// Voids a finished match for a reason that both players hear. Its result stays visible, and the ratings of everybody
    /// are as if it had not been played.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, it is not over, it has no result, or it is voided already.
    pub async fn void(
        &self,
        id: MatchId,
        reason: &str,
        asked_by: Option<InteractionId>,
        now: Timestamp,
    ) -> Result<Record, Failure> {
        loop {
            let mut record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            match record.ended() {
                None => return Err(Refusal::NotOver.into()),
                Some(How::Closed | How::Removed) => return Err(Refusal::MatchOver.into()),
                Some(_) => {}
            }
            if record.voided.is_some() {
                return Err(Refusal::VoidedAlready.into());
            }
            let entry = match record.people().next() {
                Some(person) => self.ended_match(id, person, usize::MAX).await?,
                None => None,
            };
            let Some(entry) = entry else {
                let why = format!("match {id} is over and has no readable number in the order of ending");
                return Err(Fault::new(why).into());
            };
            record.revision += 1;
            void(&mut record, reason.to_owned(), now);
            let change = Change {
                ended: vec![Ended { voided: true, ..entry }],
                notices: to_both(&record, NoticeKind::Voided(id), now),
                records: vec![record.clone()],
                asked_by,
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                tracing::warn!(match_id = %id, reason, "a match was voided");
                return Ok(record);
            }
        }
    }
}
