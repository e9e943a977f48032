//! Pauses between attempts.

use std::time::Duration;

/// Pauses between attempts: each is twice as long as the one before, up to the longest.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    pub first: Duration,
    pub longest: Duration,
}

impl Backoff {
    /// Returns the pause after this number of failed attempts; the first pause is that after one failure.
    pub fn after(self, failures: u32) -> Duration {
        let doublings = failures.saturating_sub(1).min(31);
        self.first.saturating_mul(1 << doublings).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let backoff = Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(60) };
        let pauses = [0, 1, 2, 3, 5, 6, 40, u32::MAX].map(|failures| backoff.after(failures).as_secs());
        assert_eq!(pauses, [2, 2, 4, 8, 32, 60, 60, 60]);
    }
}
