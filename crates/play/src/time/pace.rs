//! The time that a player has: for each move, in a bank that grows with every move, or without a limit.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::time::Millis;
use postern_rules::typed;

/// The time limit of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No limit.
    #[default]
    Unlimited,
    /// This many days for each move, at least 1.
    Days(u16),
    /// A bank of time for each player.
    Bank(Bank),
}

/// A bank of time, in hours. Thinking takes time from it, and a move adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bank {
    /// The time at the start.
    pub start: u16,
    /// The time that a move adds.
    pub add: u16,
    /// The most time that the bank holds.
    pub most: u16,
}

/// The terms about time besides the pace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeRules {
    /// True if Saturdays and Sundays take no time, in the zone of the player to move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub weekends_off: bool,
    /// True if a late player loses: the match ends with the time, or, without a limit, the opponent may claim it after
    /// a long silence. False if the opponent decides whether to claim or to wait, or, without a limit, to close the
    /// match.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strict: bool,
}

/// The reason why a text is not a pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPace {
    /// The text has none of the known forms.
    Form,
    /// The time for a move is not a number of whole days from 1 to [`MOST_DAYS`].
    Days,
    /// The bank starts with no time, its maximum is less than its start or increment, or its maximum exceeds
    /// [`MOST_DAYS`].
    Bank,
}

/// The most days for a move or in a bank.
pub const MOST_DAYS: u16 = 60;

impl Pace {
    /// The paces to choose from, slowest last.
    pub const OFFERED: [Pace; 9] = [
        Pace::Unlimited,
        Pace::Days(1),
        Pace::Days(2),
        Pace::Days(3),
        Pace::Days(7),
        Pace::Days(14),
        Pace::Bank(Bank { start: 24, add: 8, most: 72 }),
        Pace::Bank(Bank { start: 72, add: 12, most: 168 }),
        Pace::Bank(Bank { start: 168, add: 24, most: 336 }),
    ];

    /// Returns the time of a player's first move; `None` if there is no limit.
    pub const fn first(self) -> Option<Millis> {
        match self {
            Pace::Unlimited => None,
            Pace::Days(days) => Some(Millis(days as i64 * Millis::DAY.0)),
            Pace::Bank(bank) => Some(Millis::hours(bank.start as i64)),
        }
    }

    /// Parses the output of `Display`, and a pace in words of any language of the bot: `none`, `3d` (or `3`), `1w`,
    /// `3 Tage`, `3d+12h max 7d`, `3 días + 12 horas por jugada, 7 días como máximo`. Without a maximum, a bank holds what
    /// it starts with.
    ///
    /// # Errors
    /// [`BadPace`] if the text is not a pace.
    pub fn read(text: &str) -> Result<Pace, BadPace> {
        if typed::value(text).starts_with('-') {
            return Err(BadPace::Form);
        }
        let text = typed::bare_letters(text);
        if UNLIMITED.contains(&text.as_str()) {
            return Ok(Pace::Unlimited);
        }
        let spans = Spans::read(&text)?;
        let Some(add) = spans.add else {
            let hours = spans.start;
            let (days, bare) = (hours / 24, spans.most.is_none());
            let whole = hours % 24 == 0 && (1..=MOST_DAYS).contains(&days);
            return match (bare, whole) {
                (false, _) => Err(BadPace::Form),
                (true, true) => Ok(Pace::Days(days)),
                (true, false) => Err(BadPace::Days),
            };
        };
        let (start, most) = (spans.start, spans.most.unwrap_or(spans.start));
        let fits = start > 0 && start <= most && add <= most && most <= MOST_DAYS * 24;
        if fits { Ok(Pace::Bank(Bank { start, add, most })) } else { Err(BadPace::Bank) }
    }
}

/// Words for no time limit, in the languages of the bot.
const UNLIMITED: [&str; 14] = [
    "none",
    "unlimited",
    "no limit",
    "no time limit",
    "ohne",
    "ohne limit",
    "ohne zeitlimit",
    "unbegrenzt",
    "keine",
    "sans limite",
    "sans limite de temps",
    "sin limite",
    "sin limite de tiempo",
    "ilimitado",
];

/// The starts of the words for units, with their hours. Longer words come before those that they start with.
const UNITS: [(&[&str], u16); 3] = [
    (
        &[
            "w", "wk", "wks", "week", "weeks", "woche", "wochen", "sem", "semaine", "semaines", "semana",
            "semanas",
        ],
        168,
    ),
    (&["d", "day", "days", "t", "tag", "tage", "tagen", "j", "jour", "jours", "dia", "dias"], 24),
    (&["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas"], 1),
];

/// Words that say that a span is the maximum.
const MAXIMUM: [&str; 14] = [
    "max",
    "maximum",
    "most",
    "maximal",
    "hochstens",
    "hoechstens",
    "plus",
    "maximo",
    "maxi",
    "atmost",
    "auplus",
    "limit",
    "cap",
    "maximale",
];

/// Words that say nothing.
const FILLERS: [&str; 19] = [
    "a", "an", "at", "per", "each", "for", "move", "moves", "pro", "je", "jeder", "jeden", "zug", "par",
    "coup", "au", "por", "jugada", "como",
];

/// The spans of a pace, in hours.
#[derive(Default)]
struct Spans {
    start: u16,
    add: Option<u16>,
    most: Option<u16>,
}

impl Spans {
    /// Reads the spans of a text in lower case without accents: the start, after a `+` the time that a move adds, and
    /// after a comma or a word the maximum.
    fn read(text: &str) -> Result<Spans, BadPace> {
        let (main, rest) = text.split_once('+').map_or((text, None), |(main, rest)| (main, Some(rest)));
        let mut start = spans_of(main)?.into_iter();
        let mut rest = rest.map(spans_of).transpose()?.unwrap_or_default().into_iter();
        let spans = Spans {
            start: start.next().ok_or(BadPace::Form)?,
            add: rest.next(),
            most: start.next().or_else(|| rest.next()),
        };
        let has_sign = text.contains('+');
        let is_whole = start.next().is_none() && rest.next().is_none() && (spans.add.is_some() || !has_sign);
        if is_whole { Ok(spans) } else { Err(BadPace::Form) }
    }
}

/// Returns the spans of a text. `1d12h` is one of them; a comma, a word for the maximum or another word separates them.
fn spans_of(text: &str) -> Result<Vec<u16>, BadPace> {
    let mut spans: Vec<u16> = Vec::new();
    // The unit of the last span in hours, if the next number belongs to it.
    let mut open = None;
    // True after the word for the maximum if no span came since.
    let mut promised = false;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_digit = |c: char| c.is_ascii_digit();
        if !first.is_ascii_alphanumeric() {
            open = open.filter(|_| first == ' ');
            if ![' ', ',', '/', '.', ';'].contains(&first) {
                return Err(BadPace::Form);
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        if is_digit(first) {
            let digits = &rest[..rest.find(|c| !is_digit(c)).unwrap_or(rest.len())];
            rest = rest[digits.len()..].trim_start();
            let word = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
            let unit = UNITS.iter().find(|(names, _)| names.contains(&word)).map(|(_, hours)| *hours);
            if unit.is_some() {
                rest = &rest[word.len()..];
            }
            let number: u16 = digits.parse().map_err(|_| BadPace::Form)?;
            let unit = unit.unwrap_or(24);
            let hours = number.checked_mul(unit).ok_or(BadPace::Form)?;
            match (open, spans.last_mut()) {
                (Some(larger), Some(last)) if larger > unit => {
                    *last = last.checked_add(hours).ok_or(BadPace::Form)?;
                }
                (Some(_), Some(_)) => return Err(BadPace::Form),
                _ => spans.push(hours),
            }
            (open, promised) = (Some(unit), false);
            continue;
        }
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        rest = &rest[word.len()..];
        open = None;
        promised |= MAXIMUM.contains(&word);
        if !MAXIMUM.contains(&word) && !FILLERS.contains(&word) {
            return Err(BadPace::Form);
        }
    }
    // "max" at the end belongs to the span before it only if there are two.
    if promised && spans.len() < 2 { Err(BadPace::Form) } else { Ok(spans) }
}

impl Bank {
    /// Returns the time in the bank after a move that left `left`. Never less than `left`.
    pub fn after_move(self, left: Millis) -> Millis {
        left.plus(Millis::hours(self.add.into())).min(Millis::hours(self.most.into()).max(left))
    }
}

impl TimeRules {
    /// True for the default rules. Terms with them are written as before other rules existed.
    pub fn is_usual(&self) -> bool {
        *self == TimeRules::default()
    }
}

/// Formats a number of hours as `1d12h`.
struct Span(u16);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 24, self.0 % 24) {
            (0, hours) => write!(f, "{hours}h"),
            (days, 0) => write!(f, "{days}d"),
            (days, hours) => write!(f, "{days}d{hours}h"),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Unlimited => f.write_str("none"),
            Pace::Days(days) => write!(f, "{days}d"),
            Pace::Bank(Bank { start, add, most }) => {
                write!(f, "{}+{} max {}", Span(*start), Span(*add), Span(*most))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bank(start: u16, add: u16, most: u16) -> Pace {
        Pace::Bank(Bank { start, add, most })
    }

    #[test]
    fn a_pace_is_read_as_people_write_it() {
        for (text, pace) in [
            ("none", Pace::Unlimited),
            ("unlimited", Pace::Unlimited),
            ("3", Pace::Days(3)),
            (" 3D ", Pace::Days(3)),
            ("3 days", Pace::Days(3)),
            ("1 day", Pace::Days(1)),
            ("48h", Pace::Days(2)),
            ("3d+12h max 7d", bank(72, 12, 168)),
            ("3d + 12 hours, max 7 days", bank(72, 12, 168)),
            ("1w", Pace::Days(7)),
            ("3 Tage", Pace::Days(3)),
            ("3 Tage pro Zug", Pace::Days(3)),
            ("1 Woche", Pace::Days(7)),
            ("2 jours par coup", Pace::Days(2)),
            ("1 semaine", Pace::Days(7)),
            ("3 días por jugada", Pace::Days(3)),
            ("`３ｄ`", Pace::Days(3)),
            ("sans limite", Pace::Unlimited),
            ("3 días + 12 horas por jugada, 7 días como máximo", bank(72, 12, 168)),
            ("3 Tage + 12 Stunden pro Zug, höchstens 7 Tage", bank(72, 12, 168)),
            ("1d12h+1h", bank(36, 1, 36)),
            ("36h+0h", bank(36, 0, 36)),
        ] {
            assert_eq!(Pace::read(text), Ok(pace), "{text}");
        }
    }

    #[test]
    fn a_text_that_is_no_pace_is_refused_with_the_reason() {
        for (text, why) in [
            ("", BadPace::Form),
            ("soon", BadPace::Form),
            ("-3", BadPace::Form),
            ("3d max 7d", BadPace::Form),
            ("3 months", BadPace::Form),
            ("1m", BadPace::Form),
            ("3d 4d + 5d", BadPace::Form),
            ("3d+", BadPace::Form),
            ("3d+12h max", BadPace::Form),
            ("99999999d", BadPace::Form),
            ("0", BadPace::Days),
            ("61d", BadPace::Days),
            ("36h", BadPace::Days),
            ("0h+12h", BadPace::Bank),
            ("7d+12h max 3d", BadPace::Bank),
            ("1d+5d max 3d", BadPace::Bank),
            ("3d+1h max 61d", BadPace::Bank),
        ] {
            assert_eq!(Pace::read(text), Err(why), "{text:?}");
        }
    }

    #[test]
    fn what_is_offered_can_be_typed() {
        for pace in Pace::OFFERED {
            assert_eq!(Pace::read(&pace.to_string()), Ok(pace));
        }
    }

    #[test]
    fn a_bank_grows_by_a_move_up_to_what_it_holds() {
        let bank = Bank { start: 72, add: 12, most: 80 };
        assert_eq!(bank.after_move(Millis::hours(0)), Millis::hours(12));
        assert_eq!(bank.after_move(Millis::hours(70)), Millis::hours(80));
        // The bank keeps time that was given back, even beyond its limit.
        assert_eq!(bank.after_move(Millis::hours(90)), Millis::hours(90));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic_and_every_pace_is_read_back(text in "[0-9dhmax+ ,]{0,16}|.{0,20}") {
            if let Ok(pace) = Pace::read(&text) {
                prop_assert_eq!(Pace::read(&pace.to_string()), Ok(pace));
            }
        }
    }
}
