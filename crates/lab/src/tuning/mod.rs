//! Training of weights and networks from games of the engine against itself.

mod board_fit;
mod board_games;
mod board_sample;
mod board_tune;
mod descent;
mod fit;
mod least_squares;
mod network_fit;
pub mod settings;
mod shape_fit;
mod tune;
mod tune_games;

use std::sync::Arc;

use postern_engine::evaluate::Evaluate;
use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::evaluator::Evaluator;
use postern_engine::judge::networks::{Kind, kind_of};
use postern_engine::judge::weights::Weights;
use postern_games::catalogue::{Catalogue, VisitGames};
use postern_games::spec::GameSpec;
use postern_rules::game::presentation::Presentation;

use crate::tuning::network_fit::NetworkFit;
use crate::tuning::settings::Tuning;
use crate::tuning::shape_fit::ShapeFit;
use crate::tuning::tune::{Told, tune_upon_weights};

/// Trains the evaluation of one game.
#[derive(Clone, Copy)]
pub struct Trainer {
    /// Tunes weights for the evaluation, starting from those given. Reports each step, with the current weights if they
    /// have improved. `None` if the game has no weights.
    pub tune: fn(&Tuning, Option<Weights>, Told<Weights>) -> Option<Weights>,
    /// Trains a network of the kind that can judge this game, as [`Trainer::tune`] does for weights, starting from an
    /// evaluator of [`Engine::network`](postern_engine::bridge::Engine::network). `None` if the game has no network.
    pub tune_network: fn(&Tuning, Option<Evaluator>, Told<Evaluator>) -> Option<Evaluator>,
}

/// Returns the trainer of the game with this id.
pub fn trainer(game: &str) -> Option<Trainer> {
    let mut wanted = Wanted { game, trainer: None };
    Catalogue::visit_standard(&mut wanted);
    wanted.trainer
}

/// The trainer of one game, once its rules are visited.
struct Wanted<'a> {
    game: &'a str,
    trainer: Option<Trainer>,
}

impl VisitGames for Wanted<'_> {
    fn visit<G: Presentation + Evaluate>(&mut self, _: GameSpec) {
        if G::INFO.id == self.game {
            self.trainer = Some(Trainer { tune: tune::tune::<G>, tune_network: tune_network::<G> });
        }
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
