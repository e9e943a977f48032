//! Time zones: conversion between moments and a person's local time.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// A time zone by its name in the IANA database, such as `Europe/Berlin`. The database is compiled into the program, so
/// that every machine finds the same times.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(String);

/// Error for a text that does not name a time zone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a time zone: use a name such as Europe/Berlin")]
pub struct NoZone(pub String);

/// Number of minutes in a day. A time of day is from 0 to 1439.
pub const MINUTES_OF_DAY: u16 = 24 * 60;

impl Zone {
    pub fn name(&self) -> &str {
        &self.0
    }

    /// Returns the time of day at a moment, in minutes since midnight.
    pub fn minute_of_day(&self, at: Timestamp) -> u16 {
        let time = self.at(at).time();
        time.hour().unsigned_abs() as u16 * 60 + time.minute().unsigned_abs() as u16
    }

    /// Returns the difference between the local clocks and UTC at a moment, in minutes.
    pub fn offset_minutes(&self, at: Timestamp) -> i32 {
        self.at(at).offset().seconds() / 60
    }

    /// Returns the first moment after `after` at which the local clocks show this time of day, in minutes since
    /// midnight. If they skip it, returns the moment of the skip.
    pub fn next(&self, after: Timestamp, minute: u16) -> Timestamp {
        let zone = self.zone();
        let minute = minute % MINUTES_OF_DAY;
        let mut date = self.at(after).date();
        loop {
            let time = date.at((minute / 60) as i8, (minute % 60) as i8, 0, 0);
            // There is no such moment outside the years that a calendar can represent.
            let Ok(found) = time.to_zoned(zone.clone()) else { return after };
            let found = Timestamp(found.timestamp().as_millisecond());
            if found > after {
                return found;
            }
            let Ok(tomorrow) = date.tomorrow() else { return after };
            date = tomorrow;
        }
    }

    /// True if it is Saturday or Sunday in the zone.
    pub fn is_weekend(&self, at: Timestamp) -> bool {
        matches!(self.at(at).weekday(), Weekday::Saturday | Weekday::Sunday)
    }

    /// Returns the day of the week: 0 for Monday to 6 for Sunday.
    pub fn weekday(&self, at: Timestamp) -> u8 {
        self.at(at).weekday().to_monday_zero_offset().unsigned_abs()
    }

    /// Returns the local midnight that starts the day of a moment.
    pub fn start_of_day(&self, at: Timestamp) -> Timestamp {
        self.at(at).start_of_day().map_or(at, |began| Timestamp(began.timestamp().as_millisecond()))
    }

    /// Returns the start of a date in the zone; `None` if the text is not of the form `2026-12-24`.
    pub fn date(&self, text: &str) -> Option<Timestamp> {
        let date: Date = text.trim().parse().ok().filter(|_| text.trim().len() == 10)?;
        let began = date.to_zoned(self.zone()).ok()?;
        Some(Timestamp(began.timestamp().as_millisecond()))
    }

    /// Returns the calendar year in the zone.
    /// Returns the date at a moment.
    pub fn day(&self, at: Timestamp) -> Date {
        self.at(at).date()
    }

    pub fn year(&self, at: Timestamp) -> i16 {
        self.at(at).year()
    }

    fn at(&self, at: Timestamp) -> jiff::Zoned {
        let (earliest, latest) = (jiff::Timestamp::MIN, jiff::Timestamp::MAX);
        let moment = jiff::Timestamp::from_millisecond(at.0);
        moment.unwrap_or(if at.0 < 0 { earliest } else { latest }).to_zoned(self.zone())
    }

    /// A name that a later database no longer has means UTC.
    fn zone(&self) -> TimeZone {
        TimeZone::get(&self.0).unwrap_or(TimeZone::UTC)
    }
}

/// UTC.
impl Default for Zone {
    fn default() -> Zone {
        Zone("UTC".to_owned())
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Zone {
    type Err = NoZone;

    /// Parses a name, ignoring case.
    fn from_str(text: &str) -> Result<Zone, NoZone> {
        let zone = TimeZone::get(text.trim()).map_err(|_| NoZone(text.to_owned()))?;
        zone.iana_name().map(|name| Zone(name.to_owned())).ok_or_else(|| NoZone(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn berlin() -> Zone {
        "europe/berlin".parse().expect("a zone")
    }

    /// A moment in UTC.
    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    #[test]
    fn a_zone_is_found_in_any_case() {
        assert_eq!(berlin().name(), "Europe/Berlin");
        assert!("Europe/Atlantis".parse::<Zone>().is_err());
        assert!("".parse::<Zone>().is_err());
    }

    #[test]
    fn the_time_of_day_follows_summer_time() {
        assert_eq!(berlin().minute_of_day(utc("2026-01-15T12:30:00Z")), 13 * 60 + 30);
        assert_eq!(berlin().minute_of_day(utc("2026-07-15T12:30:00Z")), 14 * 60 + 30);
    }

    #[test]
    fn the_next_time_of_day_is_always_later_and_within_25_hours() {
        let start = utc("2026-03-27T00:00:00Z");
        for hour in 0..96 {
            let at = start.plus_seconds(hour * 3600);
            for minute in [0, 150, 719, 1439] {
                let next = berlin().next(at, minute);
                assert!(next > at && next <= at.plus_seconds(25 * 3600), "{hour} {minute}");
                // 02:30 does not exist on 29 March 2026: the clocks show 03:30 then.
                let shown = berlin().minute_of_day(next);
                assert!(shown == minute || (minute == 150 && shown == 210), "{hour} {minute}: {shown}");
            }
        }
    }

    #[test]
    fn weekends_begin_and_end_by_the_clocks_there() {
        let auckland: Zone = "Pacific/Auckland".parse().expect("a zone");
        let friday_evening = utc("2026-11-20T13:00:00Z");
        assert!(auckland.is_weekend(friday_evening));
        assert!(!berlin().is_weekend(friday_evening));
        assert!(berlin().is_weekend(utc("2026-11-22T22:59:00Z")));
        assert!(!berlin().is_weekend(utc("2026-11-22T23:00:00Z")));
    }

    #[test]
    fn a_name_that_no_database_has_is_utc() {
        let lost: Zone = serde_json::from_str("\"Mars/Olympus\"").expect("a text");
        assert_eq!(lost.minute_of_day(utc("2026-01-15T12:30:00Z")), 12 * 60 + 30);
        assert!(Zone::default().minute_of_day(Timestamp(i64::MIN)) < MINUTES_OF_DAY);
    }
}
