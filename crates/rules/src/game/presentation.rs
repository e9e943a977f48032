//! The presentation of a game: its diagrams, messages and help.

use super::effects::Effects;
use super::info::Options;
use super::rules::{MoveOf, Playable, Rules};
use super::standing::Squeeze;
use super::state::Game;
use super::token::{Choices, Token};
use crate::diagram::Diagram;
use crate::phrase::{Describe, Messages};
use crate::seat::Pair;

/// A position of a game with these options, and moves from it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub options: &'static [(&'static str, &'static str)],
    pub position: &'static str,
    pub made: &'static [&'static str],
}

impl Example {
    /// Creates an example of a game with default options.
    pub const fn new(position: &'static str, made: &'static [&'static str]) -> Example {
        Example { options: &[], position, made }
    }
}

/// The presentation of a game. Every method depends only on its arguments.
pub trait Presentation: Rules {
    /// A consequence of a move.
    type Consequence: Describe;

    /// The help in English, as Markdown for a chat, at most 3800 characters: a few lines for newcomers, a line `---`,
    /// then rules, rulings and notation.
    const HELP: &'static str;

    /// The English messages in Fluent format.
    const MESSAGES: &'static str;

    /// A few moves that show the point of the game, for the animation beside the first lines of the help.
    const EXAMPLE: Example;

    /// Returns the board as data. Excludes marks for the last move, which come from [`Presentation::effects`].
    fn diagram(position: &Self::Position) -> Diagram;

    /// Returns the effects of `played`, a legal move in `before`. `after` is the position after it.
    fn effects(before: &Self::Position, played: &MoveOf<Self>, after: &Self::Position) -> Effects;

    /// Returns the consequences worth knowing before the move is played, the most important first. Each is a
    /// sentence about the game: "3 black stones are captured." An argument that is a seat has the variant `you` for a
    /// reader with this seat. Empty if the move has no such consequences.
    fn consequences(
        before: &Self::Position,
        played: &MoveOf<Self>,
        after: &Self::Position,
    ) -> Vec<Self::Consequence>;

    /// Returns the text of a move that was played: the canonical move, with captures if the game notes them.
    fn shown(before: &Self::Position, played: &MoveOf<Self>, after: &Self::Position) -> String {
        let _ = (before, after);
        played.to_string()
    }

    /// The ids of the sentences that compare two positions by the counts of [`Presentation::standings`], in its order.
    const STANDINGS: &'static [&'static str] = &[];

    /// Returns counts of both sides in which more is better for the side, such as the free squares beside its King.
    fn standings(position: &Self::Position) -> Vec<Pair<u32>> {
        let _ = position;
        Vec::new()
    }

    /// The sentences for newcomers to a game in which nothing is captured.
    const SQUEEZE: Option<Squeeze> = None;

    /// The id of the sentence that says how the game is won, and the options of kind number that it takes as arguments.
    const AIM: (&'static str, &'static [&'static str]);

    /// The game words of moves (see [`super::token::Token::Word`]), each with the id of its label, which has at most 60
    /// characters. Other words are shown unchanged.
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    /// The messages that [`Presentation::choices`] uses as questions and labels.
    const ASKED: Messages = &[];

    /// The id of the message that explains the notation.
    const FORMS: &'static str;

    /// Returns the choices of a player who enters a move with buttons. Together they reach every legal move. Words may
    /// come in a different order than in [`Playable::next`].
    fn choices(position: &Self::Position, entered: &[Token]) -> Choices<MoveOf<Self>> {
        position.next(entered).into()
    }

    /// Returns true if games with these options give one side an advantage.
    fn is_handicap(options: &Options) -> bool {
        let _ = options;
        false
    }

    /// Returns the game with an earlier [`Rules::RULES_VERSION`], if that version is still supported for matches
    /// started under it.
    fn former(version: u16) -> Option<&'static dyn Game> {
        let _ = version;
        None
    }
}
