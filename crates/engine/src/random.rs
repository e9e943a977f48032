//! A small seeded generator of random numbers.

/// Random numbers by splitmix64 (Steele, Lea and Flood, 2014). Equal seeds give equal numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. A bound has at most 32 bits.
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.bits() >> 32) * bound as u64) >> 32) as usize
    }

    /// Returns a random element.
    ///
    /// # Panics
    /// If `values` is empty.
    pub fn of<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.below(values.len())]
    }

    /// Puts values in a random order.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for at in (1..values.len()).rev() {
            values.swap(at, self.below(at + 1));
        }
    }

    /// Returns a number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Spreads every bit over all bits.
#[inline(always)]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
