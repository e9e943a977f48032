//! Keeping the book in the store: each step writes what the matches since the last one changed. One process does it at a
//! time.

use std::sync::atomic::Ordering;

use super::Club;
use super::book::Book;
use super::current_book::{CurrentBook, PAGE, kept};
use postern_games::catalogue::Catalogue;
use postern_play::derived::kept_book::{BookHead, BookState, BookStep};
use postern_play::ids::PersonId;
use postern_store::Store;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// The work of keeping the book.
const BOOK: Work = Work { kind: "book", of: 0 };
/// The book is kept after this many further matches.
pub const KEPT_EVERY: u64 = 500;

impl Club {
    /// Keeps the book if `every` matches have ended since the last time, and computes it again after a correction of an earlier
    /// match. In a process that does not keep it, follows the one that does.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn keep_book(&self, every: u64) -> Result<(), Fault> {
        let (read, base, corrected) = {
            let book = self.book().await?;
            (book.read(), book.base(), book.corrected())
        };
        let (store, head) = (&self.store, kept(&self.store).await?);
        let is_stale = self.current.is_stale.load(Ordering::Acquire);
        let is_current = |head: &BookHead| head.corrected == corrected && head.through <= read;
        if !is_stale && let Some(head) = head.as_ref().filter(|head| head.through > base && is_current(head))
        {
            self.current.update(|book| book.settle(head.through, head.openings));
            return Ok(());
        }
        if !self.leases.keeps(BOOK).await {
            // Another process computes it again.
            if is_stale && head.is_some_and(|head| head.corrected >= corrected) {
                self.current.open_again(store, &self.catalogue).await?;
            }
            return Ok(());
        }
        match head {
            Some(head) if !is_stale && head.through == base => {
                if read - base < every && head.corrected == corrected {
                    return Ok(());
                }
                let before = Some(BookState::Kept(head));
                self.current.keep(store, before).await
            }
            None if read < every => Ok(()),
            _ => self.current.make_again(store, &self.catalogue).await,
        }
    }
}

impl CurrentBook {
    /// Keeps what has changed since the base.
    async fn keep(&self, store: &Store, before: Option<BookState>) -> Result<(), Fault> {
        let (step, head) = {
            let book = self.published();
            (book.step(before), book.head())
        };
        if write(store, step).await? {
            self.update(|book| book.settle(head.through, head.openings));
        }
        Ok(())
    }

    /// Computes the book from all matches, keeps it step by step, and answers from it at the end.
    async fn make_again(&self, store: &Store, catalogue: &Catalogue) -> Result<(), Fault> {
        let (by, mut corrected) = (store.process(), 0);
        while let Some((last, _)) = store.corrections(corrected, PAGE).await?.last() {
            corrected = *last;
        }
        let mut book = Book::new(corrected);
        let mut state = BookState::Making { by, through: 0 };
        if !store.forget_book(state.clone()).await? {
            return Ok(());
        }
        loop {
            let page = store.ended(book.read(), KEPT_EVERY as usize).await?;
            let last = page.last().map(|ended| ended.number);
            page.iter().for_each(|ended| book.add(catalogue, ended));
            book.read_until(last.unwrap_or(0));
            let mut step = book.step(Some(state.clone()));
            if last.is_some() {
                step.after = BookState::Making { by, through: book.read() };
            }
            state = step.after.clone();
            if !write(store, step).await? {
                return Ok(());
            }
            let head = book.head();
            book.settle(head.through, head.openings);
            if last.is_none() {
                break;
            }
            tokio::task::yield_now().await;
        }
        tracing::info!(
            matches = book.read(),
            "the ratings and results of all finished matches were computed"
        );
        self.publish(book);
        self.is_stale.store(false, Ordering::Release);
        Ok(())
    }
}

/// Writes a step, whose pages continue the kept ones. Returns false if another process keeps the book.
async fn write(store: &Store, mut step: BookStep) -> Result<bool, Fault> {
    let people: Vec<PersonId> = step.pages.iter().map(|page| page.person).collect();
    let mut kept = store.book_pages_of(&people).await?.into_iter().peekable();
    for page in &mut step.pages {
        if let Some(before) = kept.next_if(|kept| kept.person == page.person) {
            page.continue_from(&before);
        }
    }
    store.keep_book(step).await
}
