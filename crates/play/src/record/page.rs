//! The secret in the address of a match's page.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The number of bytes of a secret.
const BYTES: usize = 12;

/// A part of the address of a match's page that nobody can guess: whoever knows it may watch.
#[derive(Clone, Copy, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PageSecret([u8; BYTES]);

/// The text is no secret: it has other than 24 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the secret of a page has 24 hexadecimal digits")]
pub struct BadSecret;

impl PageSecret {
    /// Takes the secret from bytes that nobody can guess.
    pub fn new(bytes: [u8; 32]) -> PageSecret {
        PageSecret(std::array::from_fn(|place| bytes[place]))
    }

    /// Returns the digits, as the address has them.
    pub fn shown(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Compares in a time that depends on no digit.
impl PartialEq for PageSecret {
    fn eq(&self, other: &PageSecret) -> bool {
        let differing =
            self.0.iter().zip(other.0).fold(0, |differing, (one, other)| differing | (one ^ other));
        std::hint::black_box(differing) == 0
    }
}

/// The log shows no secret.
impl fmt::Debug for PageSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret")
    }
}

impl From<PageSecret> for String {
    fn from(secret: PageSecret) -> String {
        secret.shown()
    }
}

impl TryFrom<String> for PageSecret {
    type Error = BadSecret;

    fn try_from(text: String) -> Result<PageSecret, BadSecret> {
        text.parse()
    }
}

impl FromStr for PageSecret {
    type Err = BadSecret;

    fn from_str(text: &str) -> Result<PageSecret, BadSecret> {
        let mut bytes = [0; BYTES];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        // Other spellings of the same digits are other addresses.
        let digit =
            |byte: u8| (byte as char).to_digit(16).filter(|_| !byte.is_ascii_uppercase()).ok_or(BadSecret);
        if pairs.len() != BYTES || !rest.is_empty() {
            return Err(BadSecret);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = (digit(*high)? * 16 + digit(*low)?) as u8;
        }
        Ok(PageSecret(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_its_own_text_and_no_other() {
        let secret = PageSecret::new(std::array::from_fn(|place| place as u8 * 7));
        assert_eq!(secret.shown().parse(), Ok(secret));
        assert_eq!(secret.shown().len(), 24);
        for text in ["", "00", &"0".repeat(23), &"0".repeat(25), &"A".repeat(24), &"g".repeat(24)] {
            assert_eq!(text.parse::<PageSecret>(), Err(BadSecret), "{text}");
        }
        assert!(PageSecret::new([1; 32]) != PageSecret::new([2; 32]));
    }
}
