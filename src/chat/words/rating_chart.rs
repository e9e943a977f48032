//! The chart of a rating over time, and its alternative text.

use crate::play::time::Timestamp;
use crate::play::time::date::{day_of, months};
use postern_club::rating::glicko::Rating;
use postern_club::rating::ledger::Step;
use postern_render::picture::chart::{Chart, Series};
use postern_rules::diagram::Hue;
use postern_rules::diagram::words::LONGEST_ALT;
use postern_rules::seat::{Pair, Seat};

/// Number of values in the alternative text.
const TOLD: usize = 12;

/// The rating of a person in a game after each week with games.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub game: String,
    pub name: &'static str,
    pub steps: Vec<Step>,
}

/// Returns the chart up to `now`, with the name of its line in `legend`: it starts with the rating of a newcomer at the start of the first week. `None` without
/// a week.
pub fn chart(
    rated: &Rated,
    title: String,
    legend: String,
    hues: Option<Pair<Hue>>,
    now: Timestamp,
) -> Option<Chart> {
    let first = rated.steps.first()?.period;
    let last = rated.steps.last()?.period;
    let end = now.0.clamp(last.start(), last.end().max(now.0));
    let weeks = |at: i64| ((at - first.start()) as f64 / (first.end() - first.start()) as f64) as f32;
    // A point is at the end of its week, which may not be over yet.
    let mut points = vec![(0.0, Rating::START.points as f32)];
    points.extend(
        rated.steps.iter().map(|step| (weeks(step.period.end().min(end)), step.rating.points as f32)),
    );
    if let Some(&(at, points_now)) = points.last()
        && at < weeks(end)
    {
        points.push((weeks(end), points_now));
    }
    let (from, to) = (Timestamp(first.start()), Timestamp(end));
    let ticks = months(from, to).into_iter().map(|(at, label)| (weeks(at.0), label));
    Some(Chart {
        title,
        ends: (day_of(from)?, day_of(to)?),
        ticks: ticks.collect(),
        series: vec![Series { name: legend, seat: Seat::First, points }],
        level: Some(Rating::START.points as f32),
        hues: hues.unwrap_or(Hue::PAIRS[0]),
        ..Chart::default()
    })
}

/// Returns the chart in words: `title`, and at most twelve weeks with their ratings, the last one included.
pub fn alt(title: &str, rated: &Rated) -> String {
    let step = rated.steps.len().div_ceil(TOLD).max(1);
    let mut told: Vec<&Step> = rated.steps.iter().rev().step_by(step).collect();
    told.reverse();
    let value = |Step { period, rating }: &&Step| {
        Some(format!("{} {}", day_of(Timestamp(period.start()))?, rating.points.round()))
    };
    let values: Vec<String> = told.iter().filter_map(value).collect();
    format!("{title}: {}.", values.join(", ")).chars().take(LONGEST_ALT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_club::rating::period::Period;

    fn drawn(rated: &Rated, now: Timestamp) -> Option<Chart> {
        chart(rated, "T".into(), "weekly".into(), None, now)
    }

    fn rated(weeks: &[(i32, f64)]) -> Rated {
        let step = |(week, points): &(i32, f64)| Step {
            period: Period(*week),
            rating: Rating { points: *points, ..Rating::START },
        };
        Rated { game: "x".into(), name: "X", steps: weeks.iter().map(step).collect() }
    }

    #[test]
    fn a_chart_starts_with_a_newcomers_rating_and_ends_now() {
        let now = Timestamp(Period(2910).start() + 3_600_000);
        let chart = drawn(&rated(&[(2900, 1600.0), (2904, 1550.0)]), now).expect("two weeks");
        let points = &chart.series[0].points;
        assert_eq!(points[..3], [(0.0, 1500.0), (1.0, 1600.0), (5.0, 1550.0)]);
        assert_eq!(points[3].1, 1550.0, "an idle player keeps the points");
        assert!(points[3].0 > 10.0 && points.len() == 4, "{points:?}");
        assert_eq!(chart.ends.0, day_of(Timestamp(Period(2900).start())).expect("a day"));
        assert_eq!(drawn(&rated(&[]), now), None);
    }

    #[test]
    fn the_running_week_ends_now_and_a_clock_that_was_set_back_breaks_nothing() {
        let one = rated(&[(2900, 1600.0)]);
        let of = |now| drawn(&one, Timestamp(now)).expect("one week").series[0].points.clone();
        let half = (Period(2900).start() + Period(2900).end()) / 2;
        assert_eq!(of(half), [(0.0, 1500.0), (0.5, 1600.0)]);
        assert_eq!(of(0).len(), 2);
    }

    #[test]
    fn a_long_history_has_few_months_on_its_axis_and_few_values_in_words() {
        let weeks: Vec<(i32, f64)> = (0..300).map(|week| (2600 + week, 1500.0 + f64::from(week))).collect();
        let now = Timestamp(Period(2900).start());
        let chart = drawn(&rated(&weeks), now).expect("weeks");
        assert!((2..=5).contains(&chart.ticks.len()), "{:?}", chart.ticks);
        let told = alt("T", &rated(&weeks));
        assert!(told.matches(", ").count() < TOLD && told.ends_with("1799."), "{told}");
    }
}
