//! Time management: spends less than the usual time on clear choices, and more on unclear ones.

/// The most that a managed search spends, as a multiple of the usual time.
pub(crate) const MOST_SHARE: u32 = 2;

/// The share of the usual time after which alpha-beta usually starts no further depth. The last depth usually runs past
/// it.
const ORDINARY: f32 = 0.55;

/// Change of the share for each depth with the same best move, up to [`LONG`] depths: the share falls after [`EVEN`]
/// depths and rises before.
const STEADY: f32 = 0.06;
const EVEN: f32 = 3.0;
const LONG: u32 = 7;

/// Relative change of the share for a score that falls by the scale of the game, and the bounds of the change.
const FALLING: f32 = 0.5;
const FALL: [f32; 2] = [-0.2, 0.6];

/// The usual share of a depth's nodes that the best move takes. A best move that takes more is clearly better than the
/// others.
const EFFORT: f32 = 0.65;

/// The share if only one move is legal.
const FORCED: f32 = 0.1;

/// The stability of alpha-beta's choice from one completed depth to the next.
#[derive(Debug, Default)]
pub(crate) struct Stability {
    /// The number ([`crate::evaluate::Evaluate::id`]) and value of the best move at the previous depth.
    before: Option<(u32, i32)>,
    /// Number of depths for which the best move has not changed.
    unchanged: u32,
}

/// A completed depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    pub(crate) best: u32,
    /// The value of the best move, in the units of `scale`.
    pub(crate) value: i32,
    pub(crate) scale: i32,
    /// Share of this depth's nodes that the best move took.
    pub(crate) effort: f32,
    /// True if no other move is legal.
    pub(crate) is_forced: bool,
}

impl Stability {
    /// Returns the share of the usual time after which the search starts no further depth.
    pub(crate) fn share(&mut self, depth: Depth) -> f32 {
        let Depth { best, value, scale, effort, is_forced } = depth;
        let (before, by) = self.before.unwrap_or((best, value));
        self.unchanged = if self.before.is_some() && before == best { self.unchanged + 1 } else { 0 };
        self.before = Some((best, value));
        if is_forced {
            return FORCED;
        }
        let [least, most] = FALL;
        let steady = STEADY * (EVEN - self.unchanged.min(LONG) as f32);
        let falling = (FALLING * (by - value) as f32 / scale as f32).clamp(least, most);
        ORDINARY * (1.0 + steady) * (1.0 + falling) * (1.0 + EFFORT - effort)
    }
}

/// The least share of the usual time for which a tree grows.
const LEAST_GROWTH: f32 = 0.3;

/// The leaders are close if the second has more than this share of the first's visits.
const CLOSE: f32 = 0.7;

/// The mean of a move counts if the move has at least this share of the first's visits.
const OFTEN: f32 = 0.25;

/// The two moves with the most visits in a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaders {
    /// Visits of the two moves, most visited first.
    pub(crate) visits: [f32; 2],
    /// True if no often visited move has a better mean than the first.
    pub(crate) is_best_by_mean: bool,
}

impl Leaders {
    /// Finds the leaders among moves given as pairs of visits and mean.
    pub(crate) fn of(moves: impl Iterator<Item = (f32, f32)> + Clone) -> Leaders {
        let (mut visits, mut mean) = ([0.0; 2], 0.0);
        for (count, own) in moves.clone() {
            if count > visits[0] {
                (visits, mean) = ([count, visits[0]], own);
            } else if count > visits[1] {
                visits[1] = count;
            }
        }
        let is_better = |(count, own): (f32, f32)| count >= OFTEN * visits[0] && own > mean;
        Leaders { visits, is_best_by_mean: !moves.clone().any(is_better) }
    }

    /// True if the visits that fit into the time left would not change the first move. `visits` is the number of visits
    /// and `spent` the share of the usual time until now. The time is extended up to the limit if the leaders are close
    /// or the means contradict the visits.
    pub(crate) fn are_settled(self, visits: u64, spent: f32) -> bool {
        let [first, second] = self.visits;
        let is_unclear = !self.is_best_by_mean || second > CLOSE * first;
        let share = if is_unclear { MOST_SHARE as f32 } else { 1.0 };
        let left = visits as f32 * (share / spent.max(0.01) - 1.0);
        spent >= LEAST_GROWTH && first - second > left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Depth = Depth { best: 1, value: 0, scale: 100, effort: 0.65, is_forced: false };

    /// Returns the share after each of these depths.
    fn shares<const N: usize>(depths: [Depth; N]) -> [f32; N] {
        let mut stability = Stability::default();
        depths.map(|depth| stability.share(depth))
    }

    #[test]
    fn a_move_that_stays_the_best_takes_less_time_and_a_new_one_more() {
        let mut depths = [USUAL; 10];
        let steady = shares(depths);
        assert!(steady.windows(2).all(|two| two[1] <= two[0]) && steady[9] < steady[0]);
        depths[9].best = 2;
        let changed = shares(depths);
        assert_eq!(changed[..9], steady[..9]);
        assert!(changed[9] > steady[9] && changed[9] == steady[0]);
    }

    #[test]
    fn a_score_that_falls_takes_more_time_and_one_that_rises_less() {
        let after = |value| shares([USUAL, Depth { value, ..USUAL }])[1];
        assert!(after(-100) > after(-50) && after(-50) > after(0) && after(0) > after(30));
        assert!(after(-5000) < MOST_SHARE as f32, "there are bounds");
    }

    #[test]
    fn a_move_without_rivals_takes_little_time() {
        let effort = |effort| shares([Depth { effort, ..USUAL }])[0];
        assert!(effort(0.95) < effort(0.65) && effort(0.65) < effort(0.3));
        assert_eq!(shares([Depth { is_forced: true, ..USUAL }]), [FORCED]);
    }

    #[test]
    fn no_share_is_beyond_what_may_be_spent() {
        let worst = Depth { value: i32::from(i16::MIN), effort: 0.0, ..USUAL };
        assert!(shares([USUAL, Depth { best: 2, ..worst }])[1] <= MOST_SHARE as f32);
    }

    #[test]
    fn the_leaders_are_those_with_most_visits_and_a_mean_of_few_visits_says_nothing() {
        let leaders = |moves: &[(f32, f32)]| Leaders::of(moves.iter().copied());
        let of_three = leaders(&[(10.0, 0.9), (40.0, 0.5), (100.0, 0.6)]);
        assert!(of_three.visits == [100.0, 40.0] && of_three.is_best_by_mean, "{of_three:?}");
        assert!(!leaders(&[(100.0, 0.6), (40.0, 0.7)]).is_best_by_mean);
        assert_eq!(leaders(&[(9.0, 0.5)]).visits, [9.0, 0.0]);
    }

    #[test]
    fn a_tree_is_settled_once_the_first_move_can_t_be_overtaken() {
        let leaders = |visits, is_best_by_mean| Leaders { visits, is_best_by_mean };
        // At 0.6 of the time, at most two thirds as many playouts are still to come.
        assert!(leaders([900.0, 50.0], true).are_settled(1000, 0.6));
        assert!(!leaders([600.0, 300.0], true).are_settled(1000, 0.5));
        assert!(leaders([600.0, 300.0], true).are_settled(1000, 0.8));
        assert!(!leaders([950.0, 5.0], true).are_settled(1000, 0.2), "that is too early to know");
    }

    #[test]
    fn a_tree_grows_on_where_its_leaders_are_close_or_contradict_their_means() {
        for (visits, is_best_by_mean) in [([500.0, 450.0], true), ([600.0, 300.0], false)] {
            let leaders = Leaders { visits, is_best_by_mean };
            assert!(!leaders.are_settled(1000, 1.2) && leaders.are_settled(1000, 2.0), "{leaders:?}");
        }
        assert!(Leaders { visits: [600.0, 300.0], is_best_by_mean: true }.are_settled(1000, 1.0));
    }
}
