//! The signing key of the stand-in, by which a bot verifies its interactions.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ring::signature::{Ed25519KeyPair, KeyPair};

use crate::secret::seed;

/// The key that signs interactions and the requests of Activities.
pub(crate) struct Signer(Ed25519KeyPair);

impl Signer {
    pub(crate) fn new() -> Signer {
        // A seed of 32 bytes is always valid.
        Signer(Ed25519KeyPair::from_seed_unchecked(&seed()).expect("a seed has 32 bytes"))
    }

    /// The public key shown on the application's page: 64 hexadecimal digits.
    pub(crate) fn public(&self) -> String {
        hex(self.0.public_key().as_ref())
    }

    /// The signature of a text alone, as base64.
    pub(crate) fn sign_text(&self, text: &str) -> String {
        BASE64_STANDARD.encode(self.0.sign(text.as_bytes()).as_ref())
    }

    pub(crate) fn sign(&self, seconds: u64, body: &str) -> String {
        hex(self.0.sign(format!("{seconds}{body}").as_bytes()).as_ref())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
