//! The club: ratings, names and results of everybody, computed from the ended matches in their order.
//!
//! Each process has a [`Book`] in memory, and reads what has ended since before it answers. One process keeps the book in
//! the store now and then, so that a start reads the kept one and only the matches since. The same list of matches gives the
//! same numbers, so all processes and commands agree. A book that is missing or damaged is computed again from it.

pub mod book;
pub mod bookkeeping;
pub mod checking;
pub(crate) mod current_book;
pub mod facts;
pub mod marks;
pub mod newcomer;
pub mod pages;
pub mod puzzle_week;
pub mod ratings;
pub mod tables;
pub mod voiding;
pub mod week;

use std::sync::Arc;

use crate::club::book::Book;
use crate::club::current_book::CurrentBook;
use crate::committing::Committer;
use crate::leases::Leases;
use crate::people::People;
use crate::servers::Servers;
use postern_games::catalogue::Catalogue;
use postern_store::Store;
use postern_store::fault::Fault;

/// The ratings and results of everybody.
pub struct Club {
    catalogue: Catalogue,
    store: Store,
    leases: Arc<Leases>,
    committer: Arc<Committer>,
    people: Arc<People>,
    servers: Arc<Servers>,
    current: CurrentBook,
}

impl Club {
    /// Creates a club, which computes ratings again at once for at most `few` finished matches, and for more of them in
    /// the background.
    pub(crate) fn new(
        catalogue: Catalogue,
        (store, leases): (Store, Arc<Leases>),
        committer: Arc<Committer>,
        (servers, people): (Arc<Servers>, Arc<People>),
        few: u64,
    ) -> Club {
        let current = CurrentBook::computing_at_once(few);
        Club { catalogue, store, leases, committer, people, servers, current }
    }

    /// Returns the book of ratings and results of all finished matches. The book does not change while the caller holds it, and
    /// holds up nobody.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn book(&self) -> Result<Arc<Book>, Fault> {
        self.current.book(&self.store, &self.catalogue).await
    }
}
