//! The presentation of a game: its picture as data, its sentences, its help.

use super::{Choices, Describe, Effects, Game, Language, Messages, MoveOf, Options, Playable, Rules, Token};
use crate::diagram::Diagram;

/// Moves from a position of a game with these options.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub options: &'static [(&'static str, &'static str)],
    pub position: &'static str,
    pub made: &'static [&'static str],
}

/// A text in several languages.
pub type Texts = &'static [(Language, &'static str)];

/// [`Presentation::HELP`] and [`Presentation::MESSAGES`] of a game that ships: the files of its folders `help` and
/// `messages`, one for each language.
macro_rules! texts {
    () => {
        const HELP: $crate::game::Texts = $crate::game::texts!("help", "md");
        const MESSAGES: $crate::game::Texts = $crate::game::texts!("messages", "ftl");
    };
    ($folder:literal, $ending:literal) => {
        &[
            ($crate::game::Language::English, include_str!(concat!($folder, "/en.", $ending))),
            ($crate::game::Language::German, include_str!(concat!($folder, "/de.", $ending))),
            ($crate::game::Language::French, include_str!(concat!($folder, "/fr.", $ending))),
            ($crate::game::Language::Spanish, include_str!(concat!($folder, "/es.", $ending))),
        ]
    };
}

pub(crate) use texts;

impl Example {
    /// Moves from a position of a game with the usual options.
    pub const fn new(position: &'static str, made: &'static [&'static str]) -> Example {
        Example { options: &[], position, made }
    }
}

/// The presentation of a game. Every method is a function of its arguments.
pub trait Presentation: Rules {
    /// A consequence of a move.
    type Consequence: Describe;

    /// A few lines for newcomers, a line `---`, then rules, rulings and notation, as Markdown for a chat, at most 3800
    /// characters, by language.
    const HELP: Texts;

    /// The sentences in Fluent's format, by language.
    const MESSAGES: Texts;

    /// A few moves that show the game's point, for the moving pictures beside the first lines of the help.
    const EXAMPLE: Example;

    /// The board as data, without marks for the last move (those come from [`Presentation::effects`]).
    fn diagram(position: &Self::Position) -> Diagram;

    /// The effects of `played`, a legal move in `before`; `after` is the position after it.
    fn effects(before: &Self::Position, played: &MoveOf<Self>, after: &Self::Position) -> Effects;

    /// The consequences worth knowing before the move is played, most important first, each half a sentence:
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

    /// The game words of moves (see [`super::Token::Word`]), each with the message of its label, which has at most 60
    /// characters. Other words are shown as they are.
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    /// The messages with which [`Presentation::choices`] asks and labels ways.
    const ASKED: Messages = &[];

    /// The message that says how moves are written.
    const FORMS: &'static str;

    /// The choices of a person who enters a move by buttons. Together they reach every legal move. The words among the
    /// tokens may stand in another order than in [`Playable::next`].
    fn choices(position: &Self::Position, entered: &[Token]) -> Choices<MoveOf<Self>> {
        position.next(entered).into()
    }

    /// True if games with these options give one side an advantage.
    fn is_handicap(options: &Options) -> bool {
        let _ = options;
        false
    }

    /// The game by the rules of an earlier [`Rules::RULES_VERSION`], where they are kept for matches that began under them.
    fn former(version: u16) -> Option<&'static dyn Game> {
        let _ = version;
        None
    }
}
