//! What the tests of the games share: games at a position, games at random, and the comparison with a second opinion.

use std::fmt::Debug;

pub(crate) use crate::board::Square;
pub(crate) use crate::game::{
    Describe, GameOf, GameState, MoveOf, Options, Playable, Presentation, Rules, Seat, Token, on_board,
};

/// Options as in `edges=torus goal=10`.
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

/// All squares of a board of `size`.
pub(crate) fn squares_of(size: u8) -> impl Iterator<Item = Square> + Clone {
    (0..u32::from(size) * u32::from(size)).map(move |index| Square::at(index, size))
}

/// All pairs of squares of a board of `size`.
pub(crate) fn ways_of(size: u8) -> impl Iterator<Item = (Square, Square)> {
    squares_of(size).flat_map(move |from| squares_of(size).map(move |to| (from, to)))
}

/// Choices by a seed: the same seed gives the same ones.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub(crate) fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

/// Plays random games of at most so many plies and shows every position with the moves that led to it, the last one
/// included.
pub(crate) fn along_random_games<R: Rules>(
    chosen: &str,
    games: u64,
    plies: usize,
    mut show: impl FnMut(&R::Position, &[MoveOf<R>]),
) {
    for seed in 0..games {
        let mut chance = Chance::new(seed + 1);
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

/// The list of moves is what a second opinion has, in `order`; it is empty just where the game is over, and as long as
/// the count; and the position is read back from its text.
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

/// Of all candidates those are accepted that the list names; refusals point at squares of a board of `size`.
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
