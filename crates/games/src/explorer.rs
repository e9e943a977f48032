//! Counts of games by the positions that they passed through. Positions that a symmetry of the rules turns into each
//! other count as one.

use std::collections::HashMap;

use crate::library::{self, BadLibrary, TALLEST};
use crate::spec::GameSpec;
use postern_rules::game::info::Options;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

/// The first plies of a game that are counted.
pub const DEEPEST: usize = 60;

/// Upper bound on the positions of an index, about 25 bytes each.
pub const MOST_POSITIONS: usize = 1_800_000;

/// The results of the games that passed through a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Wins of the player who moves first.
    pub first: u32,
    pub second: u32,
    pub draws: u32,
}

impl Counts {
    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.first + self.second + self.draws
    }

    /// Returns the wins of a seat.
    pub fn wins(self, seat: Seat) -> u32 {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }

    pub fn plus(self, other: Counts) -> Counts {
        Counts {
            first: self.first + other.first,
            second: self.second + other.second,
            draws: self.draws + other.draws,
        }
    }

    fn add(&mut self, winner: Option<Seat>) {
        match winner {
            Some(Seat::First) => self.first += 1,
            Some(Seat::Second) => self.second += 1,
            None => self.draws += 1,
        }
    }
}

/// The positions of many games.
#[derive(Default)]
pub struct PositionIndex {
    positions: HashMap<u64, Counts>,
    /// Number of positions, also of those that are elsewhere.
    size: usize,
}

impl PositionIndex {
    /// Reads the library of a game; an empty index for a game without one.
    ///
    /// # Errors
    /// Names the first game of the file that is damaged.
    pub fn of_library(spec: &GameSpec) -> Result<PositionIndex, BadLibrary> {
        let mut index = PositionIndex::default();
        let (Some(file), Ok(start)) = (spec.library, default_start(spec)) else { return Ok(index) };
        for (number, game) in (1..).zip(library::read(spec.game, file)?) {
            let mut keys = vec![start.position_key()];
            library::replay(&*start, (number, &game.moves), &mut |state| keys.push(state.position_key()))?;
            index.add(&keys, game.winner);
        }
        Ok(index)
    }

    /// Adds a game that passed through these positions, in their order. In a large index, a game adds only the first
    /// position that is new, so positions that a single game reached take no room.
    pub fn add(&mut self, keys: &[u64], winner: Option<Seat>) {
        let mut left = match self.size {
            few if few < MOST_POSITIONS / 2 => keys.len(),
            many if many < MOST_POSITIONS => 1,
            _ => 0,
        };
        for (at, key) in keys.iter().enumerate() {
            if keys[..at].contains(key) {
                continue;
            }
            if let Some(counts) = self.positions.get_mut(key) {
                counts.add(winner);
            } else if left > 0 {
                left -= 1;
                self.size += 1;
                self.positions.entry(*key).or_default().add(winner);
            }
        }
    }

    /// Returns the part of a larger index that has these positions. The index has `size` positions, and the keys that
    /// games will add are either here or new.
    pub fn part(positions: HashMap<u64, Counts>, size: usize) -> PositionIndex {
        PositionIndex { positions, size }
    }

    /// Returns the number of positions in the whole index.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the positions with their results, in no particular order.
    pub fn into_positions(self) -> impl Iterator<Item = (u64, Counts)> {
        self.positions.into_iter()
    }

    /// Returns the results of the games that passed through a position.
    pub fn at(&self, key: u64) -> Counts {
        self.positions.get(&key).copied().unwrap_or_default()
    }
}

/// Returns the keys of the first positions of a game, up to the first move that can't be played.
pub fn keys<'a>(start: &dyn GameState, moves: impl Iterator<Item = &'a str>) -> Vec<u64> {
    let mut state = start.clone_state();
    let mut keys = vec![state.position_key()];
    for made in moves.take(DEEPEST) {
        if state.follow(made).is_err() {
            break;
        }
        keys.push(state.position_key());
    }
    keys
}

/// A move, with the key of the position after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation {
    pub made: String,
    pub key: u64,
    /// The winner, if the move ends the game with one.
    pub winner: Option<Seat>,
}

/// Returns the legal moves with the positions after them. Of moves that lead to the same position up to symmetry, only
/// the first is listed, and no moves over more than [`TALLEST`] squares if there may be too many of them.
pub fn continuations(state: &dyn GameState) -> Vec<Continuation> {
    let mut after = state.clone_state();
    let mut found: Vec<Continuation> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for made in state.legal(TALLEST) {
        if after.follow(&made).is_err() {
            continue;
        }
        let key = after.position_key();
        if seen.insert(key) {
            let winner = after.ending().and_then(|ending| ending.winner);
            found.push(Continuation { made, key, winner });
        }
        after.undo();
    }
    found
}

/// Returns the start of a game on its default board.
pub fn default_start(spec: &GameSpec) -> Result<Box<dyn GameState>, postern_rules::game::info::BadOption> {
    let options: Options = spec.info().options([])?;
    spec.game.start(&options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palisade;

    fn start() -> Box<dyn GameState> {
        default_start(&palisade::SPEC).expect("the default board")
    }

    #[test]
    fn mirrored_games_count_as_one_and_only_one_of_their_moves_is_listed() {
        let mut index = PositionIndex::default();
        let start = start();
        for (game, winner) in [(["c3", "d3"], Seat::First), (["q17", "p17"], Seat::Second)] {
            index.add(&keys(&*start, game.into_iter()), Some(winner));
        }
        let all = continuations(&*start);
        assert_eq!(all.len(), 30, "an eighth of the points of a player");
        let counted: Vec<(&str, Counts)> = all
            .iter()
            .map(|next| (next.made.as_str(), index.at(next.key)))
            .filter(|(_, counts)| counts.games() > 0)
            .collect();
        assert_eq!(counted, [("c3", Counts { first: 1, second: 1, draws: 0 })]);
        assert_eq!(index.at(start.position_key()).games(), 2);
    }

    #[test]
    fn a_full_index_counts_on_without_new_positions() {
        let mut index = PositionIndex::default();
        for key in 0..MOST_POSITIONS as u64 + 10 {
            index.add(&[0, 1 + 2 * key, 2 + 2 * key], None);
        }
        assert!(index.positions.len() <= MOST_POSITIONS);
        assert_eq!(index.at(0).games(), MOST_POSITIONS as u32 + 10);
    }
}
