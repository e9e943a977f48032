//! Language-independent messages: a message id and its arguments. `l10n` renders them as sentences.

use std::fmt;

use crate::seat::Seat;
use crate::square::Square;

/// A message of one game or of all games. The id of a game's message has the game's id as prefix: `rampart-occupied`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    pub id: &'static str,
    pub args: Vec<(&'static str, PhraseArg)>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PhraseArg {
    /// A number. Messages can select a variant by its plural form.
    Number(i64),
    /// One of a few words by which messages select a variant. Not shown itself.
    Word(&'static str),
    /// Text that needs no translation, such as a move.
    Text(String),
    /// Squares, shown as "a1, b2 and c3".
    Squares(Vec<Square>),
    /// Alternatives, shown as "a1-a2 or b1-b2".
    Either(Vec<String>),
    Phrase(Box<Phrase>),
    /// Phrases joined by a separator: "d4 for e5, then f6 for g7".
    Joined(Vec<Phrase>, &'static str),
    /// A kind and a word of that kind. The side "Black" is shown as the message `side-black`, or as the word itself if
    /// there is no such message.
    Named(&'static str, &'static str),
}

/// The ids of messages, each with the names of its arguments.
pub type Messages = &'static [(&'static str, &'static [&'static str])];

/// A value that can be described to a user.
pub trait Describe: Clone + fmt::Debug {
    /// The messages that [`Describe::phrase`] uses.
    const MESSAGES: Messages;

    /// Returns a sentence, or half a sentence without a final full stop.
    fn phrase(&self) -> Phrase;

    /// Returns the squares to highlight.
    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }
}

/// Declares an enum of messages. Each variant has the id of its message, and its fields are the arguments. The fields
/// in brackets hold the squares to highlight.
///
/// ```
/// use postern_rules::phrase::{Describe, Phrase};
/// use postern_rules::phrases;
/// use postern_rules::square::Square;
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

        impl $crate::phrase::Describe for $name {
            const MESSAGES: $crate::phrase::Messages = &[$(($id, &[$($(stringify!($field)),*)?])),*];

            fn phrase(&self) -> $crate::phrase::Phrase {
                match self {
                    $($name::$variant $({ $($field),* })? => $crate::phrase::Phrase::new($id)
                        $($(.with(stringify!($field), Clone::clone($field)))*)?),*
                }
            }

            fn squares(&self) -> Vec<$crate::square::Square> {
                let squares = &mut Vec::new();
                match self {
                    $($name::$variant { $($($pointed,)*)? .. } => {
                        $($($crate::phrase::Pointed::point($pointed, squares);)*)?
                    })*
                }
                std::mem::take(squares)
            }
        }
    };
}

/// Implements `Display` and `Error` for errors with a method `phrase`. Logs show the id of the message and its
/// arguments.
#[macro_export]
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

/// One or more squares to highlight.
pub trait Pointed {
    /// Adds the squares to `squares`.
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

    /// Returns the phrase with one more argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<PhraseArg>) -> Phrase {
        self.args.push((name, arg.into()));
        self
    }

    /// Returns the phrase for a reader with this seat: arguments that are the seat become the word `you`.
    pub fn seen_by(mut self, reader: Seat) -> Phrase {
        let own = PhraseArg::from(reader);
        for (_, arg) in self.args.iter_mut().filter(|(_, arg)| *arg == own) {
            *arg = PhraseArg::Word("you");
        }
        self
    }
}

/// For logs: writes the id and the arguments.
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
            PhraseArg::Phrase(phrase) => match (phrase.id, phrase.args.first()) {
                ("quoted" | "as-typed", Some((_, PhraseArg::Text(text)))) => write!(f, "{text:?}"),
                ("quoted-hidden", Some((_, shown))) => shown.fmt(f),
                _ => write!(f, "({phrase})"),
            },
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

/// `None` becomes an empty text.
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
