//! Rematches: one game for both players, however often and at whichever moment they ask.

use super::{Accepted, Asker, CommitError, Failure, Service, missing};
use crate::play::{Challenge, Holder, Home, MatchId, PersonId, Post, Record, Refusal, Terms, Timestamp};

/// What became of the wish for a rematch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rematched {
    /// The opponent is asked.
    Challenged(Challenge),
    /// The opponent had asked already: the match begins.
    Begun(Accepted),
    /// The rematch had begun before.
    Running(Record),
}

impl Service {
    /// Asks the opponent of a match for another one. Where the opponent asked already, that challenge is accepted.
    ///
    /// # Errors
    /// [`Failure`]: as for [`Service::challenge`] and [`Service::accept`]. `terms` are taken as checked.
    pub async fn rematch(
        &self,
        asker: &Asker,
        of: MatchId,
        opponent: PersonId,
        terms: Terms,
        home: Home,
        coin: bool,
        now: Timestamp,
    ) -> Result<Rematched, Failure> {
        loop {
            let offered = self.offer(asker, Some(opponent), Some(of), terms.clone(), home, now).await?;
            match offered {
                Ok(challenge) => return Ok(Rematched::Challenged(challenge)),
                Err(CommitError::Taken { by: Holder::Match(id), .. }) => {
                    let record = self.store.record(id).await?.ok_or_else(|| missing(id))?;
                    return Ok(Rematched::Running(record));
                }
                Err(CommitError::Taken { by: Holder::Challenge(id), .. }) => {
                    match self.open_challenge(id).await? {
                        Some(other) if other.by == asker.id => return Err(Refusal::OfferedAlready.into()),
                        Some(_) => {
                            let card: Option<Post> = None;
                            return Ok(Rematched::Begun(self.accept(id, asker, coin, card, now).await?));
                        }
                        // It was answered in this very moment: ask again.
                        None => continue,
                    }
                }
                Err(other) => return Err(other.into()),
            }
        }
    }
}
