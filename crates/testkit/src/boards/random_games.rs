//! Reproducible random games, and the options for them.

use postern_engine::random::Random;
use postern_games::spec::GameSpec;
use postern_rules::game::info::{Kind, Options};
use postern_rules::game::state::{Game, GameState};

use crate::trials::{catalogue, pairs, trials};

/// A reproducible sequence of random choices.
pub struct Chance(Random);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Random::new(seed))
    }

    pub fn number(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    /// True in `times` of 1000 cases.
    pub fn of_1000(&mut self, times: usize) -> bool {
        self.below(1000) < times
    }

    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A random legal move, built square by square; `None` if the game is over.
pub fn random_move(state: &dyn GameState, chance: &mut Chance) -> Option<String> {
    let mut entered = Vec::new();
    loop {
        let next = state.next(&entered);
        let ways = next.follow.len() + usize::from(next.whole.is_some());
        match next.follow.get(chance.below(ways)) {
            Some(&token) => entered.push(token),
            None => return next.whole,
        }
    }
}

/// A game with options to test. Small boards come first.
pub struct Variant {
    pub game: &'static dyn Game,
    pub options: Options,
}

impl Variant {
    pub fn start(&self) -> Box<dyn GameState> {
        self.game.start(&self.options).expect("variants can be started")
    }

    pub fn name(&self) -> String {
        format!("{} {}", self.game.info().id, self.options)
    }
}

/// Each game with its defaults, and with each value of each option; for sizes also with the least and the largest.
pub fn variants() -> Vec<Variant> {
    let mut variants = Vec::new();
    for spec in catalogue().iter() {
        let game = spec.game;
        let mut choices: Vec<Vec<(&str, String)>> = vec![Vec::new()];
        for option in game.info().options {
            let mut values: Vec<String> =
                option.offered.iter().map(|(value, _)| (*value).to_owned()).collect();
            match option.kind {
                Kind::Number { min, max } => values.extend([min.to_string(), max.to_string()]),
                Kind::Choice(words) => values.extend(words.iter().map(|word| (*word).to_owned())),
                Kind::Text { .. } => {}
            }
            values.sort();
            values.dedup();
            choices.extend(values.into_iter().map(|value| vec![(option.name, value)]));
        }
        for choice in choices {
            let given = choice.iter().map(|(name, value)| (*name, value.as_str()));
            let options = game.info().options(given).expect("offered values fit their kind");
            // Some sizes have no default position.
            if game.start(&options).is_ok() {
                variants.push(Variant { game, options });
            }
        }
    }
    variants
}

/// A few variants of each game, for the slower tests.
pub fn few_variants() -> Vec<Variant> {
    let few = |spec: &GameSpec| {
        let variant = |options: &String| {
            let options = spec.info().options(pairs(options)).expect("the options fit");
            Variant { game: spec.game, options }
        };
        trials(spec).variants.iter().map(variant).collect::<Vec<_>>()
    };
    catalogue().iter().flat_map(few).collect()
}

/// A small random number generator for choosing moves. The same seed gives the same game.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        // xorshift64* (Vigna 2016) is good enough for choosing moves.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
