//! Posts that people just made for everybody, so that the same one does not fill a channel.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use postern_play::ids::ChannelId;
use postern_play::time::{Millis, Timestamp};

/// Time between two equal posts in a channel.
const APART: Millis = Millis(10 * 60 * 1000);

/// The latest posts of each channel, in memory only, since they bound bursts.
#[derive(Default)]
pub(crate) struct Posts {
    latest: Mutex<HashMap<(ChannelId, String), Timestamp>>,
}

impl Posts {
    /// Notes a post and returns true, or returns false if the same one was just made there.
    pub(crate) fn note(&self, channel: ChannelId, what: &str, now: Timestamp) -> bool {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock that is set back must not keep anybody waiting.
        latest.retain(|_, at| *at <= now && now.since(*at) < APART);
        let is_new = !latest.contains_key(&(channel, what.to_owned()));
        if is_new {
            latest.insert((channel, what.to_owned()), now);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_post_is_made_again_after_ten_minutes_and_elsewhere_at_once() {
        let posts = Posts::default();
        let (hall, lounge) = (ChannelId(1), ChannelId(2));
        let at = |minutes: i64| Timestamp(minutes * 60_000);
        assert!(posts.note(hall, "a", at(100)));
        assert!(!posts.note(hall, "a", at(109)));
        assert!(posts.note(hall, "b", at(109)) && posts.note(lounge, "a", at(109)));
        assert!(posts.note(hall, "a", at(110)));
        assert!(posts.note(hall, "a", at(50)), "the clock was set back");
    }
}
