//! Taking vacations: a limited number of days per calendar year, counted in the person's own zone.

use std::collections::{BTreeMap, BTreeSet};

use super::profile::Profile;
use crate::record::Record;
use crate::time::clock::Clock;
use crate::time::vacation::{NoVacation, VACATION_DAYS, Vacation};
use crate::time::zone::Zone;
use crate::time::{Millis, Timestamp};

/// Upper bound on how far ahead a vacation may end.
const PLANNED: Millis = Millis(366 * Millis::DAY.0);
/// How long a past vacation is remembered: longer than the year that it may count for.
const REMEMBERED: Millis = Millis(800 * Millis::DAY.0);

impl Profile {
    /// Returns the current or planned vacation.
    pub fn vacation(&self, now: Timestamp) -> Option<Vacation> {
        self.vacations.iter().copied().find(|vacation| vacation.to > now)
    }

    /// Returns the number of vacation days left in the current year.
    pub fn vacation_days(&self, now: Timestamp) -> usize {
        let zone = self.clocks();
        VACATION_DAYS.saturating_sub(taken(&self.vacations, &zone).get(&zone.year(now)).copied().unwrap_or(0))
    }

    /// Takes a vacation from the start of the date `from`, or from now, until the end of the date `until`. Replaces a
    /// planned vacation; extends or shortens a current one.
    ///
    /// # Errors
    /// [`NoVacation`]; the profile is then unchanged.
    pub fn leave(&mut self, from: Option<&str>, until: &str, now: Timestamp) -> Result<Vacation, NoVacation> {
        let zone = self.clocks();
        let date = |text: &str| zone.date(text).ok_or_else(|| NoVacation::NoDate(text.to_owned()));
        let today = zone.start_of_day(now);
        let from = from.map_or(Ok(today), date)?;
        let to = zone.next(date(until)?, 0);
        if from < today || to <= from {
            return Err(NoVacation::Past);
        }
        if to.since(now) > PLANNED {
            return Err(NoVacation::TooFar);
        }
        let present = self.vacation(now).filter(|present| present.from <= now);
        let vacation = Vacation { from: from.max(now), to };
        if let Some(present) = present
            && vacation.from > now
        {
            return Err(NoVacation::Away { until: present.to });
        }
        let mut all = cut(&self.vacations, now);
        all.push(vacation);
        for (year, days) in taken(&all, &zone) {
            if days > VACATION_DAYS {
                all.pop();
                let before = taken(&all, &zone).get(&year).copied().unwrap_or(0);
                return Err(NoVacation::TooLong { left: VACATION_DAYS.saturating_sub(before), year });
            }
        }
        self.vacations = all;
        Ok(vacation)
    }

    /// Ends the current vacation, or drops the planned one. A day that has started counts in full.
    ///
    /// # Errors
    /// [`NoVacation::AtHome`] if there is neither.
    pub fn come_back(&mut self, now: Timestamp) -> Result<Vacation, NoVacation> {
        let ended = self.vacation(now).ok_or(NoVacation::AtHome)?;
        self.vacations = cut(&self.vacations, now);
        Ok(ended)
    }
}

impl Record {
    /// Returns the clock with the weekends, the vacation and the reminders of the player to move, if the turn does not run yet.
    pub fn clock_of(&self, profile: &Profile, now: Timestamp) -> Clock {
        let weekends_off = self.time.weekends_off.then(|| profile.clocks());
        self.clock.of_player(weekends_off, profile.vacation(now), profile.reminders)
    }
}

/// Returns the vacations up to now, without future ones and those too old to remember.
fn cut(all: &[Vacation], now: Timestamp) -> Vec<Vacation> {
    let recent = all.iter().filter(|vacation| vacation.from < now && now.since(vacation.to) <= REMEMBERED);
    recent.map(|vacation| Vacation { to: vacation.to.min(now), ..*vacation }).collect()
}

/// Counts the vacation days of each year, including days that have only started.
fn taken(all: &[Vacation], zone: &Zone) -> BTreeMap<i16, usize> {
    let mut days = BTreeSet::new();
    for vacation in all {
        let mut day = zone.start_of_day(vacation.from);
        while day < vacation.to && day.since(vacation.from) <= PLANNED {
            days.insert(day);
            let next = zone.next(day, 0);
            if next <= day {
                break;
            }
            day = next;
        }
    }
    let mut years = BTreeMap::new();
    for day in days {
        *years.entry(zone.year(day)).or_insert(0) += 1;
    }
    years
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PersonId;

    fn utc(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    fn berliner() -> Profile {
        Profile { zone: Some("Europe/Berlin".parse().expect("a zone")), ..Profile::new(PersonId(1)) }
    }

    #[test]
    fn a_vacation_begins_at_once_or_with_a_day_and_ends_with_one() {
        let now = utc("2026-11-20T13:00:00Z");
        let mut profile = berliner();
        let vacation = profile.leave(None, "2026-11-22", now).expect("there are days");
        assert_eq!(vacation, Vacation { from: now, to: utc("2026-11-22T23:00:00Z") });
        assert_eq!(profile.vacation_days(now), 27);
        let mut profile = berliner();
        let vacation = profile.leave(Some("2026-12-24"), "2026-12-26", now).expect("there are days");
        let expected = Vacation { from: utc("2026-12-23T23:00:00Z"), to: utc("2026-12-26T23:00:00Z") };
        assert_eq!((vacation, profile.vacation(now)), (expected, Some(expected)));
        assert_eq!(profile.vacation(expected.to), None);
    }

    #[test]
    fn days_count_for_their_own_year_and_a_year_has_thirty() {
        let now = utc("2026-12-10T12:00:00Z");
        let mut profile = berliner();
        profile.leave(Some("2026-12-15"), "2027-01-10", now).expect("17 days and 10");
        assert_eq!(profile.vacation_days(now), 13);
        assert_eq!(profile.vacation_days(utc("2027-02-01T00:00:00Z")), 20);
        let later = utc("2027-02-01T12:00:00Z");
        let no = profile.leave(None, "2027-02-21", later);
        assert_eq!(no, Err(NoVacation::TooLong { left: 20, year: 2027 }));
        assert_eq!(profile.vacation(later), None, "nothing was taken");
        assert!(profile.leave(None, "2027-02-20", later).is_ok());
    }

    #[test]
    fn a_day_that_was_begun_counts_whole_and_once() {
        let morning = utc("2026-06-01T06:00:00Z");
        let mut profile = berliner();
        for minutes in [0, 10, 20] {
            let now = morning.plus_seconds(minutes * 60);
            profile.leave(None, "2026-06-10", now).expect("there are days");
            profile.come_back(now.plus_seconds(300)).expect("it lasts");
        }
        assert_eq!(profile.vacation_days(morning), 29);
        assert_eq!(profile.come_back(morning.plus_days(1)), Err(NoVacation::AtHome));
    }

    #[test]
    fn what_does_not_fit_is_refused_and_changes_nothing() {
        let now = utc("2026-06-10T12:00:00Z");
        let mut profile = berliner();
        profile.leave(Some("2026-07-01"), "2026-07-05", now).expect("there are days");
        let before = profile.clone();
        for (from, until, why) in [
            (None, "tomorrow", NoVacation::NoDate("tomorrow".into())),
            (Some("2026-02-30"), "2026-07-01", NoVacation::NoDate("2026-02-30".into())),
            (None, "2026-06-09", NoVacation::Past),
            (Some("2026-06-12"), "2026-06-11", NoVacation::Past),
            (Some("2027-06-20"), "2027-06-21", NoVacation::TooFar),
            (None, "2026-07-11", NoVacation::TooLong { left: 30, year: 2026 }),
        ] {
            assert_eq!(profile.leave(from, until, now), Err(why), "{from:?} {until}");
            assert_eq!(profile, before);
        }
        let away = profile.leave(None, "2026-06-12", now).expect("the planned one is replaced");
        let no = profile.leave(Some("2026-08-01"), "2026-08-02", now);
        assert_eq!(no, Err(NoVacation::Away { until: away.to }));
        profile.leave(None, "2026-06-15", now).expect("it is prolonged");
        assert_eq!(profile.vacation_days(now), 24);
    }
}
