//! How fast the rules are, one thread: leaves of perft a second, counted in bulk, and placements of Palisade a second
//! along random games. `cargo bench --bench perft`

use std::hint::black_box;
use std::time::Instant;

use postern::game::{Game, GameOf, GameState, Rules};
use postern::games::{self, palisade::Palisade};

/// Game, options, position (the start where there is none), depth, millions of leaves a second to reach.
type Counted = (&'static str, &'static [(&'static str, &'static str)], &'static str, u32, Option<f64>);

const COUNTED: &[Counted] = &[
    ("rampart", &[], "", 5, Some(50.0)),
    ("rampart", &[("size", "13")], "", 4, None),
    (
        "rampart",
        &[],
        "x6xx2/x4o2xoo/5ooo1oo/x5ox1o1/xx5xxo1/xx4o1xo1/xoo2oo2oo/6o2oo/xx5xxxx/x5o1x2/6o3o x",
        5,
        None,
    ),
    ("ramparts", &[], "", 5, Some(40.0)),
    ("ramparts", &[], "11/1o8o/o2ox5o/o6o3/3o1o2o2/6x2x1/5x5/x2x7/2x8/6x4/7xx1x x", 6, None),
    ("palisade", &[("size", "7")], "", 5, None),
    ("palisade", &[], "", 3, None),
    ("inchworm", &[], "", 4, None),
    ("ransom", &[], "", 4, Some(30.0)),
    ("ransom", &[], "8/8/2o5/8/3o1oO1/ooooxxo1/xxxxx1x1/3X4 o", 4, None),
];

/// Placements of Palisade 19x19 a second to reach.
const PLACEMENTS: f64 = 1_000_000.0;

fn main() {
    // Without --bench (cargo test --benches) only whether everything works is seen.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    println!("{:44} {:>5} {:>13} {:>9} {:>8}", "perft", "depth", "leaves", "million/s", "to reach");
    for &(id, options, position, depth, reach) in COUNTED {
        let game = games::by_id(id).expect("the game is in the list");
        let mut state = state(game, options, position);
        let depth = if measuring { depth } else { 2 };
        let begun = Instant::now();
        let leaves = black_box(state.perft(depth));
        let speed = leaves as f64 / begun.elapsed().as_secs_f64() / 1e6;
        let from = if position.is_empty() { "start" } else { "mid-game" };
        let name = format!("{id} {} {from}", state.options());
        println!(
            "{name:44} {depth:5} {leaves:13} {speed:9.1} {:>8}",
            reach.map_or("".into(), |at| at.to_string())
        );
    }
    palisade_along_random_games(if measuring { 300 } else { 1 });
}

fn state(game: &dyn Game, options: &[(&str, &str)], position: &str) -> Box<dyn GameState> {
    let options = game.info().options(options.iter().copied()).expect("the options fit");
    match position {
        "" => game.start(&options).expect("the game can be started"),
        position => game.set_up(&options, position).expect("the position can be set up"),
    }
}

/// Random games of Palisade 19x19 to their end: legal placements listed, one of them played, at every ply.
fn palisade_along_random_games(games: usize) {
    let game = GameOf::<Palisade>::NEW;
    let options = game.info().options([]).expect("the defaults fit");
    let start = Palisade::start(&options).expect("the game can be started");
    let (mut placements, mut random) = (0_u64, 1_u64);
    let mut moves = Vec::new();
    let begun = Instant::now();
    for _ in 0..games {
        let mut position = start.clone();
        loop {
            moves.clear();
            Palisade::for_each_move(&position, &mut |legal| moves.push(legal));
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(choice) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
            Palisade::play(&mut position, choice);
            placements += 1;
        }
        black_box(Palisade::score(&position));
    }
    let speed = placements as f64 / begun.elapsed().as_secs_f64();
    println!(
        "palisade 19x19: {speed:.0} placements/s along {games} random games (to reach: {PLACEMENTS:.0})"
    );
}
