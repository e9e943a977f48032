//! The library of a game: games between levels of the computer player, in a file of at most 300 kB.
//!
//! The file starts with the line `postern-library 1 GAME RULES`, where RULES is the version of the rules. The games
//! follow, each on the default board: a byte for the level of both players, one for the winner (0 for a draw, 1 and 2
//! for the seats), two for the length of the game in plies (little endian), one for the number of moves that follow, and
//! the moves. A move is its index among the legal moves, in 7 bits a byte, the lowest first; the high bit marks that
//! more follow.

use std::fmt;

use postern_rules::game::state::{Game, GameState};
use postern_rules::seat::Seat;

/// Upper bound on the size of a file in bytes.
pub const MOST_BYTES: usize = 300_000;

/// Upper bound on the moves of a game that the file has. Later moves are left out.
pub const MOST_MOVES: usize = 60;

/// The tallest moves in the numbered list of legal moves ([`GameState::legal`]). The moves of a game end in the file
/// before a taller one.
pub const TALLEST: usize = 3;

/// A game of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryGame {
    /// The level of both players.
    pub level: u8,
    pub winner: Option<Seat>,
    /// The length of the whole game in plies.
    pub plies: u16,
    /// The first moves, each as its index among the legal moves.
    pub moves: Vec<u32>,
}

/// Why a file is not a library of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLibrary {
    /// The first line is not the expected one.
    Header { wanted: String },
    /// The file ends within a game, or a byte of the game has no meaning. Games are numbered from 1.
    Game { number: usize },
    /// A move does not exist in the position of a game. Both are numbered from 1.
    Move { number: usize, ply: usize },
}

impl fmt::Display for BadLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLibrary::Header { wanted } => write!(f, "the first line of the library is not {wanted:?}"),
            BadLibrary::Game { number } => write!(f, "game {number} of the library is damaged"),
            BadLibrary::Move { number, ply } => {
                write!(f, "move {ply} of game {number} of the library does not exist in its position")
            }
        }
    }
}

impl std::error::Error for BadLibrary {}

/// Reads the games of a file, without playing them.
///
/// # Errors
/// Names the first part that is damaged.
pub fn read(game: &dyn Game, file: &[u8]) -> Result<Vec<LibraryGame>, BadLibrary> {
    let wanted = header(game);
    let mut rest = file.strip_prefix(wanted.as_bytes()).ok_or(BadLibrary::Header { wanted })?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        let read = read_game(&mut rest).ok_or(BadLibrary::Game { number: games.len() + 1 })?;
        games.push(read);
    }
    Ok(games)
}

/// Writes a file that [`read`] reads.
pub fn write(game: &dyn Game, games: &[LibraryGame]) -> Vec<u8> {
    let mut file = header(game).into_bytes();
    for LibraryGame { level, winner, plies, moves } in games {
        let winner = match winner {
            None => 0,
            Some(Seat::First) => 1,
            Some(Seat::Second) => 2,
        };
        let moves = &moves[..moves.len().min(MOST_MOVES)];
        file.extend([*level, winner]);
        file.extend(plies.to_le_bytes());
        file.push(moves.len() as u8);
        for &index in moves {
            let mut left = index;
            while left > 0x7f {
                file.push(left as u8 | 0x80);
                left >>= 7;
            }
            file.push(left as u8);
        }
    }
    file
}

/// Plays the moves of game `number`, counted from 1. `each` is called with the position after each move.
///
/// # Errors
/// Names the first move that does not exist.
pub fn replay(
    start: &dyn GameState,
    (number, moves): (usize, &[u32]),
    each: &mut dyn FnMut(&dyn GameState),
) -> Result<(), BadLibrary> {
    let mut state = start.clone_state();
    for (ply, &index) in (1..).zip(moves) {
        let missing = BadLibrary::Move { number, ply };
        let legal = state.legal(TALLEST);
        let made = legal.get(index as usize).ok_or(missing.clone())?;
        state.follow(made).map_err(|_| missing)?;
        each(state.as_ref());
    }
    Ok(())
}

/// Returns the moves as the file has them: their indexes, up to the first move that has none.
pub fn indexes(start: &dyn GameState, moves: &[String]) -> Vec<u32> {
    let mut state = start.clone_state();
    let mut indexes = Vec::new();
    for made in moves.iter().take(MOST_MOVES) {
        let Some(index) = state.legal(TALLEST).iter().position(|legal| legal == made) else { break };
        if state.follow(made).is_err() {
            break;
        }
        indexes.push(index as u32);
    }
    indexes
}

fn header(game: &dyn Game) -> String {
    format!("postern-library 1 {} {}\n", game.info().id, game.rules_version())
}

fn read_game(rest: &mut &[u8]) -> Option<LibraryGame> {
    let (&[level, winner, low, high, count], after) = rest.split_first_chunk()?;
    *rest = after;
    let winner = match winner {
        0 => None,
        1 => Some(Seat::First),
        2 => Some(Seat::Second),
        _ => return None,
    };
    let moves = (0..count).map(|_| read_index(rest)).collect::<Option<Vec<u32>>>()?;
    Some(LibraryGame { level, winner, plies: u16::from_le_bytes([low, high]), moves })
}

fn read_index(rest: &mut &[u8]) -> Option<u32> {
    let mut index = 0;
    for shift in [0, 7, 14, 21] {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        index |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(index);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ransom;
    use postern_rules::game::info::Options;

    fn games() -> Vec<LibraryGame> {
        let of = |winner, moves: &[u32]| LibraryGame { level: 6, winner, plies: 300, moves: moves.to_vec() };
        vec![of(None, &[0, 127, 128, 20_000]), of(Some(Seat::First), &[]), of(Some(Seat::Second), &[5; 60])]
    }

    #[test]
    fn games_of_a_library_are_read_back() {
        let game = ransom::SPEC.game;
        assert_eq!(read(game, &write(game, &games())), Ok(games()));
    }

    #[test]
    fn a_damaged_library_is_an_error_that_names_the_game() {
        let game = ransom::SPEC.game;
        let file = write(game, &games());
        let header = header(game).len();
        assert_eq!(read(game, &file[..header + 4]), Err(BadLibrary::Game { number: 1 }));
        assert_eq!(read(game, &file[..file.len() - 1]), Err(BadLibrary::Game { number: 3 }));
        assert!(matches!(read(game, b"postern-library 1 chess 1\n"), Err(BadLibrary::Header { .. })));
        assert!(matches!(read(game, &[]), Err(BadLibrary::Header { .. })));
    }

    #[test]
    fn a_move_that_does_not_exist_is_an_error_that_names_it() {
        let start = ransom::SPEC.game.start(&Options::default()).expect("the default board");
        let played = replay(start.as_ref(), (7, &[0, 100_000]), &mut |_| {});
        assert_eq!(played, Err(BadLibrary::Move { number: 7, ply: 2 }));
    }

    proptest::proptest! {
        #[test]
        fn no_file_makes_the_reader_panic(bytes: Vec<u8>) {
            let game = ransom::SPEC.game;
            let file = [header(game).as_bytes(), &bytes].concat();
            if let Ok(games) = read(game, &file) {
                proptest::prop_assert!(games.iter().all(|game| game.moves.len() <= 255));
            }
        }
    }
}
