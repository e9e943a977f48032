//! What was drawn once and may be needed again, within a fixed number of bytes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cell::Cell;
use super::letters::{Printed, Size};

/// All that a painter keeps, in bytes.
pub(crate) const BUDGET: usize = 24 << 20;
/// What an entry costs beside its pixels: key, table slot, reference counts.
const OVERHEAD: usize = 160;

/// A drawn cell, by theme and hues, size in pixels and content.
pub(crate) type TileKey = (u16, u16, Cell);
/// Printed text, by size.
pub(crate) type TextKey = (Size, Box<str>);

/// Drawn cells and printed text. When it is full, what was not used for longest goes first.
pub(crate) struct Cache {
    inner: Mutex<Inner>,
    budget: usize,
}

#[derive(Default)]
struct Inner {
    tiles: HashMap<TileKey, Entry<[u8]>>,
    texts: HashMap<TextKey, Entry<Printed>>,
    bytes: usize,
    /// Counts pictures; entries carry the number of the last one that used them.
    now: u64,
}

struct Entry<T: ?Sized> {
    what: Arc<T>,
    bytes: usize,
    used: u64,
}

impl Cache {
    pub fn new(budget: usize) -> Cache {
        Cache { inner: Mutex::new(Inner::default()), budget }
    }

    /// To be called once for each picture.
    pub fn next_picture(&self) {
        self.lock().now += 1;
    }

    /// How many bytes are kept.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    pub fn tile(&self, key: TileKey, draw: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        {
            let mut inner = self.lock();
            let now = inner.now;
            if let Some(entry) = inner.tiles.get_mut(&key) {
                entry.used = now;
                return entry.what.clone();
            }
        }
        // Drawn without the lock: two painters may draw the same cell, which costs a little time and no more.
        let what: Arc<[u8]> = draw().into();
        let bytes = what.len() + OVERHEAD;
        let mut inner = self.lock();
        let used = inner.now;
        let old = inner.tiles.insert(key, Entry { what: what.clone(), bytes, used });
        inner.grow(bytes, old.map_or(0, |old| old.bytes), self.budget);
        what
    }

    pub fn text(&self, size: Size, text: &str, print: impl FnOnce() -> Printed) -> Arc<Printed> {
        let key = (size, Box::from(text));
        {
            let mut inner = self.lock();
            let now = inner.now;
            if let Some(entry) = inner.texts.get_mut(&key) {
                entry.used = now;
                return entry.what.clone();
            }
        }
        let what = Arc::new(print());
        let bytes = what.steps.len() + text.len() + OVERHEAD;
        let mut inner = self.lock();
        let used = inner.now;
        let old = inner.texts.insert(key, Entry { what: what.clone(), bytes, used });
        inner.grow(bytes, old.map_or(0, |old| old.bytes), self.budget);
        what
    }

    /// A thread that panicked leaves only finished entries behind.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Counts what came and went, and makes room where the budget is exceeded.
    fn grow(&mut self, came: usize, went: usize, budget: usize) {
        self.bytes = self.bytes + came - went;
        if self.bytes <= budget {
            return;
        }
        let mut ages: Vec<(u64, usize)> = self
            .tiles
            .values()
            .map(|entry| (entry.used, entry.bytes))
            .chain(self.texts.values().map(|entry| (entry.used, entry.bytes)))
            .collect();
        ages.sort_unstable();
        // A quarter goes at once, so that sorting is rare.
        let mut spare = self.bytes - budget * 3 / 4;
        let mut eldest = 0;
        for (used, bytes) in ages {
            eldest = used;
            spare = spare.saturating_sub(bytes);
            if spare == 0 {
                break;
            }
        }
        self.tiles.retain(|_, entry| entry.used > eldest);
        self.texts.retain(|_, entry| entry.used > eldest);
        self.bytes = self.tiles.values().map(|entry| entry.bytes).sum::<usize>()
            + self.texts.values().map(|entry| entry.bytes).sum::<usize>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::cell::Base;

    #[test]
    fn the_budget_holds_whatever_is_asked_for_and_what_is_used_stays() {
        let budget = 100_000;
        let cache = Cache::new(budget);
        let often = (0, 7, Cell::new(Base::Strip));
        for size in 0..2000_u16 {
            cache.next_picture();
            cache.tile((0, size + 8, Cell::new(Base::Bare)), || vec![1; 1000 + usize::from(size) % 700]);
            cache.text(Size { capital: size, stretch: 100 }, "move", || Printed {
                width: 10,
                steps: vec![0; 100],
            });
            let mut drawn = false;
            cache.tile(often, || {
                drawn = true;
                vec![2; 50]
            });
            assert_eq!(drawn, size == 0, "what every picture needs is kept");
            assert!(cache.bytes() <= budget);
        }
    }

    #[test]
    fn what_is_larger_than_the_budget_is_drawn_and_not_kept() {
        let cache = Cache::new(100);
        let tile = cache.tile((0, 20, Cell::new(Base::Bare)), || vec![3; 400]);
        assert_eq!(tile.len(), 400);
        assert!(cache.bytes() <= 100);
    }
}
