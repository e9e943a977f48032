//! Moves as text that people type: forgiving in what does not kind, clear about what does.

use std::fmt;

use super::Phrase;
use super::phrase::Count;

/// The longest text that is looked at as a move, in characters.
pub const LONGEST_MOVE: usize = 400;

/// Takes away everything that makes no difference in a move: case, spaces, the kind of dash, `×` or `:` for `x`,
/// and signs of emphasis at the end.
pub fn tidy(text: &str) -> String {
    let tidied: String = text
        .chars()
        .take(LONGEST_MOVE + 1)
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '×' | ':' => 'x',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    tidied.trim_end_matches(['+', '!', '?', '.']).to_owned()
}

/// The text is not the notation of a move in this game, whatever the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadMove {
    Empty,
    TooLong,
    /// What was read, and how moves are written in this game ("d4, xd4 or pass").
    NotAMove {
        text: String,
        forms: &'static str,
    },
    /// A square that this text names lies outside the board or can't be told from what follows.
    Ambiguous {
        text: String,
        forms: &'static str,
    },
}

impl BadMove {
    /// The refusal of `text` in a game whose moves have these `forms`.
    pub fn not_a_move(text: &str, forms: &'static str) -> BadMove {
        match text.trim() {
            "" => BadMove::Empty,
            text if text.chars().count() > LONGEST_MOVE => BadMove::TooLong,
            text => BadMove::NotAMove { text: text.to_owned(), forms },
        }
    }
}

impl BadMove {
    /// What is wrong with it.
    pub fn phrase(&self) -> Phrase {
        let quoted = |id, text: &String, forms: &str| {
            Phrase::new(id).with("text", format!("{text:?}")).with("forms", forms.to_owned())
        };
        match self {
            BadMove::Empty => Phrase::new("no-move"),
            BadMove::TooLong => Phrase::new("move-too-long").with("longest", Count(LONGEST_MOVE as i64)),
            BadMove::NotAMove { text, forms } => quoted("not-a-move", text, forms),
            BadMove::Ambiguous { text, forms } => quoted("ambiguous-move", text, forms),
        }
    }
}

/// For logs.
impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl std::error::Error for BadMove {}
