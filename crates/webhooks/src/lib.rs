//! Sends people's webhooks: signed JSON by HTTPS, to public addresses only, without redirects, within 5 seconds.

pub mod public;

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{CONTENT_TYPE, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use ring::hmac;

use crate::public::is_public;
use postern_play::people::webhook::{BadAddress, Outcome, Secret};
use postern_play::time::Timestamp;
use postern_rules::typed::link::link;

/// The longest time for a delivery: the look-up of the name, the connection, the request and the status of the answer.
pub const WITHIN: Duration = Duration::from_secs(5);
/// Headers of a delivery.
pub const ID: &str = "Postern-Id";
pub const TIMESTAMP: &str = "Postern-Timestamp";
pub const SIGNATURE: &str = "Postern-Signature";

/// The addresses that webhooks may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Allowed {
    /// Public addresses, by HTTPS.
    #[default]
    Public,
    /// All addresses, also by HTTP.
    All,
}

/// A message to a webhook.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Equal for all attempts to deliver the same message.
    pub id: String,
    pub body: String,
}

/// The sender of webhooks.
pub struct Webhooks {
    client: Client,
    allowed: Allowed,
    random: fn() -> [u8; 32],
}

impl Webhooks {
    /// Creates a sender. `random` must return bytes that nobody can guess.
    ///
    /// # Errors
    /// An error if the certificates that TLS needs can't be used.
    pub fn new(allowed: Allowed, random: fn() -> [u8; 32]) -> reqwest::Result<Webhooks> {
        let client = Client::builder()
            .dns_resolver(Arc::new(Names { allowed }))
            .redirect(Policy::none())
            .no_proxy()
            .https_only(allowed == Allowed::Public)
            .timeout(WITHIN)
            // The name is looked up and checked for each delivery.
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Webhooks { client, allowed, random })
    }

    /// Returns a new secret.
    pub fn new_secret(&self) -> Secret {
        Secret::new((self.random)())
    }

    /// True if the text has the form of an address. Asks no name server.
    pub fn is_address(&self, text: &str) -> bool {
        self.url(text).is_some()
    }

    fn url(&self, text: &str) -> Option<Url> {
        let url: Url = link(text).parse().ok()?;
        let fits = url.scheme() == "https" || (self.allowed != Allowed::Public && url.scheme() == "http");
        (fits && url.host_str().is_some()).then_some(url)
    }

    /// Returns the address that a text means, after a look-up of its name.
    ///
    /// # Errors
    /// [`BadAddress`] if the text is not an address that webhooks may have.
    pub async fn check(&self, text: &str) -> Result<String, BadAddress> {
        let url = self.url(text).ok_or(BadAddress::Form)?;
        let host = url.host_str().ok_or(BadAddress::Form)?.to_owned();
        let found = match literal(&url) {
            Some(address) => Ok(vec![SocketAddr::new(address, 0)]),
            None => tokio::time::timeout(WITHIN, look_up(&host)).await.unwrap_or(Ok(Vec::new())),
        };
        match self.allowed.among(found.unwrap_or_default()) {
            Ok(addresses) if !addresses.is_empty() => Ok(url.into()),
            Ok(_) | Err(NotPublic) => Err(BadAddress::NotPublic),
        }
    }

    /// Makes one attempt to deliver a message. The content of the answer is not read.
    pub async fn send(&self, address: &str, secret: &Secret, delivery: &Delivery, now: Timestamp) -> Outcome {
        let Ok(url) = address.parse::<Url>() else { return Outcome::Unreachable };
        // The client looks up names only. It would connect to an address in the URL without a check.
        let literal = literal(&url).map(|address| vec![SocketAddr::new(address, 0)]);
        if literal.is_some_and(|address| self.allowed.among(address).is_err()) {
            return Outcome::Private;
        }
        let seconds = now.0.div_euclid(1000);
        let request = self
            .client
            .post(url)
            .header(USER_AGENT, concat!("Postern/", env!("CARGO_PKG_VERSION")))
            .header(CONTENT_TYPE, "application/json")
            .header(ID, &delivery.id)
            .header(TIMESTAMP, seconds.to_string())
            .header(SIGNATURE, format!("v1={}", signature(secret, seconds, &delivery.body)))
            .body(delivery.body.clone());
        match tokio::time::timeout(WITHIN, request.send()).await {
            Ok(Ok(answer)) => match answer.status() {
                status if status.is_success() => Outcome::Delivered(status.as_u16()),
                status => Outcome::Refused(status.as_u16()),
            },
            Ok(Err(error)) => failed(&error),
            Err(_) => Outcome::Late,
        }
    }
}

impl fmt::Debug for Webhooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhooks").field("allowed", &self.allowed).finish_non_exhaustive()
    }
}

/// Returns the signature of a message, in hexadecimal digits: HMAC-SHA256 over the seconds since 1970, a full stop and
/// the body.
pub fn signature(secret: &Secret, seconds: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.shown().as_bytes());
    let tag = hmac::sign(&key, format!("{seconds}.{body}").as_bytes());
    tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the address that a URL holds in place of a name.
fn literal(url: &Url) -> Option<IpAddr> {
    url.host_str()?.trim_matches(['[', ']']).parse().ok()
}

async fn look_up(name: &str) -> std::io::Result<Vec<SocketAddr>> {
    Ok(tokio::net::lookup_host((name, 0)).await?.collect())
}

/// Error for a name that leads to no public address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name leads to no public address")
    }
}

impl Error for NotPublic {}

impl Allowed {
    /// Returns the addresses that are allowed.
    ///
    /// # Errors
    /// [`NotPublic`] if none of them is.
    fn among(self, mut addresses: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, NotPublic> {
        let any = !addresses.is_empty();
        addresses.retain(|address| self == Allowed::All || is_public(address.ip()));
        if any && addresses.is_empty() { Err(NotPublic) } else { Ok(addresses) }
    }
}

/// Looks up names. The client connects to exactly the addresses that this returns.
struct Names {
    allowed: Allowed,
}

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = self.allowed;
        Box::pin(async move {
            let found = allowed.among(look_up(name.as_str()).await?)?;
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

fn failed(error: &reqwest::Error) -> Outcome {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return Outcome::Private;
        }
        cause = error.source();
    }
    if error.is_timeout() { Outcome::Late } else { Outcome::Unreachable }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_that_of_the_documented_example() {
        let secret = Secret::new([7; 32]);
        assert_eq!(secret.shown(), format!("whsec_{}", "07".repeat(32)));
        assert_eq!(signature(&secret, 1_767_571_200, "{}"), EXAMPLE);
    }

    /// Computed with Python's `hmac` module, as `docs/webhooks.md` shows.
    const EXAMPLE: &str = "ec246ff37faed2a4eb49841d886461451ce307bc224564969c9c587b953cc3e7";
}
