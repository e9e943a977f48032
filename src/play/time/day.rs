//! Parses days, months and years as people write them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

use crate::play::time::Timestamp;

/// Returns the start and the (exclusive) end of a day, month or year in UTC: `2026-11-22`, `2026-11` or `2026`.
pub fn days(text: &str) -> Option<(Timestamp, Timestamp)> {
    let parts: Vec<i16> = text.trim().split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let (year, month, day, span): (i16, i16, i16, Span) = match *parts.as_slice() {
        [year] => (year, 1, 1, 1.year()),
        [year, month] => (year, month, 1, 1.month()),
        [year, month, day] => (year, month, day, 1.day()),
        _ => return None,
    };
    let from = Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()?;
    let moment = |date: Date| {
        let midnight = date.to_zoned(TimeZone::UTC).ok()?;
        Some(Timestamp(midnight.timestamp().as_millisecond()))
    };
    Some((moment(from)?, moment(from.checked_add(span).ok()?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::time::Millis;

    #[test]
    fn a_day_a_month_and_a_year_are_read() {
        let day = |text| days(text).map(|(from, to)| (from.seconds(), to.since(from).0 / Millis::DAY.0));
        assert_eq!(day("2026-11-22"), Some((1_795_305_600, 1)));
        assert_eq!(day("2024-02").map(|(_, days)| days), Some(29));
        assert_eq!(day("1970"), Some((0, 365)));
        for wrong in ["", "-", "yesterday", "2026-13", "2026-02-30", "2026-1-1-1", "99999", "-5"] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }
}
