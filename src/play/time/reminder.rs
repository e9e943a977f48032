//! Reminders of a turn: when half of the time, a day, or four hours remain.

use serde::{Deserialize, Serialize};

use crate::play::time::Millis;

/// The kind of a reminder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// Half of the time is over.
    Half,
    /// A day remains.
    Day,
    /// Four hours remain.
    Hours,
}

const DAY: Millis = Millis::DAY;
/// The time that is left at the last reminder of a turn, unless its time is shorter.
pub(crate) const LAST_REMINDER: Millis = Millis::hours(4);

/// Returns the reminders of a turn that starts with the time `given`, and the time that is left at each, most first.
/// Leaves out reminders soon after the start or close to another one.
pub(crate) fn reminders(given: Millis) -> Vec<(Reminder, Millis)> {
    let mut all: Vec<(Reminder, Millis)> = [(Reminder::Day, DAY), (Reminder::Hours, LAST_REMINDER)]
        .into_iter()
        .filter(|(_, left)| left.0.saturating_mul(4) <= given.0.saturating_mul(3))
        .collect();
    let half = Millis(given.0 / 2);
    let close = |left: &Millis| left.minus(half).plus(half.minus(*left)) < LAST_REMINDER;
    if given >= LAST_REMINDER && !all.iter().any(|(_, left)| close(left)) {
        all.push((Reminder::Half, half));
    }
    all.sort_by_key(|(_, left)| std::cmp::Reverse(*left));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_fit_the_time_of_the_turn() {
        use Reminder::{Day, Half, Hours};
        let of =
            |hours| reminders(Millis::hours(hours)).into_iter().map(|(which, _)| which).collect::<Vec<_>>();
        for (hours, expected) in [
            (1, vec![]),
            (5, vec![Half]),
            (8, vec![Hours]),
            (24, vec![Half, Hours]),
            (36, vec![Day, Half, Hours]),
            (48, vec![Day, Hours]),
            (72, vec![Half, Day, Hours]),
            (14 * 24, vec![Half, Day, Hours]),
        ] {
            assert_eq!(of(hours), expected, "{hours} hours");
        }
    }

    #[test]
    fn reminders_are_at_least_an_hour_apart() {
        for hours in 0..1500 {
            let all = reminders(Millis::hours(hours));
            assert!(
                all.windows(2).all(|pair| pair[0].1.minus(pair[1].1) >= Millis::HOUR),
                "{hours}: {all:?}"
            );
            assert!(all.iter().all(|(_, left)| *left < Millis::hours(hours)));
        }
    }
}
