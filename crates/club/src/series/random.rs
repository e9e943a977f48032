//! Random order by seed: the same seed gives the same order on every machine.

/// A generator of random numbers (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`; zero if `limit` is zero.
    pub fn below(&mut self, limit: usize) -> usize {
        // A remainder is not exactly uniform. With 64 bits and small limits nobody can measure the difference.
        self.draw().checked_rem(limit as u64).unwrap_or(0) as usize
    }

    /// Puts the items in random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Returns a new seed for a part of something that has a seed.
pub fn derived(seed: u64, part: u64) -> u64 {
    Random::new(seed ^ part.wrapping_mul(0xD6E8_FEB8_6659_FD93)).draw()
}
