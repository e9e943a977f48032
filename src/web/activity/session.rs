//! Tokens of pages inside Discord. No cookie can sign in a browser there. A page has its token in memory only.
//!
//! A token states its person and its end, signed with a key that all processes of the bot have. So no process keeps any.

use axum::http::{HeaderMap, HeaderName, header};
use ring::hmac::{HMAC_SHA256, Key, Tag, sign, verify};

use postern_play::ids::PersonId;
use postern_play::time::{Millis, Timestamp};

/// The header with a token. A WebSocket has it as its second protocol instead.
const SESSION: HeaderName = HeaderName::from_static("x-postern-session");
/// The protocol of WebSockets whose second protocol is a token.
pub(in crate::web) const PROTOCOL: &str = "postern";
/// Lifetime of a token.
pub(in crate::web) const LASTS: Millis = Millis(3_600_000);

/// Makes and reads tokens.
pub(in crate::web) struct Sessions(Key);

impl Sessions {
    pub(in crate::web) fn new(key: &[u8; 32]) -> Sessions {
        Sessions(Key::new(HMAC_SHA256, key))
    }

    /// Returns a token of a person, and its end.
    pub(in crate::web) fn open(&self, person: PersonId, now: Timestamp) -> (String, Timestamp) {
        let until = now.plus(LASTS);
        let said = format!("{}-{}", person.0, until.0);
        (format!("{said}-{}", hex(&sign(&self.0, said.as_bytes()))), until)
    }

    /// Returns the person of a token; `None` if it is forged, or has ended.
    pub(in crate::web) fn person(&self, token: &str, now: Timestamp) -> Option<PersonId> {
        let (said, signed) = token.rsplit_once('-')?;
        verify(&self.0, said.as_bytes(), &bytes(signed)?).ok()?;
        let (person, until) = said.split_once('-')?;
        (until.parse::<i64>().ok()? > now.0).then(|| person.parse().ok().map(PersonId))?
    }
}

/// Returns the token of a request, if it is one of a page inside Discord.
pub(in crate::web) fn token(headers: &HeaderMap) -> Option<&str> {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let of_socket = || {
        let (protocol, token) = text(&header::SEC_WEBSOCKET_PROTOCOL)?.split_once(',')?;
        (protocol.trim() == PROTOCOL).then(|| token.trim())
    };
    text(&SESSION).or_else(of_socket)
}

fn hex(tag: &Tag) -> String {
    tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let is_hex = digits.len().is_multiple_of(2) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let pairs = (0..digits.len()).step_by(2).filter(|_| is_hex);
    let all: Option<Vec<u8>> = pairs.map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()).collect();
    all.filter(|_| is_hex)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const ANN: PersonId = PersonId(5);

    #[test]
    fn a_token_is_of_its_person_until_it_ends() {
        let sessions = Sessions::new(&[7; 32]);
        let (token, until) = sessions.open(ANN, NOW);
        assert_eq!(sessions.person(&token, NOW), Some(ANN));
        assert_eq!(sessions.person(&token, Timestamp(until.0 - 1)), Some(ANN));
        assert_eq!(sessions.person(&token, until), None);
        assert_eq!(Sessions::new(&[8; 32]).person(&token, NOW), None, "a key of another bot");
        let signed = token.rsplit_once('-').expect("a signature").1;
        for forged in [
            format!("6-{}-{signed}", until.0),
            format!("5-{}-{signed}", until.0 + 1),
            format!("5-{}-", until.0),
            format!("5-{}-{}", until.0, &signed[2..]),
            format!("{token}0"),
            token.replace('5', "6"),
            "--".to_owned(),
            "5-é-é".to_owned(),
            String::new(),
        ] {
            assert_eq!(sessions.person(&forged, NOW), None, "{forged}");
        }
    }

    #[test]
    fn a_socket_has_its_token_behind_the_protocol() {
        let with = |name: HeaderName, value: &'static str| {
            HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
        };
        assert_eq!(token(&with(SESSION, "1-2-3")), Some("1-2-3"));
        assert_eq!(token(&with(header::SEC_WEBSOCKET_PROTOCOL, "postern, 1-2-3")), Some("1-2-3"));
        for other in ["postern", "other, 1-2-3", ""] {
            assert_eq!(token(&with(header::SEC_WEBSOCKET_PROTOCOL, other)), None, "{other}");
        }
        assert_eq!(token(&HeaderMap::new()), None);
    }
}
