//! The browsers in which a person is signed in to the pages of their games, and the link that signs in another one.
//!
//! The store holds hashes only: whoever reads it can sign in nowhere.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::time::{Millis, Timestamp};

/// Upper bound on the browsers of a person. A further one replaces the one that was used longest ago.
pub const MOST_BROWSERS: usize = 10;
/// How long a link signs in a browser.
pub const LINK_LASTS: Millis = Millis(10 * 60 * 1000);
/// How long a browser stays signed in after its last use.
pub const BROWSER_LASTS: Millis = Millis::hours(90 * 24);
/// The precision of the last use of a browser. A finer mark would cost a write for each page.
pub const USED_WITHIN: Millis = Millis::hours(12);
/// The longest name of a browser, in characters.
const LONGEST_NAME: usize = 60;

/// The hash of a token that only a link or a browser holds (SHA-256).
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenHash(pub [u8; 32]);

/// The text is no hash: it has other than 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hash has 64 hexadecimal digits")]
pub struct BadHash;

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Browser {
    /// Unique among the person's browsers.
    pub number: u32,
    pub token: TokenHash,
    /// The name that the browser gives itself (never shown unescaped).
    pub name: String,
    pub since: Timestamp,
    /// The last use, to within [`USED_WITHIN`].
    pub used: Timestamp,
}

/// A link that signs in one browser, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignIn {
    pub token: TokenHash,
    pub until: Timestamp,
}

/// The browsers of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Browsers {
    /// The last link, until it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<SignIn>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signed_in: Vec<Browser>,
}

impl Browsers {
    pub fn is_none(&self) -> bool {
        *self == Browsers::default()
    }

    /// True if the person's link has this token and still works.
    pub fn opens(&self, token: &TokenHash, now: Timestamp) -> bool {
        self.link.is_some_and(|link| link.token.is(token) && now < link.until)
    }

    /// Signs in a browser. The link works no more.
    pub fn sign_in(&mut self, token: TokenHash, name: &str, now: Timestamp) {
        self.link = None;
        self.forget_old(now);
        if self.signed_in.len() >= MOST_BROWSERS
            && let Some(oldest) = self.signed_in.iter().min_by_key(|browser| browser.used)
        {
            let number = oldest.number;
            self.sign_out(number);
        }
        let number = self.signed_in.iter().map(|browser| browser.number).max().unwrap_or(0) + 1;
        let name = name.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
        self.signed_in.push(Browser { number, token, name, since: now, used: now });
    }

    /// Returns the browser with this token, if it is signed in.
    pub fn with(&self, token: &TokenHash, now: Timestamp) -> Option<&Browser> {
        // Looks at all of them, so that the time says nothing about the place of the token.
        let fits = |browser: &&Browser| browser.token.is(token) & browser.is_fresh(now);
        self.signed_in.iter().filter(fits).fold(None, |_, browser| Some(browser))
    }

    /// Notes the use of a browser. Returns false if its last use is recent enough to stay as it is.
    pub fn note_use(&mut self, number: u32, now: Timestamp) -> bool {
        let own = self.signed_in.iter_mut().find(|browser| browser.number == number);
        match own.filter(|browser| browser.is_newly_used(now)) {
            Some(browser) => {
                browser.used = now;
                true
            }
            None => false,
        }
    }

    /// Signs out a browser.
    pub fn sign_out(&mut self, number: u32) {
        self.signed_in.retain(|browser| browser.number != number);
    }

    /// Removes browsers that were not used for long.
    fn forget_old(&mut self, now: Timestamp) {
        self.signed_in.retain(|browser| browser.is_fresh(now));
    }
}

impl Browser {
    /// True while the browser is signed in.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now.since(self.used) < BROWSER_LASTS
    }

    /// True if a use at `now` is worth noting.
    pub fn is_newly_used(&self, now: Timestamp) -> bool {
        now.since(self.used) >= USED_WITHIN
    }
}

impl TokenHash {
    /// Compares in a time that depends on no digit.
    fn is(&self, other: &TokenHash) -> bool {
        let differing =
            self.0.iter().zip(other.0).fold(0, |differing, (one, other)| differing | (one ^ other));
        std::hint::black_box(differing) == 0
    }
}

/// The log shows no hash.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hash")
    }
}

impl From<TokenHash> for String {
    fn from(hash: TokenHash) -> String {
        hash.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl TryFrom<String> for TokenHash {
    type Error = BadHash;

    fn try_from(text: String) -> Result<TokenHash, BadHash> {
        text.parse()
    }
}

impl FromStr for TokenHash {
    type Err = BadHash;

    fn from_str(text: &str) -> Result<TokenHash, BadHash> {
        let mut bytes = [0; 32];
        let digits = |byte: u8| (byte as char).to_digit(16);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(BadHash);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = (digits(*high).ok_or(BadHash)? * 16 + digits(*low).ok_or(BadHash)?) as u8;
        }
        Ok(TokenHash(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn hash(seed: u8) -> TokenHash {
        TokenHash([seed; 32])
    }

    #[test]
    fn a_link_signs_in_one_browser_once_and_for_ten_minutes() {
        let mut browsers = Browsers {
            link: Some(SignIn { token: hash(1), until: NOW.plus(LINK_LASTS) }),
            ..Browsers::default()
        };
        assert!(browsers.opens(&hash(1), NOW));
        assert!(!browsers.opens(&hash(2), NOW));
        assert!(!browsers.opens(&hash(1), NOW.plus(LINK_LASTS)));
        browsers.sign_in(hash(3), "Firefox\n on Android", NOW);
        assert!(!browsers.opens(&hash(1), NOW), "it was used");
        let signed_in = browsers.with(&hash(3), NOW).expect("it is signed in");
        assert_eq!((signed_in.number, signed_in.name.as_str()), (1, "Firefox on Android"));
        assert_eq!(browsers.with(&hash(1), NOW), None);
    }

    #[test]
    fn a_browser_stays_for_ninety_days_after_its_last_use() {
        let mut browsers = Browsers::default();
        browsers.sign_in(hash(1), "", NOW);
        let (almost, later) = (NOW.plus(Millis(BROWSER_LASTS.0 - 1)), NOW.plus(BROWSER_LASTS));
        assert!(browsers.with(&hash(1), almost).is_some());
        assert_eq!(browsers.with(&hash(1), later), None);
        assert!(!browsers.note_use(1, NOW.plus(Millis(1))), "too soon to be worth a write");
        assert!(browsers.note_use(1, almost));
        assert!(browsers.with(&hash(1), later).is_some());
        assert!(!browsers.note_use(7, later), "there is no such browser");
    }

    #[test]
    fn the_eleventh_browser_replaces_the_one_that_was_used_longest_ago() {
        let mut browsers = Browsers::default();
        for seed in 0..MOST_BROWSERS as u8 {
            browsers.sign_in(hash(seed), "", NOW.plus_seconds(i64::from(seed)));
        }
        browsers.note_use(1, NOW.plus(USED_WITHIN));
        browsers.sign_in(hash(99), "", NOW.plus(USED_WITHIN));
        let known: Vec<u32> = browsers.signed_in.iter().map(|browser| browser.number).collect();
        assert_eq!(known, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        browsers.sign_out(11);
        assert_eq!(browsers.with(&hash(99), NOW.plus(USED_WITHIN)), None);
    }

    #[test]
    fn a_hash_reads_its_own_text_and_no_other() {
        let one = TokenHash(std::array::from_fn(|place| place as u8 * 7));
        assert_eq!(String::from(one).parse(), Ok(one));
        for text in ["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(text.parse::<TokenHash>(), Err(BadHash), "{text}");
        }
    }
}
