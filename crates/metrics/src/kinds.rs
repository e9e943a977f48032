//! The kinds of metrics, and the text format of each.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Upper bound on the bounds of a histogram.
const MOST_BOUNDS: usize = 16;
/// Upper bound on the rows of a family. Later label values share one row, with all labels set to "other".
const MOST_ROWS: usize = 400;

/// The common interface of all kinds.
pub(crate) trait Metric: Sync {
    fn name(&self) -> &'static str;

    /// Returns the word for the kind in Prometheus's text format.
    fn kind(&self) -> &'static str;

    /// Writes the current values, one per line.
    fn samples(&self, out: &mut String);
}

/// A number that only rises.
pub struct Counter {
    name: &'static str,
    value: AtomicU64,
}

/// A number that rises and falls.
pub struct Gauge {
    name: &'static str,
    /// The bits of an `f64`.
    value: AtomicU64,
}

/// Numbers by the values of `N` labels. A family of counters only rises; a family of gauges is set.
pub struct Family<const N: usize> {
    name: &'static str,
    labels: [&'static str; N],
    kind: &'static str,
    /// The label values of the rows that are written from the start, as 0: Prometheus sees no rise in a row whose first
    /// value it reads is 1. A family without them has as many as its events bring.
    known: &'static [[&'static str; N]],
    rows: Mutex<Vec<([String; N], f64)>>,
}

/// A distribution of durations.
pub struct Histogram {
    name: &'static str,
    /// Upper bounds in seconds, in ascending order.
    bounds: &'static [f64],
    /// The number of durations within each bound and above the one before; the last entry counts those above all
    /// bounds.
    counts: [AtomicU64; MOST_BOUNDS + 1],
    nanos: AtomicU64,
}

/// Measures the time from its creation until it is dropped.
pub struct Timer {
    histogram: &'static Histogram,
    began: Instant,
}

impl Counter {
    pub const fn new(name: &'static str) -> Counter {
        Counter { name, value: AtomicU64::new(0) }
    }

    /// Increments the counter.
    pub fn add(&self) {
        self.value.fetch_add(1, Ordering::Relaxed);
    }

    pub fn value(&self) -> u64 {
        self.value.load(Ordering::Relaxed)
    }
}

impl Gauge {
    pub const fn new(name: &'static str) -> Gauge {
        Gauge { name, value: AtomicU64::new(0) }
    }

    pub fn set(&self, value: f64) {
        self.value.store(value.to_bits(), Ordering::Relaxed);
    }

    pub fn value(&self) -> f64 {
        f64::from_bits(self.value.load(Ordering::Relaxed))
    }
}

impl<const N: usize> Family<N> {
    pub const fn counters(name: &'static str, labels: [&'static str; N]) -> Family<N> {
        Family { name, labels, kind: "counter", known: &[], rows: Mutex::new(Vec::new()) }
    }

    /// Names all rows of a family of counters, or the first rows of a family of gauges.
    pub const fn with_rows(mut self, known: &'static [[&'static str; N]]) -> Family<N> {
        self.known = known;
        self
    }

    pub const fn gauges(name: &'static str, labels: [&'static str; N]) -> Family<N> {
        Family { name, labels, kind: "gauge", known: &[], rows: Mutex::new(Vec::new()) }
    }

    /// Increments the counter with these label values.
    pub fn add(&self, values: [&str; N]) {
        let is_known = self.known.is_empty() || self.known.contains(&values);
        let (name, row) = (self.name, values.join(", "));
        debug_assert!(is_known, "{name} has no row {row} at the start: add it in list.rs");
        self.change(values, |number| *number += 1.0);
    }

    /// Sets the gauge with these label values.
    pub fn set(&self, values: [&str; N], to: f64) {
        self.change(values, |number| *number = to);
    }

    /// Sets these gauges, and all others to 0.
    pub fn replace<'a>(&self, numbers: impl IntoIterator<Item = ([&'a str; N], f64)>) {
        self.rows().iter_mut().for_each(|(_, number)| *number = 0.0);
        numbers.into_iter().for_each(|(values, number)| self.set(values, number));
    }

    /// Returns the number with these label values; 0 if there is none.
    pub fn value(&self, values: [&str; N]) -> f64 {
        let rows = self.rows();
        rows.iter().find(|(row, _)| *row == values).map_or(0.0, |(_, number)| *number)
    }

    fn change(&self, values: [&str; N], change: impl FnOnce(&mut f64)) {
        let mut rows = self.rows();
        let known = rows.iter().position(|(row, _)| *row == values);
        let values = if known.is_none() && rows.len() >= MOST_ROWS { ["other"; N] } else { values };
        let at = known.or_else(|| rows.iter().position(|(row, _)| *row == values));
        let at = at.unwrap_or_else(|| {
            rows.push((values.map(str::to_owned), 0.0));
            rows.len() - 1
        });
        if let Some((_, number)) = rows.get_mut(at) {
            change(number);
        }
    }

    /// Locks the rows. No code panics halfway through a change, so a poisoned lock still has consistent rows.
    fn rows(&self) -> MutexGuard<'_, Vec<([String; N], f64)>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Histogram {
    /// Creates a histogram with at most 16 `bounds`, in seconds and in ascending order.
    pub const fn new(name: &'static str, bounds: &'static [f64]) -> Histogram {
        assert!(bounds.len() <= MOST_BOUNDS);
        Histogram {
            name,
            bounds,
            counts: [const { AtomicU64::new(0) }; MOST_BOUNDS + 1],
            nanos: AtomicU64::new(0),
        }
    }

    /// Records a duration.
    pub fn note(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let at = self.bounds.partition_point(|bound| *bound < seconds);
        self.counts[at].fetch_add(1, Ordering::Relaxed);
        self.nanos.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Starts a timer that records the time until it is dropped.
    pub fn start(&'static self) -> Timer {
        Timer { histogram: self, began: Instant::now() }
    }

    /// Returns the number of recorded durations.
    pub fn count(&self) -> u64 {
        self.counts.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.histogram.note(self.began.elapsed());
    }
}

fn sample(out: &mut String, name: &str, suffix: &str, labels: &[(&str, &str)], value: impl Display) {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let labels: Vec<String> =
        labels.iter().map(|(label, value)| format!("{label}=\"{}\"", escaped(value))).collect();
    let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
    // Writing to a string never fails.
    let _ = writeln!(out, "{name}{suffix}{labels} {value}");
}

impl Metric for Counter {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> &'static str {
        "counter"
    }

    fn samples(&self, out: &mut String) {
        sample(out, self.name, "", &[], self.value());
    }
}

impl Metric for Gauge {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> &'static str {
        "gauge"
    }

    fn samples(&self, out: &mut String) {
        sample(out, self.name, "", &[], self.value());
    }
}

impl<const N: usize> Metric for Family<N> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> &'static str {
        self.kind
    }

    fn samples(&self, out: &mut String) {
        let rows = self.rows();
        let mut write = |values: [&str; N], number| {
            let pairs: Vec<_> = self.labels.iter().copied().zip(values).collect();
            sample(out, self.name, "", &pairs, number);
        };
        for (values, number) in &*rows {
            write(values.each_ref().map(String::as_str), *number);
        }
        let silent = self.known.iter().filter(|known| !rows.iter().any(|(row, _)| row == *known));
        silent.for_each(|values| write(*values, 0.0));
    }
}

impl Metric for Histogram {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> &'static str {
        "histogram"
    }

    fn samples(&self, out: &mut String) {
        let mut within = 0;
        for (place, count) in self.counts.iter().take(self.bounds.len() + 1).enumerate() {
            within += count.load(Ordering::Relaxed);
            let bound = self.bounds.get(place).map_or("+Inf".to_owned(), f64::to_string);
            sample(out, self.name, "_bucket", &[("le", &bound)], within);
        }
        let sum = Duration::from_nanos(self.nanos.load(Ordering::Relaxed)).as_secs_f64();
        sample(out, self.name, "_sum", &[], sum);
        sample(out, self.name, "_count", &[], within);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(metric: &dyn Metric) -> String {
        let mut out = String::new();
        metric.samples(&mut out);
        out
    }

    #[test]
    fn a_histogram_counts_each_time_in_every_bound_above_it() {
        static TIMES: Histogram = Histogram::new("times_seconds", &[0.01, 0.5]);
        for millis in [10, 11, 499, 700] {
            TIMES.note(Duration::from_millis(millis));
        }
        let expected = "times_seconds_bucket{le=\"0.01\"} 1\ntimes_seconds_bucket{le=\"0.5\"} 3\n\
                        times_seconds_bucket{le=\"+Inf\"} 4\ntimes_seconds_sum 1.22\ntimes_seconds_count 4\n";
        assert_eq!(written(&TIMES), expected);
        drop(TIMES.start());
        assert_eq!(TIMES.count(), 5);
    }

    #[test]
    fn a_family_counts_by_labels_and_signs_that_mean_something_are_escaped() {
        static ALL: Family<2> = Family::counters("all_total", ["kind", "outcome"]);
        ALL.add(["command", "answered"]);
        ALL.add(["command", "answered"]);
        ALL.add(["a\"b\\c\n", "x"]);
        let expected = "all_total{kind=\"command\",outcome=\"answered\"} 2\n\
                        all_total{kind=\"a\\\"b\\\\c\\n\",outcome=\"x\"} 1\n";
        assert_eq!(written(&ALL), expected);
    }

    #[test]
    fn the_named_rows_of_a_family_are_there_before_their_first_event() {
        static ALL: Family<1> =
            Family::counters("named_total", ["outcome"]).with_rows(&[["written"], ["failed"]]);
        assert_eq!(written(&ALL), "named_total{outcome=\"written\"} 0\nnamed_total{outcome=\"failed\"} 0\n");
        ALL.add(["failed"]);
        assert_eq!(written(&ALL), "named_total{outcome=\"failed\"} 1\nnamed_total{outcome=\"written\"} 0\n");
    }

    #[test]
    fn numbers_that_replace_others_leave_none_of_before() {
        static HELD: Family<1> = Family::gauges("held", ["kind"]);
        HELD.replace([(["sweep"], 1.0), (["thoughts"], 3.0)]);
        HELD.replace([(["thoughts"], 2.0), (["audit"], 1.0)]);
        assert_eq!(["sweep", "thoughts", "audit"].map(|kind| HELD.value([kind])), [0.0, 2.0, 1.0]);
    }

    #[test]
    fn however_many_labels_come_the_rows_of_a_family_are_bounded_and_none_is_uncounted() {
        static MANY: Family<1> = Family::counters("many_total", ["number"]);
        for number in 0..2000 {
            MANY.add([&number.to_string()]);
        }
        MANY.add(["7"]);
        let rows = written(&MANY);
        assert_eq!(rows.lines().count(), MOST_ROWS + 1);
        assert_eq!((MANY.value(["7"]), MANY.value(["other"])), (2.0, 1600.0));
    }
}
