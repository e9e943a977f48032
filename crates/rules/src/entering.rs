//! Entering a move step by step: automatic steps, and the way back.

use crate::game::state::{GameState, MoveError};
use crate::game::token::{Choices, Token};

/// The entered steps of a move, with the steps that may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    pub tokens: Vec<Token>,
    pub choices: Choices<String>,
}

/// Returns the steps after those without an alternative, which follow by themselves; `None` if the steps lead to no legal
/// move.
pub fn steps(state: &dyn GameState, mut tokens: Vec<Token>) -> Option<Steps> {
    loop {
        let choices = state.choices(&tokens);
        match (&choices.follow[..], &choices.ways[..], &choices.whole) {
            ([], [], None) => return None,
            ([only], [], None) => tokens.push(*only),
            ([], [only], None) => tokens.extend_from_slice(&only.tokens),
            _ => return Some(Steps { tokens, choices }),
        }
    }
}

/// Returns the rule that forbids these steps as a move; `None` if they are legal or no move at all.
pub fn why_not(state: &dyn GameState, steps: &str) -> Option<MoveError> {
    match state.clone_state().play(steps) {
        Err(error @ MoveError::Illegal(_)) => Some(error),
        Err(MoveError::Notation(_) | MoveError::GameOver(_)) | Ok(_) => None,
    }
}

impl Steps {
    /// True if nothing is left to choose.
    pub fn is_complete(&self) -> bool {
        self.choices.follow.is_empty() && self.choices.ways.is_empty()
    }
}
