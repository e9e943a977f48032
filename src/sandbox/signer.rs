//! The key of the stand-in, by which a bot knows what comes from it.

use ring::signature::{Ed25519KeyPair, KeyPair};

use super::secret::seed;

/// The key that interactions are signed with.
pub(crate) struct Signer(Ed25519KeyPair);

impl Signer {
    pub fn new() -> Signer {
        // A seed of 32 bytes is never refused.
        Signer(Ed25519KeyPair::from_seed_unchecked(&seed()).expect("a seed has 32 bytes"))
    }

    /// The key that the application's page shows: 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hex(self.0.public_key().as_ref())
    }

    pub fn sign(&self, seconds: u64, body: &str) -> String {
        hex(self.0.sign(format!("{seconds}{body}").as_bytes()).as_ref())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
