//! The marks beside a name that others see: rating and reliability.

use crate::club::Club;
use crate::club::ratings::shown;
use postern_club::rating::shown::Shown;
use postern_club::reliability::Word;
use postern_play::ids::PersonId;
use postern_play::people::profile::Shows;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

/// The marks of a player on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// `None` without a rating in the game.
    pub rating: Option<Shown>,
    pub reliability: Word,
}

impl Club {
    /// Returns the marks of a person in a game, as far as others may see them; `None` if the person shows nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn marks(&self, game: &str, person: PersonId, now: Timestamp) -> Result<Option<Marks>, Fault> {
        let shows = self.people.profile(person).await?.shows;
        let book = self.book().await?;
        let rating = shown(&book, game, person, now).filter(|_| shows.ratings());
        let marks = Marks { rating, reliability: book.reliability(person).word() };
        Ok(Some(marks).filter(|_| shows != Shows::Nothing))
    }
}
