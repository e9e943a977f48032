//! Things to tell, in no language: the id of a message and its arguments. `l10n` makes sentences of them.

use std::fmt;

use super::Seat;
use crate::board::Square;

/// A message of some game, or of all. The id begins with the game's: `rampart-occupied`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    pub id: &'static str,
    pub args: Vec<(&'static str, PhraseArg)>,
}

/// An argument of a message.
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

/// The ids of messages, each with the names of its arguments.
pub type Messages = &'static [(&'static str, &'static [&'static str])];

/// Something that can be told to a person.
pub trait Describe: Clone + fmt::Debug {
    /// The messages that [`Describe::phrase`] uses.
    const MESSAGES: Messages;

    /// One sentence, or half of one, without a full stop at its end.
    fn phrase(&self) -> Phrase;

    /// The squares to point at.
    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }
}

/// Declares an enum of things to tell. Each variant has the id of its message, and its fields are the arguments. The
/// fields in brackets hold the squares to point at.
///
/// ```
/// use postern::board::Square;
/// use postern::game::{Describe, Phrase, phrases};
///
/// phrases! {
///     /// Why a stone may not be placed.
///     pub enum Illegal {
///         GameOver = "game-over",
///         Occupied { square: Square } = "game-occupied" [square],
///     }
/// }
///
/// let occupied = Illegal::Occupied { square: Square::new(0, 0) };
/// assert_eq!(occupied.phrase(), Phrase::new("game-occupied").with("square", Square::new(0, 0)));
/// assert_eq!(occupied.squares(), [Square::new(0, 0)]);
/// ```
#[macro_export]
macro_rules! phrases {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($field:ident: $kind:ty),* $(,)? })? = $id:literal $([$($pointed:ident),*])?
            ),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[$doc])* $variant $({ $($field: $kind),* })?),*
        }

        impl $crate::game::Describe for $name {
            const MESSAGES: $crate::game::Messages = &[$(($id, &[$($(stringify!($field)),*)?])),*];

            fn phrase(&self) -> $crate::game::Phrase {
                match self {
                    $($name::$variant $({ $($field),* })? => $crate::game::Phrase::new($id)
                        $($(.with(stringify!($field), Clone::clone($field)))*)?),*
                }
            }

            fn squares(&self) -> Vec<$crate::board::Square> {
                let squares = &mut Vec::new();
                match self {
                    $($name::$variant { $($($pointed,)*)? .. } => {
                        $($($crate::game::Pointed::point($pointed, squares);)*)?
                    })*
                }
                std::mem::take(squares)
            }
        }
    };
}

pub use phrases;

/// Writes errors with a method `phrase` into logs: as the id of the message and its arguments.
macro_rules! logged {
    ($($error:ty),*) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.phrase().fmt(f)
            }
        }

        impl std::error::Error for $error {}
    )*};
}

pub(crate) use logged;

/// A square or several, to point at.
pub trait Pointed {
    /// Adds the squares.
    fn point(&self, squares: &mut Vec<Square>);
}

impl Pointed for Square {
    fn point(&self, squares: &mut Vec<Square>) {
        squares.push(*self);
    }
}

impl<T: Pointed> Pointed for Vec<T> {
    fn point(&self, squares: &mut Vec<Square>) {
        self.iter().for_each(|one| one.point(squares));
    }
}

impl<T: Pointed> Pointed for [T; 2] {
    fn point(&self, squares: &mut Vec<Square>) {
        self.iter().for_each(|one| one.point(squares));
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

impl From<&[Square]> for PhraseArg {
    fn from(squares: &[Square]) -> PhraseArg {
        PhraseArg::Squares(squares.to_vec())
    }
}

/// Nothing is an empty text.
impl<T: Into<PhraseArg>> From<Option<T>> for PhraseArg {
    fn from(perhaps: Option<T>) -> PhraseArg {
        perhaps.map_or(PhraseArg::Text(String::new()), Into::into)
    }
}

macro_rules! arguments {
    ($($kind:ty: $value:ident => $arg:expr),* $(,)?) => {$(
        impl From<$kind> for PhraseArg {
            fn from($value: $kind) -> PhraseArg {
                $arg
            }
        }
    )*};
}

arguments! {
    u8: number => PhraseArg::Number(number.into()),
    u16: number => PhraseArg::Number(number.into()),
    u32: number => PhraseArg::Number(number.into()),
    i64: number => PhraseArg::Number(number),
    usize: number => PhraseArg::Number(number as i64),
    &'static str: word => PhraseArg::Word(word),
    Seat: seat => PhraseArg::Word(seat.word()),
    String: text => PhraseArg::Text(text),
    Square: square => PhraseArg::Squares(vec![square]),
    Vec<Square>: squares => PhraseArg::Squares(squares),
    [Square; 2]: squares => PhraseArg::Squares(squares.to_vec()),
    Phrase: phrase => PhraseArg::Phrase(Box::new(phrase)),
}
