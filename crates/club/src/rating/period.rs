//! Rating periods: weeks of calendar time, from Monday 00:00 UTC.

/// The length of a period in milliseconds.
pub const PERIOD: i64 = 7 * DAY;

pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// Monday 5 January 1970, 00:00 UTC: the start of period 0.
const EPOCH: i64 = 4 * DAY;

/// The number of a rating period. Period 0 starts on 5 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Period(pub i32);

impl Period {
    /// Returns the period that contains a moment. Times beyond 40 million years are in the last period.
    pub const fn of(at: i64) -> Period {
        let number = at.saturating_sub(EPOCH).div_euclid(PERIOD);
        Period(if number > i32::MAX as i64 {
            i32::MAX
        } else if number < i32::MIN as i64 {
            i32::MIN
        } else {
            number as i32
        })
    }

    /// Returns the first moment of the period.
    pub const fn start(self) -> i64 {
        self.0 as i64 * PERIOD + EPOCH
    }

    /// Returns the first moment after the period.
    pub const fn end(self) -> i64 {
        self.start() + PERIOD
    }

    /// Returns the number of whole periods between `earlier` and this one, excluding both.
    pub(crate) fn idle_since(self, earlier: Period) -> u32 {
        (i64::from(self.0) - i64::from(earlier.0) - 1).clamp(0, i64::from(u32::MAX)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday 23 November 2026, 00:00 UTC.
    const MONDAY: i64 = 1_795_392_000_000;

    #[test]
    fn a_period_starts_on_monday_at_midnight_utc() {
        let period = Period::of(MONDAY);
        assert_eq!(period.start(), MONDAY);
        assert_eq!(Period::of(MONDAY - 1), Period(period.0 - 1));
        assert_eq!(Period::of(period.end() - 1), period);
        assert_eq!(Period::of(period.end()), Period(period.0 + 1));
        assert_eq!(Period::of(0), Period(-1));
    }

    #[test]
    fn weeks_between_two_periods_exclude_both() {
        assert_eq!(Period(5).idle_since(Period(5)), 0);
        assert_eq!(Period(5).idle_since(Period(4)), 0);
        assert_eq!(Period(5).idle_since(Period(2)), 2);
    }
}
