//! Measures the search speed of each game in one thread, in positions or playouts per second.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use postern_engine::result::Limits;
use postern_games::catalogue::Catalogue;

/// The number of random playouts of plain UCT, the opponent against which levels are measured.
const PLAIN: u64 = 2_000;

fn main() {
    let go_on = AtomicBool::new(false);
    for spec in Catalogue::standard().iter() {
        let (info, engine) = (spec.info(), spec.engine);
        let state = info.options([]).ok().and_then(|options| spec.game.start(&options).ok());
        let Some(state) = state else { continue };
        let budget = Limits { time: Some(Duration::from_secs(3).into()), ..Limits::of_level(7, 1, &go_on) };
        let began = Instant::now();
        let Some(thought) = engine.think(&*state, budget) else { continue };
        let a_second = thought.nodes as f64 / began.elapsed().as_secs_f64();
        let began = Instant::now();
        engine.uct(&*state, Limits { nodes: Some(PLAIN), ..Limits::of_level(7, 1, &go_on) });
        let plain = PLAIN as f64 / began.elapsed().as_secs_f64();
        println!(
            "{:10} {a_second:>12.0} a second, depth {}, {}; plain UCT {plain:.0} playouts a second",
            info.id, thought.depth, thought.best
        );
    }
}
