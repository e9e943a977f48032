//! The computer player: it finds tactics, keeps to the rules and to its budget, and levels differ.

mod arena;
mod exact;
mod solved;
mod tactics;
mod thinking;

use std::sync::atomic::AtomicBool;

use postern::ai::{Budget, Mind, Thought};
use postern::game::{Language, Table};
use postern::games;

const ENGLISH: Language = Language::English;

/// Nobody asks to stop.
static GO_ON: AtomicBool = AtomicBool::new(false);

fn mind(table: &dyn Table) -> &'static dyn Mind {
    games::mind(table.info().id).expect("every game has a computer player")
}

/// What level 7 thinks after so many nodes.
fn think(table: &dyn Table, nodes: u64) -> Thought {
    let budget = Budget { nodes: Some(nodes), ..Budget::of_level(7, 1, &GO_ON) };
    mind(table).think(table, budget).expect("the game goes on")
}

fn set_up(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn Table> {
    let game = games::by_id(game).expect("it is in the list");
    let options = game.info().options(options.iter().copied()).expect("they fit");
    game.set_up(&options, position).expect("the position can be read")
}
