//! The weekly letter of a server: when it is due, and the span of its news.

use serde::{Deserialize, Serialize};

use super::ids::ChannelId;
use super::time::zone::Zone;
use super::time::{Millis, Timestamp};
use postern_rules::language::Language;

/// The least time between two letters. A letter that an earlier day or hour makes due sooner waits for the next week.
const LEAST_BETWEEN: Millis = Millis(6 * Millis::DAY.0);
/// A letter leaves out news older than this.
const OLDEST: Millis = Millis(14 * Millis::DAY.0);
const WEEK: Millis = Millis(7 * Millis::DAY.0);

/// A letter with the news of the week, for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Letter {
    pub channel: ChannelId,
    /// From 0 for Monday to 6, in the zone of the server.
    pub weekday: u8,
    /// From 0 to 23, in the zone of the server.
    pub hour: u8,
    /// When the next letter is due, or is retried.
    pub next: Timestamp,
    /// The end of the week of the last letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Timestamp>,
    /// The end of the week whose letter is being posted: it may have arrived already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posting: Option<Timestamp>,
    /// The language of the server on Discord.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
}

impl Letter {
    /// Returns a letter to a channel at this weekday and hour. `told` is the end of the week of the last letter.
    pub fn new(
        channel: ChannelId,
        (weekday, hour): (u8, u8),
        (next, told): (Timestamp, Option<Timestamp>),
        language: Language,
    ) -> Letter {
        Letter { channel, weekday, hour, next, told, posting: None, language }
    }
}

/// The span of the news of a letter: from `from` until before `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub from: Timestamp,
    pub to: Timestamp,
}

impl Span {
    /// True if a moment is in the span.
    pub fn has(self, at: Timestamp) -> bool {
        self.from <= at && at < self.to
    }
}

impl Letter {
    /// Returns the first moment after `now` at which a letter of this day and hour is due.
    pub fn next_after(zone: &Zone, (weekday, hour): (u8, u8), now: Timestamp) -> Timestamp {
        let mut next = now;
        for _ in 0..8 {
            next = zone.next(next, u16::from(hour) * 60);
            if zone.weekday(next) == weekday {
                break;
            }
        }
        next
    }

    /// Returns the span of the letter that is due at `now`: until the latest moment of its day and hour. `None` if the
    /// last letter is too recent.
    pub fn span(&self, zone: &Zone, now: Timestamp) -> Option<Span> {
        let latest = Letter::next_after(zone, (self.weekday, self.hour), now.plus(Millis(-WEEK.0)));
        let to = self.posting.unwrap_or(latest.min(now));
        match self.told.filter(|told| *told <= to) {
            Some(told) if to.since(told) < LEAST_BETWEEN => None,
            Some(told) if to.since(told) <= OLDEST => Some(Span { from: told, to }),
            _ => Some(Span { from: to.plus(Millis(-WEEK.0)), to }),
        }
    }
}

/// Returns the day of a moment, in days since 1970.
pub fn day(at: Timestamp) -> u32 {
    u32::try_from(at.0.div_euclid(Millis::DAY.0)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = Millis::DAY.0;
    /// 1970-01-05 is a Monday.
    const MONDAY: i64 = 4 * DAY;
    const NINE: i64 = 9 * 3_600_000;

    fn letter(told: Option<i64>) -> Letter {
        let (channel, language, next) = (ChannelId(7), Language::English, Timestamp(0));
        let told = told.map(Timestamp);
        Letter { channel, weekday: 0, hour: 9, next, told, posting: None, language }
    }

    #[test]
    fn a_letter_is_due_on_its_day_at_its_hour_in_the_zone_of_the_server() {
        let utc = Zone::default();
        let due = |now: i64| Letter::next_after(&utc, (0, 9), Timestamp(now)).0;
        assert_eq!(due(MONDAY), MONDAY + NINE);
        assert_eq!(due(MONDAY + NINE), MONDAY + NINE + 7 * DAY);
        let tokyo: Zone = "Asia/Tokyo".parse().expect("a zone");
        assert_eq!(Letter::next_after(&tokyo, (0, 9), Timestamp(MONDAY - 1)).0, MONDAY);
    }

    #[test]
    fn the_span_of_a_letter_begins_where_the_last_one_ended_and_a_week_before_without_one() {
        let (utc, end) = (Zone::default(), MONDAY + NINE);
        let span = |letter: &Letter, now: i64| {
            letter.span(&utc, Timestamp(now)).map(|span| (span.from.0 - end, span.to.0 - end))
        };
        assert_eq!(span(&letter(None), end + 5), Some((-7 * DAY, 0)));
        assert_eq!(span(&letter(Some(end - 10 * DAY)), end + DAY), Some((-10 * DAY, 0)));
        assert_eq!(span(&letter(Some(end - 30 * DAY)), end), Some((-7 * DAY, 0)), "after a long silence");
        assert_eq!(span(&letter(Some(end - 3 * DAY)), end), None, "another day was chosen");
        let retried = Letter { posting: Some(Timestamp(end)), ..letter(None) };
        assert_eq!(span(&retried, end + 9 * DAY), Some((-7 * DAY, 0)), "the same letter");
    }
}
