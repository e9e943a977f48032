//! The rating of a person, and what a match did to the ratings of its players.

use super::book::Book;
use super::facts::player;
use crate::play::ids::{MatchId, PersonId};
use crate::play::record::Record;
use crate::play::record::ended::Ended;
use crate::play::time::Timestamp;
use crate::service::Service;
use crate::store::fault::Fault;
use postern_club::rating::computer::PlaysLike;
use postern_club::rating::counting::Reason;
use postern_club::rating::shown::{Change, Shown};
use postern_rules::seat::Pair;
use tokio::sync::RwLockReadGuard;

/// Number of a player's latest matches among which one is looked for.
const LOOKED_AT: usize = 200;

/// What a match did to the ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Effect {
    /// It changed the ratings of both players.
    Rated(Pair<Change>),
    /// It changed none.
    Unrated(Reason),
    /// It was a match against the computer, which tells this about the person.
    AgainstComputer(Option<PlaysLike>),
}

impl Service {
    /// Returns the book of ratings and results of all finished matches. The book does not change until the guard is dropped.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn book(&self) -> Result<RwLockReadGuard<'_, Book>, Fault> {
        self.club.book(self.store(), &self.catalogue).await
    }

    /// Returns what a match did to the ratings; `None` while it is not over.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn effect(&self, record: &Record) -> Result<Option<Effect>, Fault> {
        let Some(ended) = self.ended(record).await? else { return Ok(None) };
        if let (Some(_), Some(person)) = (record.computer(), record.people().next()) {
            let like = like(&*self.book().await?, &record.game, person);
            return Ok(Some(Effect::AgainstComputer(like)));
        }
        let effects = self.effects_of(&[ended.number]).await?;
        Ok(effects.into_iter().next().map(|kept| match kept.effect.changes() {
            Ok([first, second]) => Effect::Rated(Pair::new(first, second)),
            Err(reason) => Effect::Unrated(reason),
        }))
    }

    /// Returns the entry of a match in the order of ending; `None` while it is not over, or if its players have ended many
    /// others since.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn ended(&self, record: &Record) -> Result<Option<Ended>, Fault> {
        let Some(person) = record.people().next().filter(|_| record.ended().is_some()) else {
            return Ok(None);
        };
        self.ended_match(record.id, person, LOOKED_AT).await
    }

    /// Returns the entry of a match among the last `limit` of a person.
    pub(crate) async fn ended_match(
        &self,
        id: MatchId,
        person: PersonId,
        limit: usize,
    ) -> Result<Option<Ended>, Fault> {
        let last = self.store.ended_of(person, u64::MAX, limit).await?;
        Ok(last.into_iter().find(|ended| ended.id == id))
    }
}

/// Returns a person's rating in a game, as people see it; `None` without games that count.
pub fn shown(book: &Book, game: &str, person: PersonId, now: Timestamp) -> Option<Shown> {
    book.game(game)?.ledger.shown(player(person), book.moment(now))
}

/// Returns the level of the computer that a person plays like; `None` without such games.
pub fn like(book: &Book, game: &str, person: PersonId) -> Option<PlaysLike> {
    book.game(game)?.levels(person)?.like
}
