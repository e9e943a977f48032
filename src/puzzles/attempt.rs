//! Trying to solve a puzzle: whether a move is right, and what the other side answers.

use std::sync::atomic::AtomicBool;

use super::text::Puzzle;
use crate::engine::puzzle::one_idea;
use crate::engine::{Engine, Goal, Limits, Reach};
use crate::game::{GameState, Illegal, MoveError, Phrase};

/// The verdict on a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// It is the move of the solution. The other side's answer, where the solution goes on with one.
    Right { answer: Option<String>, solved: bool },
    /// It is another move that reaches the goal in time: solved, too.
    AlsoRight,
    /// It does not reach the goal in time. What the other side would answer, where that is known.
    Wrong { answer: Option<String> },
}

/// Positions looked at to find out about a move that is not the solution's.
const NODES: u64 = 60_000;

/// The level, and the positions it looks at, that answer a wrong move.
const ANSWERS: (u8, u64) = (5, 4_000);

impl Puzzle {
    /// Whose move it is after so many plies of the solution: the solver's where this is true.
    pub fn is_solvers(&self, plies: usize) -> bool {
        plies < self.line.len() && plies.is_multiple_of(2)
    }

    /// The most moves of the solver until the goal.
    pub fn moves(&self) -> u32 {
        self.moves_left(0)
    }

    /// The same after so many plies of the solution.
    pub fn moves_left(&self, plies: usize) -> u32 {
        self.plies.saturating_sub(plies as u32).div_ceil(2)
    }

    /// True if the goal is to win the game, false if it is a gain.
    pub fn wins_game(&self) -> bool {
        self.goal == Goal::Win
    }

    /// True if this first move solves the puzzle.
    pub fn begins_with(&self, made: &str) -> bool {
        self.state(0).is_ok_and(|state| one_idea(&*state, &[self.line[0].clone(), made.to_owned()]))
    }

    /// True if a canonical move is the one of the solution after so many plies. Answers at once.
    pub fn right(&self, plies: usize, made: &str) -> Option<Attempt> {
        let right = self.line.get(plies)?;
        let now = self.state(plies).ok()?;
        let same = one_idea(&*now, &[right.clone(), made.to_owned()]);
        let answer = self.line.get(plies + 1).cloned();
        same.then(|| Attempt::Right { answer, solved: plies + 2 >= self.line.len() })
    }

    /// The verdict on a move of the solver after so many plies of the solution. Takes up to some tenths of a second;
    /// less once `stop` is raised, with less known.
    ///
    /// # Errors
    /// [`MoveError`] where it can't be played.
    pub fn attempt(&self, plies: usize, text: &str, stop: &AtomicBool) -> Result<Attempt, MoveError> {
        let unsound = |why: String| {
            MoveError::Illegal(Illegal {
                phrase: Phrase::new("unsound-puzzle").with("why", why),
                squares: Vec::new(),
            })
        };
        let now = self.state(plies).map_err(unsound)?;
        let mut after = now.clone_state();
        let made = after.play(text)?.canonical;
        if let Some(right) = self.right(plies, &made) {
            return Ok(right);
        }
        let engine = self.spec.engine;
        let reach = Reach { goal: self.goal, plies: self.plies.saturating_sub(plies as u32), nodes: NODES };
        // The gain is counted from the first position; only a win can be told from any.
        let also = match self.goal {
            Goal::Win => engine.forces(&*now, &made, reach),
            Goal::Gain(_) => Some(false),
        };
        if also == Some(true) {
            return Ok(Attempt::AlsoRight);
        }
        Ok(Attempt::Wrong { answer: refuting(engine, &*after, &*now, reach, stop) })
    }
}

/// The answer of the other side: the best move by a search if it refutes the move, else a proved refutation.
fn refuting(
    engine: &dyn Engine,
    after: &dyn GameState,
    before: &dyn GameState,
    reach: Reach,
    stop: &AtomicBool,
) -> Option<String> {
    let (level, nodes) = ANSWERS;
    let budget = Limits { nodes: Some(nodes), ..Limits::of_level(level, 1, stop) };
    let liked = engine.think(after, budget)?.best;
    let rest = Reach { plies: reach.plies.checked_sub(2)?, ..reach };
    let mut answered = after.clone_state();
    answered.follow(&liked).ok()?;
    let refutes = match answered.ending() {
        Some(ending) => ending.winner != Some(before.to_move()),
        None => engine.shortest(&*answered, rest) == Some(None),
    };
    if refutes { Some(liked) } else { engine.refutation(before, after, reach).or(Some(liked)) }
}
