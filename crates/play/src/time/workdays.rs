//! Counted time: all time, or all except the Saturdays and Sundays of a zone.

use super::zone::Zone;
use crate::time::{Millis, Timestamp};

/// Upper bound on spans that are followed day by day; no clock has more time. Longer spans include weekends.
const LONGEST: Millis = Millis(1000 * Millis::DAY.0);

/// Returns the moment at which `span` of counted time has passed since `from`.
pub(crate) fn after(from: Timestamp, span: Millis, weekends_off: Option<&Zone>) -> Timestamp {
    let Some(zone) = weekends_off.filter(|_| span <= LONGEST) else { return from.plus(span) };
    let (mut at, mut rest) = (from, span);
    while rest > Millis(0) {
        let midnight = zone.next(at, 0);
        if midnight <= at {
            return at.plus(rest);
        }
        if !zone.is_weekend(at) {
            let today = midnight.since(at);
            if rest <= today {
                return at.plus(rest);
            }
            rest = rest.minus(today);
        }
        at = midnight;
    }
    at
}

/// Returns the counted time between two moments; zero if `to` is earlier.
pub(crate) fn between(from: Timestamp, to: Timestamp, weekends_off: Option<&Zone>) -> Millis {
    let all = to.since(from);
    let Some(zone) = weekends_off.filter(|_| all <= LONGEST) else { return all };
    let (mut at, mut counted) = (from, Millis(0));
    while at < to {
        let midnight = zone.next(at, 0);
        let end = if midnight <= at { to } else { midnight.min(to) };
        if !zone.is_weekend(at) {
            counted = counted.plus(end.since(at));
        }
        at = end;
    }
    counted
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn zone(name: &str) -> Zone {
        name.parse().expect("a zone")
    }

    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    #[test]
    fn two_days_from_friday_noon_are_over_on_tuesday_noon() {
        let berlin = zone("Europe/Berlin");
        let friday = utc("2026-11-20T11:00:00Z");
        let tuesday = utc("2026-11-24T11:00:00Z");
        assert_eq!(after(friday, Millis(2 * Millis::DAY.0), Some(&berlin)), tuesday);
        assert_eq!(between(friday, tuesday, Some(&berlin)), Millis(2 * Millis::DAY.0));
        assert_eq!(after(friday, Millis(2 * Millis::DAY.0), None), utc("2026-11-22T11:00:00Z"));
    }

    #[test]
    fn a_turn_that_begins_on_a_weekend_has_all_of_its_time_from_monday() {
        let auckland = zone("Pacific/Auckland");
        // Saturday noon in Auckland.
        let saturday = utc("2026-11-20T23:00:00Z");
        assert_eq!(after(saturday, Millis::DAY, Some(&auckland)), utc("2026-11-23T11:00:00Z"));
        assert_eq!(between(saturday, utc("2026-11-22T11:00:00Z"), Some(&auckland)), Millis(0));
    }

    #[test]
    fn the_hour_that_is_skipped_in_spring_is_no_time() {
        // The clocks go forward on Sunday 29 March: the weekend has 47 hours.
        let berlin = zone("Europe/Berlin");
        let friday = utc("2026-03-27T22:00:00Z");
        let monday = utc("2026-03-29T22:00:00Z");
        assert_eq!(between(friday, monday, Some(&berlin)), Millis::HOUR);
        assert_eq!(after(friday, Millis(2 * Millis::HOUR.0), Some(&berlin)), utc("2026-03-29T23:00:00Z"));
    }

    proptest! {
        #[test]
        fn what_is_counted_out_is_counted_back(
            from in 1_600_000_000_000..1_900_000_000_000_i64,
            span in 0..80 * Millis::DAY.0,
            more in 0..10 * Millis::DAY.0,
            name in prop::sample::select(vec!["UTC", "Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu"]),
        ) {
            let (from, zone) = (Timestamp(from), zone(name));
            let end = after(from, Millis(span), Some(&zone));
            prop_assert_eq!(between(from, end, Some(&zone)), Millis(span));
            prop_assert!(end >= from.plus(Millis(span)), "weekends give time and take none");
            let later = end.plus(Millis(more));
            let parts = between(from, end, Some(&zone)).plus(between(end, later, Some(&zone)));
            prop_assert_eq!(between(from, later, Some(&zone)), parts);
        }
    }
}
