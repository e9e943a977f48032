//! The site that serves the pages of matches, and the secrets in their addresses.

use postern_play::ids::MatchId;
use postern_play::record::page::PageSecret;
use postern_play::step::change::Draft;

/// The site that serves the pages.
#[derive(Clone, Debug)]
pub struct Site {
    /// The address without a slash at its end, such as `https://play.example.org`.
    pub address: String,
    /// Returns bytes that nobody can guess.
    pub secret: fn() -> [u8; 32],
    /// True if the pages also open as an Activity in Discord.
    pub has_activity: bool,
    /// The secrets of the pages of series, people and tables follow from these bytes, which nobody else knows.
    pub key: [u8; 32],
}

impl Site {
    /// Returns the secret of the page of this kind with this number.
    pub(crate) fn secret_of(&self, kind: char, of: u64) -> PageSecret {
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &self.key);
        let tag = ring::hmac::sign(&key, format!("{kind} {of}").as_bytes());
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(tag.as_ref()).for_each(|(into, byte)| *into = *byte);
        PageSecret::new(bytes)
    }

    /// Returns the address of that page.
    pub(crate) fn derived(&self, kind: char, of: u64) -> String {
        format!("{}/{kind}/{of}-{}", self.address, self.secret_of(kind, of).shown())
    }

    /// Gives each match of a change that has no secret yet the secret of its page.
    pub(crate) fn add_secrets(&self, draft: Draft) -> Draft {
        // The change may be made more than once, and must then be the same.
        let seed = (self.secret)();
        draft.and_then(move |change| {
            for (place, record) in change.records.iter_mut().enumerate() {
                record.page.get_or_insert_with(|| PageSecret::new(derived(&seed, place)));
            }
        })
    }
}

/// Returns the path of the page of a match.
pub fn path(of: MatchId, secret: PageSecret) -> String {
    format!("/g/{of}-{}", secret.shown())
}

/// Returns the bytes at this place of those that follow from a seed.
fn derived(seed: &[u8; 32], place: usize) -> [u8; 32] {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, seed);
    let tag = ring::hmac::sign(&key, &place.to_be_bytes());
    let mut bytes = [0; 32];
    bytes.iter_mut().zip(tag.as_ref()).for_each(|(into, byte)| *into = *byte);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_match_of_a_change_has_its_own_secret() {
        let places: Vec<[u8; 32]> = (0..3).map(|place| derived(&[7; 32], place)).collect();
        assert!(places[0] != places[1] && places[1] != places[2] && places[0] != places[2]);
        assert_eq!(places[0], derived(&[7; 32], 0));
        assert_ne!(places[0], derived(&[8; 32], 0));
    }
}
