//! The memory of the search: a table of fixed size of positions it has met.

/// The relation of an entry's score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Solver,
    /// The true score is this or more.
    AtLeast,
    AtMost,
}

const BOUNDS: [Bound; 3] = [Bound::Solver, Bound::AtLeast, Bound::AtMost];

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The digest of the best move.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

/// The number of a position, and its entry in bits: the best move, the score, the depth and one more, the bound. Nothing
/// is all zeros, so that a new table costs no time before it is used.
type Slot = [u64; 2];

/// Pairs of entries: the first of each keeps what was searched deepest, the second what came last.
#[derive(Debug)]
pub(crate) struct Memory(Vec<[u64; 4]>);

/// The largest table: 2^20 pairs of 16 bytes each, 32 MB.
const MOST_PAIRS: usize = 1 << 20;

fn packed(entry: Entry) -> u64 {
    let depth = entry.depth.max(0) as u64 + 1;
    u64::from(entry.best) << 32 | u64::from(entry.score as u16) << 16 | depth << 8 | entry.bound as u64
}

fn unpacked(bits: u64) -> Entry {
    let bound = BOUNDS[(bits & 0xff) as usize % BOUNDS.len()];
    Entry { best: (bits >> 32) as u32, score: (bits >> 16) as i16, depth: depth(bits) as i8, bound }
}

/// -1 where there is no entry.
fn depth(bits: u64) -> i32 {
    (bits >> 8 & 0xff) as i32 - 1
}

impl Memory {
    /// A table for a search of about so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Memory {
        let pairs = (nodes.min(MOST_PAIRS as u64) as usize).next_power_of_two().clamp(1 << 8, MOST_PAIRS);
        Memory(vec![[0; 4]; pairs])
    }

    #[inline(always)]
    fn pair(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.0.len() - 1)
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [deepest, deepest_bits, last, last_bits] = self.0[self.pair(key)];
        let slots: [Slot; 2] = [[deepest, deepest_bits], [last, last_bits]];
        let found = slots.into_iter().find(|&[of, bits]| of == key && depth(bits) >= 0);
        found.map(|[_, bits]| unpacked(bits))
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, best: u32, score: i32, depth: i32, bound: Bound) {
        let at = self.pair(key);
        let pair = &mut self.0[at];
        let entry = Entry { best, score: score as i16, depth: depth.clamp(0, 126) as i8, bound };
        let bits = packed(entry);
        if pair[0] == key || i32::from(entry.depth) >= self::depth(pair[1]) {
            if pair[0] != key {
                (pair[2], pair[3]) = (pair[0], pair[1]);
            }
            (pair[0], pair[1]) = (key, bits);
        } else {
            (pair[2], pair[3]) = (key, bits);
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
            assert!(memory.0.len() * size_of::<[u64; 4]>() <= 32 << 20);
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
