//! Training of weights and networks from games of the engine against itself.

pub mod board_fit;
pub mod board_games;
pub mod board_sample;
pub mod board_tune;
pub mod descent;
pub mod fit;
pub mod least_squares;
pub mod network_fit;
pub mod settings;
pub mod shape_fit;
pub mod tune;
pub mod tune_games;

use std::sync::Arc;

use crate::engine_of::EngineOf;
use crate::evaluate::Evaluate;
use crate::judge::board_network::BoardNetwork;
use crate::judge::evaluator::Evaluator;
use crate::judge::networks::{Kind, kind_of};
use crate::judge::weights::Weights;
use crate::tuning::network_fit::NetworkFit;
use crate::tuning::settings::Tuning;
use crate::tuning::shape_fit::ShapeFit;
use crate::tuning::tune::{Told, tune_upon_weights};

/// Trains the evaluation of one game.
pub trait Tune {
    /// Tunes weights for the evaluation, starting from `from` if given. Reports each step to `told`, with the current
    /// weights if they have improved. `None` if the game has no weights.
    fn tune(&self, tuning: &Tuning, from: Option<Weights>, told: Told<Weights>) -> Option<Weights>;

    /// Trains a network of the kind that can judge this game, as [`Tune::tune`] does for weights. `from` is an evaluator
    /// from [`Engine::network`](crate::bridge::Engine::network). `None` if the game has no network.
    fn tune_network(
        &self,
        tuning: &Tuning,
        from: Option<Evaluator>,
        told: Told<Evaluator>,
    ) -> Option<Evaluator>;
}

impl<G: Evaluate> Tune for EngineOf<G> {
    fn tune(&self, tuning: &Tuning, from: Option<Weights>, told: Told<Weights>) -> Option<Weights> {
        tune::tune::<G>(tuning, from, told)
    }

    fn tune_network(
        &self,
        tuning: &Tuning,
        from: Option<Evaluator>,
        told: Told<Evaluator>,
    ) -> Option<Evaluator> {
        tune_network::<G>(tuning, from, told)
    }
}

/// Trains a network, continuing from `from` if given. `None` if no kind of network can judge this game.
fn tune_network<G: Evaluate>(
    tuning: &Tuning,
    from: Option<Evaluator>,
    told: Told<Evaluator>,
) -> Option<Evaluator> {
    Some(match kind_of::<G>()? {
        Kind::Features => {
            let weights = Weights::of(G::weights());
            let begin = |random: &mut _| NetworkFit::new(&weights, G::SCALE, random);
            let made = |fit: &NetworkFit| Evaluator::Network(fit.network().into());
            tune_upon_weights::<G, _>(tuning, from, begin, made, told)
        }
        Kind::Shapes => {
            let begin = |random: &mut _| ShapeFit::new(G::SHAPES, G::SCALE, random);
            let made = |fit: &ShapeFit| Evaluator::Shapes(fit.network().into());
            tune_upon_weights::<G, _>(tuning, from, begin, made, told)
        }
        Kind::Boards => {
            let from =
                if let Some(Evaluator::Board(from)) = from { Some(Arc::unwrap_or_clone(from)) } else { None };
            let board = |network: &BoardNetwork| Evaluator::Board(network.clone().into());
            let mut told =
                |step: &str, network: Option<&BoardNetwork>| told(step, network.map(board).as_ref());
            Evaluator::Board(board_tune::tune::<G>(tuning, from, &mut told)?.into())
        }
    })
}
