//! The two players of a game, in the order in which they move.

use std::ops::{Index, IndexMut};

/// A player. `First` moves first and is written `x`; `Second` is written `o`. Independent of colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// Returns `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Seat::First => 'x',
            Seat::Second => 'o',
        }
    }

    /// Returns the word that selects the text in messages: `first` or `second`.
    pub const fn word(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }

    /// Returns the player for a letter, which must be a lower-case `x` or `o`.
    pub const fn of_letter(letter: char) -> Option<Seat> {
        match letter {
            'x' => Some(Seat::First),
            'o' => Some(Seat::Second),
            _ => None,
        }
    }
}

/// One value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pair<T> {
    pub first: T,
    pub second: T,
}

impl<T> Pair<T> {
    pub const fn new(first: T, second: T) -> Pair<T> {
        Pair { first, second }
    }

    pub fn map<U>(self, f: impl Fn(T) -> U) -> Pair<U> {
        Pair { first: f(self.first), second: f(self.second) }
    }
}

impl<T> Index<Seat> for Pair<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Seat> for Pair<T> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}
