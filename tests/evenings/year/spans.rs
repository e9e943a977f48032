//! Spans of time that do not count, and the time between them, computed independently of the program.

use jiff::civil::date;
use jiff::tz::TimeZone;
use jiff::{Timestamp as Moment, ToSpan};
use postern::play::time::Timestamp;

/// The time from one moment to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Span {
    pub from: Timestamp,
    pub to: Timestamp,
}

/// The spans in order. Overlapping spans become one.
pub(crate) fn united(spans: impl IntoIterator<Item = Span>) -> Vec<Span> {
    let mut all: Vec<Span> = spans.into_iter().filter(|span| span.from < span.to).collect();
    all.sort();
    let mut united: Vec<Span> = Vec::new();
    for span in all {
        match united.last_mut() {
            Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
            _ => united.push(span),
        }
    }
    united
}

/// True if a moment is within one of the spans.
pub(crate) fn within(spans: &[Span], at: Timestamp) -> bool {
    spans.iter().any(|span| span.from <= at && at < span.to)
}

/// The milliseconds between two moments outside these united spans.
pub(crate) fn counted(from: Timestamp, to: Timestamp, but: &[Span]) -> i64 {
    let lost = but.iter().map(|span| span.to.min(to).since(span.from.max(from)).0);
    to.since(from).0 - lost.sum::<i64>()
}

/// The moment at which `millis` milliseconds outside the spans have passed since `from`.
pub(crate) fn after(from: Timestamp, millis: i64, but: &[Span]) -> Timestamp {
    let (mut at, mut rest) = (from, millis);
    for span in but.iter().filter(|span| span.to > from) {
        let free = span.from.since(at).0;
        if free >= rest {
            break;
        }
        rest -= free;
        at = at.max(span.to);
    }
    Timestamp(at.0 + rest)
}

/// The Saturdays and Sundays of 2026 in a zone.
pub(crate) fn weekends(zone: &TimeZone) -> Vec<Span> {
    let mut saturday = date(2025, 12, 27);
    let mut all = Vec::new();
    while saturday < date(2027, 2, 1) {
        let begins = |day: jiff::civil::Date| {
            let midnight = day.to_zoned(zone.clone()).expect("the day exists");
            Timestamp(midnight.timestamp().as_millisecond())
        };
        all.push(Span { from: begins(saturday), to: begins(saturday + 2.days()) });
        saturday += 7.days();
    }
    all
}

/// The time of day in a zone, in minutes.
pub(crate) fn minute_of_day(zone: &TimeZone, at: Timestamp) -> u16 {
    let time = Moment::from_millisecond(at.0).expect("a moment").to_zoned(zone.clone()).time();
    time.hour() as u16 * 60 + time.minute() as u16
}

/// A moment in readable form.
pub(crate) fn shown(at: Timestamp) -> String {
    let moment = Moment::from_millisecond(at.0).expect("a moment");
    moment.strftime("%m-%d %H:%M:%S").to_string()
}

#[test]
fn what_counts_is_what_lies_between_the_spans() {
    let span = |from, to| Span { from: Timestamp(from), to: Timestamp(to) };
    let but = united([span(30, 40), span(10, 20), span(15, 25), span(5, 5)]);
    assert_eq!(but, [span(10, 25), span(30, 40)]);
    assert_eq!(counted(Timestamp(0), Timestamp(50), &but), 25);
    assert_eq!(counted(Timestamp(12), Timestamp(35), &but), 5);
    assert_eq!(after(Timestamp(0), 10, &but), Timestamp(10));
    assert_eq!(after(Timestamp(0), 16, &but), Timestamp(41));
    assert_eq!(after(Timestamp(12), 1, &but), Timestamp(26));
}
