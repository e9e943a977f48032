//! Who may watch the page of a match.

use crate::pages::Pages;
use postern_play::ids::{MatchId, PersonId};
use postern_play::record::Record;
use postern_play::record::page::PageSecret;
use postern_rules::seat::Seat;
use postern_store::fault::Fault;

/// A match as somebody may see its page.
#[derive(Debug)]
pub struct Watched {
    pub record: Record,
    /// The seat of the signed-in person; `None` for everybody else.
    pub seat: Option<Seat>,
}

impl Pages {
    /// Returns the match with this secret if the person may see its page: they play in it, or everybody who knows the address
    /// may watch. `None` does not tell why.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn watched(
        &self,
        of: MatchId,
        secret: PageSecret,
        person: Option<PersonId>,
    ) -> Result<Option<Watched>, Fault> {
        let found = self.store.record(of).await?.filter(|record| record.page == Some(secret));
        let Some(record) = found.filter(|_| self.site().is_some()) else { return Ok(None) };
        let seat = person.and_then(|person| record.seat_of(person));
        let may = self.is_on(&record).await? && (seat.is_some() || record.home.watched_in().is_some());
        Ok(may.then_some(Watched { record, seat }))
    }

    /// Returns the address at which everybody who knows it may watch a match; `None` if it has none.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn watching(&self, record: &Record) -> Result<Option<String>, Fault> {
        match self.address(record).filter(|_| record.home.watched_in().is_some()) {
            Some(address) => Ok(self.is_on(record).await?.then_some(address)),
            None => Ok(None),
        }
    }

    /// Returns the address for a message about a match, which everybody sees who sees the match on Discord.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn shared(&self, record: &Record) -> Result<Option<String>, Fault> {
        // Only its players see the messages of a match in direct conversations.
        match record.home.watched_in() {
            Some(_) => self.watching(record).await,
            None => self.playing(record).await,
        }
    }

    /// Returns the address of the page of a match for a player of it.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn playing(&self, record: &Record) -> Result<Option<String>, Fault> {
        match self.address(record) {
            Some(address) => Ok(self.is_on(record).await?.then_some(address)),
            None => Ok(None),
        }
    }

    /// True if neither the owners of the server nor a player switched the page off.
    async fn is_on(&self, record: &Record) -> Result<bool, Fault> {
        if let Some(server) = record.home.server() {
            let server = self.servers.server(server).await?;
            if server.without_pages || server.excluded.is_some() {
                return Ok(false);
            }
        }
        for person in record.people() {
            if self.people.profile(person).await?.without_pages {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
