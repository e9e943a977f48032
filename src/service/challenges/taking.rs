//! Whom a challenge to anybody takes, by ratings and reliability.

use crate::play::challenge::Challenge;
use crate::play::ids::PersonId;
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::service::club::book::Book;
use crate::service::club::ratings::shown;
use crate::service::stores::Fault;
use postern_club::rating::glicko::Rating;
use postern_club::rating::shown::Shown;
use postern_club::reliability::Word;

/// What a card says about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// `None` without a rating in the game.
    pub rating: Option<Shown>,
    pub reliability: Word,
}

impl Service {
    /// Returns the marks of a person in a game.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn marks(&self, game: &str, person: PersonId, now: Timestamp) -> Result<Marks, Fault> {
        let book = self.book().await?;
        Ok(Marks { rating: shown(&book, game, person, now), reliability: book.reliability(person).word() })
    }

    /// Checks that a challenge takes a person, as [`takes`] does.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn takes(
        &self,
        challenge: &Challenge,
        person: PersonId,
        now: Timestamp,
    ) -> Result<Result<(), Refusal>, Fault> {
        let book = self.book().await?;
        Ok(takes(&book, challenge, person, now))
    }
}

/// Checks that a challenge takes a person. Without a rating, a player counts as a new one.
///
/// # Errors
/// [`Refusal::OutsideRange`] or [`Refusal::ReliableOnly`].
pub(crate) fn takes(
    book: &Book,
    challenge: &Challenge,
    person: PersonId,
    now: Timestamp,
) -> Result<(), Refusal> {
    if challenge.to.is_some() {
        return Ok(());
    }
    let takes = challenge.terms.takes;
    if let Some(within) = takes.within {
        let points = |person| {
            let rating = shown(book, &challenge.terms.game, person, now);
            rating.unwrap_or_else(|| Rating::START.into()).points
        };
        let (own, other) = (points(person), points(challenge.by));
        if own.abs_diff(other) > u32::from(within) {
            return Err(Refusal::OutsideRange { within, own, other });
        }
    }
    if takes.reliable && !book.reliability(person).is_steady() {
        return Err(Refusal::ReliableOnly);
    }
    Ok(())
}
