//! Whom a challenge to anybody takes: by ratings, reliability and blocks.

use crate::play::challenge::Challenge;
use crate::play::ids::PersonId;
use crate::play::people::profile::{Profile, Shows};
use crate::play::step::refusal::Refusal;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::service::club::book::Book;
use crate::service::club::ratings::shown;
use crate::store::fault::Fault;
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
    /// Returns the marks of a person in a game, as far as others may see them; `None` if the person shows nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn marks(&self, game: &str, person: PersonId, now: Timestamp) -> Result<Option<Marks>, Fault> {
        let shows = self.profile(person).await?.shows;
        let book = self.book().await?;
        let rating = shown(&book, game, person, now).filter(|_| shows.ratings());
        let marks = Marks { rating, reliability: book.reliability(person).word() };
        Ok(Some(marks).filter(|_| shows != Shows::Nothing))
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

/// True if neither of two people has blocked the other.
pub(crate) fn may_meet(one: &Profile, other: &Profile) -> bool {
    !one.blocked.contains(&other.id) && !other.blocked.contains(&one.id)
}
