//! Hours without pings, in local time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::zone::{MINUTES_OF_DAY, Zone};
use crate::time::{Millis, Timestamp};
use postern_rules::typed;

/// Hours without pings, in minutes since midnight. The hours may include midnight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Quiet {
    pub from: u16,
    pub to: u16,
}

impl Quiet {
    /// Returns the end of the quiet hours that contain `at`; `None` if it is outside of them.
    pub fn until(self, zone: &Zone, at: Timestamp) -> Option<Timestamp> {
        let minute = zone.minute_of_day(at);
        let within = match self.from <= self.to {
            true => self.from <= minute && minute < self.to,
            false => minute >= self.from || minute < self.to,
        };
        let left = (self.to + MINUTES_OF_DAY - minute) % MINUTES_OF_DAY;
        let (plain, next) = (at.plus_seconds(i64::from(left) * 60), zone.next(at, self.to));
        // If the clocks show an hour twice, the end may have passed already; the next one is then a day away.
        within.then(|| if next > plain.plus(Millis::HOUR) { plain } else { next })
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(time_of_day);
        write!(f, "{from}-{to}")
    }
}

/// Formats minutes since midnight: "22:30".
pub fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Error for a text that is not a range of hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHours;

impl FromStr for Quiet {
    type Err = NoHours;

    /// Parses `22:30-7:00`, `22-7`, `10pm-7am`, `22h30 à 7h`, `von 22 Uhr bis 7 Uhr`. Both ends must differ.
    fn from_str(text: &str) -> Result<Quiet, NoHours> {
        let text = typed::value(text).to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
        let words = text.split_whitespace().filter(|word| !FROM.contains(word)).map(|word| match word {
            _ if TO.contains(&word) => "-",
            word => word,
        });
        let text = words.collect::<Vec<_>>().join(" ");
        let (from, to) = text.split_once('-').ok_or(NoHours)?;
        let (from, to) = (minute(from)?, minute(to)?);
        // "10-7pm" does not say which half of the day it begins in.
        if from.0 == to.0 || from.1 != to.1 { Err(NoHours) } else { Ok(Quiet { from: from.0, to: to.0 }) }
    }
}

/// Words before the hours and between them, in the languages of the bot.
const FROM: [&str; 8] = ["from", "between", "von", "zwischen", "de", "entre", "desde", "uhr"];
const TO: [&str; 12] = ["to", "till", "until", "and", "bis", "und", "a", "à", "hasta", "et", "y", "jusqu'à"];

/// Parses a time of day. Returns the minutes since midnight, and true if it names the half of the day.
fn minute(text: &str) -> Result<(u16, bool), NoHours> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (text, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(bare), _) => (bare, Some(0)),
        (_, Some(bare)) => (bare, Some(12)),
        (None, None) => (text.as_str(), None),
    };
    let text = text.trim_end_matches("uhr");
    let (hour, minute) = text.split_once([':', '.', 'h']).unwrap_or((text, "0"));
    let minute = if minute.is_empty() { "0" } else { minute };
    let [hour, minute] = [hour, minute].map(|number| number.parse::<u16>().map_err(|_| NoHours));
    let (hour, minute) = (hour?, minute?);
    let hour = match half {
        Some(_) if !(1..=12).contains(&hour) => return Err(NoHours),
        Some(half) => hour % 12 + half,
        None => hour,
    };
    if hour < 24 && minute < 60 { Ok((hour * 60 + minute, half.is_some())) } else { Err(NoHours) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment in UTC.
    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    #[test]
    fn quiet_hours_are_read_as_people_write_them() {
        for (text, read) in [
            ("22-7", "22:00-07:00"),
            (" 22:30 - 7:05 ", "22:30-07:05"),
            ("0–6", "00:00-06:00"),
            ("22—7", "22:00-07:00"),
            ("10pm-7am", "22:00-07:00"),
            ("10:30 PM – 7 a.m.", "22:30-07:00"),
            ("12am-12pm", "00:00-12:00"),
            ("22 to 7", "22:00-07:00"),
            ("von 22 Uhr bis 7 Uhr", "22:00-07:00"),
            ("22.30 - 7.00 Uhr", "22:30-07:00"),
            ("de 22h30 à 7h", "22:30-07:00"),
            ("de 22 a 7", "22:00-07:00"),
            ("`２２－７`", "22:00-07:00"),
        ] {
            assert_eq!(text.parse::<Quiet>().map(|quiet| quiet.to_string()), Ok(read.to_owned()));
        }
        for text in [
            "",
            "22",
            "7-7",
            "24-7",
            "22:60-7",
            "late-early",
            "-1-7",
            "22-7-8",
            "10-7pm",
            "13pm-7am",
            "0am-7am",
        ] {
            assert_eq!(text.parse::<Quiet>(), Err(NoHours), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn quiet_hours_always_end_within_a_day_and_are_over_then(
            from in 0u16..1440, length in 1u16..1440, hours in 0i64..17_520, minutes in 0i64..60,
        ) {
            let quiet = Quiet { from, to: (from + length) % 1440 };
            let zone: Zone = "America/New_York".parse().expect("a zone");
            let at = utc("2026-01-01T00:00:00Z").plus_seconds(hours * 3600 + minutes * 60 + 7);
            if let Some(end) = quiet.until(&zone, at) {
                proptest::prop_assert!(end > at && end <= at.plus_seconds(25 * 3600), "{quiet} {at:?} {end:?}");
            }
        }
    }
}
