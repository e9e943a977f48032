//! The transposition table: a fixed-size table of positions that the search has visited.

use std::cell::Cell;

/// Relation of a stored score to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// A lower bound on the true score.
    AtLeast,
    AtMost,
}

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::AtLeast, Bound::AtMost];

/// The stored facts about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The number ([`crate::evaluate::Evaluate::id`]) of the best move.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

/// The key of a position and its packed entry: best move, score, depth, generation and bound.
type Slot = [u64; 2];

/// A bucket of two entries: the first is depth-preferred, the second always replaced.
type Pair = [u64; 4];

/// The table of one search. The next search on the same thread reuses its storage, which saves the system from
/// allocating and clearing pages. Earlier entries remain visible only if both searches have the same `Thinker`.
#[derive(Debug)]
pub struct TranspositionTable {
    storage: Storage,
    /// Number of buckets in use minus one; the number is a power of two.
    mask: usize,
}

/// Identifies a player of a game. The same thinker's next search reuses the entries of the last one.
pub(crate) type Thinker = u64;

#[derive(Debug, Default)]
struct Storage {
    pairs: Vec<Pair>,
    /// The current generation, at least 1. Empty entries have generation 0.
    generation: u64,
    /// The first generation of the current thinker.
    since: u64,
    thinker: Option<Thinker>,
}

thread_local! {
    /// The storage of the last search on this thread.
    static LAST: Cell<Storage> = Cell::default();
}

/// Size limit: 2^20 buckets of 32 bytes, 32 MB.
const MOST_PAIRS: usize = 1 << 20;
/// Generations are stored in six bits.
const GENERATIONS: u64 = 1 << 6;

fn packed(entry: Entry, generation: u64) -> u64 {
    let depth = entry.depth.max(0) as u64;
    let about = depth << 8 | generation << 2 | entry.bound as u64;
    u64::from(entry.best) << 32 | u64::from(entry.score as u16) << 16 | about
}

fn unpacked(bits: u64) -> Entry {
    let bound = BOUNDS[(bits & 3) as usize % BOUNDS.len()];
    Entry { best: (bits >> 32) as u32, score: (bits >> 16) as i16, depth: (bits >> 8) as i8, bound }
}

impl TranspositionTable {
    /// Returns an empty table for a search of about `nodes` nodes. Searches with an empty table are reproducible.
    pub fn for_nodes(nodes: u64) -> TranspositionTable {
        TranspositionTable::new(nodes, None)
    }

    /// Returns a table of the largest size, with the entries of the same thinker's last search on this thread.
    pub(crate) fn of(thinker: Thinker) -> TranspositionTable {
        TranspositionTable::new(u64::MAX, Some(thinker))
    }

    fn new(nodes: u64, thinker: Option<Thinker>) -> TranspositionTable {
        let pairs = (nodes.min(MOST_PAIRS as u64) as usize).next_power_of_two().clamp(1 << 8, MOST_PAIRS);
        let last = LAST.take();
        let generation = last.generation + 1;
        let storage = if last.pairs.len() >= pairs && generation < GENERATIONS {
            let known = thinker.is_some() && thinker == last.thinker;
            Storage { generation, since: if known { last.since } else { generation }, thinker, ..last }
        } else {
            Storage { pairs: vec![[0; 4]; pairs], generation: 1, since: 1, thinker }
        };
        TranspositionTable { storage, mask: pairs - 1 }
    }

    #[inline(always)]
    fn pair(&self, key: u64) -> usize {
        (key >> 32) as usize & self.mask
    }

    /// True if the entry is from a search of the current thinker.
    #[inline(always)]
    fn is_known(&self, bits: u64) -> bool {
        (self.storage.since..=self.storage.generation).contains(&(bits >> 2 & (GENERATIONS - 1)))
    }

    /// The depth of an entry of the current search; -1 for any other entry.
    #[inline(always)]
    fn depth(&self, bits: u64) -> i32 {
        if bits >> 2 & (GENERATIONS - 1) == self.storage.generation { (bits >> 8 & 0xff) as i32 } else { -1 }
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [deepest, deepest_bits, last, last_bits] = self.storage.pairs[self.pair(key)];
        let slots: [Slot; 2] = [[deepest, deepest_bits], [last, last_bits]];
        let found = slots.into_iter().find(|&[of, bits]| of == key && self.is_known(bits));
        found.map(|[_, bits]| unpacked(bits))
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, best: u32, score: i32, depth: i32, bound: Bound) {
        let at = self.pair(key);
        let entry = Entry { best, score: score as i16, depth: depth.clamp(0, 126) as i8, bound };
        let bits = packed(entry, self.storage.generation);
        let [deepest, deepest_bits, ..] = self.storage.pairs[at];
        let known = self.depth(deepest_bits);
        let pair = &mut self.storage.pairs[at];
        if deepest == key || i32::from(entry.depth) >= known {
            if deepest != key {
                (pair[2], pair[3]) = (pair[0], pair[1]);
            }
            (pair[0], pair[1]) = (key, bits);
        } else {
            (pair[2], pair[3]) = (key, bits);
        }
    }
}

impl Drop for TranspositionTable {
    fn drop(&mut self) {
        let storage = std::mem::take(&mut self.storage);
        // On thread exit the storage is simply dropped.
        let _ = LAST.try_with(|last| last.set(storage));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_remembers_more_than_its_bytes() {
        for nodes in [0, 1, 5000, 1 << 20, u64::MAX] {
            let table = TranspositionTable::for_nodes(nodes);
            assert!(table.storage.pairs.len() * size_of::<Pair>() <= 32 << 20);
        }
    }

    #[test]
    fn what_was_searched_deeper_stays_when_something_else_comes() {
        let mut table = TranspositionTable::for_nodes(1);
        let deep = 7;
        table.put(deep, 1, 50, 9, Bound::Exact);
        // The same bucket, since only high bits choose it.
        for other in 8..20 {
            table.put(other, 2, -50, 1, Bound::AtMost);
            assert_eq!(table.get(other).map(|entry| entry.score), Some(-50));
        }
        let kept = table.get(deep).map(|entry| (entry.best, entry.score, entry.depth, entry.bound));
        assert_eq!(kept, Some((1, 50, 9, Bound::Exact)));
        assert!(table.get(1 << 60 | 7).is_none());
    }

    #[test]
    fn a_search_remembers_nothing_of_another_thinker() {
        let place = |table: &TranspositionTable| table.storage.pairs.as_ptr();
        let mut first = TranspositionTable::for_nodes(1 << 10);
        first.put(7, 1, 50, 9, Bound::Exact);
        let first_place = place(&first);
        drop(first);
        // A smaller table reuses the storage, with the same buckets as a table allocated at its size.
        let mut second = TranspositionTable::for_nodes(1 << 9);
        assert_eq!(place(&second), first_place);
        assert!(second.get(7).is_none());
        second.put(7, 2, -50, 1, Bound::AtMost);
        assert_eq!(second.get(7).map(|entry| (entry.best, entry.depth)), Some((2, 1)));
        assert!(second.mask < 1 << 9);
        drop(second);
        // Only searches of the same thinker share entries.
        for (thinker, known) in [(1, false), (1, true), (2, false), (2, true), (2, true)] {
            let mut table = TranspositionTable::of(thinker);
            assert_eq!(table.get(9).is_some(), known, "{thinker}");
            table.put(9, 4, 0, 5, Bound::AtLeast);
        }
        assert!(TranspositionTable::for_nodes(1 << 10).get(9).is_none());
        assert!(TranspositionTable::of(2).get(9).is_none(), "another search came between");
        for _ in 0..2 * GENERATIONS {
            let mut table = TranspositionTable::for_nodes(1 << 10);
            assert!(table.get(7).is_none());
            table.put(7, 3, 0, 3, Bound::AtLeast);
        }
    }
}
