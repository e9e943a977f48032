//! What the tests of the games share: sentences, squares, games at a position, games at random.

use std::sync::LazyLock;

pub(crate) use crate::board::Square;
pub(crate) use crate::game::{
    BadMove, Describe, EndingReason, Game, GameOf, GameState, History, Language, MoveError, MoveOf, Next,
    Options, Phrase, Playable, Played, Presentation, Rules, Seat, SetUpError, Token, on_board, perft,
};
use crate::games::Catalogue;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

pub(crate) fn said(phrase: &Phrase) -> String {
    CATALOGUE.sentences().checked(phrase, Language::English).expect("every phrase has its message")
}

pub(crate) fn all(phrases: &[Phrase]) -> Vec<String> {
    phrases.iter().map(said).collect()
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

/// Squares by their names, with blanks between them.
pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split(' ').map(square).collect()
}

/// Options as in `edges=torus goal=10`.
pub(crate) fn options<R: Rules>(text: &str) -> Options {
    let given = text.split_whitespace().filter_map(|option| option.split_once('='));
    R::INFO.options(given).expect("options in tests fit by their kinds")
}

pub(crate) fn at<R: Rules>(chosen: &str, position: &str) -> R::Position {
    R::read(&options::<R>(chosen), position).unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

pub(crate) fn state<R: Presentation>(chosen: &str, position: &str) -> Box<dyn GameState> {
    let game = GameOf::<R>::NEW.set_up(&options::<R>(chosen), position);
    game.unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

pub(crate) fn legal<P: Playable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.for_each_move(&mut |legal| moves.push(legal));
    moves
}

/// The refusal of a move.
pub(crate) fn refusal<P: Playable>(position: &P, text: &str) -> P::Illegal {
    position.check(text.parse().expect("it is written as a move")).expect_err("it breaks a rule")
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

/// Plays random games of at most so many plies and shows every position with its ply, the last one included.
pub(crate) fn along_random_games<R: Rules>(
    chosen: &str,
    games: u64,
    plies: usize,
    mut show: impl FnMut(&R::Position, usize),
) {
    for seed in 0..games {
        let mut chance = Chance::new(seed + 1);
        let mut position = R::start(&options::<R>(chosen)).expect("the options fit");
        for ply in 0..plies {
            show(&position, ply);
            let moves: Vec<MoveOf<R>> = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.play(chance.of(&moves));
        }
    }
}
