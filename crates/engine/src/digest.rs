//! A fast 64-bit hash for positions and moves, stable across runs.

use std::hash::{Hash, Hasher};

use crate::random::mix;

/// Returns the hash by which the search remembers a value.
pub fn digest(value: &impl Hash) -> u64 {
    let mut words = Words(0x9e37_79b9_7f4a_7c15);
    value.hash(&mut words);
    mix(words.0)
}

/// Hashes word by word. Both halves of each product are mixed in, so that every bit of a word affects all bits. With
/// the lower half alone, the lower bits of the next word could cancel the highest bits of one.
struct Words(u64);

impl Words {
    #[inline(always)]
    fn take(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(26) ^ word) * 0xa076_1d64_78bd_642f;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.take(u64::from_le_bytes(word));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.take(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.take(word as u64);
    }

    fn write_u16(&mut self, word: u16) {
        self.take(word as u64);
    }

    fn write_u32(&mut self, word: u32) {
        self.take(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.take(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.take(word as u64);
        self.take((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.take(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn sets_that_differ_in_two_members_have_different_digests() {
        let mut digests = HashSet::new();
        for one in 0..128 {
            for other in 0..=one {
                assert!(digests.insert(digest(&(1_u128 << one | 1 << other))), "{one} {other}");
            }
        }
    }
}
