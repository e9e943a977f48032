//! The messages about open seats that a person asked for.

use serde::{Deserialize, Serialize};

use crate::ids::{ChannelId, ServerId};
use crate::time::{Millis, Timestamp};

/// Upper bound on the number of wishes: the games of a few servers.
pub const MOST_WISHES: usize = 30;

/// The games for which a person wants to hear of open seats, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatNews {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<Wish>,
    #[serde(default, skip_serializing_if = "Every::is_day")]
    pub every: Every,
    /// When the last message arrived, or could not be delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Timestamp>,
}

/// A game in a channel. The wish includes the threads of the channel, and in a lobby what it shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wish {
    pub game: String,
    pub server: ServerId,
    pub channel: ChannelId,
}

/// How often a person hears of open seats at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Every {
    #[default]
    Day,
    Week,
    /// No messages. The wishes stay.
    Never,
}

impl Every {
    fn is_day(&self) -> bool {
        *self == Every::Day
    }
}

impl SeatNews {
    /// True if the person never asked for messages.
    pub fn is_none(&self) -> bool {
        *self == SeatNews::default()
    }

    /// True if the person wants to hear at `now` of a seat of this game in one of these channels.
    pub fn wants(&self, game: &str, channels: &[ChannelId], now: Timestamp) -> bool {
        let pause = match self.every {
            Every::Day => Millis::DAY,
            Every::Week => Millis(7 * Millis::DAY.0),
            Every::Never => return false,
        };
        // A clock that was set back silences nobody.
        let has_rested = self.told.is_none_or(|told| told > now || now.since(told) >= pause);
        has_rested && self.wishes.iter().any(|wish| wish.game == game && channels.contains(&wish.channel))
    }

    /// True if the person has this wish.
    pub fn has(&self, wish: &Wish) -> bool {
        self.wishes.contains(wish)
    }

    /// Adds a wish, or removes it. The oldest wish makes room for a new one.
    pub fn wish(&mut self, wish: Wish, wanted: bool) {
        self.wishes.retain(|other| *other != wish);
        if wanted {
            self.wishes.truncate(MOST_WISHES - 1);
            self.wishes.insert(0, wish);
            // Somebody who asks for messages wants them.
            if self.every == Every::Never {
                self.every = Every::Day;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_700_000_000_000);

    fn wish(game: &str) -> Wish {
        Wish { game: game.to_owned(), server: ServerId(5), channel: ChannelId(7) }
    }

    #[test]
    fn a_message_a_day_about_the_wanted_games_only() {
        let mut news = SeatNews::default();
        let wants = |news: &SeatNews, now| news.wants("a", &[ChannelId(6), ChannelId(7)], now);
        assert!(!wants(&news, NOW));
        news.wish(wish("a"), true);
        assert!(wants(&news, NOW) && !news.wants("b", &[ChannelId(7)], NOW));
        assert!(!news.wants("a", &[ChannelId(6)], NOW), "elsewhere");
        news.told = Some(NOW);
        assert!(!wants(&news, NOW.plus_seconds(86_399)) && wants(&news, NOW.plus_seconds(86_400)));
        assert!(wants(&news, NOW.plus_seconds(-60)), "the clock was set back");
        news.every = Every::Week;
        assert!(!wants(&news, NOW.plus_days(6)) && wants(&news, NOW.plus_days(7)));
        news.every = Every::Never;
        assert!(!wants(&news, NOW.plus_days(70)));
        news.wish(wish("b"), true);
        assert_eq!(news.every, Every::Day);
        news.wish(wish("a"), false);
        assert!(!wants(&news, NOW.plus_days(70)));
    }

    #[test]
    fn the_oldest_of_too_many_wishes_makes_room() {
        let mut news = SeatNews::default();
        for number in 0..=MOST_WISHES {
            news.wish(wish(&number.to_string()), true);
        }
        assert_eq!(news.wishes.len(), MOST_WISHES);
        assert!(!news.has(&wish("0")) && news.has(&wish("1")));
    }
}
