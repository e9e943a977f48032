//! Selects distributions worth searching: paths that fill the last liberties of groups they meet. Never lists all
//! paths.

use crate::inchworm::lattice::Lattice;
use crate::inchworm::moves::Path;
use crate::inchworm::paths;
use crate::inchworm::position::{MOST_PIECES, Position};
use postern_rules::board::bits::Bits;

/// The number of path prefixes kept at each step.
const BEAM: usize = 10;

/// The most paths reported for one stack by the first lure. Both lures together report at most twice as many.
const TOLD: usize = 5;

/// The value of each square on a path.
pub(crate) type Lure = [i16; 64];

/// A path prefix, without the stack's own square.
#[derive(Clone, Copy)]
struct Trail {
    cells: [u8; MOST_PIECES as usize],
    visited: u64,
    worth: i32,
}

/// Reports some paths of the stack on `from`, over the squares that either lure values most. Reports none only if there
/// is no path.
pub(crate) fn tell(position: &Position, from: u32, lures: [&Lure; 2], f: &mut dyn FnMut(Path)) {
    let Some(more) = position.path_length(from) else { return };
    let free = position.empty();
    if more <= 1 {
        return paths::for_each(position.lattice, from, free, more, &mut |cells| f(Path::of_cells(cells)));
    }
    let mut told: [u64; 2 * TOLD] = [0; 2 * TOLD];
    let mut count = 0;
    for (lure, most) in lures.into_iter().zip([TOLD, 2 * TOLD]) {
        for trail in crawl(position.lattice, from, free, more, lure).best() {
            // Paths over the same squares are the same turn.
            if count < most && !told[..count].contains(&trail.visited) {
                told[count] = trail.visited;
                count += 1;
                f(path(from, trail, more));
            }
        }
    }
    if count == 0 {
        any(position, from, more, f);
    }
}

fn path(from: u32, trail: &Trail, more: u32) -> Path {
    let mut cells = [from; MOST_PIECES as usize];
    for (cell, &step) in cells[1..].iter_mut().zip(&trail.cells[..more as usize]) {
        *cell = step as u32;
    }
    Path::of_cells(&cells[..=more as usize])
}

/// Returns the best trails over `more` squares, best first.
fn crawl(lattice: Lattice, from: u32, free: u64, more: u32, lure: &Lure) -> Beam {
    let start = Trail { cells: [0; MOST_PIECES as usize], visited: 0, worth: 0 };
    let mut beam = Beam { trails: [start; BEAM], count: 1 };
    for step in 0..more as usize {
        let mut next = Beam { trails: [start; BEAM], count: 0 };
        for trail in beam.best() {
            let at = if step == 0 { from } else { trail.cells[step - 1] as u32 };
            let open = free & !trail.visited;
            for to in (lattice.touching(at) & open).ones() {
                let ways_on = (lattice.touching(to) & open).count() as i32;
                if ways_on > 0 || step + 1 == more as usize {
                    next.take(trail, step, to, 8 * lure[to as usize] as i32 - ways_on);
                }
            }
        }
        beam = next;
    }
    beam
}

/// The best trails found up to a step, best first.
struct Beam {
    trails: [Trail; BEAM],
    count: usize,
}

impl Beam {
    fn best(&self) -> &[Trail] {
        &self.trails[..self.count]
    }

    /// Adds `trail` extended by one step, unless the beam is full of better trails or already has this one. Of equal
    /// trails the earlier counts as better, which keeps the result deterministic.
    fn take(&mut self, trail: &Trail, step: usize, to: u32, worth: i32) {
        let worth = trail.worth + worth;
        let visited = trail.visited | u64::bit(to);
        let place = self.best().iter().take_while(|other| other.worth >= worth).count();
        let same = |other: &Trail| other.visited == visited && u32::from(other.cells[step]) == to;
        if place == BEAM || self.best().iter().any(same) {
            return;
        }
        self.count = (self.count + 1).min(BEAM);
        self.trails.copy_within(place..self.count - 1, place + 1);
        let longer = &mut self.trails[place];
        *longer = Trail { visited, worth, ..*trail };
        longer.cells[step] = to as u8;
    }
}

/// Reports one path, if there is any. Each of its steps is checked to be completable.
fn any(position: &Position, from: u32, more: u32, f: &mut dyn FnMut(Path)) {
    let mut free = position.empty();
    let mut trail = Trail { cells: [0; MOST_PIECES as usize], visited: 0, worth: 0 };
    let mut at = from;
    for step in 0..more {
        let Some(to) = paths::first_steps(position.lattice, at, free, more - step).lowest() else { return };
        trail.cells[step as usize] = to as u8;
        free &= !u64::bit(to);
        at = to;
    }
    f(path(from, &trail, more));
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::random::Random;

    #[test]
    fn a_beam_keeps_the_best_trails_in_order_and_the_first_of_equal_ones() {
        let start = Trail { cells: [0; MOST_PIECES as usize], visited: 0, worth: 0 };
        let mut random = Random::new(5);
        for offered in [0, 1, BEAM - 1, BEAM, BEAM + 1, 64] {
            let worths: Vec<i32> = (0..offered).map(|_| *random.of(&[-3, -1, 0, 2, 7])).collect();
            let mut beam = Beam { trails: [start; BEAM], count: 0 };
            for (to, &worth) in worths.iter().enumerate() {
                for _ in 0..2 {
                    // The second trail is a duplicate.
                    beam.take(&start, 0, to as u32, worth);
                }
            }
            let mut wanted: Vec<usize> = (0..offered).collect();
            wanted.sort_by_key(|&to| std::cmp::Reverse(worths[to]));
            wanted.truncate(BEAM);
            let kept: Vec<usize> = beam.best().iter().map(|trail| trail.cells[0].into()).collect();
            assert_eq!(kept, wanted, "{worths:?}");
            assert!(beam.best().iter().all(|trail| trail.visited == 1 << trail.cells[0]));
        }
    }
}
