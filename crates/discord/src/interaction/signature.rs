//! Discord's signatures on the interactions that it posts (interactions/overview, Validating Security Request Headers).

use std::fmt;
use std::str::FromStr;

use axum::http::HeaderMap;
use ring::signature::{ED25519, UnparsedPublicKey};

use postern_play::time::Timestamp;

/// Maximum difference between the time of a signature and ours, in seconds: an older one may be a replay.
const FRESH: i64 = 5 * 60;
/// The headers of a signature.
const SIGNATURE: &str = "x-signature-ed25519";
const SIGNED_AT: &str = "x-signature-timestamp";

/// The key on the application's page, which verifies Discord's signatures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// The error for a text that is not a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a public key has 64 hexadecimal digits; copy it from the application's page, \"General Information\""
)]
pub struct BadKey;

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<PublicKey, BadKey> {
        let bytes = from_hex(text.trim()).ok_or(BadKey)?;
        bytes.try_into().map(PublicKey).map_err(|_| BadKey)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey")
    }
}

/// The reason why a request was refused: it is not from Discord, or not recent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untrusted {
    #[error("the headers of the signature are missing or malformed")]
    Unsigned,
    #[error("the signature is not of the last minutes, or has expired")]
    Stale,
    #[error("the signature does not fit what it should cover")]
    Forged,
}

impl PublicKey {
    /// Checks that Discord signed this body within the last minutes.
    pub(crate) fn check(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<(), Untrusted> {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let signature = header(SIGNATURE).and_then(from_hex).ok_or(Untrusted::Unsigned)?;
        let signed_at = header(SIGNED_AT).ok_or(Untrusted::Unsigned)?;
        let seconds: i64 = signed_at.parse().map_err(|_| Untrusted::Unsigned)?;
        if now.0.div_euclid(1000).saturating_sub(seconds).saturating_abs() > FRESH {
            return Err(Untrusted::Stale);
        }
        self.verify(&[signed_at.as_bytes(), body].concat(), &signature)
    }

    /// Checks that Discord signed these bytes.
    pub(crate) fn verify(&self, signed: &[u8], signature: &[u8]) -> Result<(), Untrusted> {
        let key = UnparsedPublicKey::new(&ED25519, self.0);
        key.verify(signed, signature).map_err(|_| Untrusted::Forged)
    }
}

pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use ring::signature::{Ed25519KeyPair, KeyPair};

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn pair() -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a seed has 32 bytes")
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn key() -> PublicKey {
        hex(pair().public_key().as_ref()).parse().expect("a key")
    }

    fn headers(signature: &str, at: &str) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).expect("plain text");
        [(SIGNATURE, value(signature)), (SIGNED_AT, value(at))]
            .into_iter()
            .map(|(name, value)| (axum::http::HeaderName::from_static(name), value))
            .collect()
    }

    fn signed(at: &str, body: &str) -> HeaderMap {
        headers(&hex(pair().sign(format!("{at}{body}").as_bytes()).as_ref()), at)
    }

    #[test]
    fn what_discord_signed_within_five_minutes_is_taken() {
        let check = |headers: &HeaderMap, body: &str| key().check(headers, body.as_bytes(), NOW);
        for seconds in [0, 299, 300, -300] {
            let at = (1_800_000_000 - seconds).to_string();
            assert_eq!(check(&signed(&at, "{}"), "{}"), Ok(()), "{seconds} s old");
        }
        for seconds in [301, -301, 86_400] {
            let at = (1_800_000_000 - seconds).to_string();
            assert_eq!(check(&signed(&at, "{}"), "{}"), Err(Untrusted::Stale), "{seconds} s old");
        }
        let good = signed("1800000000", "{}");
        assert_eq!(check(&good, "{} "), Err(Untrusted::Forged), "another body");
        let another_time = headers(good[SIGNATURE].to_str().expect("text"), "1800000001");
        assert_eq!(check(&another_time, "{}"), Err(Untrusted::Forged));
        for (signature, at) in [("", "1800000000"), ("00", "1800000000"), (&"00".repeat(64), "1800000000")] {
            assert_eq!(check(&headers(signature, at), "{}"), Err(Untrusted::Forged), "{signature}");
        }
        for (signature, at) in [("xy", "1800000000"), ("123", "1800000000"), ("00", "now"), ("00", "")] {
            assert_eq!(check(&headers(signature, at), "{}"), Err(Untrusted::Unsigned), "{signature} {at}");
        }
        assert_eq!(check(&HeaderMap::new(), "{}"), Err(Untrusted::Unsigned));
        let longest = i64::MIN.to_string();
        assert_eq!(check(&headers("00", &longest), "{}"), Err(Untrusted::Stale));
    }

    #[test]
    fn a_key_has_64_hexadecimal_digits() {
        assert!("00".repeat(32).parse::<PublicKey>().is_ok());
        for bad in ["", "00", "0g", &"00".repeat(31), &"00".repeat(33), &"ä".repeat(64), &"0".repeat(63)] {
            assert_eq!(bad.parse::<PublicKey>(), Err(BadKey), "{bad}");
        }
    }
}
