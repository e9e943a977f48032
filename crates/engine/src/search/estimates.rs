//! A small cache of static evaluations, for positions that several lines reach.

/// Number of cached positions: enough for the neighbourhood in the tree, and small enough for the processor's inner
/// caches.
const SIZE: usize = 1 << 14;

/// Estimates by position digest. Each entry holds the upper 48 bits of a digest and a 16-bit score; 0 is empty.
#[derive(Debug)]
pub(crate) struct Estimates(Vec<u64>);

impl Estimates {
    pub(crate) fn new() -> Estimates {
        Estimates(vec![0; SIZE])
    }

    /// Returns the estimate for the position with this digest, unless another one has replaced it.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<i32> {
        let held = self.0[key as usize % SIZE];
        (held != 0 && held >> 16 == key >> 16).then_some(i32::from(held as i16))
    }

    /// Stores an estimate within ±[`crate::score::MOST`], and replaces the entry in its place.
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, estimate: i32) {
        self.0[key as usize % SIZE] = key >> 16 << 16 | u64::from(estimate as i16 as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MOST;

    const KEY: u64 = 0x1234_5678_9abc_def0;

    #[test]
    fn estimates_are_remembered_until_another_takes_their_place() {
        let mut estimates = Estimates::new();
        assert_eq!(estimates.get(KEY), None);
        for estimate in [0, 1, -1, MOST, -MOST] {
            estimates.put(KEY, estimate);
            assert_eq!(estimates.get(KEY), Some(estimate));
        }
        let other = KEY ^ 1 << 40;
        assert_eq!(estimates.get(other), None);
        estimates.put(other, 7);
        assert_eq!((estimates.get(other), estimates.get(KEY)), (Some(7), None));
    }
}
