//! Who is new to a game.

use crate::play::ids::PersonId;
use crate::service::Service;
use crate::service::stores::Fault;

/// Number of finished games of a kind after which a player is no longer a newcomer.
const NO_NEWCOMER: usize = 2;

/// The numbers of a person's latest finished games that are read, one after the other: few are enough for most people.
const READ: [usize; 2] = [8, 100];

impl Service {
    /// True if a person has finished fewer than two games of this kind.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn is_newcomer(&self, person: PersonId, game: &str) -> Result<bool, Fault> {
        for limit in READ {
            let finished = self.store.finished_of(person, limit).await?;
            if finished.iter().filter(|line| line.game == game).count() >= NO_NEWCOMER {
                return Ok(false);
            }
            if finished.len() < limit {
                break;
            }
        }
        Ok(true)
    }
}
