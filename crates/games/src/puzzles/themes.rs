//! Themes of puzzles: the words by which people choose puzzles, each found by a pure function of the solution.

use postern_engine::solver::Goal;
use postern_rules::game::state::GameState;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;

/// A theme of a game's puzzles.
#[derive(Clone, Copy)]
pub struct Theme {
    /// The word in files and in actions of buttons.
    pub word: &'static str,
    /// The English name. Other languages have the message `<game>-theme-<word>`.
    pub name: &'static str,
    pub fits: fn(&Walk) -> bool,
}

/// A solution, move by move. The solver makes the first move, and then every other one.
pub struct Walk {
    pub moves: u32,
    pub goal: Goal,
    pub steps: Vec<Step>,
    /// The other right first moves.
    pub also: Vec<Step>,
}

/// One move of a solution.
pub struct Step {
    /// The move in canonical notation.
    pub made: String,
    pub before: Box<dyn GameState>,
    pub consequences: Vec<Phrase>,
}

impl Theme {
    pub const fn new(word: &'static str, name: &'static str, fits: fn(&Walk) -> bool) -> Theme {
        Theme { word, name, fits }
    }

    /// Returns the key of the theme's message, without the id of the game.
    pub fn key(&self) -> String {
        format!("theme-{}", self.word)
    }
}

impl Walk {
    /// True if all right first moves have the property.
    pub fn begins(&self, has: impl Fn(&Step) -> bool) -> bool {
        self.steps.iter().take(1).chain(&self.also).all(has)
    }

    /// True if a move of the solver has the property.
    pub fn solver(&self, has: impl Fn(&Step) -> bool) -> bool {
        self.steps.iter().step_by(2).any(has)
    }

    /// True if an answer of the opponent has the property.
    pub fn opponent(&self, has: impl Fn(&Step) -> bool) -> bool {
        self.steps.iter().skip(1).step_by(2).any(has)
    }

    /// True if the goal is points or pieces, not the end of the game.
    pub fn gains(&self) -> bool {
        self.goal != Goal::Win
    }
}

impl Step {
    pub fn mover(&self) -> Seat {
        self.before.to_move()
    }

    /// True if this consequence follows from the move.
    pub fn says(&self, id: &str) -> bool {
        self.consequences.iter().any(|phrase| phrase.id == id)
    }

    /// True if this consequence follows from the move for this player.
    pub fn says_of(&self, id: &str, side: Seat) -> bool {
        let side = PhraseArg::from(side);
        let fits = |phrase: &Phrase| phrase.id == id && phrase.args.iter().any(|(_, arg)| *arg == side);
        self.consequences.iter().any(fits)
    }

    /// True if the move has no consequence to tell.
    pub fn is_quiet(&self) -> bool {
        self.consequences.is_empty()
    }
}
