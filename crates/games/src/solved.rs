//! Positions whose winner is proved, in a file of at most 300 kB.
//!
//! The file starts with the line `postern-solved 1 GAME RULES`, where RULES is the version of the rules. Eight bytes for
//! each position follow, little endian, in ascending order. The upper 56 bits are those of the position's key
//! ([`GameState::position_key`]), which its images under the symmetries of the rules share. The lowest bit is 1 if the
//! player to move wins and 0 if they lose. The seven bits above it are an upper bound on the plies to the end, or 0 if
//! the table has none.

use std::collections::BTreeMap;
use std::fmt;

use crate::explorer::Continuation;
use crate::library::TALLEST;
use crate::spec::GameSpec;
use postern_engine::solver::Reach;
use postern_rules::game::state::{Game, GameState};
use postern_rules::seat::Seat;

/// Upper bound on the size of a file in bytes.
pub const MOST_BYTES: usize = 300_000;

/// Upper bound on [`Verdict::plies`].
const MOST_PLIES: u32 = 127;

/// The bits of a key that the file leaves out.
const VERDICT_BITS: u32 = 8;

/// The proved result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// True if the player to move wins whatever the opponent does, false if the opponent wins so.
    pub wins: bool,
    /// The winner needs at most this many plies. `None` if unknown.
    pub plies: Option<u32>,
}

impl Verdict {
    /// Returns the result of the move that leads to this position, for the player who makes it.
    #[must_use]
    pub fn of_move(self) -> Verdict {
        Verdict { wins: !self.wins, plies: self.plies.map(|plies| plies + 1) }
    }

    /// Returns the result of a position from the results of its moves, each for the player who makes it: the fastest win,
    /// or the slowest loss if all moves lose. `None` if they do not decide it.
    pub fn of_moves(state: &dyn GameState, moves: &[Option<Verdict>]) -> Option<Verdict> {
        let wins = moves.iter().flatten().filter(|verdict| verdict.wins);
        let soonest = wins.min_by_key(|verdict| verdict.plies.unwrap_or(u32::MAX));
        if let Some(soonest) = soonest {
            return Some(*soonest);
        }
        let losses: Vec<Verdict> = moves.iter().copied().collect::<Option<_>>()?;
        let plies: Option<Vec<u32>> = losses.iter().map(|verdict| verdict.plies).collect();
        let last = plies.map(|plies| plies.into_iter().max());
        // Tall moves are not listed if there may be too many of them.
        let are_all = !losses.is_empty() && state.legal(TALLEST).len() as u64 == state.count();
        are_all.then(|| Verdict { wins: false, plies: last.flatten() })
    }

    /// Returns the winner in a position with this player to move.
    pub fn winner(self, to_move: Seat) -> Seat {
        if self.wins { to_move } else { to_move.other() }
    }

    fn byte(self) -> u8 {
        let plies = self.plies.filter(|plies| (1..=MOST_PLIES).contains(plies)).unwrap_or(0) as u8;
        plies << 1 | u8::from(self.wins)
    }

    fn of_byte(byte: u8) -> Verdict {
        let plies = u32::from(byte >> 1);
        Verdict { wins: byte & 1 == 1, plies: (plies > 0).then_some(plies) }
    }
}

/// The solved positions of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolvedTable(BTreeMap<u64, Verdict>);

/// Why a file is not a table of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadTable {
    /// The first line is not the expected one.
    Header { wanted: String },
    /// The file is larger than [`MOST_BYTES`].
    TooLarge { bytes: usize },
    /// The file ends within a position.
    CutOff,
    /// The position with this number, counted from 1, is not above the one before it.
    Order { number: usize },
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTable::Header { wanted } => write!(f, "the first line of the table is not {wanted:?}"),
            BadTable::TooLarge { bytes } => {
                write!(f, "the table has {bytes} bytes, {MOST_BYTES} are allowed")
            }
            BadTable::CutOff => write!(f, "the table ends within a position"),
            BadTable::Order { number } => {
                write!(f, "position {number} of the table is not above the one before it")
            }
        }
    }
}

impl std::error::Error for BadTable {}

impl SolvedTable {
    /// Reads the table of a game; an empty one for a game without solved positions.
    ///
    /// # Errors
    /// Names the first part that is damaged.
    pub fn of(spec: &GameSpec) -> Result<SolvedTable, BadTable> {
        spec.solved
            .map_or_else(|| Ok(SolvedTable::default()), |solved| SolvedTable::read(spec.game, solved.table))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Names the first part that is damaged.
    pub fn read(game: &dyn Game, file: &[u8]) -> Result<SolvedTable, BadTable> {
        if file.len() > MOST_BYTES {
            return Err(BadTable::TooLarge { bytes: file.len() });
        }
        let wanted = header(game);
        let rest = file.strip_prefix(wanted.as_bytes()).ok_or(BadTable::Header { wanted })?;
        let (entries, []) = rest.as_chunks() else { return Err(BadTable::CutOff) };
        let mut positions = BTreeMap::new();
        for (number, entry) in (1..).zip(entries) {
            let entry = u64::from_le_bytes(*entry);
            let key = entry >> VERDICT_BITS;
            if positions.last_key_value().is_some_and(|(last, _)| *last >= key) {
                return Err(BadTable::Order { number });
            }
            positions.insert(key, Verdict::of_byte(entry as u8));
        }
        Ok(SolvedTable(positions))
    }

    /// Writes a file that [`SolvedTable::read`] reads, if it is small enough.
    pub fn write(&self, game: &dyn Game) -> Vec<u8> {
        let entries = self.0.iter().map(|(key, verdict)| key << VERDICT_BITS | u64::from(verdict.byte()));
        header(game).into_bytes().into_iter().chain(entries.flat_map(u64::to_le_bytes)).collect()
    }

    /// Adds a position. A result with fewer plies replaces one with more.
    pub fn add(&mut self, key: u64, verdict: Verdict) {
        let plies = |verdict: &Verdict| verdict.plies.unwrap_or(u32::MAX);
        let known = self.0.entry(key >> VERDICT_BITS).or_insert(verdict);
        if plies(&verdict) < plies(known) {
            *known = verdict;
        }
    }

    /// Returns the result of the position with this key.
    pub fn at(&self, key: u64) -> Option<Verdict> {
        self.0.get(&(key >> VERDICT_BITS)).copied()
    }

    /// Returns the results of moves, each for the player who makes it: of those that win or lose at once, and of those
    /// that lead to a position of the table.
    pub fn of_moves(&self, state: &dyn GameState, moves: &[Continuation]) -> Vec<Option<Verdict>> {
        let result = |next: &Continuation| match next.winner {
            Some(winner) => Some(Verdict { wins: winner == state.to_move(), plies: Some(1) }),
            None => self.at(next.key).map(Verdict::of_move),
        };
        moves.iter().map(result).collect()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Proves the moves that have no result yet, as far as the reach allows.
pub fn prove(
    spec: &GameSpec,
    state: &dyn GameState,
    moves: &[Continuation],
    results: &mut [Option<Verdict>],
    reach: Reach,
) {
    let unknown = || moves.iter().zip(0..).filter(|(_, at)| results.get(*at).is_some_and(Option::is_none));
    let (names, places): (Vec<&str>, Vec<usize>) =
        unknown().map(|(next, at)| (next.made.as_str(), at)).unzip();
    for (at, wins) in places.into_iter().zip(spec.engine.verdicts(state, &names, reach)) {
        results[at] = wins.map(|wins| Verdict { wins, plies: None });
    }
}

fn header(game: &dyn Game) -> String {
    format!("postern-solved 1 {} {}\n", game.info().id, game.rules_version())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ransom;

    fn verdict(wins: bool, plies: Option<u32>) -> Verdict {
        Verdict { wins, plies }
    }

    fn table() -> SolvedTable {
        let mut table = SolvedTable::default();
        for (key, verdict) in [
            (u64::MAX, verdict(true, Some(7))),
            (0x100, verdict(false, None)),
            (0, verdict(true, Some(127))),
            (0x00ff_ffff_ff00, verdict(false, Some(2))),
        ] {
            table.add(key, verdict);
        }
        table
    }

    #[test]
    fn a_table_is_read_back_and_the_lowest_byte_of_a_key_does_not_count() {
        let game = ransom::SPEC.game;
        let read = SolvedTable::read(game, &table().write(game)).expect("a table");
        assert_eq!(read, table());
        assert_eq!(read.at(u64::MAX - 200), Some(verdict(true, Some(7))));
        assert_eq!(read.at(0x123), Some(verdict(false, None)));
        assert_eq!((read.at(0x200), read.len()), (None, 4));
    }

    #[test]
    fn a_damaged_table_is_an_error() {
        let game = ransom::SPEC.game;
        let file = table().write(game);
        assert_eq!(SolvedTable::read(game, &file[..file.len() - 1]), Err(BadTable::CutOff));
        let mut twice = file.clone();
        twice.extend_from_slice(&file[file.len() - 8..]);
        assert_eq!(SolvedTable::read(game, &twice), Err(BadTable::Order { number: 5 }));
        assert!(matches!(
            SolvedTable::read(game, b"postern-solved 1 chess 1\n"),
            Err(BadTable::Header { .. })
        ));
        let large = vec![0; MOST_BYTES + 1];
        assert_eq!(SolvedTable::read(game, &large), Err(BadTable::TooLarge { bytes: MOST_BYTES + 1 }));
    }

    #[test]
    fn a_position_is_won_by_its_fastest_winning_move_and_lost_if_all_moves_lose() {
        let start = crate::explorer::default_start(&ransom::SPEC).expect("the default board");
        let of = |moves: &[Option<Verdict>]| Verdict::of_moves(&*start, moves);
        let [fast, slow] = [3, 5].map(|plies| Some(verdict(true, Some(plies))));
        let [short, long] = [2, 4].map(|plies| Some(verdict(false, Some(plies))));
        assert_eq!(of(&[None, slow, fast, short]), fast);
        assert_eq!(of(&[long, short]), long);
        assert_eq!(of(&[long, Some(verdict(false, None))]), Some(verdict(false, None)));
        assert_eq!(of(&[long, None]), None);
        assert_eq!(of(&[]), None);
        assert_eq!(fast.map(Verdict::of_move), Some(verdict(false, Some(4))));
    }

    proptest::proptest! {
        #[test]
        fn no_file_makes_the_reader_panic(bytes: Vec<u8>) {
            let game = ransom::SPEC.game;
            let file = [header(game).as_bytes(), &bytes].concat();
            if let Ok(table) = SolvedTable::read(game, &file) {
                proptest::prop_assert_eq!(table.write(game), file);
            }
        }
    }
}
