//! Helpers shared by the games' tests: set-up positions, random games, and comparison with a reference implementation.

use postern_engine::random::Random;
use std::fmt::Debug;

pub(crate) use postern_rules::game::game_of::GameOf;
pub(crate) use postern_rules::game::info::Options;
pub(crate) use postern_rules::game::presentation::Presentation;
pub(crate) use postern_rules::game::rules::{MoveOf, Playable, Rules};
pub(crate) use postern_rules::game::state::GameState;
pub(crate) use postern_rules::game::token::Token;
pub(crate) use postern_rules::on_board;
pub(crate) use postern_rules::phrase::Describe;
pub(crate) use postern_rules::seat::Seat;
pub(crate) use postern_rules::square::Square;

/// Parses options written as `edges=torus goal=10`.
pub(crate) fn options<R: Rules>(text: &str) -> Options {
    let given = text.split_whitespace().filter_map(|option| option.split_once('='));
    R::INFO.options(given).expect("options in tests fit by their kinds")
}

pub(crate) fn start<R: Rules>(chosen: &str) -> R::Position {
    R::start(&options::<R>(chosen)).unwrap_or_else(|bad| panic!("{chosen}: {bad}"))
}

pub(crate) fn at<R: Rules>(chosen: &str, position: &str) -> R::Position {
    R::read(&options::<R>(chosen), position).unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

pub(crate) fn legal<P: Playable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.for_each_move(&mut |legal| moves.push(legal));
    moves
}

/// Returns all squares of a `size` by `size` board.
pub(crate) fn squares_of(size: u8) -> impl Iterator<Item = Square> + Clone {
    (0..u32::from(size) * u32::from(size)).map(move |index| Square::at(index, size))
}

/// Returns all ordered pairs of squares of a `size` by `size` board.
pub(crate) fn ways_of(size: u8) -> impl Iterator<Item = (Square, Square)> {
    squares_of(size).flat_map(move |from| squares_of(size).map(move |to| (from, to)))
}

/// Plays `games` random games of at most `plies` plies each. Calls `show` with every position, including the last, and
/// the moves that led to it.
pub(crate) fn along_random_games<R: Rules>(
    chosen: &str,
    games: u64,
    plies: usize,
    mut show: impl FnMut(&R::Position, &[MoveOf<R>]),
) {
    for seed in 0..games {
        let mut chance = Random::new(seed + 1);
        let (mut position, mut made) = (start::<R>(chosen), Vec::new());
        for _ in 0..plies {
            show(&position, &made);
            let moves: Vec<MoveOf<R>> = legal(&position);
            if moves.is_empty() {
                break;
            }
            made.push(chance.of(&moves).clone());
            position.play(&made[made.len() - 1]);
        }
    }
}

/// Asserts that the move list equals that of the reference implementation, in the order of `order`. Also asserts that
/// its length is the count, that it is empty exactly when the game is over, and that the position survives a round trip
/// through its text.
pub(crate) fn agrees<R: Rules, K: Ord + Debug>(
    options: &Options,
    position: &R::Position,
    second: impl IntoIterator<Item = K>,
    order: impl Fn(&MoveOf<R>) -> K,
) {
    let moves = legal(position);
    assert_eq!(
        moves.iter().map(order).collect::<Vec<K>>(),
        second.into_iter().collect::<Vec<K>>(),
        "{position}"
    );
    assert_eq!(moves.len() as u64, position.count(), "{position}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
    assert_eq!(R::read(options, &position.to_string()).as_ref(), Ok(position));
}

/// Asserts that `check` accepts exactly the listed moves, and that refusals point only at squares of a `size` by `size`
/// board.
pub(crate) fn accepts_what_it_lists<P: Playable>(
    position: &P,
    size: u8,
    candidates: impl Iterator<Item = P::Move>,
) {
    let moves = legal(position);
    for candidate in candidates {
        match position.check(candidate.clone()) {
            Ok(canonical) => assert!(moves.contains(&canonical), "{position} {candidate}"),
            Err(illegal) => {
                assert!(!moves.contains(&candidate), "{position} {candidate}");
                assert!(illegal.squares().iter().all(|square| square.on(size, size)), "{illegal:?}");
            }
        }
    }
}
