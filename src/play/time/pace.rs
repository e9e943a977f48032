//! The time that a player has: for each move, in a bank that grows with every move, or without a limit.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::play::time::Millis;

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
    /// The bank starts empty, a start or increment exceeds what the bank may hold, or it may hold more than
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
            Pace::Bank(bank) => Some(Millis::hours(bank.start)),
        }
    }

    /// Parses the output of `Display`, with or without spaces: `none`, `3d` (or `3`), `3d+12h max 7d`. Without a `max`,
    /// a bank holds what it starts with.
    ///
    /// # Errors
    /// [`BadPace`] if the text is not a pace.
    pub fn read(text: &str) -> Result<Pace, BadPace> {
        let text: String = text.to_lowercase().split_whitespace().collect();
        if ["none", "unlimited"].contains(&text.as_str()) {
            return Ok(Pace::Unlimited);
        }
        let (main, most) = match text.split_once("max") {
            Some((main, most)) => (main.trim_end_matches(','), Some(hours(most).ok_or(BadPace::Form)?)),
            None => (text.as_str(), None),
        };
        let Some((start, add)) = main.split_once('+') else {
            let hours = hours(main).filter(|_| most.is_none()).ok_or(BadPace::Form)?;
            let days = hours / 24;
            let whole = hours % 24 == 0 && (1..=MOST_DAYS).contains(&days);
            return if whole { Ok(Pace::Days(days)) } else { Err(BadPace::Days) };
        };
        let (start, add) = hours(start).zip(hours(add)).ok_or(BadPace::Form)?;
        let most = most.unwrap_or(start);
        let fits = start > 0 && start <= most && add <= most && most <= MOST_DAYS * 24;
        if fits { Ok(Pace::Bank(Bank { start, add, most })) } else { Err(BadPace::Bank) }
    }
}

impl Bank {
    /// Returns the time in the bank after a move that left `left`. Never less than `left`.
    pub fn after_move(self, left: Millis) -> Millis {
        left.plus(Millis::hours(self.add)).min(Millis::hours(self.most).max(left))
    }
}

impl TimeRules {
    /// True for the default rules. Terms with them are written as before other rules existed.
    pub fn is_usual(&self) -> bool {
        *self == TimeRules::default()
    }
}

/// Parses a number of hours from `3d`, `12h`, `1d12h`, or a bare number of days.
fn hours(text: &str) -> Option<u16> {
    if text.is_empty() {
        return None;
    }
    if let Ok(days) = text.parse::<u16>() {
        return days.checked_mul(24);
    }
    let (days, rest) = match text.split_once('d') {
        Some((days, rest)) => (days.parse::<u16>().ok()?, rest.strip_prefix("ays").unwrap_or(rest)),
        None => (0, text),
    };
    let rest = rest.strip_prefix("ay").unwrap_or(rest);
    let hours = match rest.strip_suffix("hours").or_else(|| rest.strip_suffix("hour")) {
        Some(hours) => hours.parse::<u16>().ok()?,
        None if rest.is_empty() => 0,
        None => rest.strip_suffix('h')?.parse::<u16>().ok()?,
    };
    days.checked_mul(24)?.checked_add(hours)
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
