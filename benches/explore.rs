//! Measures the explorer with many games: `cargo bench --bench explore [-- GAMES]`.
//!
//! Fills an index with this many random games (1,000,000 by default) of a game on its usual board, then measures the
//! moves of the start, and of positions deeper in a game, with their counts, and the whole question with the judgement
//! of each move and the proof.

use std::time::Instant;

use postern_games::explorer::{Counts, PositionIndex, continuations, default_start, keys};
use postern_testkit::measuring::{Failed, bench, millis};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

/// Plies of each game.
const PLIES: usize = 40;
/// Games that are played; the others are the same with other moves from some ply on.
const PLAYED: usize = 2_000;
/// The plies at which a question is measured.
const ASKED: [usize; 4] = [0, 4, 12, 40];
const ROUNDS: u32 = 20;

fn main() -> Result<(), Failed> {
    bench(async |arguments| measure(arguments.first().map_or(Ok(1_000_000), |text| text.parse())?).await)
}

async fn measure(games: u64) -> Result<(), Failed> {
    let service = Service::new(Catalogue::standard(), Store::in_memory(), Arc::new(Notify::new()));
    for spec in Catalogue::standard().iter() {
        let start = default_start(spec)?;
        let began = Instant::now();
        let library = PositionIndex::of_library(spec)?;
        println!("{}: library read in {:.1?}", spec.info().id, began.elapsed());

        let played: Vec<Vec<String>> = (0..PLAYED).map(|seed| random_game(&*start, seed as u64)).collect();
        let began = Instant::now();
        let all: Vec<Vec<u64>> =
            played.iter().map(|moves| keys(&*start, moves.iter().map(String::as_str))).collect();
        let per_game = began.elapsed() / PLAYED as u32;
        let began = Instant::now();
        let mut index = PositionIndex::default();
        for number in 0..games {
            let mut keys = all[number as usize % PLAYED].clone();
            // From a random ply on, the positions are others than in the game that is repeated.
            let from = noise(number) as usize % PLIES;
            keys.iter_mut().skip(from).for_each(|key| *key ^= noise(number * 64));
            index.add(&keys, if number % 2 == 0 { Some(Seat::First) } else { Some(Seat::Second) });
        }
        println!("{games} games counted in {:.1?}, after {per_game:.1?} to replay each", began.elapsed());
        for ply in ASKED {
            let mut state = start.clone_state();
            for made in played[0].iter().take(ply) {
                state.follow(made)?;
            }
            let began = Instant::now();
            let mut moves = 0;
            for _ in 0..ROUNDS {
                let next = continuations(&*state);
                let counts: Vec<Counts> =
                    next.iter().map(|next| index.at(next.key).plus(library.at(next.key))).collect();
                moves = counts.len();
            }
            let each = began.elapsed() / ROUNDS;
            service.explorer.explore(&*state, 25).await?;
            let began = Instant::now();
            for _ in 0..ROUNDS {
                service.explorer.explore(&*state, 25).await?;
            }
            let [counted, whole] = [each, began.elapsed() / ROUNDS].map(millis);
            println!(
                "after {ply} plies: {moves} moves counted in {counted:.2} ms; whole question {whole:.2} ms"
            );
        }
    }
    Ok(())
}

fn random_game(start: &dyn GameState, seed: u64) -> Vec<String> {
    let mut state = start.clone_state();
    for ply in 0..PLIES as u64 {
        let legal = state.legal(2);
        let Some(made) = legal.get(noise(seed * 64 + ply) as usize % legal.len().max(1)) else { break };
        if state.follow(made).is_err() {
            break;
        }
    }
    state.moves()
}

fn noise(of: u64) -> u64 {
    let mixed = of.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
}
