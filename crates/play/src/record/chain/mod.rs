//! The chain of a match: one link for each step that changed its position, its seats or its result. Each link has a code
//! that follows from its step and from all links before it, so a changed step changes every later code. `docs/record.md`
//! has the form of the steps byte by byte.

pub mod linking;
pub mod proof;
pub mod told;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ids::Ply;

/// The text in front of the first step, where later steps have the digest of the link before.
const ROOT: &str = "postern";
/// The digits of a code: base32 of RFC 4648, in lower case.
const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// The number of characters of a code, with five bits each.
pub const CODE: usize = 8;

/// The links of a match, from its first step or, for a match that is older than chains, from a later one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chain {
    /// Each link as its code and its step: `k3v7q2ma 0 x d4`.
    pub links: Vec<String>,
    /// The SHA-256 of the last link, as hexadecimal digits; empty if there are no links.
    pub head: String,
}

impl Chain {
    /// True if the match has made no step since chains exist.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Returns the code of the last link.
    pub fn code(&self) -> Option<&str> {
        Some(self.links.last()?.split_once(' ')?.0)
    }

    /// Returns the ply from which on the chain holds: 0 for a match that began with it.
    pub fn since(&self) -> Ply {
        let first = self.links.get(1).and_then(|link| link.split(' ').nth(1));
        first.and_then(|ply| ply.parse().ok()).unwrap_or(0)
    }

    /// Returns the bytes of the links in a record.
    pub fn bytes(&self) -> usize {
        // Two quotes and a comma around each.
        self.links.iter().map(|link| link.len() + 3).sum()
    }

    /// Adds a link.
    fn add(&mut self, step: &str) {
        self.head = digest(Some(self.head.as_str()).filter(|head| !head.is_empty()), step);
        self.links.push(format!("{} {step}", code(&self.head)));
    }
}

/// Returns the digest of a link, as 64 hexadecimal digits. `before` is the digest of the link before.
fn digest(before: Option<&str>, step: &str) -> String {
    let bytes = Sha256::digest(format!("{} {step}\n", before.unwrap_or(ROOT)));
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the code of a digest: its last 40 bits.
fn code(digest: &str) -> String {
    let last = digest.get(digest.len().saturating_sub(10)..).unwrap_or_default();
    let bits = u64::from_str_radix(last, 16).unwrap_or_default();
    (0..CODE).rev().map(|place| char::from(DIGITS[(bits >> (5 * place)) as usize & 31])).collect()
}
