//! The book of this process, which readers share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::club::book::Book;
use crate::club::pages::Opening;
use postern_games::catalogue::Catalogue;
use postern_play::derived::kept_book::{BookHead, BookState, FORM};
use postern_play::ids::PersonId;
use postern_store::Store;
use postern_store::fault::Fault;

/// Number of ended matches read at once.
pub(super) const PAGE: usize = 1_000;
/// A book of at least twice this many matches gives up the effects of its first ones.
const FEW: u64 = 5_000;

/// The book of this process.
pub(crate) struct CurrentBook {
    few: u64,
    /// Locked only for the time of a copy of the pointer, or of a change in memory.
    published: RwLock<Arc<Book>>,
    /// The kept book as far as it is read; `None` before and after. Locked only while a page is added.
    opening: Mutex<Option<Begun>>,
    is_open: AtomicBool,
    /// True if a match before the base of the book was corrected. The book answers as before until it is computed again.
    pub(super) is_stale: AtomicBool,
}

/// A kept book that the first readers open together: no one waits for another. A page that two of them read counts once.
struct Begun {
    opening: Opening,
    /// The person of the last page added.
    after: PersonId,
}

impl CurrentBook {
    /// Creates an empty book, which is computed again at once as long as it has at most this many matches.
    pub(crate) fn computing_at_once(few: u64) -> CurrentBook {
        CurrentBook {
            few,
            published: RwLock::default(),
            opening: Mutex::default(),
            is_open: AtomicBool::new(false),
            is_stale: AtomicBool::new(false),
        }
    }

    /// Returns the book with all matches that have ended by now.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn book(&self, store: &Store, catalogue: &Catalogue) -> Result<Arc<Book>, Fault> {
        self.open_first(store, catalogue).await.inspect_err(|_| *self.opening() = None)?;
        self.catch_up(store, catalogue).await?;
        Ok(self.published())
    }

    /// Returns the book as this process has it now. The book that a caller holds does not change.
    pub(super) fn published(&self) -> Arc<Book> {
        self.published.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the book.
    pub(super) fn publish(&self, book: Book) {
        *self.published.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(book);
    }

    /// Changes the book. A reader who still holds it keeps the version from before. `change` may run twice.
    pub(super) fn update(&self, change: impl Fn(&mut Book)) {
        loop {
            let held = {
                let mut published = self.published.write().unwrap_or_else(PoisonError::into_inner);
                if let Some(book) = Arc::get_mut(&mut published) {
                    return change(book);
                }
                published.clone()
            };
            // The copy of a large book takes a while, in which others read the present one.
            let mut changed = Book::clone(&held);
            change(&mut changed);
            let changed = Arc::new(changed);
            let mut published = self.published.write().unwrap_or_else(PoisonError::into_inner);
            if Arc::ptr_eq(&published, &held) {
                *published = changed;
                return;
            }
        }
    }

    /// Opens the kept book, unless it is open. Continues what other readers have begun.
    async fn open_first(&self, store: &Store, catalogue: &Catalogue) -> Result<(), Fault> {
        while !self.is_open.load(Ordering::Acquire) {
            let after = self.opening().as_ref().map(|begun| begun.after);
            let Some(after) = after else {
                let head = kept(store).await?;
                let mut opening = self.opening();
                match head {
                    // Another reader may have opened it meanwhile.
                    _ if self.is_open.load(Ordering::Acquire) => {}
                    Some(head) => {
                        opening
                            .get_or_insert_with(|| Begun { opening: Opening::new(head), after: PersonId(0) });
                    }
                    None => self.is_open.store(true, Ordering::Release),
                }
                continue;
            };
            let page = store.book_pages(after, PAGE).await?;
            let is_there = |begun: &&mut Begun| begun.after == after;
            if let Some(last) = page.last().map(|page| page.person) {
                if let Some(begun) = self.opening().as_mut().filter(is_there) {
                    page.into_iter().for_each(|page| begun.opening.add(catalogue, page));
                    begun.after = last;
                }
                continue;
            }
            let openings = store.book_openings().await?;
            let mut opening = self.opening();
            if let Some(begun) = opening.take_if(|begun| begun.after == after) {
                self.replace(begun.opening.finish(openings));
                self.is_open.store(true, Ordering::Release);
            }
        }
        Ok(())
    }

    /// Replaces the book by the kept one, if there is one that is whole.
    pub(super) async fn open_again(&self, store: &Store, catalogue: &Catalogue) -> Result<(), Fault> {
        let Some(head) = kept(store).await? else { return Ok(()) };
        let (mut opening, mut after) = (Opening::new(head), PersonId(0));
        loop {
            let page = store.book_pages(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.person;
            page.into_iter().for_each(|page| opening.add(catalogue, page));
        }
        self.replace(opening.finish(store.book_openings().await?));
        Ok(())
    }

    /// Replaces the book by a kept one; `None` if that one is not whole.
    fn replace(&self, kept: Option<Book>) {
        match kept {
            Some(book) => {
                self.publish(book);
                self.is_stale.store(false, Ordering::Release);
            }
            None => {
                tracing::warn!(
                    "the kept ratings and results are not whole: they are computed from all finished matches"
                );
                self.is_stale.store(true, Ordering::Release);
            }
        }
    }

    /// Locks what is opened. Poison is harmless: a page that is half added makes the book not whole, which is noticed.
    fn opening(&self) -> MutexGuard<'_, Option<Begun>> {
        self.opening.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what has ended and what was corrected. Readers wait for no other reader: what two of them read counts once.
    async fn catch_up(&self, store: &Store, catalogue: &Catalogue) -> Result<(), Fault> {
        loop {
            let (read, corrected) = {
                let book = self.published();
                (book.read(), book.corrected())
            };
            let corrections = store.corrections(corrected, PAGE).await?;
            if !corrections.is_empty() {
                let numbers: Vec<u64> = corrections.iter().map(|(_, number)| *number).collect();
                let entries = store.ended_at(&numbers).await?;
                self.update(|book| {
                    if book.corrected() == corrected {
                        for (correction, number) in &corrections {
                            // A match that the book has not read yet is read as it is now.
                            let entry =
                                entries.iter().find(|entry| entry.number == *number && *number <= read);
                            if book.correct(catalogue, *correction, *number, entry) {
                                continue;
                            }
                            if book.read() <= self.few {
                                *book = Book::new(*correction);
                            } else {
                                self.is_stale.store(true, Ordering::Release);
                            }
                        }
                    }
                });
                continue;
            }
            let page = store.ended(read, PAGE).await?;
            let Some(last) = page.last().map(|ended| ended.number) else { return Ok(()) };
            self.update(|book| {
                if book.read() == read && book.corrected() == corrected {
                    page.iter().for_each(|ended| book.add(catalogue, ended));
                    book.read_until(last);
                    if last.saturating_sub(book.base()) > 2 * self.few.max(FEW) {
                        // The effects of the matches of years take room, and hardly anybody asks for them.
                        let head = book.head();
                        book.settle(head.through, head.openings);
                    }
                }
            });
            // A long first reading leaves the processor to others now and then.
            tokio::task::yield_now().await;
        }
    }
}

/// Returns the head of the kept book; `None` if this program reads none.
pub(super) async fn kept(store: &Store) -> Result<Option<BookHead>, Fault> {
    Ok(match store.book_state().await? {
        Some(BookState::Kept(head)) if head.form == FORM => Some(head),
        _ => None,
    })
}
