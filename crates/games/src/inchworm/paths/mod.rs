//! Paths of a distributed stack: whether one exists, all of them, and how many there are.
//!
//! A path steps in eight directions and never visits a square twice. Deciding whether a path of a given length exists
//! is hard in general. Here a careful greedy walk answers nearly every "yes". A search answers the rest; it recognizes
//! dead ends by the squares that hold a region together.

pub mod crawl;
pub mod sieges;

use std::collections::HashMap;

use crate::inchworm::lattice::Lattice;
use postern_rules::board::bits::Bits;

/// With fewer squares left than this, walking on is cheaper than asking whether the path can be completed.
const WORTH_ASKING: u32 = 10;

/// Returns true if a path from `from` can continue over exactly `more` squares of `free`.
pub(crate) fn exists(lattice: Lattice, from: u32, free: u64, more: u32) -> bool {
    greedy_walk(lattice, from, free, more)
        || Search { lattice, failed: HashMap::new(), nodes: 0 }.exists(from, free, more)
}

/// Returns the squares of `free` with which a path from `from` over exactly `more` squares can start.
pub(crate) fn first_steps(lattice: Lattice, from: u32, free: u64, more: u32) -> u64 {
    if more == 0 {
        return 0;
    }
    let mut search = Search { lattice, failed: HashMap::new(), nodes: 0 };
    let mut steps = 0;
    for step in (lattice.touching(from) & free).ones() {
        let rest = free & !u64::bit(step);
        if greedy_walk(lattice, step, rest, more - 1) || search.exists(step, rest, more - 1) {
            steps |= u64::bit(step);
        }
    }
    steps
}

/// Calls `f` with every path over exactly `more` squares of `free`, in canonical order. Each path includes `from`, its
/// first square.
pub(crate) fn for_each(lattice: Lattice, from: u32, free: u64, more: u32, f: &mut dyn FnMut(&[u32])) {
    let mut path = Vec::with_capacity(more as usize + 1);
    path.push(from);
    walk(lattice, free, more, &mut path, f);
}

fn walk(lattice: Lattice, free: u64, more: u32, path: &mut Vec<u32>, f: &mut dyn FnMut(&[u32])) {
    let Some(&from) = path.last() else { return };
    if more == 0 {
        return f(path);
    }
    if hopeless(lattice, from, free, more) {
        return;
    }
    for step in (lattice.touching(from) & free).ones() {
        path.push(step);
        walk(lattice, free & !u64::bit(step), more - 1, path, f);
        path.pop();
    }
}

/// Returns the number of paths over exactly `more` squares of `free`. Each square examined costs one from `budget`. If
/// the budget runs out, the result counts only the paths found until then.
pub(crate) fn count(lattice: Lattice, from: u32, free: u64, more: u32, budget: &mut u64) -> u64 {
    let steps = lattice.touching(from) & free;
    match more {
        0 => return 1,
        1 => return steps.count() as u64,
        _ if *budget == 0 || hopeless(lattice, from, free, more) => return 0,
        _ => *budget -= 1,
    }
    steps.ones().map(|step| count(lattice, step, free & !u64::bit(step), more - 1, budget)).sum()
}

/// Returns true if no path continues from here over `more` squares. Not checked for short paths, where it is not worth
/// the time.
fn hopeless(lattice: Lattice, from: u32, free: u64, more: u32) -> bool {
    more >= WORTH_ASKING && !exists(lattice, from, free, more)
}

/// Walks by always taking the square with the fewest continuations (Warnsdorff, 1823). Returns true if the walk reaches
/// `more` squares.
fn greedy_walk(lattice: Lattice, mut from: u32, mut free: u64, more: u32) -> bool {
    for left in (1..=more).rev() {
        let steps = lattice.touching(from) & free;
        let ways_on = |step: &u32| (lattice.touching(*step) & free).count();
        // Take a dead end only as the last step.
        let best = steps.ones().filter(|step| left == 1 || ways_on(step) > 0).min_by_key(ways_on);
        let Some(best) = best else { return false };
        from = best;
        free &= !u64::bit(best);
    }
    true
}

/// A search for paths of a given length, with the dead ends it has found.
struct Search {
    lattice: Lattice,
    /// For a square and the region reachable from it, the smallest length for which no path exists.
    failed: HashMap<(u32, u64), u32>,
    /// The number of squares examined, a measure of difficulty.
    nodes: u64,
}

impl Search {
    fn exists(&mut self, from: u32, free: u64, more: u32) -> bool {
        if more == 0 {
            return true;
        }
        let steps = self.lattice.touching(from) & free;
        let region = self.lattice.reachable(steps, free);
        if region.count() < more {
            return false;
        }
        if self.failed.get(&(from, region)).is_some_and(|&failed| more >= failed) {
            return false;
        }
        self.nodes += 1;
        if Bound::of(self.lattice, from, region) < more || !self.any_step(steps, region, more) {
            self.failed.insert((from, region), more);
            return false;
        }
        true
    }

    fn any_step(&mut self, steps: u64, region: u64, more: u32) -> bool {
        let mut ordered = [(0, 0); 8];
        let mut found = 0;
        for step in steps.ones() {
            let on = self.lattice.touching(step) & region;
            // Two squares with the same continuations are equivalent, so one of them is enough.
            let twin = ordered[..found].iter().any(|&(_, other)| {
                let other_on = self.lattice.touching(other) & region;
                other_on & !u64::bit(step) == on & !u64::bit(other)
            });
            if !twin {
                ordered[found] = (on.count(), step);
                found += 1;
            }
        }
        ordered[..found].sort_unstable();
        ordered[..found].iter().any(|&(_, step)| self.exists(step, region & !u64::bit(step), more - 1))
    }
}

/// An upper bound on the length of paths, from the blocks of a region: parts that remain connected without any one
/// square. A path that has left a block through a square cannot return, so only one chain of blocks counts.
struct Bound {
    lattice: Lattice,
    region: u64,
    /// The order in which each square was first visited, from 1; 0 for unvisited squares.
    seen: [u8; 64],
    clock: u8,
    /// Visited squares whose block is not complete yet.
    open: [u8; 65],
    open_len: usize,
    /// For each square, the most squares that a path can visit in the blocks behind it.
    beyond: [u8; 64],
}

impl Bound {
    /// Returns an upper bound on the squares of `region` that a path from `from` can visit.
    fn of(lattice: Lattice, from: u32, region: u64) -> u32 {
        let mut bound = Bound {
            lattice,
            region: region | u64::bit(from),
            seen: [0; 64],
            clock: 0,
            open: [0; 65],
            open_len: 0,
            beyond: [0; 64],
        };
        bound.visit(from);
        bound.beyond[from as usize] as u32
    }

    /// Visits the squares behind `at` and returns the earliest visited square that they touch (Tarjan, 1972).
    fn visit(&mut self, at: u32) -> u8 {
        self.clock += 1;
        let mine = self.clock;
        self.seen[at as usize] = mine;
        let mut earliest = mine;
        for to in (self.lattice.touching(at) & self.region).ones() {
            if self.seen[to as usize] != 0 {
                earliest = earliest.min(self.seen[to as usize]);
                continue;
            }
            let start = self.open_len;
            self.open[self.open_len] = to as u8;
            self.open_len += 1;
            let seen_behind = self.visit(to);
            earliest = earliest.min(seen_behind);
            if seen_behind >= mine {
                let block = &self.open[start..self.open_len];
                let furthest = block.iter().map(|&square| self.beyond[square as usize]).max().unwrap_or(0);
                let through = block.len() as u8 + furthest;
                self.beyond[at as usize] = self.beyond[at as usize].max(through);
                self.open_len = start;
            }
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::random::Random;

    const ALL: [Lattice; 3] = [Lattice::Flat, Lattice::Cylinder, Lattice::Torus];

    fn search(lattice: Lattice, from: u32, free: u64, more: u32) -> (bool, u64) {
        let mut search = Search { lattice, failed: HashMap::new(), nodes: 0 };
        (search.exists(from, free, more), search.nodes)
    }

    /// Returns the first steps of all paths and adds their number to `found`, without any pruning.
    fn plain(lattice: Lattice, from: u32, free: u64, more: u32, found: &mut u64) -> u64 {
        if more == 0 {
            *found += 1;
            return 0;
        }
        let mut first = 0;
        for step in (lattice.touching(from) & free).ones() {
            let before = *found;
            plain(lattice, step, free & !u64::bit(step), more - 1, found);
            if *found > before {
                first |= u64::bit(step);
            }
        }
        first
    }

    #[test]
    fn a_path_is_found_exactly_where_trying_all_finds_one() {
        let mut random = Random::new(3);
        let mut answers = [0; 2];
        for round in 0..3000 {
            let lattice = ALL[round % 3];
            let from = (random.bits() % 64) as u32;
            // A quarter to three eighths of the squares are free, so that both answers occur.
            let mut free = random.bits() & random.bits();
            if round % 2 == 0 {
                free |= random.bits() & random.bits() & random.bits();
            }
            let free = free & !u64::bit(from);
            for more in [1, 2, 4, 7, 11] {
                let mut paths = 0;
                let first = plain(lattice, from, free, more, &mut paths);
                assert_eq!(
                    first_steps(lattice, from, free, more),
                    first,
                    "{lattice:?} {from} {free:#x} {more}"
                );
                assert_eq!(exists(lattice, from, free, more), paths > 0);
                assert_eq!(search(lattice, from, free, more).0, paths > 0);
                let mut budget = u64::MAX;
                assert_eq!(count(lattice, from, free, more, &mut budget), paths);
                answers[usize::from(paths > 0)] += 1;
            }
        }
        assert!(answers.iter().all(|&times| times > 1000), "{answers:?}");
    }

    /// A comb, a spiral, a checkerboard, rooms, posts and isolated squares. Rows are from top to bottom; `#` is
    /// occupied.
    const SHAPES: [&str; 6] = [
        ".#.#.#.# .#.#.#.# .#.#.#.# .#.#.#.# .#.#.#.# .#.#.#.# ........ ########",
        "........ .######. .#....#. .#.##.#. .#.#..#. .#.####. .#...... .#######",
        ".#.#.#.# #.#.#.#. .#.#.#.# #.#.#.#. .#.#.#.# #.#.#.#. .#.#.#.# #.#.#.#.",
        "..#..#.. ..#..#.. #.##.##. ..#..#.. ..#..#.. .##.##.# ..#..#.. ..#..#..",
        "........ .#.#.#.# ........ .#.#.#.# ........ .#.#.#.# ........ .#.#.#.#",
        ".#.#.#.# ##.###.# .#.#.#.# ##.###.# .#.#.#.# ##.###.# .#.#.#.# ##.###.#",
    ];

    fn shape(rows: &str) -> u64 {
        let signs = rows.split(' ').rev().flat_map(str::bytes);
        signs.enumerate().filter(|&(_, sign)| sign != b'#').fold(0, |free, (at, _)| free | 1 << at)
    }

    /// The hardest shapes found by hill climbing from thousands of random ones: rooms with narrow doors.
    const HARD: [u64; 4] =
        [0xc3ec_ebca_5f5f_cf26, 0xedd3_ede1_4c8d_3cba, 0x7d72_f576_2a80_deeb, 0xebeb_d940_10ee_39fe];

    /// The most nodes a search may take: some hundredths of a second.
    const LONG: u64 = 60_000;

    #[test]
    fn no_shape_makes_the_search_long() {
        let mut free: Vec<u64> = SHAPES.map(shape).into();
        free.extend(HARD);
        for lattice in ALL {
            for &free in &free {
                for from in 0..64 {
                    let free = free & !u64::bit(from);
                    for more in 1..25 {
                        let (found, nodes) = search(lattice, from, free, more);
                        assert!(nodes <= LONG, "{lattice:?} {from} {free:#x} {more}: {nodes}");
                        assert_eq!(exists(lattice, from, free, more), found);
                    }
                }
            }
        }
    }
}
