//! The integration tests of the laboratory: one binary, a module per subject.

mod arena;
mod cli;
mod tuning;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use postern_games::catalogue::Catalogue;
use postern_rules::game::state::GameState;

/// The stop flag of the searches. No test sets it.
static GO_ON: AtomicBool = AtomicBool::new(false);

/// The games that ship. Built once, because reading the messages takes a while.
fn catalogue() -> Catalogue {
    static SHIPPED: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);
    SHIPPED.clone()
}

fn set_up(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn GameState> {
    let game = catalogue().game(game).expect("it is in the list");
    let options = game.info().options(options.iter().copied()).expect("they fit");
    game.set_up(&options, position).expect("the position can be read")
}
