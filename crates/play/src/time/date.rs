//! Dates as people write them, in the languages of the bot, and the days and months on the axis of a chart.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

use crate::time::Timestamp;
use postern_rules::language::Language;
use postern_rules::typed;

/// The longest date that people write, in characters.
pub const LONGEST_DATE: usize = 40;

/// The names of months in the languages of the bot. A text may have the first three letters or more of one.
const MONTHS: [&[&str]; 12] = [
    &["january", "januar", "janvier", "enero"],
    &["february", "februar", "fevrier", "febrero"],
    &["march", "marz", "maerz", "mars", "marzo"],
    &["april", "avril", "abril"],
    &["may", "mai", "mayo"],
    &["june", "juni", "juin", "junio"],
    &["july", "juli", "juillet", "julio"],
    &["august", "aout", "agosto"],
    &["september", "septembre", "septiembre", "setiembre"],
    &["october", "oktober", "octobre", "octubre"],
    &["november", "novembre", "noviembre"],
    &["december", "dezember", "decembre", "diciembre"],
];
/// Words between the parts of a date.
const FILLERS: [&str; 8] = ["de", "del", "of", "the", "der", "den", "le", "el"];

/// A year, a month or a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
}

impl Period {
    /// Parses `2026-12-24`, `24.12.2026`, `24 December 2026`, `2026-12`, `2026`. Numbers with slashes have the day first,
    /// or the month if there is no such month: in English, they are refused if both are possible.
    pub fn read(text: &str, language: Language) -> Option<Period> {
        let text = typed::bare_letters(text);
        let separators = |c: char| matches!(c, '-' | '.' | '/' | ',' | ' ');
        let words = text.split(separators).filter(|word| !word.is_empty() && !FILLERS.contains(word));
        let parts: Vec<DatePart> = words.map(DatePart::read).collect::<Option<_>>()?;
        let period = |year: u16, month: Option<i8>, day: Option<i8>| {
            let period = Period { year: year.try_into().ok()?, month, day };
            period.first().map(|_| period)
        };
        let small = |number: u16| i8::try_from(number).ok();
        let is_year = |number: u16| number > 31;
        match *parts.as_slice() {
            [DatePart::Number(year)] if is_year(year) => period(year, None, None),
            [DatePart::Number(year), DatePart::Number(month)]
            | [DatePart::Number(month), DatePart::Number(year)]
                if is_year(year) =>
            {
                period(year, Some(small(month)?), None)
            }
            [DatePart::Month(month), DatePart::Number(year)] if is_year(year) => {
                period(year, Some(month), None)
            }
            [DatePart::Number(year), DatePart::Number(month), DatePart::Number(day)] if is_year(year) => {
                period(year, Some(small(month)?), Some(small(day)?))
            }
            [DatePart::Number(day), DatePart::Month(month), DatePart::Number(year)]
            | [DatePart::Month(month), DatePart::Number(day), DatePart::Number(year)]
                if is_year(year) =>
            {
                period(year, Some(month), Some(small(day)?))
            }
            [DatePart::Number(first), DatePart::Number(second), DatePart::Number(year)] if is_year(year) => {
                let (first, second) = (small(first)?, small(second)?);
                let is_unclear = language == Language::English && text.contains('/') && first != second;
                match (first, second) {
                    (day, month @ 13..) => period(year, Some(day), Some(month)),
                    (_, 1..=12) if is_unclear && first <= 12 => None,
                    (day, month) => period(year, Some(month), Some(day)),
                }
            }
            _ => None,
        }
    }

    /// The period of one day.
    pub fn of(day: Date) -> Period {
        Period { year: day.year(), month: Some(day.month()), day: Some(day.day()) }
    }

    /// Returns the first day.
    fn first(self) -> Option<Date> {
        Date::new(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1)).ok()
    }

    /// Returns the day; `None` for a month or a year.
    pub fn day(self) -> Option<Date> {
        self.day.and(self.first())
    }

    /// Returns the start and the (exclusive) end in UTC.
    pub fn span(self) -> Option<(Timestamp, Timestamp)> {
        let length: Span = match (self.month, self.day) {
            (_, Some(_)) => 1.day(),
            (Some(_), None) => 1.month(),
            (None, None) => 1.year(),
        };
        let moment = |date: Date| {
            let midnight = date.to_zoned(TimeZone::UTC).ok()?;
            Some(Timestamp(midnight.timestamp().as_millisecond()))
        };
        let from = self.first()?;
        Some((moment(from)?, moment(from.checked_add(length).ok()?)?))
    }
}

/// A day, or a month if `day` is 0, of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    pub year: i16,
    /// From 1.
    pub month: i8,
    pub day: i8,
}

/// Returns the day of a moment in UTC: `2026-12-24`. `None` beyond the calendar.
pub fn day_of(at: Timestamp) -> Option<String> {
    date_of(at).map(|date| date.to_string())
}

/// Returns the day of a moment in UTC by its numbers. `None` beyond the calendar.
pub fn calendar_day(at: Timestamp) -> Option<Day> {
    date_of(at).map(|date| Day { year: date.year(), month: date.month(), day: date.day() })
}

/// Returns a moment as RFC 3339 writes it in UTC: `2026-12-24T18:00:00Z`. `None` beyond the calendar.
pub fn rfc3339(at: Timestamp) -> Option<String> {
    jiff::Timestamp::from_second(at.seconds()).ok().map(|at| at.to_string())
}

/// Returns the starts of months between two moments in UTC: each, or every second, third, and so on, so that there are at
/// most five.
pub fn months(from: Timestamp, to: Timestamp) -> Vec<(Timestamp, Day)> {
    let number = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month()) - 1;
    let Some((from, to)) = date_of(from).zip(date_of(to)) else { return Vec::new() };
    let (first, last) = (number(from) + 1, number(to));
    let step = [1, 2, 3, 6, 12, 24, 60].into_iter().find(|step| (last - first) / step <= 4).unwrap_or(240);
    let month = |number: i32| {
        let date = Date::new((number / 12).try_into().ok()?, (number % 12 + 1).try_into().ok()?, 1).ok()?;
        let start = date.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond();
        Some((Timestamp(start), Day { year: date.year(), month: date.month(), day: 0 }))
    };
    (first..=last).filter(|number| number % step == 0).filter_map(month).collect()
}

fn date_of(at: Timestamp) -> Option<Date> {
    Some(jiff::Timestamp::from_millisecond(at.0).ok()?.to_zoned(TimeZone::UTC).date())
}

/// Writes `2026-12-24`, `2026-12` or `2026`.
impl std::fmt::Display for Period {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}", self.year)?;
        [self.month, self.day].into_iter().flatten().try_for_each(|part| write!(f, "-{part:02}"))
    }
}

/// A part of a date.
#[derive(Clone, Copy)]
enum DatePart {
    Number(u16),
    Month(i8),
}

impl DatePart {
    fn read(word: &str) -> Option<DatePart> {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let ending = &word[digits.len()..];
        if !digits.is_empty() {
            // "24th", "1er".
            let fits = ["", "st", "nd", "rd", "th", "er"].contains(&ending);
            return digits.parse().ok().filter(|_| fits).map(DatePart::Number);
        }
        let is_it = |names: &&[&str]| names.iter().any(|name| word.len() > 2 && name.starts_with(word));
        let mut months = (1..).zip(&MONTHS).filter(|(_, names)| is_it(names));
        match (months.next(), months.next()) {
            (Some((month, _)), None) => Some(DatePart::Month(month)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Millis;

    #[test]
    fn a_day_is_read_as_people_write_it_in_every_language() {
        use Language::{English, French, German, Spanish};
        for (text, language) in [
            ("2026-12-04", English),
            ("2026-12-4", English),
            ("2026/12/4", English),
            ("2026.12.04", German),
            ("4.12.2026", German),
            ("04.12.2026", English),
            ("4. Dezember 2026", German),
            ("4 déc. 2026", French),
            ("04/12/2026", French),
            ("4/12/2026", Spanish),
            ("4 de diciembre de 2026", Spanish),
            ("December 4th, 2026", English),
            ("`4 Dec 2026`", English),
            ("２０２６－１２－４", English),
        ] {
            let read = Period::read(text, language).map(|period| period.to_string());
            assert_eq!(read.as_deref(), Some("2026-12-04"), "{text}");
        }
        assert_eq!(
            Period::read("12/24/2026", English).map(|day| day.to_string()).as_deref(),
            Some("2026-12-24")
        );
        assert_eq!(
            Period::read("24/12/2026", English).map(|day| day.to_string()).as_deref(),
            Some("2026-12-24")
        );
        assert_eq!(Period::read("4/12/2026", English), None, "April or December");
    }

    #[test]
    fn a_day_a_month_and_a_year_have_their_length() {
        let span = |text| {
            let (from, to) = Period::read(text, Language::English)?.span()?;
            Some((from.seconds(), to.since(from).0 / Millis::DAY.0))
        };
        assert_eq!(span("2026-11-22"), Some((1_795_305_600, 1)));
        assert_eq!(span("2024-02").map(|(_, days)| days), Some(29));
        assert_eq!(span("February 2024").map(|(_, days)| days), Some(29));
        assert_eq!(span("2.2024").map(|(_, days)| days), Some(29));
        assert_eq!(span("1970"), Some((0, 365)));
        for wrong in
            ["", "-", "yesterday", "2026-13", "2026-02-30", "2026-1-1-1", "99999", "-5", "ma 2026", "7"]
        {
            assert_eq!(Period::read(wrong, Language::German), None, "{wrong}");
        }
    }

    #[test]
    fn a_period_is_read_back() {
        for text in ["2026-12-04", "2026-12", "2026"] {
            let period = Period::read(text, Language::English).expect("a period");
            assert_eq!(period.to_string(), text);
        }
    }
}
