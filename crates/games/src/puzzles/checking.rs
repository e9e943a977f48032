//! Checks of a puzzle: proves all its claims again, and finds its themes.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::text::Puzzle;
use super::themes::{Step, Walk};
use postern_engine::puzzle::{MOST_RIGHT, found_by, right_moves, takes_turns};
use postern_engine::solver::Reach;
use postern_rules::game::state::GameState;

/// A fault of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The position or the line does not fit the rules.
    Unsound(String),
    /// The position is not in canonical notation.
    NotCanonical(String),
    /// The goal is forced in another number of plies, or not at all.
    Length { found: Option<u32> },
    /// Only one move is legal, so there is no choice.
    Forced,
    /// These first moves reach the goal, and they are too many.
    TooManyRight(Vec<String>),
    /// These are the right first moves, not those that the puzzle names.
    OtherRight(Vec<String>),
    /// The first move of the line is not a winning one.
    WrongMove,
    /// A player moves twice in a row in the line.
    TwiceInARow,
    /// The line deviates from best play with this move.
    WrongLine(String),
    /// The line ends before the goal is reached or certain.
    Unfinished,
    /// The proof needs more nodes than the limit.
    TooHard,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Unsound(why) => f.write_str(why),
            Flaw::NotCanonical(text) => write!(f, "the canonical position is {text}"),
            Flaw::Length { found: Some(found) } => write!(f, "the goal is forced in {found} plies"),
            Flaw::Length { found: None } => f.write_str("the goal is not forced"),
            Flaw::Forced => f.write_str("only one move is legal"),
            Flaw::TooManyRight(moves) => write!(f, "too many moves are right: {}", moves.join(" ")),
            Flaw::OtherRight(moves) => write!(f, "the right moves are {}", moves.join(" ")),
            Flaw::WrongMove => f.write_str("another move wins"),
            Flaw::TwiceInARow => f.write_str("a player moves twice in a row"),
            Flaw::WrongLine(made) => write!(f, "{made} is not the best in the line"),
            Flaw::Unfinished => f.write_str("the line ends too soon"),
            Flaw::TooHard => f.write_str("it takes too long to prove"),
        }
    }
}

impl Puzzle {
    /// Returns the themes that the game finds in the solution, in the game's order.
    ///
    /// # Errors
    /// Returns a readable reason if the options, the position or a move do not fit the rules.
    pub fn detected(&self) -> Result<Vec<String>, String> {
        let first = self.state(0)?;
        let step = |now: &mut Box<dyn GameState>, made: &str| {
            let before = now.clone_state();
            let played = now.play(made).map_err(|error| format!("{}: {made}: {error}", self.id))?;
            Ok::<Step, String>(Step { made: made.to_owned(), before, consequences: played.consequences })
        };
        let mut now = first.clone_state();
        let mut steps = Vec::new();
        for made in &self.line {
            steps.push(step(&mut now, made)?);
        }
        let also = self.also.iter().map(|made| step(&mut first.clone_state(), made));
        let walk =
            Walk { moves: self.moves(), goal: self.goal, steps, also: also.collect::<Result<_, _>>()? };
        let themes = self.spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
        Ok(themes.iter().filter(|theme| (theme.fits)(&walk)).map(|theme| theme.word.to_owned()).collect())
    }

    /// Returns the lowest level that finds a right first move with the current engine.
    ///
    /// # Errors
    /// Returns a readable reason if the position or the options do not fit the rules.
    pub fn measured(&self, stop: &AtomicBool) -> Result<u8, String> {
        Ok(found_by(self.spec.engine, &*self.state(0)?, &self.right_moves(), stop))
    }

    /// Proves that the goal is forced in exactly `plies` plies, that the player to move has a choice, that no
    /// other first moves force the goal in time than those of the puzzle, and that the line leads to it. Each proof may use up to `nodes` nodes.
    ///
    /// # Errors
    /// Returns the first [`Flaw`].
    pub fn check(&self, nodes: u64) -> Result<(), Flaw> {
        let state = self.state(0).map_err(Flaw::Unsound)?;
        if state.position() != self.position {
            return Err(Flaw::NotCanonical(state.position()));
        }
        if state.count() == 1 {
            return Err(Flaw::Forced);
        }
        let engine = self.spec.engine;
        let reach = Reach { goal: self.goal, plies: self.plies, nodes };
        let found = engine.shortest(&*state, reach).ok_or(Flaw::TooHard)?;
        if found != Some(self.plies) {
            return Err(Flaw::Length { found });
        }
        let winners = engine.winners(&*state, reach).ok_or(Flaw::TooHard)?;
        if !winners.contains(&self.line[0]) {
            return Err(Flaw::WrongMove);
        }
        let Some(right) = right_moves(&*state, &winners, MOST_RIGHT) else {
            return Err(Flaw::TooManyRight(winners));
        };
        if right != self.right_moves() {
            return Err(Flaw::OtherRight(right));
        }
        self.check_line(&*state, reach)?;
        if takes_turns(&*state, &self.line) { Ok(()) } else { Err(Flaw::TwiceInARow) }
    }

    /// Checks that the line is best play by both sides. If the line ends before the goal, checks that every further
    /// move of the solver reaches it.
    fn check_line(&self, state: &dyn GameState, reach: Reach) -> Result<(), Flaw> {
        let engine = self.spec.engine;
        let solution = engine.solution(state, reach).ok_or(Flaw::TooHard)?;
        let differs = self.line.iter().zip(&solution).position(|(line, best)| line != best);
        if differs.is_some() || self.line.len() > solution.len() {
            let at = differs.unwrap_or(solution.len());
            return Err(Flaw::WrongLine(self.line[at].clone()));
        }
        if self.line.len() == solution.len() {
            return Ok(());
        }
        // The solver has moved last: after the opponent's answer, every move of the solver must reach the goal.
        let mut now = self.state(self.line.len()).map_err(Flaw::Unsound)?;
        let answer = &solution[self.line.len()];
        now.follow(answer).map_err(|error| Flaw::Unsound(error.to_string()))?;
        if now.ending().is_some() || now.to_move() != state.to_move() {
            return Err(Flaw::Unfinished);
        }
        let rest = Reach { plies: reach.plies.saturating_sub(self.line.len() as u32 + 1), ..reach };
        let winners = engine.winners(&*now, rest).ok_or(Flaw::TooHard)?;
        if winners.len() as u64 == now.count() { Ok(()) } else { Err(Flaw::Unfinished) }
    }
}
