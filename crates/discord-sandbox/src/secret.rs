//! Random secrets: the bot's token, the page's key, and the keys of Activities.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A text that can't be guessed: the standard library seeds its hashers from the system's randomness.
pub(crate) fn secret() -> String {
    let [first, second] = [(); 2].map(|()| number());
    format!("sandbox.{first:016x}{second:016x}")
}

/// The secret part of a host name.
pub(crate) fn key() -> String {
    format!("{:016x}", number())
}

/// Bytes that can't be guessed.
pub(crate) fn seed() -> Vec<u8> {
    [(); 4].iter().flat_map(|()| number().to_le_bytes()).collect()
}

fn number() -> u64 {
    RandomState::new().build_hasher().finish()
}
