//! How a game looks and reads: its picture as data, its sentences, its help.

use super::{Describe, Game, MoveOf, Options, Phrase, Rules, Seat};
use crate::board::Square;
use crate::diagram::Diagram;

/// The language of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    #[default]
    English,
}

/// What a move did to the board, for captions and marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The squares that the move was made on, in the order of the move: from and to, or the one placed on.
    pub path: Vec<Square>,
    /// The squares that lost their pieces, and whose those were, in canonical order.
    pub captured: Vec<(Square, Seat)>,
}

/// A move in a position of a game with these options.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub options: &'static [(&'static str, &'static str)],
    pub position: &'static str,
    pub made: &'static str,
}

/// How a game looks and reads. Every method is a function of its arguments.
pub trait Presentation: Rules {
    /// What a move does beside being made.
    type Consequence: Describe;

    /// Rules, rulings and notation as Markdown for a chat, at most 3800 characters, by language.
    const HELP: &'static [(Language, &'static str)];

    /// A move that shows the game's point, for the picture beside the help.
    const EXAMPLE: Example;

    /// The board as data, without marks for the last move (those come from [`Presentation::effects`]).
    fn diagram(position: &Self::Position) -> Diagram;

    /// What `played`, a legal move in `before`, did; `after` is the position after it.
    fn effects(before: &Self::Position, played: &MoveOf<Self>, after: &Self::Position) -> Effects;

    /// The consequences that a player should know of before he plays, most important first, each half a sentence:
    /// "captures 3", "the group at a8 dies". Empty where nothing but the move happens.
    fn consequences(
        before: &Self::Position,
        played: &MoveOf<Self>,
        after: &Self::Position,
    ) -> Vec<Self::Consequence>;

    /// The move as shown after it was played: the canonical move, with captures where the game notes them.
    fn shown(before: &Self::Position, played: &MoveOf<Self>, after: &Self::Position) -> String {
        let _ = (before, after);
        played.to_string()
    }

    /// A game word of a move (see [`super::Token::Word`]) as a label: at most 60 characters. `None` for words that are
    /// shown as they are.
    fn word(word: &str) -> Option<Phrase> {
        let _ = word;
        None
    }

    /// Why games with these options do not count for ratings; `None` where they do.
    fn unrated(options: &Options) -> Option<Phrase> {
        let _ = options;
        None
    }

    /// The game by the rules of an earlier [`Rules::RULES_VERSION`], where they are kept for matches that began under them.
    fn former(version: u16) -> Option<&'static dyn Game> {
        let _ = version;
        None
    }
}
