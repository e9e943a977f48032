//! Measures how much winning chance each level loses per move, and so the accuracy that a review gives it:
//! `cargo bench --bench accuracy -- GAME [OPTION=VALUE]… [GAMES [NODES]]`. By default each level plays 4 games against
//! itself. NODES limits the positions or playouts per move.
//!
//! Each game starts with two random plies, which do not count. Positions are judged as in reviews. Prints the mean loss
//! of a move in percentage points, and the mean accuracy, for each game and level. The accuracy curve is in
//! `play::review`.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use postern::play::record::review::chance::Chance;
use postern::play::record::review::{Judgement, doubted, mean_loss, review};
use postern_engine::bridge::Engine;
use postern_engine::level::LEVELS;
use postern_engine::random::Random;
use postern_engine::result::Limits;
use postern_testkit::prelude::*;

/// The grade of strength whose node limit a review uses for each position.
const JUDGE: u8 = 5;
/// The number of random plies at the start.
const OPENING: usize = 2;
/// The ply at which longer games end without a result.
const LONGEST: usize = 160;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return;
    }
    let numbers: Vec<u64> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(4).max(1);
    let most = numbers.get(1).copied().unwrap_or(1_600_000);
    let options: Vec<(String, String)> = arguments
        .iter()
        .filter_map(|argument| argument.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let catalogue = Catalogue::standard();
    let Some(spec) = arguments.iter().find_map(|argument| catalogue.get(argument)) else {
        println!("name a game: {}", catalogue.ids().join(", "));
        return;
    };
    let id = spec.info().id;
    println!("game       level  loss a move  accuracy  (loss of each side)");
    for level in 1..=LEVELS {
        let (mut losses, mut accuracies) = (Vec::new(), Vec::new());
        for seed in 0..games {
            let state = catalogue.begin(id, &options, None).expect("it begins");
            let (moves, judged) = played(spec.engine, state, level, most, seed);
            let checked = checked(spec.engine, &catalogue, id, &options, &moves, &judged);
            let (moves, judged) = (&moves[OPENING..], &judged[OPENING..]);
            let lost = mean_loss(moves, judged, &checked);
            losses.extend([lost.first, lost.second].into_iter().flatten());
            let accuracy = review(moves, judged, &checked, false).accuracy;
            accuracies.extend([accuracy.first, accuracy.second].into_iter().flatten().map(f32::from));
        }
        let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;
        let each: Vec<String> = losses.iter().map(|loss| format!("{loss:.2}")).collect();
        println!("{id:10} {level:>5} {:>12.2} {:>9.0}  {}", mean(&losses), mean(&accuracies), each.join(" "));
    }
}

/// Plays a game of a level against itself. Returns its moves, and the judgement of every position.
fn played(
    engine: &dyn Engine,
    mut state: Box<dyn GameState>,
    level: u8,
    most: u64,
    seed: u64,
) -> (Vec<String>, Vec<Judgement>) {
    let mut random = Random::new(seed);
    let mut judged = vec![judge(engine, &*state)];
    while state.ending().is_none() && state.moves().len() < LONGEST {
        let made = if state.moves().len() < OPENING {
            let legal = state.legal(2);
            legal[random.below(legal.len())].clone()
        } else {
            let limits = Limits { nodes: Some(most), ..Limits::of_level(level, random.bits(), &GO_ON) };
            engine.think(&*state, limits).expect("a running game has a move").best
        };
        state.play(&made).expect("it is legal");
        judged.push(judge(engine, &*state));
    }
    (state.moves(), judged)
}

fn judge(engine: &dyn Engine, state: &dyn GameState) -> Judgement {
    let to_move = state.to_move();
    if let Some(ending) = state.ending() {
        return Judgement::of_ending(&ending, to_move);
    }
    let limits = Limits { nodes: engine.nodes(state, JUDGE), ..Limits::of_level(LEVELS, 0, &GO_ON) };
    let thought = engine.think(state, limits).expect("a running game has a move");
    Judgement { to_move, chance: Chance::of(thought.score.chance), line: thought.line }
}

/// Returns the mover's chance after the better move at each doubted ply. Plies count from the end of the opening.
fn checked(
    engine: &dyn Engine,
    catalogue: &Catalogue,
    game: &str,
    options: &[(String, String)],
    moves: &[String],
    judged: &[Judgement],
) -> BTreeMap<usize, Chance> {
    let mut checked = BTreeMap::new();
    for ply in doubted(moves, judged).into_iter().filter(|&ply| ply >= OPENING) {
        let mut state = catalogue.begin(game, options, None).expect("it begins");
        for made in &moves[..ply] {
            state.play(made).expect("it was played");
        }
        let mover: Seat = judged[ply].to_move;
        if let Some(better) = judged[ply].line.first() {
            state.follow(better).expect("the search finds legal moves");
            checked.insert(ply - OPENING, judge(engine, &*state).of(mover));
        }
    }
    checked
}
