//! The groups of one player's stones. Cached on the usual board, because a search meets the same stones of one player
//! again and again while the enemy's differ.

use std::cell::RefCell;

use super::rules::SizedPosition;
use postern_engine::digest::digest;
use postern_rules::board::bits::Bits;
use postern_rules::seat::Seat;

/// The number of sets of stones cached on each thread.
const REMEMBERED: usize = 1 << 11;

/// Stones that form more groups than this are not cached.
const MOST_GROUPS: usize = 14;

/// One player's stones and the groups they form.
#[derive(Clone, Copy)]
struct Grouped {
    stones: u128,
    groups: [u128; MOST_GROUPS],
    count: usize,
}

/// An unused cache entry. It is also correct for a player without stones.
const NOTHING: Grouped = Grouped { stones: 0, groups: [0; MOST_GROUPS], count: 0 };

thread_local! {
    /// The cache. The digest of a set of stones selects its entry.
    static KNOWN: RefCell<Vec<Grouped>> = RefCell::new(vec![NOTHING; REMEMBERED]);
}

/// Calls `f` with the groups of `seat`, sorted by their lowest stones.
pub(crate) fn found<B: Bits>(board: &SizedPosition<B>, seat: Seat, f: &mut dyn FnMut(&[B])) {
    let groups: Vec<B> = board.groups(seat, board.stones(seat)).collect();
    f(&groups);
}

/// Like [`found`], but cached, for boards of the usual size.
pub(crate) fn remembered(board: &SizedPosition<u128>, seat: Seat, f: &mut dyn FnMut(&[u128])) {
    let stones = board.stones(seat);
    KNOWN.with_borrow_mut(|known| {
        let place = &mut known[digest(&stones) as usize % REMEMBERED];
        if place.stones != stones {
            *place = NOTHING;
            for group in board.groups(seat, stones) {
                if place.count == MOST_GROUPS {
                    *place = NOTHING;
                    return found(board, seat, f);
                }
                place.groups[place.count] = group;
                place.count += 1;
            }
            place.stones = stones;
        }
        f(&place.groups[..place.count]);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rampart::rules::Position;
    use postern_engine::random::Random;
    use postern_rules::board::rows::{Rows, Sign};
    use postern_rules::square::Square;

    /// Returns a random board of the usual size with `filled` tenths of the points occupied.
    fn any_board(random: &mut Random, filled: usize) -> SizedPosition<u128> {
        let squares = (0..121).map(|index| Square::at(index, 11));
        let stones: Vec<Square> = squares.filter(|_| random.below(10) < filled).collect();
        let sign =
            |square| (square, Sign { letter: if random.below(2) == 0 { 'x' } else { 'o' }, height: 1 });
        let signs = stones.into_iter().map(sign).collect();
        match Position::of_rows(&Rows { cols: 11, rows: 11, signs }, Seat::First) {
            Position::Small(board) => board,
            other => panic!("{other}"),
        }
    }

    type Teller = fn(&SizedPosition<u128>, Seat, &mut dyn FnMut(&[u128]));

    fn all(board: &SizedPosition<u128>, by: Teller) -> [Vec<u128>; 2] {
        Seat::BOTH.map(|seat| {
            let mut all = Vec::new();
            by(board, seat, &mut |groups| all.extend_from_slice(groups));
            all
        })
    }

    #[test]
    fn what_is_remembered_is_what_is_found() {
        let mut random = Random::new(1);
        let mut many = 0;
        for round in 0..20_000_u64 {
            // Half of the boards recur, between others that displace them from the cache.
            let mut random = Random::new(if round % 2 == 0 { random.bits() } else { round / 2 % 50 });
            let filled = random.below(10);
            let board = any_board(&mut random, filled);
            let wanted = all(&board, found);
            assert_eq!(all(&board, remembered), wanted, "{board}");
            many += wanted.iter().filter(|groups| groups.len() > MOST_GROUPS).count();
        }
        assert!(many > 1_000, "only {many} with more groups than are remembered");
    }
}
