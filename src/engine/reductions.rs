//! Late move reductions: the plies by which late moves are searched less deeply, by depth and place in the order.

/// Depths and places from this on count as the last before.
const MOST: usize = 64;

/// A table of reductions in plies, by depth and place in the order.
#[derive(Debug)]
pub(crate) struct Reductions(Vec<[i8; MOST]>);

impl Reductions {
    /// It grows with the logarithms of depth and place.
    pub(crate) fn bold() -> Reductions {
        let log = |n: usize| (n.max(1) as f64).ln();
        Reductions::of(|depth, at| (0.6 + log(depth) * log(at) / 2.2) as i8)
    }

    /// One ply, and one more from the 12th place on, and from the 40th.
    pub(crate) fn careful() -> Reductions {
        Reductions::of(|depth, at| 1 + (at >= 12) as i8 + (at >= 40 && depth >= 5) as i8)
    }

    fn of(less: impl Fn(usize, usize) -> i8) -> Reductions {
        Reductions((0..MOST).map(|depth| std::array::from_fn(|at| less(depth, at))).collect())
    }

    pub(crate) fn plies(&self, depth: i32, at: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, MOST as i32 - 1) as usize][at.min(MOST - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_looks_lose_no_less() {
        for reductions in [Reductions::bold(), Reductions::careful()] {
            for depth in 1..100 {
                for at in 1..200 {
                    assert!(reductions.plies(depth, at) <= reductions.plies(depth, at + 1));
                    assert!(reductions.plies(depth, at) <= reductions.plies(depth + 1, at));
                }
            }
            assert!(reductions.plies(8, 50) >= 3);
        }
    }
}
