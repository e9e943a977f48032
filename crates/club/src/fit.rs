//! How well an open seat fits a person who wants to play, from plain facts about the seat.

use std::cmp::Reverse;

/// The largest difference of certain ratings at which two people are matched without asking them.
pub const FAR: u32 = 400;
/// The assumed difference of ratings if one of the ratings is unknown.
const UNKNOWN_DISTANCE: u32 = 200;
/// Width of the steps in which a difference of ratings counts. A smaller difference is no better game.
const STEP: u32 = 100;
/// The assumed reliability of people about whom nothing is known.
const UNKNOWN_RELIABILITY: u8 = 80;

/// What one person who wants to play knows about one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// True if the options, the sides and the time are the usual ones.
    pub is_usual: bool,
    /// The difference of the two ratings in points; `None` if one of them is unknown.
    pub distance: Option<u32>,
    /// The sum of the deviations of both ratings in points, by which the limit on their difference is wider: two newcomers are
    /// hundreds of points apart after one game, which says little.
    pub uncertainty: u32,
    /// The share of games in which the other person was never absent, in percent; `None` if unknown.
    pub reliability: Option<u8>,
    /// The time since the seat was opened, in seconds.
    pub age: u64,
    /// True if the person's last two games were against the owner of the seat.
    pub is_third_in_row: bool,
    /// True if the seat is on another server.
    pub is_elsewhere: bool,
}

/// Why two people are not matched without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The terms of the seat are not the usual ones.
    Terms,
    /// The ratings differ by more points than this.
    Far { limit: u32 },
}

impl Facts {
    /// True if the person may be matched with the seat without seeing its terms.
    pub fn fits(&self) -> bool {
        self.why_not().is_none()
    }

    /// Returns why the person is not matched with the seat unasked; `None` if they may be.
    pub fn why_not(&self) -> Option<Unfit> {
        let limit = FAR + self.uncertainty;
        match self.distance {
            _ if !self.is_usual => Some(Unfit::Terms),
            Some(distance) if distance > limit => Some(Unfit::Far { limit }),
            _ => None,
        }
    }
}

/// Sorts seats, best fit first. The terms count most, then a change of opponents, then ratings, then the person's own
/// server, reliability and the time that the seat has waited.
pub fn sort<T>(seats: &mut [T], facts: impl Fn(&T) -> Facts) {
    seats.sort_by_key(|seat| {
        let facts = facts(seat);
        let steps = facts.distance.unwrap_or(UNKNOWN_DISTANCE) / STEP;
        let reliability = facts.reliability.unwrap_or(UNKNOWN_RELIABILITY);
        (
            !facts.is_usual,
            facts.is_third_in_row,
            steps,
            facts.is_elsewhere,
            Reverse(reliability),
            Reverse(facts.age),
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Facts = Facts {
        is_usual: true,
        distance: None,
        uncertainty: 0,
        reliability: None,
        age: 60,
        is_third_in_row: false,
        is_elsewhere: false,
    };

    /// Sorts named seats, and returns the names in order.
    fn order(seats: &[(&'static str, Facts)]) -> Vec<&'static str> {
        let mut seats = seats.to_vec();
        sort(&mut seats, |(_, facts)| *facts);
        seats.into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn each_fact_counts_more_than_all_facts_after_it() {
        let seats = [
            ("other terms", Facts { is_usual: false, distance: Some(0), age: 9999, ..PLAIN }),
            ("the same opponent again", Facts { is_third_in_row: true, distance: Some(0), ..PLAIN }),
            ("far", Facts { distance: Some(350), reliability: Some(100), ..PLAIN }),
            (
                "another server",
                Facts { is_elsewhere: true, distance: Some(99), reliability: Some(100), age: 9999, ..PLAIN },
            ),
            ("unreliable", Facts { distance: Some(99), reliability: Some(10), age: 9999, ..PLAIN }),
            ("new", Facts { distance: Some(99), reliability: Some(90), age: 1, ..PLAIN }),
            ("waits longest", Facts { distance: Some(0), reliability: Some(90), age: 2, ..PLAIN }),
        ];
        let mut backwards: Vec<&str> = seats.iter().map(|(name, _)| *name).collect();
        backwards.reverse();
        assert_eq!(order(&seats), backwards);
    }

    #[test]
    fn unknown_people_are_neither_first_nor_last() {
        let seats = [
            ("far", Facts { distance: Some(390), ..PLAIN }),
            ("unknown", PLAIN),
            ("near", Facts { distance: Some(50), ..PLAIN }),
        ];
        assert_eq!(order(&seats), ["near", "unknown", "far"]);
    }

    #[test]
    fn nobody_is_matched_with_other_terms_or_somebody_far_stronger() {
        assert!(PLAIN.fits() && Facts { distance: Some(FAR), is_third_in_row: true, ..PLAIN }.fits());
        // The ratings of two newcomers after one game between them.
        let after_one_game = Facts { distance: Some(500), uncertainty: 580, ..PLAIN };
        assert!(after_one_game.fits() && !Facts { distance: Some(981), ..after_one_game }.fits());
        for other in [Facts { is_usual: false, ..PLAIN }, Facts { distance: Some(FAR + 1), ..PLAIN }] {
            assert!(!other.fits(), "{other:?}");
        }
    }
}
