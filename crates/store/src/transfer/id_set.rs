//! A set of numbers, most of them neighbours: the numbers of a million matches need less than a megabyte.

use std::collections::BTreeMap;

/// Numbers as bits, 64 of them in each entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct IdSet(BTreeMap<u64, u64>);

/// Returns the entry of a number and its bit there.
fn place(number: u64) -> (u64, u64) {
    (number / 64, 1 << (number % 64))
}

impl IdSet {
    pub(crate) fn insert(&mut self, number: u64) {
        let (entry, bit) = place(number);
        *self.0.entry(entry).or_default() |= bit;
    }

    pub(crate) fn remove(&mut self, number: u64) {
        let (entry, bit) = place(number);
        if let Some(bits) = self.0.get_mut(&entry) {
            *bits &= !bit;
            if *bits == 0 {
                self.0.remove(&entry);
            }
        }
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        let (entry, bit) = place(number);
        self.0.get(&entry).is_some_and(|bits| bits & bit != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many numbers the set has.
    pub(crate) fn len(&self) -> u64 {
        self.0.values().map(|bits| u64::from(bits.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_the_set_from_their_insertion_to_their_removal() {
        let mut set = IdSet::default();
        let numbers = [0, 1, 63, 64, 700, u64::MAX];
        numbers.iter().for_each(|number| set.insert(*number));
        set.insert(64);
        assert!(numbers.iter().all(|number| set.contains(*number)) && !set.contains(2));
        assert_eq!(set.len(), 6);
        numbers.iter().skip(1).for_each(|number| set.remove(*number));
        set.remove(5);
        assert!(set.contains(0) && !set.contains(63));
        set.remove(0);
        assert_eq!(set, IdSet::default());
    }
}
