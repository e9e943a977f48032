//! Discord's signatures on the requests that its proxy forwards from the page of an Activity
//! (activities/development-guides/multiplayer-experience, Validating Proxy Request Headers).
//!
//! The signature covers a payload that names the person and goes with every request until it expires, not the request itself.

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use super::fields::id;
use super::signature::{PublicKey, Untrusted, from_hex};
use postern_play::ids::PersonId;
use postern_play::time::Timestamp;

/// The headers of a signature.
const SIGNATURE: &str = "x-signature-ed25519";
const SIGNED_AT: &str = "x-signature-timestamp";
const PAYLOAD: &str = "x-discord-proxy-payload";
/// How far the clock of Discord may be ahead of ours, in seconds.
const AHEAD: i64 = 60;

/// Returns the person whom these headers prove.
pub(crate) fn person(
    key: &PublicKey,
    application: u64,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<PersonId, Untrusted> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).ok_or(Untrusted::Unsigned);
    let payload = BASE64_STANDARD.decode(header(PAYLOAD)?).map_err(|_| Untrusted::Unsigned)?;
    // Discord's examples have both forms.
    let signature = header(SIGNATURE)?;
    let signature = from_hex(signature).or_else(|| BASE64_STANDARD.decode(signature).ok());
    key.verify(&payload, &signature.ok_or(Untrusted::Unsigned)?)?;
    let payload: Value = serde_json::from_slice(&payload).map_err(|_| Untrusted::Unsigned)?;
    let seconds = |field: &str| payload[field].as_i64().ok_or(Untrusted::Unsigned);
    let (created, expires) = (seconds("created_at")?, seconds("expires_at")?);
    if header(SIGNED_AT)?.parse() != Ok(created) {
        return Err(Untrusted::Forged);
    }
    let now = now.0.div_euclid(1000);
    if expires <= now || created > now.saturating_add(AHEAD) {
        return Err(Untrusted::Stale);
    }
    if id(&payload["application_id"]).is_some_and(|of| of != application) {
        return Err(Untrusted::Forged);
    }
    let person = id(&payload["user_id"]).or_else(|| id(&payload["user"]["id"]));
    person.map(PersonId).ok_or(Untrusted::Unsigned)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};
    use ring::signature::{Ed25519KeyPair, KeyPair};
    use serde_json::json;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_500);
    const SECONDS: i64 = 1_800_000_000;
    const APPLICATION: u64 = 77;

    fn pair(seed: u8) -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).expect("a seed has 32 bytes")
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn payload() -> Value {
        json!({
            "application_id": "77", "user_id": "5", "is_developer": false,
            "created_at": SECONDS - 10, "expires_at": SECONDS + 10,
        })
    }

    fn headers(payload: &str, signature: &str, at: &str) -> HeaderMap {
        let all = [
            (SIGNATURE, signature.to_owned()),
            (SIGNED_AT, at.to_owned()),
            (PAYLOAD, BASE64_STANDARD.encode(payload)),
        ];
        let value = |text: String| HeaderValue::try_from(text).expect("plain text");
        all.into_iter().map(|(name, text)| (HeaderName::from_static(name), value(text))).collect()
    }

    /// Headers with this payload, signed by the key of this seed.
    fn signed(payload: &Value, seed: u8) -> HeaderMap {
        let text = payload.to_string();
        headers(&text, &hex(pair(seed).sign(text.as_bytes()).as_ref()), &payload["created_at"].to_string())
    }

    fn check(headers: &HeaderMap) -> Result<PersonId, Untrusted> {
        let key = hex(pair(7).public_key().as_ref()).parse().expect("a key");
        person(&key, APPLICATION, headers, NOW)
    }

    fn with(field: &str, value: Value) -> HeaderMap {
        let mut other = payload();
        other[field] = value;
        signed(&other, 7)
    }

    #[test]
    fn what_discord_signed_proves_the_person_in_both_forms() {
        assert_eq!(check(&signed(&payload(), 7)), Ok(PersonId(5)));
        let text = payload().to_string();
        let base64 = BASE64_STANDARD.encode(pair(7).sign(text.as_bytes()).as_ref());
        assert_eq!(check(&headers(&text, &base64, &(SECONDS - 10).to_string())), Ok(PersonId(5)));
        let nested = json!({"user": {"id": "6"}, "created_at": SECONDS, "expires_at": SECONDS + 10});
        assert_eq!(check(&signed(&nested, 7)), Ok(PersonId(6)));
    }

    #[test]
    fn forged_foreign_and_expired_headers_prove_nobody() {
        assert_eq!(check(&signed(&payload(), 8)), Err(Untrusted::Forged), "another key");
        assert_eq!(
            check(&with("application_id", json!("78"))),
            Err(Untrusted::Forged),
            "another application"
        );
        // The signature of one person with the payload of another.
        let (own, mut other) = (payload().to_string(), payload());
        other["user_id"] = json!("6");
        let replayed = hex(pair(7).sign(own.as_bytes()).as_ref());
        let at = (SECONDS - 10).to_string();
        assert_eq!(
            check(&headers(&other.to_string(), &replayed, &at)),
            Err(Untrusted::Forged),
            "another person"
        );
        assert_eq!(
            check(&headers(&own, &replayed, &SECONDS.to_string())),
            Err(Untrusted::Forged),
            "another time"
        );
        assert_eq!(check(&with("expires_at", json!(SECONDS))), Err(Untrusted::Stale));
        assert_eq!(check(&with("expires_at", json!(SECONDS + 1))), Ok(PersonId(5)));
        assert_eq!(check(&with("created_at", json!(SECONDS + AHEAD + 1))), Err(Untrusted::Stale));
    }

    #[test]
    fn malformed_headers_prove_nobody() {
        for field in ["created_at", "expires_at", "user_id"] {
            assert_eq!(check(&with(field, json!("x"))), Err(Untrusted::Unsigned), "{field}");
        }
        assert_eq!(check(&HeaderMap::new()), Err(Untrusted::Unsigned));
        for text in ["", "[]", "{"] {
            let signature = hex(pair(7).sign(text.as_bytes()).as_ref());
            assert_eq!(check(&headers(text, &signature, "1")), Err(Untrusted::Unsigned), "{text}");
        }
        for signature in ["", "00", "%%"] {
            let refused = check(&headers(&payload().to_string(), signature, "1"));
            assert!(refused.is_err(), "{signature}");
        }
    }
}
