//! What is to be told, without a language: the id of a message and its arguments. Sentences are made of it in `l10n`.

use std::fmt;

use crate::board::Square;

/// A message of some game, or of all. The id begins with the game's: `rampart-occupied`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    pub id: &'static str,
    pub args: Vec<(&'static str, PhraseArg)>,
}

/// What stands in a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PhraseArg {
    /// Messages may choose by its plural form.
    Number(i64),
    /// One of a few words that messages choose by; it is not shown.
    Word(&'static str),
    /// Text in no language: a move.
    Text(String),
    /// "a1, b2 and c3".
    Squares(Vec<Square>),
    /// "a1-a2 or b1-b2".
    Either(Vec<String>),
    Phrase(Box<Phrase>),
    /// Phrases with a text between them: "captures 3; the group at a8 dies".
    Joined(Vec<Phrase>, &'static str),
    /// A word of a kind: the side "Black" is the message `side-black`. The word itself where there is no message.
    Named(&'static str, &'static str),
}

/// Something that can be told to a person.
pub trait Describe: Clone + fmt::Debug {
    /// One sentence, or half of one, without a full stop at its end.
    fn phrase(&self) -> Phrase;

    /// The squares to point at.
    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }
}

impl Phrase {
    pub fn new(id: &'static str) -> Phrase {
        Phrase { id, args: Vec::new() }
    }

    /// The phrase with one more argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<PhraseArg>) -> Phrase {
        self.args.push((name, arg.into()));
        self
    }
}

/// For logs: the id and the arguments.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.args.iter().try_for_each(|(name, arg)| write!(f, " {name}={arg}"))
    }
}

impl fmt::Display for PhraseArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PhraseArg::Number(number) => number.fmt(f),
            PhraseArg::Word(word) => f.write_str(word),
            PhraseArg::Text(text) => f.write_str(text),
            PhraseArg::Squares(squares) => {
                f.write_str(&squares.iter().map(Square::to_string).collect::<Vec<_>>().join(","))
            }
            PhraseArg::Either(texts) => f.write_str(&texts.join("|")),
            PhraseArg::Phrase(phrase) => write!(f, "({phrase})"),
            PhraseArg::Joined(phrases, _) => phrases.iter().try_for_each(|phrase| write!(f, "({phrase})")),
            PhraseArg::Named(_, word) => f.write_str(word),
        }
    }
}

impl From<Square> for PhraseArg {
    fn from(square: Square) -> PhraseArg {
        PhraseArg::Squares(vec![square])
    }
}

impl From<&[Square]> for PhraseArg {
    fn from(squares: &[Square]) -> PhraseArg {
        PhraseArg::Squares(squares.to_vec())
    }
}

impl From<&'static str> for PhraseArg {
    fn from(word: &'static str) -> PhraseArg {
        PhraseArg::Word(word)
    }
}

impl From<String> for PhraseArg {
    fn from(text: String) -> PhraseArg {
        PhraseArg::Text(text)
    }
}

impl From<Phrase> for PhraseArg {
    fn from(phrase: Phrase) -> PhraseArg {
        PhraseArg::Phrase(Box::new(phrase))
    }
}

/// Nothing is an empty text.
impl<T: Into<PhraseArg>> From<Option<T>> for PhraseArg {
    fn from(perhaps: Option<T>) -> PhraseArg {
        perhaps.map_or(PhraseArg::Text(String::new()), Into::into)
    }
}

/// Whole numbers that are given as they are.
macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for PhraseArg {
            fn from(number: $kind) -> PhraseArg {
                PhraseArg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(u8, u16, u32, usize);

impl<N: Into<i64>> From<Count<N>> for PhraseArg {
    fn from(Count(number): Count<N>) -> PhraseArg {
        PhraseArg::Number(number.into())
    }
}

/// A number as an argument.
pub struct Count<N>(pub N);
