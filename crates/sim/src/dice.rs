//! The chance of a run: one sequence for each part, so that more occasions of one part do not change another's.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use postern_testkit::boards::random_games::Chance;

use crate::plan::Plan;
use crate::trouble::{Trouble, Unit};

/// A sequence of random choices. A clone shares it.
#[derive(Clone)]
pub(crate) struct Dice {
    plan: Arc<Plan>,
    /// True once troubles are over.
    is_calm: Arc<AtomicBool>,
    chance: Arc<Mutex<Chance>>,
}

impl Dice {
    /// The sequence of a part of a run.
    pub(crate) fn of(plan: &Arc<Plan>, part: &str, is_calm: &Arc<AtomicBool>) -> Dice {
        let part = part.bytes().fold(plan.seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(17)
        });
        let chance = Arc::new(Mutex::new(Chance::new(part)));
        Dice { plan: Arc::clone(plan), is_calm: Arc::clone(is_calm), chance }
    }

    fn roll<T>(&self, roll: impl FnOnce(&mut Chance) -> T) -> T {
        roll(&mut self.chance.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn below(&self, end: usize) -> usize {
        self.roll(|chance| chance.below(end))
    }

    pub(crate) fn number(&self) -> u64 {
        self.roll(Chance::number)
    }

    /// True in `times` of 1000 cases.
    pub(crate) fn of_1000(&self, times: usize) -> bool {
        self.roll(|chance| chance.of_1000(times))
    }

    pub(crate) fn pick<'a, T>(&self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }

    /// A duration between two numbers of milliseconds.
    pub(crate) fn millis(&self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below((to - from + 1) as usize) as u64)
    }

    /// True if a trouble happens on this occasion.
    pub(crate) fn strikes(&self, trouble: Trouble) -> bool {
        let rate = self.plan.rate(trouble) as usize;
        let occasions = if trouble.unit() == Unit::Call { 20_000 } else { 400 };
        rate > 0 && !self.is_calm.load(Ordering::Relaxed) && self.below(occasions) < rate
    }

    /// The time until a trouble happens next, which is random; `None` if it never does.
    pub(crate) fn until(&self, trouble: Trouble) -> Option<Duration> {
        let rate = u64::from(self.plan.rate(trouble));
        let hours = if trouble.unit() == Unit::Often { 6 } else { 24 };
        let mean = (hours * 3_600_000_u64).checked_div(rate)?;
        // Uniform with this mean, so that a run of some hours has some of them.
        Some(self.millis(1000, 2 * mean))
    }
}
