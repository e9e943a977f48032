//! Matchings of least cost in any graph, by the blossom algorithm.

use integer_blossom::max_weight_matching;

/// The greatest cost of an edge. With 65 vertices the sum of all weights stays far below the limit of `i128`.
pub const MOST: i128 = 1 << 100;

/// Pairs as many of `n` vertices as possible, and among all such matchings chooses one of least total cost. `cost` is
/// asked for `i < j`; `None` if the two can't be paired. Returns the partner of each vertex.
///
/// The same costs give the same matching.
pub fn best_matching(n: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Vec<Option<usize>> {
    if n == 0 {
        return Vec::new();
    }
    // A further pair is worth more than all costs together.
    let pair = MOST * (n as i128 + 1);
    let mut weights = vec![0; n * n];
    for i in 0..n {
        for j in i + 1..n {
            if let Some(cost) = cost(i, j) {
                let weight = pair - cost.clamp(0, MOST);
                weights[i * n + j] = weight;
                weights[j * n + i] = weight;
            }
        }
    }
    max_weight_matching(&weights, n)
}
