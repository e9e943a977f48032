//! Measures the speed of the rules in one thread, in perft leaves per second, counted in bulk:
//! `cargo bench --bench perft`. The positions and the target speeds are in each game's `trials.toml`.

use postern_testkit::prelude::*;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use serde::Deserialize;

#[derive(Deserialize)]
struct Trials {
    #[serde(default)]
    speed: Vec<Speed>,
}

#[derive(Deserialize)]
struct Speed {
    #[serde(default)]
    options: String,
    /// The position to count from. Defaults to the start.
    position: Option<String>,
    depth: u32,
    reach: Option<f64>,
}

fn main() {
    // Without `--bench` (`cargo test --benches`), only check that everything works.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    println!("{:44} {:>5} {:>13} {:>9} {:>8}", "perft", "depth", "leaves", "million/s", "to reach");
    for spec in Catalogue::standard().iter() {
        let id = spec.info().id;
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/src").join(id).join("trials.toml");
        let text = std::fs::read_to_string(file).expect("every game has its trials");
        let trials: Trials = toml::from_str(&text).expect("the trials are well written");
        for speed in &trials.speed {
            let mut state = state(spec, speed);
            let depth = if measuring { speed.depth } else { 2 };
            let begun = Instant::now();
            let leaves = black_box(state.perft(depth));
            let a_second = leaves as f64 / begun.elapsed().as_secs_f64() / 1e6;
            let from = if speed.position.is_none() { "start" } else { "mid-game" };
            let name = format!("{id} {} {from}", state.options());
            let reach = speed.reach.map_or(String::new(), |reach| reach.to_string());
            println!("{name:44} {depth:5} {leaves:13} {a_second:9.1} {reach:>8}");
        }
    }
}

fn state(spec: &GameSpec, speed: &Speed) -> Box<dyn GameState> {
    let given = speed.options.split_whitespace().filter_map(|option| option.split_once('='));
    let options = spec.info().options(given).expect("the options fit");
    match &speed.position {
        None => spec.game.start(&options).expect("the game can be started"),
        Some(position) => spec.game.set_up(&options, position).expect("the position can be set up"),
    }
}
