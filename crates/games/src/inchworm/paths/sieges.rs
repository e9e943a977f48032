//! Paths that capture an enemy group by filling all its liberties.

use std::cell::Cell;

use crate::inchworm::lattice::Lattice;
use crate::inchworm::moves::Path;
use crate::inchworm::position::{MOST_PIECES, Position};
use postern_engine::digest::digest;
use postern_rules::board::bits::Bits;

/// The most steps of a search for a path, for one stack and one group.
const MOST_STEPS: u32 = 64;

/// The number of answers cached on each thread.
const REMEMBERED: usize = 1 << 12;

thread_local! {
    /// Cache of the existence of paths, by everything it depends on, since most stacks and groups are unchanged in the
    /// next position. An entry has the high bits of the key's digest, then a bit that is always set, then the answer.
    /// An unused entry is 0.
    static ANSWERS: [Cell<u64>; REMEMBERED] = const { [const { Cell::new(0) }; REMEMBERED] };
}

/// Returns true if a path of the stack of `height` on `from` fills all of `liberties`. May miss a path that is hard to
/// find.
pub(crate) fn exists(position: &Position, from: u32, height: u32, liberties: u64) -> bool {
    let (lattice, more) = (position.lattice, height.saturating_sub(1));
    let free = position.empty() & lattice.within(from, more);
    let key = digest(&(liberties, free, from << 16 | more << 8 | lattice as u32));
    ANSWERS.with(|answers| {
        let answer = &answers[key as usize % REMEMBERED];
        let known = answer.get();
        if known >> 2 == key >> 2 && known != 0 {
            return known & 1 != 0;
        }
        let found = Siege::of(lattice, from).fill(from, free, liberties, 1, more);
        answer.set(key & !1 | 2 | found as u64);
        found
    })
}

/// Reports a path for each stack of the player to move and each enemy group, or pair of groups, that it can capture.
/// May miss paths that are hard to find.
pub(crate) fn each(position: &Position, f: &mut dyn FnMut(Path)) {
    let lattice = position.lattice;
    let mut groups: Vec<u64> = Vec::with_capacity(16);
    position.each_group(position.to_move.other(), |_, _, liberties| {
        // A position that was set up may contain a group without liberties.
        if liberties != 0 && !groups.contains(&liberties) {
            groups.push(liberties);
        }
    });
    for from in position.own().ones() {
        let Some(more) = position.path_length(from) else { continue };
        let within = lattice.within(from, more);
        let mut tell = |liberties: u64| {
            let mut siege = Siege::of(lattice, from);
            let is_found = exists(position, from, more + 1, liberties)
                && siege.fill(from, position.empty() & within, liberties, 1, more);
            if is_found {
                f(Path::of_cells(&siege.cells[..=more as usize]));
            }
            is_found
        };
        let mut taken: Vec<u64> = Vec::new();
        for &liberties in groups.iter().filter(|&&set| set.count() <= more && set & !within == 0) {
            if !tell(liberties) {
                continue;
            }
            for &other in &taken {
                let both = liberties | other;
                if both.count() <= more && both != liberties && both != other {
                    tell(both);
                }
            }
            taken.push(liberties);
        }
    }
}

/// A search for one path.
struct Siege {
    lattice: Lattice,
    /// The squares of the current path.
    cells: [u32; MOST_PIECES as usize],
    /// The number of steps left before the search stops.
    steps: u32,
}

impl Siege {
    fn of(lattice: Lattice, from: u32) -> Siege {
        Siege { lattice, cells: [from; MOST_PIECES as usize], steps: MOST_STEPS }
    }

    /// Continues the path from `at` over `left` squares of `free`, including all of `unfilled`. Returns true if it
    /// succeeds; `cells` then has those squares from `place` on.
    fn fill(&mut self, at: u32, free: u64, unfilled: u64, place: usize, left: u32) -> bool {
        if left == 0 {
            return unfilled == 0;
        }
        let is_far = unfilled & !self.lattice.within(at, left) != 0;
        let lacking = unfilled.count();
        if lacking > left || self.steps == 0 || is_far {
            return false;
        }
        self.steps -= 1;
        let mut open = self.lattice.touching(at) & free;
        if lacking == left {
            // No square to spare.
            open &= unfilled;
        }
        // Try the squares nearest to `unfilled` first, and among them those with the fewest continuations.
        let mut near = unfilled;
        while open != 0 {
            let mut here = if unfilled == 0 { open } else { open & near };
            open &= !here;
            while let Some(to) = here.ones().min_by_key(|&to| (self.lattice.touching(to) & free).count()) {
                here &= !u64::bit(to);
                self.cells[place] = to;
                let bit = u64::bit(to);
                if self.fill(to, free & !bit, unfilled & !bit, place + 1, left - 1) {
                    return true;
                }
            }
            near = self.lattice.around(near) | near;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inchworm::Inchworm;
    use crate::testing::{at, start};
    use postern_engine::random::Random;
    use postern_rules::game::rules::Playable;
    use postern_rules::seat::Seat;

    #[test]
    fn what_is_remembered_of_a_path_is_what_a_search_finds() {
        let mut random = Random::new(11);
        let (mut found, mut missed) = (0, 0);
        // Keep this on one thread, so that other lattices meet cached answers.
        for chosen in ["", "edges=cylinder", "edges=torus"].repeat(3) {
            let mut position = start::<Inchworm>(chosen);
            for _ in 0..120 {
                let mut moves = Vec::new();
                position.for_each_short_move(4, &mut |made| moves.push(made));
                if moves.is_empty() {
                    break;
                }
                position.play(random.of(&moves));
                let mut groups = Vec::new();
                for seat in Seat::BOTH {
                    position.each_group(seat, |_, _, liberties| groups.push(liberties));
                }
                for from in position.own().ones() {
                    let height = u32::from(position.heights[from as usize]);
                    for &liberties in &groups {
                        let (free, more) = (position.empty(), height - 1);
                        let free = free & position.lattice.within(from, more);
                        let wanted = Siege::of(position.lattice, from).fill(from, free, liberties, 1, more);
                        assert_eq!(
                            exists(&position, from, height, liberties),
                            wanted,
                            "{from} in {position}"
                        );
                        *if wanted { &mut found } else { &mut missed } += 1;
                    }
                }
            }
        }
        assert!(found > 100 && missed > 1000, "{found} {missed}");
    }

    #[test]
    fn what_is_remembered_of_one_board_is_not_believed_of_another() {
        // From a1 the squares g8 and h7 are one step too far, except on a torus, where a1 touches h8.
        let (a1, liberties) = (0, u64::bit(62) | u64::bit(55));
        let found = ["", "edges=torus", ""].map(|chosen| {
            exists(&at::<Inchworm>(chosen, "8/8/8/8/8/8/8/x[8]7 x 17,25 0,0 0,0"), a1, 8, liberties)
        });
        assert_eq!(found, [false, true, false]);
    }
}
