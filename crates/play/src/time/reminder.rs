//! Reminders of a turn: their rhythm, and the time that is left at each.

use serde::{Deserialize, Deserializer, Serialize};

use crate::time::Millis;

/// How often a person is reminded of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rhythm {
    Off,
    /// A day before the end. In a shorter turn, four hours before it or at half of the time.
    Once,
    /// At half of the time.
    Half,
    /// At half of the time, and a day and four hours before the end.
    #[default]
    Usual,
    /// Each day, and four hours before the end.
    Daily,
}

impl Rhythm {
    pub fn is_usual(&self) -> bool {
        *self == Rhythm::Usual
    }

    /// Reads a rhythm, or the switch that files of earlier versions hold.
    ///
    /// # Errors
    /// The error of the deserializer for any other value.
    pub fn or_switch<'de, D: Deserializer<'de>>(from: D) -> Result<Rhythm, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Rhythm(Rhythm),
            Switch(bool),
        }
        Ok(match Stored::deserialize(from)? {
            Stored::Rhythm(rhythm) => rhythm,
            Stored::Switch(true) => Rhythm::Usual,
            Stored::Switch(false) => Rhythm::Off,
        })
    }
}

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
    /// This many days remain.
    Days(u8),
}

const DAY: Millis = Millis::DAY;
/// The time that is left at the last reminder of a turn, unless its time is shorter.
pub const LAST_REMINDER: Millis = Millis::hours(4);

/// The time between the start of a turn and the first daily reminder, at least.
const UNDISTURBED: Millis = Millis::hours(12);

/// Returns the reminders of a turn that starts with the time `given`, and the time that is left at each, most first.
pub(crate) fn reminders(rhythm: Rhythm, given: Millis) -> Vec<(Reminder, Millis)> {
    let usual = usual(given);
    match rhythm {
        Rhythm::Off => Vec::new(),
        Rhythm::Once => {
            let day = usual.iter().find(|(which, _)| *which == Reminder::Day);
            day.or(usual.last()).copied().into_iter().collect()
        }
        Rhythm::Half if given < LAST_REMINDER => Vec::new(),
        Rhythm::Half => vec![(Reminder::Half, Millis(given.0 / 2))],
        Rhythm::Usual => usual,
        Rhythm::Daily => {
            let days = (1..=u8::try_from(given.0 / DAY.0).unwrap_or(u8::MAX)).rev();
            let daily = days
                .map(|days| (Reminder::Days(days), Millis(i64::from(days) * DAY.0)))
                .filter(|(_, left)| left.plus(UNDISTURBED) <= given);
            let last = usual.last().copied().filter(|(_, left)| *left < DAY);
            daily.chain(last).collect()
        }
    }
}

/// Leaves out reminders soon after the start or close to another one.
fn usual(given: Millis) -> Vec<(Reminder, Millis)> {
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
        let of = |hours| {
            let all = reminders(Rhythm::Usual, Millis::hours(hours));
            all.into_iter().map(|(which, _)| which).collect::<Vec<_>>()
        };
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
    fn each_rhythm_has_its_reminders() {
        use Reminder::{Day, Days, Half, Hours};
        for (rhythm, hours, expected) in [
            (Rhythm::Off, 72, vec![]),
            (Rhythm::Once, 1, vec![]),
            (Rhythm::Once, 5, vec![(Half, 150)]),
            (Rhythm::Once, 24, vec![(Hours, 240)]),
            (Rhythm::Once, 72, vec![(Day, 24 * 60)]),
            (Rhythm::Half, 3, vec![]),
            (Rhythm::Half, 72, vec![(Half, 36 * 60)]),
            (Rhythm::Daily, 5, vec![(Half, 150)]),
            (Rhythm::Daily, 24, vec![(Hours, 240)]),
            (Rhythm::Daily, 30, vec![(Hours, 240)]),
            (Rhythm::Daily, 36, vec![(Days(1), 24 * 60), (Hours, 240)]),
            (
                Rhythm::Daily,
                84,
                vec![(Days(3), 72 * 60), (Days(2), 48 * 60), (Days(1), 24 * 60), (Hours, 240)],
            ),
        ] {
            let all = reminders(rhythm, Millis::hours(hours));
            let all: Vec<_> = all.into_iter().map(|(which, left)| (which, left.0 / 60_000)).collect();
            assert_eq!(all, expected, "{rhythm:?}, {hours} hours");
        }
        assert_eq!(reminders(Rhythm::Daily, Millis(60 * DAY.0)).len(), 60);
    }

    #[test]
    fn reminders_are_at_least_an_hour_apart() {
        for rhythm in [Rhythm::Off, Rhythm::Once, Rhythm::Half, Rhythm::Usual, Rhythm::Daily] {
            for hours in 0..1500 {
                let all = reminders(rhythm, Millis::hours(hours));
                assert!(
                    all.windows(2).all(|pair| pair[0].1.minus(pair[1].1) >= Millis::HOUR),
                    "{hours}: {all:?}"
                );
                assert!(all.iter().all(|(_, left)| *left < Millis::hours(hours)));
            }
        }
    }

    #[test]
    fn the_switch_of_earlier_versions_is_read_as_a_rhythm() {
        #[derive(Deserialize)]
        struct Stored(#[serde(deserialize_with = "Rhythm::or_switch")] Rhythm);
        for (text, expected) in
            [("true", Rhythm::Usual), ("false", Rhythm::Off), ("\"daily\"", Rhythm::Daily)]
        {
            assert_eq!(serde_json::from_str::<Stored>(text).expect("a rhythm").0, expected);
        }
        assert!(serde_json::from_str::<Stored>("3").is_err());
    }
}
