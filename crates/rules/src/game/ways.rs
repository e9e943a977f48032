//! The recommended ways to play a game: for newcomers, for a normal game and for experts.

/// The players whom a way to play suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    Newcomers,
    Normal,
    Experts,
}

impl Audience {
    /// All audiences, in the order of [`Info::ways`](super::info::Info::ways).
    pub const ALL: [Audience; 3] = [Audience::Newcomers, Audience::Normal, Audience::Experts];

    /// Returns the word for commands and messages.
    pub fn word(self) -> &'static str {
        match self {
            Audience::Newcomers => "newcomers",
            Audience::Normal => "normal",
            Audience::Experts => "experts",
        }
    }

    /// Returns the audience with this word.
    pub fn of_word(word: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|audience| audience.word() == word)
    }
}

/// A recommended way to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Options that are not named have their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// True if the second player should be allowed to swap after the first move.
    pub swap: bool,
}

impl Way {
    /// The default options, without a swap.
    pub const USUAL: Way = Way::of(&[]);

    /// Creates a way with these options and without a swap.
    pub const fn of(options: &'static [(&'static str, &'static str)]) -> Way {
        Way { options, swap: false }
    }

    /// Allows a swap.
    #[must_use]
    pub const fn with_swap(self) -> Way {
        Way { swap: true, ..self }
    }
}
