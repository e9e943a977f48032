//! The addresses of files, which are signed and expire after a day (discord-api-docs 6577).

use std::fmt::Write;

use ring::hmac::{self, HMAC_SHA256, Key};

use crate::now::Clock;
use crate::secret::seed;

const HOUR_S: u64 = 3600;
const DAY_S: u64 = 86_400;

/// Gives out addresses of files, and recognises them.
pub(crate) struct Links {
    /// `http://127.0.0.1:PORT`.
    base: String,
    key: Key,
    pub clock: Clock,
}

impl Links {
    pub(crate) fn new(base: String, clock: Clock) -> Links {
        Links { base, key: Key::new(HMAC_SHA256, &seed()), clock }
    }

    /// The address of a path, valid for 23 to 24 hours of the chat's clock. All addresses of an hour are the same.
    pub(crate) fn url(&self, now_ms: u64, path: &str) -> String {
        let since = now_ms / 1000 / HOUR_S * HOUR_S;
        let (until, since) = (format!("{:x}", since + DAY_S), format!("{since:x}"));
        let signature = self.signature(path, &until, &since);
        format!("{}{path}?ex={until}&is={since}&hm={signature}&", self.base)
    }

    /// True if this is the query of an address that was given out for the path and has not expired.
    pub(crate) fn opens(&self, now_ms: u64, path: &str, query: &str) -> bool {
        let field = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.into_iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value)
        };
        let (until, since) = (field("ex"), field("is"));
        let in_time = u64::from_str_radix(until, 16).is_ok_and(|until| now_ms / 1000 < until);
        in_time && field("hm") == self.signature(path, until, since)
    }

    fn signature(&self, path: &str, until: &str, since: &str) -> String {
        let tag = hmac::sign(&self.key, format!("{path} {until} {since}").as_bytes());
        tag.as_ref().iter().fold(String::new(), |mut hex, byte| {
            // Writing to a string does not fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_opens_its_own_file_for_a_day() {
        let links = Links::new("http://127.0.0.1:1".to_owned(), Clock::default());
        let now_ms = 1_800_000_123_456;
        let url = links.url(now_ms, "/attachments/1/2/a.png");
        let (_, query) = url.split_once('?').expect("a query");
        assert!(links.opens(now_ms, "/attachments/1/2/a.png", query));
        assert!(links.opens(now_ms + 23 * 3_600_000, "/attachments/1/2/a.png", query));
        assert!(!links.opens(now_ms + 24 * 3_600_000, "/attachments/1/2/a.png", query));
        assert!(!links.opens(now_ms, "/attachments/1/3/a.png", query));
        let later = query.replacen("ex=", "ex=f", 1);
        for wrong in ["", "ex=ffffffff&is=1&hm=", later.as_str()] {
            assert!(!links.opens(now_ms, "/attachments/1/2/a.png", wrong), "{wrong}");
        }
    }
}
