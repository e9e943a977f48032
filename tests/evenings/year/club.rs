//! The club of the year: each server has a league, stairs and pools that start by themselves. People join, confirm,
//! challenge and leave.

use postern_club::series::state::series::Phase;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_testkit::prelude::*;

use super::calendar::{Errand, SERVERS, Year, channels};
use super::people::expected;
use postern_testkit::trials::{pairs, trials};

/// The series of each server.
fn forms() -> [(Form, u16); 3] {
    let rules = PoolRules { both_colours: false, at_once: Some(2) };
    [
        (Form::League { division: 4, pool: rules }, 60),
        (Form::Stairs { at_once: 1 }, 60),
        (Form::Automatic(rules), 3),
    ]
}

impl Year {
    /// Opens a series of a server.
    pub(crate) async fn opens_series(&mut self, number: usize) {
        let (server, (form, most)) = (SERVERS[number % SERVERS.len()], forms()[number / SERVERS.len()]);
        let (who, now) = (number % 2, self.now());
        if self.program.is_none() || self.world.is_out() {
            return self.note(now.plus_seconds(1800), Errand::Series(number));
        }
        let start = match form {
            Form::League { .. } => Start::At(now.plus_days(7)),
            _ => Start::WhenFull,
        };
        let specs: Vec<_> = catalogue().iter().copied().collect();
        let spec = specs[number % specs.len()];
        let mut terms = Terms::new(spec.info().id, Pace::Days(2));
        let short = trials(&spec).short;
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        terms.options = pairs(&short).into_iter().map(owned).collect();
        terms.time.strict = true;
        let settings = Settings { form, start, least: 3, most, round: Millis::days(12) };
        let channel = channels(server).next().expect("there are three");
        let seed = self.chance.number();
        let new = NewSeries { server, channel, title: format!("Series {number}"), terms, settings, seed };
        let asker = self.asker(who);
        expected(self.service().series.open_series(&asker, new, now).await).expect("it opens");
    }

    /// Lets a person act in the series of their servers.
    pub(crate) async fn visits_series(&mut self, who: usize, chance: &mut Chance) {
        let (person, servers) = (self.people[who].id, self.people[who].servers.clone());
        for server in servers {
            if !self.world.is_member(server, person) {
                continue;
            }
            for series in self.store.series_on(server).await.expect("the store answers") {
                if let Some(step) = chosen(&series, person, chance) {
                    let (asker, now) = (self.asker(who), self.now());
                    expected(self.service().series.series_step(&asker, series.id, step, now).await);
                }
            }
        }
    }
}

/// The next step of a person in a series; `None` if they do nothing.
fn chosen(series: &SeriesRecord, person: PersonId, chance: &mut Chance) -> Option<SeriesStep> {
    if series.club.member(person).is_none() {
        return chance.of_1000(90).then_some(SeriesStep::Join);
    }
    let asked = matches!(series.club.phase, Phase::Muster { .. });
    match chance.below(1000) {
        0..5 => Some(SeriesStep::Withdraw),
        5..800 if asked => Some(SeriesStep::Confirm),
        800..900 if series.is_stairs() => {
            let members = &series.club.members;
            let to = members[chance.below(members.len())].player;
            Some(SeriesStep::Challenge { to })
        }
        _ => None,
    }
}

/// The moments at which the series open, and their numbers.
pub(crate) fn openings(start: Timestamp) -> impl Iterator<Item = (Timestamp, usize)> {
    let count = SERVERS.len() * forms().len();
    (0..count).map(move |number| (start.plus_days(3 + number as u16), number))
}
