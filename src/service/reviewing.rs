//! Reviews: who may ask for one, and who makes them, one search at a time, in the background.

use super::{Asker, Failure, Service};
use crate::play::{
    Change, MOST_TOLD, MatchId, PersonId, Refusal, ReviewOrder, ReviewState, SHORTEST_REVIEWED, Status,
    Timestamp, replay,
};
use crate::service::CommitError;

/// How many reviews that one person asked for may wait at the same time.
pub const MOST_REVIEWS: usize = 3;

/// How many waiting reviews are looked at.
pub(crate) const LOOKED_AT: usize = 1000;

impl Service {
    /// Asks for the review of a match. The order as it stands: done already, or wanted, and the asker is told when it is
    /// done (unless [`MOST_TOLD`] others are told already).
    ///
    /// # Errors
    /// [`Failure`]: the match runs or is stopped, is too short, or too many reviews of this person are waiting.
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
                    self.check_reviews(asker.id).await?;
                    replay(&self.catalogue, &record).map_err(|_| Refusal::Frozen)?;
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
            let change =
                Change { reviews: vec![order.clone()], asked_by: Some(asker.by), ..Change::default() };
            match self.commit(change).await {
                Ok(()) => {
                    self.review_wanted.notify_one();
                    return Ok(order);
                }
                Err(CommitError::Conflict) => continue,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Refuses a person who has as many reviews waiting as he may. Those that others asked for first do not count, nor
    /// those that can't be read.
    async fn check_reviews(&self, person: PersonId) -> Result<(), Failure> {
        let mut waiting = 0;
        for of in self.store.reviews_wanted(LOOKED_AT).await? {
            let order = self.store.review(of).await.ok().flatten();
            waiting += usize::from(order.is_some_and(|order| order.askers.first() == Some(&person)));
        }
        if waiting >= MOST_REVIEWS {
            return Err(Refusal::TooManyReviews { limit: MOST_REVIEWS }.into());
        }
        Ok(())
    }

    /// Waits until somebody asks for a review (or has since this was last waited for).
    pub async fn review_wanted(&self) {
        self.review_wanted.notified().await;
    }
}
