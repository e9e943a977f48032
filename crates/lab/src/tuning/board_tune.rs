//! Trains a board network: each generation plays games with the current network and fits it to their results.

use super::board_fit::Fit;
use super::board_games::{Play, game};
use super::board_sample::GameSample;
use super::tune::{KEPT, Told, boards};
use super::tune_games::games;
use crate::tuning::settings::Tuning;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::networks;
use postern_engine::random::{Random, mix};

/// Trains a board network, continuing from `from` if given. Without it, the first generation plays unguided. `None` if
/// the game has no input for board networks.
pub(crate) fn tune<G: Evaluate>(
    tuning: &Tuning,
    from: Option<BoardNetwork>,
    told: Told<BoardNetwork>,
) -> Option<BoardNetwork> {
    if !networks::shows_boards::<G>() {
        return None;
    }
    let boards = boards::<G>(&tuning.options);
    let mut network = from;
    let mut kept: Vec<Vec<GameSample>> = Vec::new();
    for generation in 0..tuning.generations {
        let seed = mix(tuning.seed ^ mix(generation as u64));
        let samples = games(tuning, seed, |number, seed| {
            let (options, network) = (&boards[number % boards.len()], network.as_ref());
            let play = Play { options, network, playouts: tuning.nodes, result: tuning.result };
            game::<G>(&play, seed)
        });
        told(&format!("generation {generation}: {} games, {} positions", tuning.games, samples.len()), None);
        kept.push(samples);
        if kept.len() > KEPT {
            kept.remove(0);
        }
        let mut random = Random::new(mix(tuning.seed ^ 0xf17 ^ generation as u64));
        let mut fit = match &network {
            Some(network) => Fit::of(network.clone()),
            None => Fit::new(&mut random),
        };
        for epoch in 0..tuning.epochs {
            let part = |epoch: usize| epoch as f32 / tuning.epochs as f32;
            let losses = fit.epoch(&kept, (part(epoch), part(epoch + 1)), tuning.threads, &mut random);
            let [placing, owning, winning] = losses;
            let about = format!(
                "generation {generation}, round {epoch}: loss of placing {placing:.4}, owning {owning:.4}, winning {winning:.4}"
            );
            told(&about, Some(&fit.network()));
        }
        network = Some(fit.network());
    }
    network
}
