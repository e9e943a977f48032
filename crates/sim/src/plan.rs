//! The plan of a run: all that decides it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use postern_testkit::boards::random_games::Chance;

use crate::trouble::{MOST, Trouble, Unit};

/// All that decides a run. Equal plans give equal runs.
///
/// The text form lists what it contains: `seed=7 hours=12 people=4 processes=1 lost-answer=3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub seed: u64,
    /// The simulated time during which people act and troubles happen.
    pub hours: u32,
    /// At least 2.
    pub people: u32,
    /// 1 with its own disk, or more with a shared database.
    pub processes: u32,
    /// The troubles of this run, with their rates from 1 to [`MOST`].
    pub rates: BTreeMap<Trouble, u32>,
}

impl Plan {
    /// The plan that a seed draws: its own subset of all troubles, each with its own rate.
    pub fn of_seed(seed: u64) -> Plan {
        let mut chance = Chance::new(seed ^ 0x5045_5253_4953_5421);
        let processes = if chance.below(3) == 0 { 2 + chance.below(2) as u32 } else { 1 };
        let (hours, people) = (4 + chance.below(9) as u32, 2 + chance.below(4) as u32);
        // Between none and most of them.
        let share = chance.below(800);
        let mut rates = BTreeMap::new();
        for &trouble in Trouble::ALL {
            let rate = 1 + chance.below(MOST as usize) as u32;
            if chance.of_1000(share) {
                rates.insert(trouble, if trouble.unit() == Unit::Switch { 1 } else { rate });
            }
        }
        Plan { seed, hours, people, processes, rates }
    }

    /// The rate of a trouble; 0 if it does not happen.
    pub fn rate(&self, trouble: Trouble) -> u32 {
        self.rates.get(&trouble).copied().unwrap_or(0)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { seed, hours, people, processes, rates } = self;
        write!(f, "seed={seed} hours={hours} people={people} processes={processes}")?;
        rates.iter().try_for_each(|(trouble, rate)| write!(f, " {trouble}={rate}"))
    }
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Plan, String> {
        let mut plan = Plan { seed: 0, hours: 8, people: 3, processes: 1, rates: BTreeMap::new() };
        for part in text.split_whitespace() {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("{part:?} is not NAME=NUMBER"))?;
            let number: u64 = value.parse().map_err(|_| format!("{value:?} in {part:?} is no number"))?;
            let small = u32::try_from(number).ok().filter(|small| *small <= 10_000);
            let within = || small.ok_or_else(|| format!("{number} in {part:?} is over 10000"));
            match name {
                "seed" => plan.seed = number,
                "hours" => plan.hours = within()?,
                "people" => plan.people = within()?.max(2),
                "processes" => plan.processes = within()?.max(1),
                _ => drop(plan.rates.insert(name.parse()?, within()?)),
            }
        }
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_back_from_its_text() {
        for seed in 0..200 {
            let plan = Plan::of_seed(seed);
            assert_eq!(plan.to_string().parse(), Ok(plan));
        }
    }

    #[test]
    fn seeds_draw_different_troubles_and_each_is_drawn() {
        let plans: Vec<Plan> = (0..200).map(Plan::of_seed).collect();
        for trouble in Trouble::ALL {
            let with = plans.iter().filter(|plan| plan.rate(*trouble) > 0).count();
            assert!((20..180).contains(&with), "{trouble}: {with}");
        }
    }

    #[test]
    fn a_text_that_is_no_plan_is_refused_with_its_fault() {
        for (text, fault) in [("x", "NAME=NUMBER"), ("seed=x", "no number"), ("gravity=1", "gravity")] {
            let refused = text.parse::<Plan>().expect_err(text);
            assert!(refused.contains(fault), "{refused}");
        }
    }
}
