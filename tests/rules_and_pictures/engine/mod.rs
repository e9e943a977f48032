//! The computer player: tactics, legal moves, budgets, and the difference between levels.

mod solved;
mod solver;
mod tactics;
mod techniques;
mod thinking;

use std::sync::atomic::AtomicBool;

use postern_engine::bridge::Engine;
use postern_engine::result::{Limits, SearchResult};
use postern_testkit::prelude::*;

/// The stop flag of the searches. No test sets it.
static GO_ON: AtomicBool = AtomicBool::new(false);

fn engine(state: &dyn GameState) -> &'static dyn Engine {
    catalogue().engine(state.info().id).expect("every game has a computer player")
}

/// Searches with level 7 and a budget of `nodes` nodes.
fn think(state: &dyn GameState, nodes: u64) -> SearchResult {
    let budget = Limits { nodes: Some(nodes), ..Limits::of_level(7, 1, &GO_ON) };
    engine(state).think(state, budget).expect("the game goes on")
}

fn set_up(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn GameState> {
    let game = catalogue().game(game).expect("it is in the list");
    let options = game.info().options(options.iter().copied()).expect("they fit");
    game.set_up(&options, position).expect("the position can be read")
}
