//! Whom a challenge to anybody takes: by ratings, reliability and blocks.

use crate::club::book::Book;
use crate::club::ratings::shown;
use crate::seats::Seats;
use postern_club::rating::glicko::Rating;
use postern_play::challenge::Challenge;
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::step::refusal::Refusal;
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

impl Seats {
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
        let book = self.club.book().await?;
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
