//! A person's webhook: where it leads, its secret, and how the last attempt went.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::time::Timestamp;
use crate::time::backoff::Backoff;

/// Failures in a row after which a webhook is off: about a day of attempts.
pub const MOST_FAILURES: u32 = 20;
/// Pauses between the attempts of a webhook.
const PAUSES: Backoff = Backoff { first: Duration::from_secs(30), longest: Duration::from_secs(2 * 3600) };
/// Maximum length of an address in characters.
pub const LONGEST_ADDRESS: usize = 400;

/// The address to which Postern posts what pings a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub address: String,
    /// Signs the messages.
    pub secret: Secret,
    /// Failed attempts since the last success.
    #[serde(default)]
    pub failures: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Attempt>,
}

/// The last attempt of a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    pub at: Timestamp,
    pub outcome: Outcome,
}

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The address answered with this status of success.
    Delivered(u16),
    /// The address answered with another status. Redirects are not followed.
    Refused(u16),
    /// There was no answer in time.
    Late,
    /// The name leads to no public address.
    Private,
    /// The name does not exist, the connection failed, or the certificate is wrong.
    Unreachable,
}

/// The reason why a text is not the address of a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadAddress {
    /// Not a URL with `https:`.
    Form,
    /// No public server has this name or address. A name that does not exist and one of a private network look the same:
    /// anybody could ask for the names of the network of the bot.
    NotPublic,
}

/// The secret of a webhook, which no log shows.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Secret(format!("whsec_{digits}"))
    }

    /// Returns the text that the receiver needs. All of it is the key of the signature.
    pub fn shown(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret")
    }
}

impl Webhook {
    /// Returns the host of the address, and its port if that is not the usual one. The rest may be a secret. `None` for a text
    /// that is no address.
    pub fn host(&self) -> Option<String> {
        let url: Url = self.address.parse().ok()?;
        let host = url.host_str()?;
        Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
    }

    /// The webhook without its secret, which Postern shows only once.
    #[must_use]
    pub fn without_secret(self) -> Webhook {
        Webhook { secret: Secret("not shown".to_owned()), ..self }
    }

    pub fn new(address: String, secret: Secret) -> Webhook {
        Webhook { address, secret, failures: 0, last: None }
    }

    /// True if the webhook has not failed too often.
    pub fn is_on(&self) -> bool {
        self.failures < MOST_FAILURES
    }

    /// True if the last failure was the one that switched the webhook off.
    pub fn has_just_gone_off(&self) -> bool {
        self.failures == MOST_FAILURES
    }

    /// Returns the earliest moment of the next attempt; `None` for any moment.
    pub fn next_try(&self) -> Option<Timestamp> {
        let last = self.last.filter(|_| self.failures > 0)?;
        let pause = PAUSES.after(self.failures).as_secs();
        Some(last.at.plus_seconds(i64::try_from(pause).unwrap_or(i64::MAX)))
    }

    /// Records an attempt.
    pub fn note(&mut self, outcome: Outcome, at: Timestamp) {
        self.failures = if outcome.is_success() { 0 } else { self.failures.saturating_add(1) };
        self.last = Some(Attempt { at, outcome });
    }
}

impl Outcome {
    pub fn is_success(self) -> bool {
        matches!(self, Outcome::Delivered(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_is_tried_for_about_a_day_with_growing_pauses_and_then_off() {
        let mut webhook = Webhook::new("https://example.com/".to_owned(), Secret::new([1; 32]));
        let (mut now, mut pauses) = (Timestamp(0), Vec::new());
        while webhook.is_on() {
            webhook.note(Outcome::Late, now);
            let next = webhook.next_try().expect("a pause");
            pauses.push(next.since(now).0 / 1000);
            now = next;
        }
        assert_eq!(pauses.len(), MOST_FAILURES as usize);
        assert_eq!(pauses[..10], [30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]);
        let hours = now.0 / 3_600_000;
        assert!((20..=30).contains(&hours), "{hours} hours");
        webhook.note(Outcome::Delivered(204), now);
        assert!(webhook.is_on() && webhook.next_try().is_none());
    }

    #[test]
    fn no_log_shows_the_secret() {
        let webhook = Webhook::new("https://example.com/".to_owned(), Secret::new([1; 32]));
        assert!(!format!("{webhook:?}").contains("0101"), "{webhook:?}");
    }

    #[test]
    fn only_the_host_of_an_address_is_shown() {
        for (address, shown) in [
            ("https://example.com/", Some("example.com")),
            ("https://example.com:8443/hooks/secret", Some("example.com:8443")),
            ("https://example.com:443/", Some("example.com")),
            ("https://me:secret@example.com/?token=x", Some("example.com")),
            ("https://example.com?a@b", Some("example.com")),
            ("https://[2606:4700::1]/", Some("[2606:4700::1]")),
            ("example.com", None),
        ] {
            let webhook = Webhook::new(address.to_owned(), Secret::new([1; 32]));
            assert_eq!(webhook.host().as_deref(), shown, "{address}");
        }
    }
}
