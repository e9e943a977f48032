//! Late move reductions: the plies by which late moves are searched less deeply, by depth and place in the order.

/// How aggressively late moves are reduced; the best choice differs from game to game. Places count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LateMoves {
    /// From depth 3 and place 3 on: one ply, two from place 12, and three from place 40 at depth 5 or more.
    Careful,
    /// From depth 3 and place 3 on: by the product of the logarithms of depth and place.
    Bold,
    /// From depth 2 and place 2 on: by 1.6 times that product.
    Bolder,
}

/// Table size. Larger depths and places count as the last entry.
const MOST: usize = 64;

/// A table of reductions in plies, by depth and place in the order.
#[derive(Debug)]
pub(crate) struct Reductions(Vec<[i8; MOST]>);

impl Reductions {
    pub(crate) fn of(late: LateMoves) -> Reductions {
        // Smaller depths and earlier places are not reduced.
        let (depths, places) = match late {
            LateMoves::Careful | LateMoves::Bold => (3, 3),
            LateMoves::Bolder => (2, 2),
        };
        let log = |n: usize| (n.max(1) as f64).ln();
        let plies = |depth: usize, at: usize| match late {
            LateMoves::Careful => 1 + (at >= 12) as i8 + (at >= 40 && depth >= 5) as i8,
            LateMoves::Bold => (0.6 + log(depth) * log(at) / 2.2) as i8,
            LateMoves::Bolder => (0.6 + 1.6 * log(depth) * log(at) / 2.2) as i8,
        };
        let row = |depth: usize| {
            let most = depth.saturating_sub(1) as i8;
            let less = |at| if depth < depths || at < places { 0 } else { plies(depth, at).min(most) };
            std::array::from_fn(less)
        };
        Reductions((0..MOST).map(row).collect())
    }

    /// Returns the reduction in plies, always less than `depth`.
    #[inline(always)]
    pub(crate) fn plies(&self, depth: i32, at: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, MOST as i32 - 1) as usize][at.min(MOST - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_looks_lose_no_less() {
        for late in [LateMoves::Careful, LateMoves::Bold, LateMoves::Bolder] {
            let reductions = Reductions::of(late);
            for depth in 1..100 {
                for at in 1..200 {
                    let plies = reductions.plies(depth, at);
                    assert!(plies <= reductions.plies(depth, at + 1), "{late:?} {depth} {at}");
                    assert!(plies <= reductions.plies(depth + 1, at), "{late:?} {depth} {at}");
                    assert!((0..depth).contains(&plies), "{late:?} {depth} {at}");
                }
            }
            assert!(reductions.plies(8, 50) >= 3);
        }
    }
}
