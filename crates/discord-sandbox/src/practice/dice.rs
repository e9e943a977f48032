//! Events at random, by seed.

use super::settings::{Odds, Practice};

macro_rules! chances {
    ($($chance:ident = $field:ident,)*) => {
        /// An event at random.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Chance { $($chance,)* }

        impl Chance {
            const ALL: &[Chance] = &[$(Chance::$chance,)*];

            pub(crate) fn odds(self, settings: &Practice) -> Odds {
                match self { $(Chance::$chance => settings.$field,)* }
            }
        }
    };
}

chances! {
    RefusedDm = refused_dms,
    StaleDm = stale_dms,
    RefusedInThread = refused_in_threads,
    RefusedAs400 = refused_as_400,
    LostEmoji = lost_emoji,
    Doubled = doubled,
    Disowned = disowned,
    SharedLimit = shared_limits,
    FrontLimit = front_limits,
    Page = pages,
}

/// The step of SplitMix64, which also keeps the sequences apart.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// One sequence of random numbers for each event, so that more occasions of one event do not change another's.
pub(crate) struct Dice(Vec<u64>);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice((1u64..).zip(Chance::ALL).map(|(n, _)| mixed(seed.wrapping_add(n.wrapping_mul(STEP)))).collect())
    }

    pub(crate) fn happens(&mut self, chance: Chance, odds: Odds) -> bool {
        odds.occasions() > 0 && self.below(chance, odds.occasions()) == 0
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, chance: Chance, bound: u64) -> u64 {
        // There is one for each event.
        let Some(state) = self.0.get_mut(chance as usize) else { return 0 };
        *state = state.wrapping_add(STEP);
        mixed(*state) % bound
    }
}

/// The output function of SplitMix64 (Steele, Lea and Flood, 2014).
fn mixed(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_happens_as_often_as_its_odds_say_and_the_same_for_a_seed() {
        let drawn = |seed: u64| -> Vec<bool> {
            let mut dice = Dice::new(seed);
            (0..10_000).map(|_| dice.happens(Chance::Doubled, Odds::one_in(10))).collect()
        };
        let count = drawn(1).iter().filter(|happened| **happened).count();
        assert!((900..1100).contains(&count), "{count}");
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        let mut dice = Dice::new(1);
        assert!((0..100).all(|_| dice.happens(Chance::Page, Odds::ALWAYS)));
        assert!((0..100).all(|_| !dice.happens(Chance::Page, Odds::NEVER)));
    }

    #[test]
    fn occasions_of_one_event_do_not_change_another() {
        let drawn = |others: usize| -> Vec<u64> {
            let mut dice = Dice::new(7);
            (0..100)
                .map(|_| {
                    for _ in 0..others {
                        dice.below(Chance::Page, 9);
                    }
                    dice.below(Chance::Doubled, 1000)
                })
                .collect()
        };
        assert_eq!(drawn(0), drawn(3));
    }
}
