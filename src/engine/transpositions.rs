//! The memory of the search: a table of fixed size of positions it has met.

/// The relation of an entry's score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Solver,
    /// The true score is this or more.
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// The digest of the best move.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

const NONE: Entry = Entry { key: 0, best: 0, score: 0, depth: -1, bound: Bound::AtMost };

/// Pairs of entries: the first of each keeps what was searched deepest, the second what came last.
#[derive(Debug)]
pub(crate) struct Memory(Vec<[Entry; 2]>);

/// The largest table: 2^20 pairs of 16 bytes each, 32 MB.
const MOST_PAIRS: usize = 1 << 20;

const _: () = assert!(size_of::<Entry>() == 16);

impl Memory {
    /// A table for a search of about so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Memory {
        let pairs = (nodes.min(MOST_PAIRS as u64) as usize).next_power_of_two().clamp(1 << 8, MOST_PAIRS);
        Memory(vec![[NONE; 2]; pairs])
    }

    #[inline(always)]
    fn pair(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.0.len() - 1)
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.0[self.pair(key)].into_iter().find(|entry| entry.key == key && entry.depth >= 0)
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, best: u32, score: i32, depth: i32, bound: Bound) {
        let at = self.pair(key);
        let [deepest, last] = &mut self.0[at];
        let entry = Entry { key, best, score: score as i16, depth: depth.clamp(0, 127) as i8, bound };
        if deepest.key == key || entry.depth >= deepest.depth {
            if deepest.key != key {
                *last = *deepest;
            }
            *deepest = entry;
        } else {
            *last = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_remembers_more_than_its_bytes() {
        for nodes in [0, 1, 5000, 1 << 20, u64::MAX] {
            let memory = Memory::for_nodes(nodes);
            assert!(memory.0.len() * size_of::<[Entry; 2]>() <= 32 << 20);
        }
    }

    #[test]
    fn what_was_searched_deeper_stays_when_something_else_comes() {
        let mut memory = Memory::for_nodes(1);
        let deep = 7;
        memory.put(deep, 1, 50, 9, Bound::Solver);
        // The same place in the table, since only high bits choose it.
        for other in 8..20 {
            memory.put(other, 2, -50, 1, Bound::AtMost);
            assert_eq!(memory.get(other).map(|entry| entry.score), Some(-50));
        }
        let kept = memory.get(deep).map(|entry| (entry.best, entry.score, entry.depth, entry.bound));
        assert_eq!(kept, Some((1, 50, 9, Bound::Solver)));
        assert!(memory.get(1 << 60 | 7).is_none());
    }
}
