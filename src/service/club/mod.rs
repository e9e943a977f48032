//! The club: ratings, names and results of everybody, computed from the ended matches in their order.
//!
//! Nothing of it is stored. Each process folds the list of ended matches into a [`Book`], and reads what has
//! ended since before it answers. The same list gives the same numbers, so all processes and commands agree.

pub mod book;
pub mod checking;
pub mod facts;
pub mod puzzle_week;
pub mod ratings;
pub mod tables;
pub mod voiding;
pub mod week;

use tokio::sync::{Mutex, MutexGuard};

use crate::service::club::book::Book;
use crate::service::stores::{Fault, Store};
use postern_games::catalogue::Catalogue;

/// Number of ended matches read at once.
const PAGE: usize = 1_000;

/// The book of this process.
#[derive(Default)]
pub(crate) struct Club {
    book: Mutex<Book>,
}

impl Club {
    /// Returns the book with everything that has ended so far.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn book(
        &self,
        store: &dyn Store,
        catalogue: &Catalogue,
    ) -> Result<MutexGuard<'_, Book>, Fault> {
        let mut book = self.book.lock().await;
        loop {
            let corrections = store.corrections(book.corrected(), PAGE).await?;
            if corrections.is_empty() {
                break;
            }
            for (correction, number) in corrections {
                // A match that this book has not read yet is read as it is now.
                let corrected = match number.checked_sub(1).filter(|_| number <= book.read()) {
                    Some(before) => store.ended(before, 1).await?,
                    None => Vec::new(),
                };
                book.correct(catalogue, correction, number, corrected.first());
            }
        }
        loop {
            let page = store.ended(book.read(), PAGE).await?;
            let Some(last) = page.last().map(|ended| ended.number) else { break };
            for ended in &page {
                book.add(catalogue, ended);
            }
            book.read_until(last);
            // A long first reading leaves the processor to others now and then.
            tokio::task::yield_now().await;
        }
        Ok(book)
    }
}
