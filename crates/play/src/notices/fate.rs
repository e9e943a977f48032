//! The fate of a notice once its recipients can't be reached.

use crate::time::Timestamp;
use postern_mutants::Mutant;

/// The time in which a message about something past is still worth telling, in days.
const WORTH_TELLING: u16 = 30;

/// The fate of a notice whose recipients can't be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Retried for as long as the notice is true, and told once a place takes it.
    Kept,
    /// The same, for a month.
    KeptForAMonth,
    /// Dropped: the notice tells nobody, would come too late, or something else follows from that.
    GivenUp,
}

impl Fate {
    /// True if a notice made at `made` is tried again at `now`.
    pub fn keeps(self, made: Timestamp, now: Timestamp) -> bool {
        match self {
            Fate::Kept => !Mutant::FateGivenUp.is_on(),
            Fate::KeptForAMonth => now < made.plus_days(WORTH_TELLING),
            Fate::GivenUp => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_past_is_kept_for_a_month_and_what_is_true_as_long_as_it_is() {
        let (made, month) = (Timestamp(0), Timestamp(0).plus_days(30));
        assert!(Fate::Kept.keeps(made, month.plus_days(400)));
        assert!(
            Fate::KeptForAMonth.keeps(made, month.plus_seconds(-1))
                && !Fate::KeptForAMonth.keeps(made, month)
        );
        assert!(!Fate::GivenUp.keeps(made, made));
    }
}
