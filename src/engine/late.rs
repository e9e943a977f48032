//! Late moves: by how much less deeply they are looked at.

/// Depths and places from this on count as the last before.
const MOST: usize = 64;

/// Less depth for late moves, by depth and place in the order.
#[derive(Debug)]
pub(crate) struct Late(Vec<[i8; MOST]>);

impl Late {
    /// It grows with the logarithms of depth and place.
    pub(crate) fn new() -> Late {
        let log = |n: usize| (n.max(1) as f64).ln();
        let less = |depth: usize, at: usize| (0.6 + log(depth) * log(at) / 2.2) as i8;
        Late((0..MOST).map(|depth| std::array::from_fn(|at| less(depth, at))).collect())
    }

    pub(crate) fn less(&self, depth: i32, at: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, MOST as i32 - 1) as usize][at.min(MOST - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_looks_lose_no_less() {
        let late = Late::new();
        for depth in 1..100 {
            for at in 1..200 {
                assert!(late.less(depth, at) <= late.less(depth, at + 1));
                assert!(late.less(depth, at) <= late.less(depth + 1, at));
                assert!(late.less(depth, at) < depth.max(1) + 1, "depth {depth} at {at}");
            }
        }
        assert!(late.less(8, 20) >= 3);
    }
}
