//! Snowflakes: Discord's ids, which contain the time of their creation.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The epoch of snowflakes: the first second of 2015, in Unix milliseconds.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// The id of a person, a channel, a message, a command, or anything else. Written as a decimal string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Id(pub u64);

impl Id {
    /// The smallest id of that time (Unix milliseconds).
    pub(crate) fn at(unix_ms: u64) -> Self {
        Self(unix_ms.saturating_sub(EPOCH_MS) << 22)
    }

    /// The time of its creation, in Unix milliseconds.
    #[must_use]
    pub fn unix_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A time in Discord's format: `2026-08-01T12:00:00.000000+00:00`.
pub(crate) fn iso(unix_ms: u64) -> String {
    let (days, ms) = (unix_ms / 86_400_000, unix_ms % 86_400_000);
    let (year, month, day) = civil(days);
    let (h, m, s) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{h:02}:{m:02}:{s:02}.{:03}000+00:00", ms % 1000)
}

/// A time in the format of HTTP: `Sat, 01 Aug 2026 12:00:00 GMT` (RFC 9110, 5.6.7).
pub(crate) fn http_date(unix_s: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, s) = (unix_s / 86_400, unix_s % 86_400);
    let (year, month, day) = civil(days);
    let (weekday, month) = (DAYS[days as usize % 7], MONTHS[(month as usize - 1) % 12]);
    format!("{weekday}, {day:02} {month} {year:04} {:02}:{:02}:{:02} GMT", s / 3600, s / 60 % 60, s % 60)
}

/// The year, month and day of a number of days since 1970.
fn civil(days: u64) -> (u64, u64, u64) {
    // Howard Hinnant's "civil from days", limited to days after 1970.
    let z = days + 719_468;
    let era = z / 146_097;
    let day_of_era = z % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snowflake_tells_when_it_was_made() {
        assert_eq!(Id::at(1_700_000_000_123).unix_ms(), 1_700_000_000_123);
    }

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso(1_700_000_000_123), "2023-11-14T22:13:20.123000+00:00");
    }

    #[test]
    fn times_of_http_have_a_weekday() {
        assert_eq!(http_date(784_111_777), "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(http_date(1_798_761_599), "Thu, 31 Dec 2026 23:59:59 GMT");
    }
}
