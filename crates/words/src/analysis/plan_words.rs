//! Words for a plan that is made on a board.

use crate::voice::{msg, text};
use postern_rules::game::state::GameState;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;

/// Returns what the person does next to plan a line. `state` is the game after it; `None` before its first move.
pub fn plan_step(planner: Seat, line: Option<&[String]>, state: &dyn GameState) -> Phrase {
    let next = match line {
        None => "theirs",
        Some(_) if state.ending().is_none() && state.to_move() == planner => "own",
        Some(_) => "keep",
    };
    msg!("plan-step", next = next, line = text(&line.unwrap_or_default().join(" ")))
}
