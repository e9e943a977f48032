//! Orders of reviews by players. A background task makes the reviews, one search at a time.

use crate::matches::Matches;
use crate::request::{Asker, Failure};
use postern_play::ids::MatchId;
use postern_play::record::review::SHORTEST_REVIEWED;
use postern_play::record::review::order::{MOST_TOLD, ReviewOrder, ReviewState};
use postern_play::record::{Record, Status};
use postern_play::step::change::Change;
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::Limit;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// Upper bound on the number of waiting reviews that one person was the first to order.
pub const MOST_REVIEWS: usize = 3;

/// Number of waiting reviews that a worker considers.
pub const LOOKED_AT: usize = 1000;

impl Matches {
    /// Orders the review of a match. Returns the order, which may be done already. Otherwise the asker gets a notice
    /// when it is done, unless [`MOST_TOLD`] others get one.
    ///
    /// # Errors
    /// [`Failure`] if the match is running, frozen or too short, or too many reviews of this person are waiting.
    pub async fn want_review(
        &self,
        of: MatchId,
        asker: &Asker,
        now: Timestamp,
    ) -> Result<ReviewOrder, Failure> {
        let record = self.store.record(of).await?.ok_or(Refusal::NoSuchMatch)?;
        match record.status {
            Status::Over(_) => {}
            Status::Running => return Err(Refusal::StillRunning.into()),
            Status::Frozen { .. } => return Err(Refusal::Frozen.into()),
        }
        if record.moves.len() < SHORTEST_REVIEWED as usize {
            return Err(Refusal::NothingToReview { least: SHORTEST_REVIEWED }.into());
        }
        loop {
            let mut limits = Vec::new();
            let before = self.store.review(of).await?;
            let order = match before {
                Some(order) if order.review().is_some() => return Ok(order),
                Some(order) if order.is_wanted() => {
                    if order.askers.contains(&asker.id) || order.askers.len() >= MOST_TOLD {
                        return Ok(order);
                    }
                    let askers = order.askers.iter().copied().chain([asker.id]).collect();
                    ReviewOrder { revision: order.revision + 1, askers, ..order }
                }
                failed => {
                    limits.push(Limit::Reviews { person: asker.id, most: MOST_REVIEWS });
                    self.replayed(&record).await?.map_err(|_| Refusal::Frozen)?;
                    ReviewOrder {
                        of,
                        revision: failed.as_ref().map_or(0, |order| order.revision) + 1,
                        askers: vec![asker.id],
                        asked: now,
                        round: failed.map_or(0, |order| order.round + 1),
                        state: ReviewState::Wanted,
                    }
                }
            };
            let change = Change {
                reviews: vec![order.clone()],
                limits,
                asked_by: Some(asker.by),
                ..Change::default()
            };
            if self.committer.commit_current(change).await?.is_some() {
                return Ok(order);
            }
        }
    }

    /// Returns the order of a review for the person whose small game after a lesson this was; `None` if it was none, is
    /// too short, or has a review already.
    pub(crate) async fn review_of_small_game(
        &self,
        record: &Record,
        now: Timestamp,
    ) -> Result<Option<ReviewOrder>, Fault> {
        let over = matches!(record.status, Status::Over(_));
        let person = record.people().next().filter(|_| over && record.computer().is_some());
        let Some(person) = person.filter(|_| record.moves.len() >= SHORTEST_REVIEWED as usize) else {
            return Ok(None);
        };
        let is_small = self.people.profile(person).await?.study(&record.game).game == Some(record.id);
        if !is_small || self.store.review(record.id).await?.is_some() {
            return Ok(None);
        }
        Ok(Some(ReviewOrder {
            of: record.id,
            revision: 1,
            askers: vec![person],
            asked: now,
            round: 0,
            state: ReviewState::Wanted,
        }))
    }
}
