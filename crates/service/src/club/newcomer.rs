//! Who is new to a game.

use crate::club::Club;
use postern_play::ids::{MatchId, PersonId};
use postern_store::fault::Fault;

/// Number of finished games of a kind after which a player is no longer a newcomer.
const NO_NEWCOMER: usize = 2;

/// The numbers of a person's latest finished games that are read, one after the other: few are enough for most people.
const READ: [usize; 2] = [8, 100];

impl Club {
    /// True if a person has finished fewer than two games of this kind.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn is_newcomer(&self, person: PersonId, game: &str) -> Result<bool, Fault> {
        Ok(self.finished_of_kind(person, game, NO_NEWCOMER).await? < NO_NEWCOMER)
    }

    /// True if a person has played no game of this kind, apart from the match `this`.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn is_first_game(
        &self,
        person: PersonId,
        game: &str,
        this: Option<MatchId>,
    ) -> Result<bool, Fault> {
        let running = self.store.running_of(person).await?;
        if running.iter().any(|line| line.game == game && Some(line.id) != this) {
            return Ok(false);
        }
        Ok(self.finished_of_kind(person, game, 1).await? == 0)
    }

    /// Returns the number of games of a kind that a person has finished. Counts no further than `enough`.
    async fn finished_of_kind(&self, person: PersonId, game: &str, enough: usize) -> Result<usize, Fault> {
        for limit in READ {
            let finished = self.store.finished_of(person, limit).await?;
            let count = finished.iter().filter(|line| line.game == game).count();
            if count >= enough || finished.len() < limit {
                return Ok(count.min(enough));
            }
        }
        // Only people with many games reach this: the book knows their games of all times.
        let book = self.book().await?;
        Ok(book.game(game).map_or(0, |of| of.finished(person)).min(enough))
    }
}
