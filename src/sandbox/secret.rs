//! What nobody can guess: the bot's token and the page's key.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A text that nobody can guess: the standard library seeds its hashers from the system's randomness.
pub(crate) fn secret() -> String {
    let [first, second] = [(); 2].map(|()| RandomState::new().build_hasher().finish());
    format!("sandbox.{first:016x}{second:016x}")
}
