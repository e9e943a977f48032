//! A cache of sprites, composed cells and rasterised text, bounded in bytes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::picture::font::{TextMask, TextSize};
use crate::pieces::cell::Cell;
use crate::pieces::figure::Figure;
use crate::pieces::sprite::Sprite;

/// Size limit of a painter's cache in bytes.
pub(crate) const BUDGET: usize = 24 << 20;
/// Cost of an item besides its pixels, in bytes: key, table slot and reference counts.
const OVERHEAD: usize = 160;

/// Key of a sprite: theme and hues, size in pixels, content.
pub(crate) type SpriteKey = (u16, u16, Figure);
/// Key of a composed cell: palette ([`crate::picture::compose::ThemePainter::key`]), size in pixels, content.
pub(crate) type TileKey = (u16, u16, Cell);
/// Key of rasterised text.
pub(crate) type TextKey = (TextSize, Box<str>);

/// Sprites, composed cells and rasterised text. If the cache exceeds its budget, it evicts the least recently used
/// items.
pub(crate) struct Cache {
    inner: Mutex<Inner>,
    budget: usize,
}

#[derive(Default)]
struct Inner {
    sprites: HashMap<SpriteKey, CachedItem<Sprite>>,
    tiles: HashMap<TileKey, CachedItem<[u8]>>,
    texts: HashMap<TextKey, CachedItem<TextMask>>,
    bytes: usize,
    /// Number of the current picture. Each item stores the number of the last picture that used it.
    now: u64,
}

struct CachedItem<T: ?Sized> {
    value: Arc<T>,
    bytes: usize,
    last_used: u64,
}

impl Cache {
    pub(crate) fn new(budget: usize) -> Cache {
        Cache { inner: Mutex::new(Inner::default()), budget }
    }

    /// Starts a new picture. Call it once for each.
    pub(crate) fn next_picture(&self) {
        self.lock().now += 1;
    }

    /// Returns the number of bytes in use.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.lock().bytes
    }

    /// Returns the sprite from the cache. Calls `draw` if it is absent.
    pub(crate) fn sprite(&self, key: SpriteKey, draw: impl FnOnce() -> Sprite) -> Arc<Sprite> {
        self.get_or_insert(
            key,
            |inner| &mut inner.sprites,
            || Arc::new(draw()),
            |sprite| sprite.bytes() + OVERHEAD,
        )
    }

    /// Returns the cell from the cache. Calls `draw` if it is absent.
    pub(crate) fn tile(&self, key: TileKey, draw: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        self.get_or_insert(key, |inner| &mut inner.tiles, || draw().into(), |tile| tile.len() + OVERHEAD)
    }

    /// Returns the text from the cache. Calls `rasterise` if it is absent.
    pub(crate) fn text(
        &self,
        size: TextSize,
        text: &str,
        rasterise: impl FnOnce() -> TextMask,
    ) -> Arc<TextMask> {
        let bytes = |mask: &TextMask| mask.steps.len() + text.len() + OVERHEAD;
        self.get_or_insert((size, Box::from(text)), |inner| &mut inner.texts, || Arc::new(rasterise()), bytes)
    }

    /// Returns the item for `key` from one of the maps. If it is absent, makes it and counts its `bytes`.
    fn get_or_insert<K: Eq + Hash, T: ?Sized>(
        &self,
        key: K,
        items: impl Fn(&mut Inner) -> &mut HashMap<K, CachedItem<T>>,
        make: impl FnOnce() -> Arc<T>,
        bytes: impl Fn(&T) -> usize,
    ) -> Arc<T> {
        {
            let mut inner = self.lock();
            let now = inner.now;
            if let Some(item) = items(&mut inner).get_mut(&key) {
                item.last_used = now;
                return item.value.clone();
            }
        }
        // The lock is released while drawing. Two threads may draw the same item, which costs only time.
        let value = make();
        let bytes = bytes(&value);
        let mut inner = self.lock();
        let last_used = inner.now;
        let old = items(&mut inner).insert(key, CachedItem { value: value.clone(), bytes, last_used });
        inner.grow(bytes, old.map_or(0, |old| old.bytes), self.budget);
        value
    }

    /// A poisoned lock is safe to use: a thread that panicked leaves only complete items behind.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Adds `added` bytes and subtracts `removed`, then evicts items if the budget is exceeded.
    fn grow(&mut self, added: usize, removed: usize, budget: usize) {
        self.bytes = self.bytes + added - removed;
        if self.bytes <= budget {
            return;
        }
        let mut ages: Vec<(u64, usize)> = self
            .tiles
            .values()
            .map(|item| (item.last_used, item.bytes))
            .chain(self.texts.values().map(|item| (item.last_used, item.bytes)))
            .chain(self.sprites.values().map(|item| (item.last_used, item.bytes)))
            .collect();
        ages.sort_unstable();
        // Evicting a quarter at once makes sorting rare.
        let mut excess = self.bytes - budget * 3 / 4;
        let mut oldest = 0;
        for (used, bytes) in ages {
            oldest = used;
            excess = excess.saturating_sub(bytes);
            if excess == 0 {
                break;
            }
        }
        self.tiles.retain(|_, item| item.last_used > oldest);
        self.texts.retain(|_, item| item.last_used > oldest);
        self.sprites.retain(|_, item| item.last_used > oldest);
        self.bytes = self.sprites.values().map(|item| item.bytes).sum::<usize>()
            + self.tiles.values().map(|item| item.bytes).sum::<usize>()
            + self.texts.values().map(|item| item.bytes).sum::<usize>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::cell::Base;

    #[test]
    fn the_cache_stays_within_its_budget_and_keeps_items_in_use() {
        let budget = 100_000;
        let cache = Cache::new(budget);
        let often = (0, 7, Cell::new(Base::Strip { active: false }));
        for size in 0..2000_u16 {
            cache.next_picture();
            cache.tile((0, size + 8, Cell::new(Base::Bare)), || vec![1; 1000 + usize::from(size) % 700]);
            cache.text(TextSize { cap_height: size, stretch: 100, bold: true }, "move", || TextMask {
                width: 10,
                steps: vec![0; 100],
            });
            let mut drawn = false;
            cache.tile(often, || {
                drawn = true;
                vec![2; 50]
            });
            assert_eq!(drawn, size == 0, "value every picture needs is kept");
            assert!(cache.bytes() <= budget);
        }
    }

    #[test]
    fn items_larger_than_the_budget_are_drawn_but_not_kept() {
        let cache = Cache::new(100);
        let tile = cache.tile((0, 20, Cell::new(Base::Bare)), || vec![3; 400]);
        assert_eq!(tile.len(), 400);
        assert!(cache.bytes() <= 100);
    }
}
