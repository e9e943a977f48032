//! Attempts at a puzzle: judges moves, and finds the opponent's answers.

use std::sync::atomic::AtomicBool;

use super::text::Puzzle;
use postern_engine::bridge::Engine;
use postern_engine::puzzle::is_one_of;
use postern_engine::result::Limits;
use postern_engine::solver::{Goal, Reach};
use postern_rules::game::state::{GameState, Illegal, MoveError};
use postern_rules::phrase::Phrase;

/// The verdict on a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// The move of the solution, with the opponent's answer if the solution continues.
    Right { answer: Option<String>, solved: bool },
    /// Another move that reaches the goal in time, which also solves the puzzle at once.
    AlsoRight,
    /// A move that does not reach the goal in time, with the opponent's answer if the engine finds one.
    Wrong { answer: Option<String> },
}

/// Node limit for judging a move outside the solution.
const NODES: u64 = 60_000;

/// The level that answers a wrong move, and its node limit.
const ANSWERS: (u8, u64) = (5, 4_000);

impl Puzzle {
    /// True if the solver is to move after `plies` plies of the solution.
    pub fn is_solvers(&self, plies: usize) -> bool {
        plies < self.line.len() && plies.is_multiple_of(2)
    }

    /// Returns the most moves that the solver needs to reach the goal.
    pub fn moves(&self) -> u32 {
        self.moves_left(0)
    }

    /// Returns the most moves that the solver still needs after `plies` plies of the solution.
    pub fn moves_left(&self, plies: usize) -> u32 {
        self.plies.saturating_sub(plies as u32).div_ceil(2)
    }

    /// True if the goal is to win the game, false if it is a gain.
    pub fn wins_game(&self) -> bool {
        self.goal == Goal::Win
    }

    /// True if this first move solves the puzzle.
    pub fn begins_with(&self, made: &str) -> bool {
        self.state(0).is_ok_and(|state| is_one_of(&*state, made, &self.right_moves()))
    }

    /// Returns all right first moves, that of the solution first.
    pub fn right_moves(&self) -> Vec<String> {
        self.line.iter().take(1).chain(&self.also).cloned().collect()
    }

    /// Judges a canonical move without a search: returns [`Attempt::Right`] for the move of the solution after `plies`
    /// plies, and [`Attempt::AlsoRight`] for another right first move. `None` for any other move.
    pub fn right(&self, plies: usize, made: &str) -> Option<Attempt> {
        let right = self.line.get(plies)?;
        let now = self.state(plies).ok()?;
        if is_one_of(&*now, made, std::slice::from_ref(right)) {
            let answer = self.line.get(plies + 1).cloned();
            return Some(Attempt::Right { answer, solved: plies + 2 >= self.line.len() });
        }
        (plies == 0 && is_one_of(&*now, made, &self.also)).then_some(Attempt::AlsoRight)
    }

    /// Judges a move of the solver after `plies` plies of the solution. Takes up to a few tenths of a second; setting
    /// `stop` shortens that, and the verdict may then lack an answer.
    ///
    /// # Errors
    /// Returns a [`MoveError`] if the move can't be played.
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
        let goal = self.goal_from(&*now).map_err(unsound)?;
        let reach = Reach { goal, plies: self.plies.saturating_sub(plies as u32), nodes: NODES };
        if engine.forces(&*now, &made, reach) == Some(true) {
            return Ok(Attempt::AlsoRight);
        }
        Ok(Attempt::Wrong { answer: refuting(engine, &*after, &*now, reach, stop) })
    }

    /// Returns the goal as it remains for the solver, who is to move in `now`: a gain without what was gained so far.
    fn goal_from(&self, now: &dyn GameState) -> Result<Goal, String> {
        let Goal::Gain(gain) = self.goal else { return Ok(self.goal) };
        let count = |state: &dyn GameState| {
            let count = self.spec.engine.count(state, now.to_move());
            count.ok_or_else(|| format!("{}: its engine is of another game", self.id))
        };
        Ok(Goal::Gain(gain - (count(now)? - count(&*self.state(0)?)?)))
    }
}

/// Returns the opponent's answer to a wrong move: the engine's choice if it refutes the move, else a proven refutation,
/// else the engine's choice anyway.
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
    let mut answered = after.clone_state();
    answered.follow(&liked).ok()?;
    // The solver counts from the position that it is given.
    let goal = match reach.goal {
        Goal::Win => Goal::Win,
        Goal::Gain(gain) => {
            let count = |state: &dyn GameState| engine.count(state, before.to_move());
            Goal::Gain(gain - (count(&*answered)? - count(before)?))
        }
    };
    let rest = Reach { goal, plies: reach.plies.checked_sub(2)?, ..reach };
    let refutes = match answered.ending() {
        Some(ending) => ending.winner != Some(before.to_move()),
        None => engine.shortest(&*answered, rest) == Some(None),
    };
    if refutes { Some(liked) } else { engine.refutation(before, after, reach).or(Some(liked)) }
}
