//! The audit of matches: a replay by the rules must reproduce the record. If it does not, the match is frozen; once it
//! does again, the match continues. A match whose rules changed continues from its recorded position.

use crate::matches::Matches;
use crate::request::Failure;
use crate::telling::to_both;
use postern_games::catalogue::Catalogue;
use postern_play::ids::MatchId;
use postern_play::notices::notice::NoticeKind;
use postern_play::record::replay::{ReplayError, replay, rules_version, stands};
use postern_play::record::{Record, Status};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;

/// The result of an audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audited {
    /// The match is over, or its moves lead to the recorded position.
    Sound,
    /// The match is frozen, now or since before.
    Frozen { reason: String },
    /// The match was frozen, and continues.
    Thawed,
    /// The rules changed, and the match continues from its recorded position.
    Continued,
}

impl Matches {
    /// Replays a match that is not over. Both players get a notice if that freezes it, lets it continue, or finds that
    /// its rules have changed.
    ///
    /// # Errors
    /// [`Failure`] if there is no such match, or if the store fails.
    pub async fn audit(&self, id: MatchId, now: Timestamp) -> Result<Audited, Failure> {
        let mut found = Audited::Sound;
        loop {
            let record = self.store.record(id).await?.ok_or(Refusal::NoSuchMatch)?;
            if matches!(record.status, Status::Over(_)) {
                return Ok(found);
            }
            let catalogue = self.catalogue.clone();
            // A long game takes long to replay.
            let judging = self.compute.run(move || judged(&catalogue, record, now)).await;
            let (next, audited) =
                judging.unwrap_or_else(|broken| (None, Audited::Frozen { reason: broken.to_string() }));
            found = audited;
            let Some(next) = next else { return Ok(found) };
            let (of, at) = (next.id, next.revision);
            let kind = match found {
                Audited::Sound => return Ok(found),
                Audited::Frozen { .. } => NoticeKind::Frozen { of, at },
                Audited::Thawed => NoticeKind::Thawed { of, at },
                Audited::Continued => NoticeKind::Continued { of, at },
            };
            self.live.forget(id);
            let notices = to_both(&next, kind, now);
            let change = Change { records: vec![next], notices, ..Change::default() };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(found);
            }
        }
    }
}

/// Audits a match that is not over. Returns its next record if that changes.
fn judged(catalogue: &Catalogue, record: Record, now: Timestamp) -> (Option<Record>, Audited) {
    let now = record.not_before(now);
    let frozen = matches!(record.status, Status::Frozen { .. });
    match replay(catalogue, &record) {
        Ok(_) if frozen => (Some(thawed(record, now)), Audited::Thawed),
        Ok(_) => (None, Audited::Sound),
        Err(ReplayError::OtherRules { .. }) => match continued(catalogue, &record, now) {
            Ok(next) => (Some(next), Audited::Continued),
            Err(error) => freeze(record, error.to_string(), now),
        },
        Err(error) => freeze(record, error.to_string(), now),
    }
}

fn freeze(mut record: Record, reason: String, now: Timestamp) -> (Option<Record>, Audited) {
    let audited = Audited::Frozen { reason: reason.clone() };
    if matches!(record.status, Status::Frozen { .. }) {
        return (None, audited);
    }
    record.revision += 1;
    record.clock = record.clock.freeze(now);
    record.status = Status::Frozen { reason };
    (Some(record), audited)
}

fn thawed(mut record: Record, now: Timestamp) -> Record {
    let computer = record.to_move().is_some_and(|seat| record.players[seat].is_computer());
    record.revision += 1;
    record.clock = record.clock.thaw(computer, record.pace, now);
    record.status = Status::Running;
    record
}

/// Returns the match under the present rules, from its recorded position. Offers are void, because players made them
/// under other rules.
fn continued(catalogue: &Catalogue, record: &Record, now: Timestamp) -> Result<Record, ReplayError> {
    let rules_version = rules_version(catalogue, &record.game)?;
    let state = stands(catalogue, record)?;
    Ok(record.clone().continues(rules_version, &*state, now))
}
