//! The chart of a rating over time, and its alternative text.

use crate::voice::{Voice, msg, text};
use postern_club::rating::glicko::Rating;
use postern_club::rating::ledger::Step;
use postern_club::rating::span::WEEK;
use postern_play::time::date::{Day, calendar_day, months};
use postern_play::time::{Millis, Timestamp};
use postern_render::picture::chart::{Chart, Marker, Series};
use postern_rules::diagram::Hue;
use postern_rules::diagram::words::LONGEST_ALT;
use postern_rules::seat::{Pair, Seat};

/// Number of values in the alternative text.
const TOLD: usize = 12;

/// The rating of a person after each of their last games of one kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub game: String,
    pub name: &'static str,
    pub steps: Vec<Step>,
}

/// Returns the chart up to `now` of the person with this name: a dot for each game, the rating now, and a band as wide as
/// the deviation to both sides. The chart starts with the rating of a newcomer, a day before the first game ended. `None` without a
/// game.
pub fn chart(
    voice: &Voice,
    rated: &Rated,
    name: &str,
    hues: Option<Pair<Hue>>,
    now: Timestamp,
) -> Option<Chart> {
    let last = rated.steps.last()?;
    let from = rated.steps.first()?.at.minus(Millis::DAY);
    let to = now.max(last.at);
    let days = |at: Timestamp| (at.since(from).0 as f64 / Millis::DAY.0 as f64) as f32;
    let weeks = to.since(last.at).0 as f64 / WEEK.0 as f64;
    let games = rated.steps.iter().map(|step| (days(step.at), step.rating));
    let today = (to > last.at).then(|| (days(to), last.rating.idle(weeks)));
    let all: Vec<(f32, Rating)> = std::iter::once((0.0, Rating::START)).chain(games).chain(today).collect();
    let points: Vec<(f32, f32)> = all.iter().map(|(x, rating)| (*x, rating.points as f32)).collect();
    let band = all.iter().map(|(x, Rating { points, deviation, .. })| {
        (*x, (points - deviation) as f32, (points + deviation) as f32)
    });
    let ticks = months(from, to).into_iter().map(|(at, month)| (days(at), date(voice, month)));
    let present = points.last().map(|&at| Marker { at, name: at.1.round().to_string(), seat: Seat::First });
    let line = voice.say(&msg!("rating-chart-line"));
    Some(Chart {
        title: title(voice, rated, name),
        ends: (date(voice, calendar_day(from)?), date(voice, calendar_day(to)?)),
        ticks: ticks.collect(),
        band: band.collect(),
        series: vec![Series { name: line, seat: Seat::First, points, dotted: true }],
        level: Some(Rating::START.points as f32),
        markers: present.into_iter().collect(),
        hues: hues.unwrap_or(Hue::PAIRS[0]),
        ..Chart::default()
    })
}

fn title(voice: &Voice, rated: &Rated, name: &str) -> String {
    voice.say(&msg!("rating-chart", game = text(rated.name), name = text(name)))
}

/// Returns a day or a month as people write it.
fn date(voice: &Voice, Day { year, month, day }: Day) -> String {
    let is = if day == 0 { "month" } else { "day" };
    let [day, month] = [day, month].map(|number| u32::from(number.unsigned_abs()));
    voice.say(&msg!("chart-date", is = is, day = day, month = month, year = text(&year.to_string())))
}

/// Returns the chart in words: its title, and at most twelve days with their ratings, the last one included.
pub fn alt(voice: &Voice, rated: &Rated, name: &str) -> String {
    let step = rated.steps.len().div_ceil(TOLD).max(1);
    let mut told: Vec<&Step> = rated.steps.iter().rev().step_by(step).collect();
    told.reverse();
    let value = |Step { at, rating }: &&Step| {
        let day = date(voice, calendar_day(*at)?);
        Some(format!("{day} {}", rating.points.round()))
    };
    let values: Vec<String> = told.iter().filter_map(value).collect();
    let title = title(voice, rated, name);
    format!("{title}: {}.", values.join(", ")).chars().take(LONGEST_ALT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_rules::language::Language;

    /// 24 November 2026, 00:00 UTC.
    const START: Timestamp = Timestamp(1_795_478_400_000);

    fn voice(language: Language) -> Voice {
        Voice::new(&postern_games::catalogue::Catalogue::standard(), language)
    }

    fn drawn(rated: &Rated, now: Timestamp) -> Option<Chart> {
        chart(&voice(Language::English), rated, "Ann", None, now)
    }

    /// Games by the days after `START` at which they ended, and the points after them.
    fn rated(games: &[(i64, f64)]) -> Rated {
        let step = |(days, points): &(i64, f64)| Step {
            at: START.plus(Millis::days(*days)),
            rating: Rating { points: *points, deviation: 80.0, ..Rating::START },
        };
        Rated { game: "x".into(), name: "X", steps: games.iter().map(step).collect() }
    }

    #[test]
    fn a_chart_starts_with_a_newcomers_rating_and_ends_now() {
        let now = START.plus(Millis::days(70));
        let chart = drawn(&rated(&[(0, 1600.0), (4, 1550.0)]), now).expect("two games");
        let points = &chart.series[0].points;
        assert_eq!(points[..3], [(0.0, 1500.0), (1.0, 1600.0), (5.0, 1550.0)]);
        assert_eq!(points[3..], [(71.0, 1550.0)], "an idle player keeps the points");
        assert_eq!(chart.ends.0, "23 Nov 2026");
        assert_eq!(chart.markers[0].name, "1550", "the present value");
        let wide: Vec<f32> = chart.band.iter().map(|(_, low, high)| high - low).collect();
        assert_eq!(wide.len(), points.len());
        assert!(wide[3] > wide[2], "an idle player's rating becomes uncertain: {wide:?}");
        assert_eq!(drawn(&rated(&[]), now), None);
    }

    #[test]
    fn dates_are_in_the_readers_form() {
        let now = START.plus(Millis::days(70));
        for (language, day, month) in [
            (Language::English, "23 Nov 2026", "Dec 2026"),
            (Language::German, "23. Nov. 2026", "Dez. 2026"),
            (Language::French, "23 nov. 2026", "déc. 2026"),
            (Language::Spanish, "23 nov 2026", "dic 2026"),
        ] {
            let chart = chart(&voice(language), &rated(&[(0, 1600.0)]), "Ann", None, now).expect("a game");
            assert_eq!((chart.ends.0.as_str(), chart.ticks[0].1.as_str()), (day, month));
            assert!(alt(&voice(language), &rated(&[(-1, 1600.0)]), "Ann").contains(day), "{language:?}");
        }
    }

    #[test]
    fn a_clock_that_was_set_back_breaks_nothing() {
        let points = drawn(&rated(&[(0, 1600.0)]), Timestamp(0)).expect("one game").series[0].points.clone();
        assert_eq!(points, [(0.0, 1500.0), (1.0, 1600.0)]);
    }

    #[test]
    fn a_long_history_has_few_months_on_its_axis_and_few_values_in_words() {
        let games: Vec<(i64, f64)> = (0..300).map(|game| (7 * game, 1500.0 + game as f64)).collect();
        let now = START.plus(Millis::days(2100));
        let chart = drawn(&rated(&games), now).expect("games");
        assert!((2..=5).contains(&chart.ticks.len()), "{:?}", chart.ticks);
        let told = alt(&voice(Language::English), &rated(&games), "Ann");
        assert!(told.matches(", ").count() < TOLD && told.ends_with("1799."), "{told}");
    }
}
